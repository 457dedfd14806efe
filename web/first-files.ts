import type { Plugin } from 'vite'

/** The parts of a page that are asked for as soon as it is there, by the file that each begins with. */
const parts = {
  alone: ['/src/app/sign-in-alone.tsx'],
  start: ['/src/app/start.tsx'],
  dashboard: ['/src/routes/dashboard/route.tsx', '/src/routes/dashboard/index.tsx'],
}

interface Chunk {
  type: string
  facadeModuleId?: string | null
  imports?: string[]
}

/** Names in index.html the scripts of each part, with all that they import, for public/theme.js. */
export function firstFiles(): Plugin {
  return {
    name: 'makao:first-files',
    apply: 'build',
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
          return files
        }
        const start = filesOf(parts.start)
        const dashboard = [...filesOf(parts.dashboard)].filter((file) => !start.has(file))
        const said = { alone: filesOf(parts.alone), start, dashboard }
        const attributes = Object.entries(said).map(
          ([name, files]) => ` data-${name}="${[...files].map((file) => `/${file}`).join(' ')}"`,
        )
        return html.replace('<script src="/theme.js"', `<script src="/theme.js"${attributes.join('')}`)
      },
    },
  }
}
