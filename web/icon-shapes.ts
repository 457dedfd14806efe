import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

interface IconModule {
  /** Missing where a name of before stands for another picture. */
  __iconData?: { node: [tag: string, attributes: Record<string, string>][] }
}

/**
 * Leaves of each picture of lucide-react the shapes that it is drawn of: its names, and the keys of its shapes, which are
 * letters by chance, hardly compress, and nothing here reads them (`src/ui/lucide-icon.ts`).
 */
export function iconShapes(): Plugin {
  return {
    name: 'makao:icon-shapes',
    apply: 'build',
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
      async handler(_, id) {
        const { __iconData: icon }: IconModule = await import(pathToFileURL(id).href)
        if (!icon) return
        const node = icon.node.map(([tag, { key: _key, ...attributes }]) => [tag, attributes])
        const made = `createLucideIcon(${JSON.stringify({ node })})`
        const code = `import createLucideIcon from '../createLucideIcon.mjs'\nexport default ${made}\n`
        return { code, map: null }
      },
    },
  }
}
