import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Those whose modules are so many that a start took half as long again to look them up. */
const MANY_MODULES = /^(better-auth|drizzle-orm|hono|jose|kysely|libphonenumber-js|zod|@better-auth|@orpc)(\/|$)/

test('a start looks up no package of many small modules', () => {
  const main = readFileSync(join(import.meta.dirname, '../dist/main.js'), 'utf8')
  const imported = [...main.matchAll(/^(?:import|export) .*?from "([^"]+)";$/gm)].map(([, name = '']) => name)
  expect(imported).toContain('pg')
  expect(imported.filter((name) => MANY_MODULES.test(name))).toEqual([])
})
