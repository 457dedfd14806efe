// @vitest-environment node
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

// What a phone downloads before it shows a screen, weighed in the build.

const dist = join(import.meta.dirname, 'dist')

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))

/** Files of the page and of those named, routes most of them, with all that they import at once. */
function filesOf(named: string[]): string[] {
  // A route is split in several chunks, each named after its file.
  const keys = Object.keys(manifest).filter((key) => named.some((name) => key.startsWith(`src/${name}.tsx`)))
  expect(keys.length, 'chunks of what is named').toBeGreaterThanOrEqual(named.length)
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const files = new Set(Array.from(html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g), ([, file = '']) => file))
  const seen = new Set<string>()
  const waiting = ['index.html', ...keys]
  for (const key of waiting) {
    if (seen.has(key)) continue
    seen.add(key)
    const chunk = manifest[key]
    expect(chunk, key).toBeDefined()
    for (const file of [chunk?.file ?? '', ...(chunk?.css ?? [])]) files.add(file)
    waiting.push(...(chunk?.imports ?? []))
  }
  return [...files]
}

/** Kilobytes of 1,000 bytes, as the server sends them; what it has not compressed beforehand it compresses alike. */
function weigh(files: string[]): number {
  const bytes = files.map((file) =>
    existsSync(join(dist, `${file}.gz`))
      ? statSync(join(dist, `${file}.gz`)).size
      : gzipSync(readFileSync(join(dist, file))).length,
  )
  return bytes.reduce((sum, size) => sum + size, 0) / 1000
}

/** Whether it brings zod along: 28 kB. */
const judges = (file: string) => readFileSync(join(dist, file), 'utf8').includes('_zod')

const home = ['app/start', 'routes/dashboard/route', 'routes/dashboard/index']

test.each([
  { screen: 'sign-in', named: ['app/sign-in-alone'], most: 90 },
  { screen: 'dashboard', named: [...home, 'routes/dashboard/-staff-home'], most: 158 },
  { screen: "owner's", named: [...home, 'routes/dashboard/-owner-home'], most: 154 },
  { screen: "tenant's", named: [...home, 'routes/dashboard/-tenant-home'], most: 156 },
])('the $screen screen weighs at most $most kB', ({ named, most }) => {
  const files = filesOf(named)
  expect(files).toContain('theme.js')
  expect(files.some((file) => file.endsWith('.css'))).toBe(true)
  expect(weigh(files)).toBeLessThanOrEqual(most)
})

/** What a page waits for besides. */
const withIt: Record<string, string[]> = {
  'routes/dashboard/reports': ['features/documents/reports/rent-collection-report'],
}

const others = Object.keys(manifest)
  .filter((key) => /^src\/routes\/dashboard\/(?!route|index)[^?]*\.tsx/.test(key) && !key.includes('/-'))
  .map((key) => key.replace(/^src\/|\.tsx.*$/g, ''))

test.each([...new Set(others)].map((route) => ({ route, most: route in withIt ? 197 : 186 })))(
  '$route weighs at most $most kB, and what judges a form comes once the form stands',
  ({ route, most }) => {
    const files = filesOf(['app/start', 'routes/dashboard/route', route, ...(withIt[route] ?? [])])
    expect(weigh(files)).toBeLessThanOrEqual(most)
    expect(files.filter((file) => file.endsWith('.js') && judges(file))).toEqual([])
  },
)
