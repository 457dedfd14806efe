// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { newRequestId } from './request-id'

afterEach(() => vi.unstubAllGlobals())

it('over plain http, where the browser makes no UUID, ids are made all the same', () => {
  const whole = globalThis.crypto
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => whole.getRandomValues(bytes) })
  const ids = new Set(Array.from({ length: 100 }, newRequestId))
  expect(ids.size).toBe(100)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})

it('no page asks the browser itself, which has none to give over plain http', () => {
  const root = join(import.meta.dirname, '..')
  const askers = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /(?<!\.test)\.tsx?$/.test(file) && readFileSync(join(root, file), 'utf8').includes('randomUUID'),
  )
  expect(askers).toEqual(['lib/request-id.ts'])
})
