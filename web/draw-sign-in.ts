import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { inlineWords } from './inline-words'

/** The sign-in page as a browser would draw it, made on this machine by the code that draws it in a browser. */
export async function drawSignIn(root: string): Promise<{ title: string; drawn: string }> {
  const outDir = join(root, 'node_modules/.makao-drawn')
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [inlineWords()],
    build: {
      ssr: 'src/app/sign-in-drawn.tsx',
      target: 'node20',
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      // Notices come later, with styles of their own.
      rolldownOptions: { external: /\/toaster$/, output: { entryFileNames: 'drawn.mjs' } },
    },
  })
  return import(`${pathToFileURL(join(outDir, 'drawn.mjs'))}?at=${Date.now()}`)
}
