// @vitest-environment node
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

// What a phone downloads before it shows a screen, weighed in the build.

const dist = join(import.meta.dirname, 'dist')

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
}

const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))

/** The style with the utilities of what the home page shows first, or the others, each of which waits for one of them; or with all. */
const styleOf = (layer: 'home' | 'pages' | 'whole') =>
  readdirSync(join(dist, 'assets'))
    .filter((file) => file.endsWith('.css'))
    .map((file) => `assets/${file}`)
    .filter((file) => readFileSync(join(dist, file), 'utf8').includes(`@layer ${layer}{`))

/** Chunks with all that they import at once, by their keys. */
function withImports(keys: string[]): Set<string> {
  const all = new Set(keys)
  for (const key of all) {
    const chunk = manifest[key]
    expect(chunk, key).toBeDefined()
    for (const imported of chunk?.imports ?? []) all.add(imported)
  }
  return all
}

/** The page, and files of it and of those named, routes most of them, with all that they import at once. */
function filesOf(named: string[], page = 'index.html'): string[] {
  // A route is split in several chunks, each named after its file.
  const keys = Object.keys(manifest).filter((key) => named.some((name) => key.startsWith(`src/${name}.tsx`)))
  expect(keys.length, 'chunks of what is named').toBeGreaterThanOrEqual(named.length)
  const html = readFileSync(join(dist, page), 'utf8')
  const files = new Set([page])
  for (const [, file = ''] of html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)) files.add(file)
  for (const key of withImports(['index.html', ...keys])) {
    const { file = '', css = [] } = manifest[key] ?? {}
    files.add(file)
    // The sign-in page has its styles in it.
    if (page === 'index.html') for (const style of css) files.add(style)
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
const judges = (file: string) => /[^_]_zod\b/.test(readFileSync(join(dist, file), 'utf8'))

test('the sign-in screen weighs at most 90 kB, in one answer and its code', () => {
  const files = filesOf(['app/sign-in-alone'], 'auth.html')
  const html = readFileSync(join(dist, 'auth.html'), 'utf8')
  expect(html).toMatch(/<style>[\s\S]*\.min-h-dvh[\s\S]*<input [^>]*name="password"/)
  expect(html).not.toMatch(/<link [^>]*rel="stylesheet"/)
  expect(weigh(files)).toBeLessThanOrEqual(90)
})

const home = ['app/start', 'routes/dashboard/route', 'routes/dashboard/index']

test.each([
  { screen: 'dashboard', named: [...home, 'routes/dashboard/-staff-home'], most: 148 },
  { screen: "owner's", named: [...home, 'routes/dashboard/-owner-home'], most: 151 },
  { screen: "tenant's", named: [...home, 'routes/dashboard/-tenant-home'], most: 152 },
])('the $screen screen weighs at most $most kB', ({ named, most }) => {
  const files = [...filesOf(named), ...styleOf('home')]
  expect(files.filter((file) => file.endsWith('.css'))).toHaveLength(3)
  expect(weigh(files)).toBeLessThanOrEqual(most)
})

/** What a page waits for besides. */
const withIt: Record<string, string[]> = {
  'routes/dashboard/reports': ['features/documents/reports/rent-collection-report'],
}

const others = Object.keys(manifest)
  .filter((key) => /^src\/routes\/dashboard\/(?!route|index)[^?]*\.tsx/.test(key) && !key.includes('/-'))
  .map((key) => key.replace(/^src\/|\.tsx.*$/g, ''))

test.each([...new Set(others)])(
  '%s weighs at most 170 kB, and what judges a form comes once the form stands',
  (route) => {
    const named = ['app/start', 'routes/dashboard/route', route, ...(withIt[route] ?? [])]
    const files = [...new Set([...filesOf(named), ...styleOf('pages')])]
    expect(weigh(files)).toBeLessThanOrEqual(170)
    expect(files.filter((file) => file.endsWith('.js') && judges(file))).toEqual([])
  },
)

test('properties are registered with the first styles alone: each time has the styles of the whole page worked out anew', () => {
  const [, first = ''] =
    /<link [^>]*rel="stylesheet"[^>]* href="\/([^"]+)"/.exec(readFileSync(join(dist, 'index.html'), 'utf8')) ?? []
  const registeredIn = (style: string) =>
    Array.from(readFileSync(join(dist, style), 'utf8').matchAll(/@property (--[\w-]+)/g), ([, name]) => name)
  const styles = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.css'))
  const others = styles.map((file) => `assets/${file}`).filter((style) => style !== first)
  expect(
    others.filter((style) => /@property|@layer properties\{/.test(readFileSync(join(dist, style), 'utf8'))),
  ).toEqual([])
  // Of what dialogs alone use, too.
  expect(registeredIn(first)).toEqual(
    expect.arrayContaining(['--tw-border-style', '--tw-divide-y-reverse', '--tw-blur']),
  )
})

