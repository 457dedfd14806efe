import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, type Plugin } from 'vite'

/** The parts of a page that are asked for as soon as it is there, by the file that each begins with. */
const parts = {
  alone: ['/src/app/sign-in-alone.tsx'],
  start: ['/src/app/start.tsx'],
  dashboard: ['/src/routes/dashboard/route.tsx', '/src/routes/dashboard/index.tsx'],
  homes: ['staff', 'owner', 'tenant'].map((whose) => `/src/routes/dashboard/-${whose}-home.tsx`),
}

interface Chunk {
  type: string
  facadeModuleId?: string | null
  imports?: string[]
  viteMetadata?: { importedCss: Set<string> }
}

/**
 * Names in index.html the scripts and styles of each part, with all that they import, for public/theme.js, and takes the reasons
 * out of that: every page waits for it.
 */
export function firstFiles(): Plugin {
  let theme = ''
  return {
    name: 'makao:first-files',
    apply: 'build',
    configResolved({ root, build }) {
      theme = join(root, build.outDir, 'theme.js')
    },
    // Before the service worker is told what each file holds.
    writeBundle: {
      order: 'pre',
      sequential: true,
      handler: () => writeFileSync(theme, minifySync(theme, readFileSync(theme, 'utf8')).code),
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = bundle as Record<string, Chunk>
        const filesOf = (begins: string[]) => {
          const files = new Set(
            Object.keys(chunks).filter((file) => {
              const module = chunks[file]?.facadeModuleId?.split('?')[0]
              return begins.some((begin) => module?.endsWith(begin))
            }),
          )
          for (const file of files) for (const imported of chunks[file]?.imports ?? []) files.add(imported)
          for (const file of [...files])
            for (const style of chunks[file]?.viteMetadata?.importedCss ?? []) files.add(style)
          return files
        }
        const start = filesOf(parts.start)
        const dashboard = filesOf(parts.dashboard)
        const alone = filesOf(parts.alone)
        // What every page needs is asked for before theme.js has come.
        const isNamed = (file: string) => html.includes(`"/${file}"`) || file.endsWith('.css')
        const always = [...alone].filter((file) => start.has(file) && !isNamed(file))
        const links = always.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">\n    `)
        const said = {
          alone,
          start,
          dashboard: [...dashboard].filter((file) => !start.has(file)),
          homes: [...filesOf(parts.homes)].filter((file) => !start.has(file) && !dashboard.has(file)),
        }
        const attributes = Object.entries(said).map(
          ([name, files]) => ` data-${name}="${[...files].map((file) => `/${file}`).join(' ')}"`,
        )
        return html.replace('<script src="/theme.js"', `${links.join('')}<script src="/theme.js"${attributes.join('')}`)
      },
    },
  }
}
