import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, type Plugin } from 'vite'
import { drawSignIn } from './draw-sign-in'

/** The parts of a page that are asked for as soon as it is there, by the file that each begins with. */
const parts = {
  alone: ['/src/app/sign-in-alone.tsx'],
  start: ['/src/app/start.tsx'],
  dashboard: ['/src/routes/dashboard/route.tsx', '/src/routes/dashboard/index.tsx'],
  homes: ['staff', 'owner', 'tenant'].map((whose) => `/src/routes/dashboard/-${whose}-home.tsx`),
}

/** Of the home page, of the others, and all, by what stands in their files. */
const styles = { home: '@layer home{', page: '@layer pages{', whole: '@layer whole{' }

interface Chunk {
  type: string
  facadeModuleId?: string | null
  imports?: string[]
  viteMetadata?: { importedCss: Set<string> }
  source?: string | Uint8Array
}

/** Scripts and styles of a part, with all that they import. */
function filesOf(begins: string[], chunks: Record<string, Chunk>): Set<string> {
  const files = new Set(
    Object.keys(chunks).filter((file) => {
      const module = chunks[file]?.facadeModuleId?.split('?')[0]
      return begins.some((begin) => module?.endsWith(begin))
    }),
  )
  for (const file of files) for (const imported of chunks[file]?.imports ?? []) files.add(imported)
  for (const file of [...files]) for (const style of chunks[file]?.viteMetadata?.importedCss ?? []) files.add(style)
  return files
}

/** The style with the utilities of a layer. */
const styleOf = (layer: string, chunks: Record<string, Chunk>) =>
  Object.keys(chunks).filter((file) => file.endsWith('.css') && String(chunks[file]?.source).includes(layer))

const preloads = (files: string[]) =>
  files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">\n    `).join('')

/** Without its reasons: the page waits for it. */
const scriptIn = (root: string, file: string) => minifySync(file, readFileSync(join(root, file), 'utf8')).code

/**
 * Puts theme.js into the page, with the names of the scripts and styles of each part, and makes of the page another one,
 * auth.html, with the sign-in form, its guard and its styles in it: that is seen with the first answer, and `app/sign-in-alone.tsx`
 * brings it to life.
 */
export function firstFiles(): Plugin {
  let root = ''
  /** What the sign-in page is made of beside what every page is. */
  let alone: string[] = []
  return {
    name: 'makao:first-files',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = bundle as Record<string, Chunk>
        const start = filesOf(parts.start, chunks)
        const dashboard = filesOf(parts.dashboard, chunks)
        const homes = filesOf(parts.homes, chunks)
        const ofSignIn = [...filesOf(parts.alone, chunks)].filter(
          (file) => !html.includes(`"/${file}"`) && !file.endsWith('.css'),
        )
        const always = ofSignIn.filter((file) => start.has(file))
        alone = ofSignIn.filter((file) => !start.has(file))
        const said = {
          start,
          dashboard: [...dashboard].filter((file) => !start.has(file)),
          home: styleOf(styles.home, chunks),
          page: styleOf(styles.page, chunks),
          whole: styleOf(styles.whole, chunks),
          homes: [...homes].filter((file) => !start.has(file) && !dashboard.has(file)),
        }
        const attributes = Object.entries(said).map(
          ([name, files]) => ` data-${name}="${[...files].map((file) => `/${file}`).join(' ')}"`,
        )
        const code = scriptIn(root, 'theme.js')
        return html.replace(
          /<script [^>]*src="\/theme.js"><\/script>/,
          () => `${preloads(always)}<script${attributes.join('')}>${code}</script>`,
        )
      },
    },
    // Once the page itself was made.
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const chunks = bundle as Record<string, Chunk>
        const sourceOf = (file: string) => String(chunks[file]?.source)
        const { title, drawn } = await drawSignIn(root)
        const guard = scriptIn(root, 'sign-in-guard.js')
        const source = sourceOf('index.html')
          .replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (_, file) => `<style>${sourceOf(file)}</style>`)
          .replace('<div class="frame"></div>', () => drawn)
          .replace(
            /<title>.*<\/title>/,
            () => `<title>${title}</title>\n    <script>${guard}</script>${preloads(alone)}`,
          )
        this.emitFile({ type: 'asset', fileName: 'auth.html', source })
      },
    },
  }
}
