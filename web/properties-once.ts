import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const property = /@property\s+(--[\w-]+)\s*\{[^{}]*\}/g
/** What Tailwind says the same by to browsers that do not know @property. */
const fallback = /@layer properties\s*\{\s*@supports[^{]*\{(?:[^{}]*\{[^{}]*\})+\s*\}\s*\}/
const innermost = /\{([^{}]*)\}/

interface Said {
  /** @property rules by name. */
  properties: Map<string, string>
  /** What stands of the fallback in one pair of braces, by name. */
  values: Map<string, string>
}

const declarations = (text: string) =>
  text
    .split(';')
    .map((each) => each.trim())
    .filter(Boolean)
    .map((each): [string, string] => [each.slice(0, each.indexOf(':')), each])

/**
 * Says once, with what every page begins with, which properties Tailwind registers. It says them in each stylesheet that uses
 * them, and a browser works out the styles of everything that stands anew whenever one comes that registers any.
 */
export function propertiesOnce(): Plugin {
  let folder = ''
  const said: Said = { properties: new Map(), values: new Map() }
  /** The stylesheet without them. @throws Error where Tailwind writes the fallback otherwise */
  function take(id: string, code: string): string {
    for (const [rule, name = ''] of code.matchAll(property)) said.properties.set(name, rule)
    const [values = ''] = fallback.exec(code) ?? []
    for (const [name, each] of declarations(innermost.exec(values)?.[1] ?? '')) said.values.set(name, each)
    const left = code.replace(property, '').replace(fallback, '')
    if (/@property|@layer properties\s*\{/.test(left)) throw new Error(`${id} says properties in a way of its own.`)
    return left
  }
  return {
    name: 'makao:properties-once',
    apply: 'build',
    enforce: 'pre',
    configResolved(config) {
      folder = join(config.root, 'src/styles')
    },
    transform: {
      filter: { id: /\/src\/styles\/[\w-]+\.css$/ },
      async handler(code, id) {
        const left = take(id, code)
        if (!id.endsWith('/first.css')) return { code: left, map: null }
        const others = readdirSync(folder).filter((file) =>
          /@reference|tailwindcss\/utilities/.test(readFileSync(join(folder, file), 'utf8')),
        )
        await Promise.all(others.map((file) => this.load({ id: join(folder, file) })))
        const values = [...said.values.values()].sort().join(';')
        const [whole = ''] = fallback.exec(code) ?? []
        const before = whole.replace(/\{[^{}]*\}/g, () => `{${values}}`)
        return { code: [before, left, ...[...said.properties.values()].sort()].join(''), map: null }
      },
    },
  }
}