test('pictures come without their names and keys, which nothing reads', () => {
  const scripts = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.js'))
  const told = scripts.map((file) => readFileSync(join(dist, 'assets', file), 'utf8')).join('\n')
  expect(told).toContain('node:[[')
  expect(told).not.toMatch(/size:24,node:|\{d:`[^`]*`,key:/)
})

/** Names of classes that a style has rules for. */
const classesIn = (style: string) =>
  Array.from(readFileSync(join(dist, style), 'utf8').matchAll(/\.((?:\\.|[\w-])+)/g), ([, name = '']) =>
    name.replaceAll('\\', ''),
  )

/** What stands between blanks in a text of a script: every name of a class is among them. */
const saidIn = (file: string) =>
  Array.from(readFileSync(join(dist, file), 'utf8').matchAll(/(["'`])((?:\\.|(?!\1)[^\\])*)\1/g), ([, , text = '']) =>
    text.split(/[\s$]+/),
  ).flat()

/** Pages, the files that draw them first, and of those that are fetched later the ones that are not reached by way of another page. */
const openedOn = [
  {
    // Of the pages themselves the frame sees to it; what they fetch later is reached by way of them alone.
    page: 'the home page',
    style: 'home' as const,
    first: home,
    begins: /^src\/(app|routes\/dashboard\/(route|index|-\w+-home))\b/,
    goesOn: (later: string) => !later.startsWith('src/routes/'),
  },
  {
    page: 'any other page',
    style: 'pages' as const,
    first: ['app/start', 'routes/dashboard/route'],
    begins: /^src\/(app\/(?!sign-in)|routes\/dashboard\/(?!index)(?!.*\/-)(?!-))/,
    goesOn: (later: string) => !later.startsWith('src/routes/') || later.includes('/-'),
  },
]

test.each(openedOn)('whatever $page shows and opens has its styles with it', ({ style, first, begins, goesOn }) => {
  const [whole = ''] = styleOf('whole')
  const there = new Set(
    [...filesOf(first), ...styleOf(style)].filter((file) => file.endsWith('.css')).flatMap(classesIn),
  )
  const all = new Set(classesIn(whole))
  const waiting = new Set(Object.keys(manifest).filter((key) => begins.test(key)))
  const unstyled: string[] = []
  for (const key of waiting) {
    const chunks = [...withImports([key])].map((each) => manifest[each])
    for (const chunk of chunks) {
      for (const later of chunk?.dynamicImports ?? []) if (goesOn(later)) waiting.add(later)
    }
    if (chunks.some((chunk) => chunk?.css?.includes(whole))) continue
    const own = new Set(chunks.flatMap((chunk) => chunk?.css ?? []).flatMap(classesIn))
    const missing = chunks
      .flatMap((chunk) => saidIn(chunk?.file ?? ''))
      .filter((name) => all.has(name) && !there.has(name) && !own.has(name))
    if (missing.length > 0) unstyled.push(`${key}: ${[...new Set(missing)].join(' ')}`)
  }
  expect(waiting.size).toBeGreaterThan(30)
  expect(unstyled).toEqual([])
})
