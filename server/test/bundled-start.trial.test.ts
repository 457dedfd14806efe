import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Those whose modules are so many that a start took half as long again to look them up. */
const MANY_MODULES = /^(better-auth|drizzle-orm|hono|jose|kysely|libphonenumber-js|zod|@better-auth|@orpc)(\/|$)/

const dist = join(import.meta.dirname, '../dist')

/** What a file that was built imports, and what follows from its own pieces. */
function importsOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const text = readFileSync(join(dist, file), 'utf8')
  const found = /^(?:import|export) .*?from "([^"]+)";$|^await import\("([^"]+)"\);$/gm
  const names = [...text.matchAll(found)].map(([, fixed, later]) => fixed ?? later ?? '')
  return names.flatMap((name) => (name.startsWith('./') ? importsOf(name.slice(2), seen) : [name]))
}

test('a start looks up no package of many small modules', () => {
  const imported = importsOf('main.js')
  expect(imported).toContain('pg')
  expect(imported.filter((name) => MANY_MODULES.test(name))).toEqual([])
})

test('the database that is built in begins to load before the rest of Makao does', () => {
  const first = readFileSync(join(dist, 'main.js'), 'utf8')
  expect(first.length).toBeLessThan(20_000)
  expect(first.indexOf('beginThread()')).toBeGreaterThan(0)
  expect(first.indexOf('beginThread()')).toBeLessThan(first.indexOf('await import('))
})
