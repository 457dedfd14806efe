import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { bundling, bundlingForStart, threads } from './bundle.mjs'

/**
 * V8 keeps the whole text of a program at two bytes a letter for one letter beyond Latin-1, and esbuild leaves those of comments and regular
 * expressions as they are: 8 MB of a server that does nothing.
 * @param {string} text
 */
const inAscii = (text) =>
  text.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

const output = join(import.meta.dirname, 'dist')

const programs = {
  demo: 'src/demo/main.ts',
  backup: 'src/commands/backup.ts',
  restore: 'src/commands/restore.ts',
  agencies: 'src/commands/agencies.ts',
  'verify-books': 'src/commands/verify-books.ts',
  'recount-sums': 'src/commands/recount-sums.ts',
  'api-document': 'src/api-document.ts',
}

rmSync(output, { recursive: true, force: true })
await build({ ...bundling, entryPoints: { ...programs, ...threads }, outdir: output, sourcemap: true })
const { outputFiles } = await build({
  ...bundlingForStart(),
  ...{ entryPoints: { main: 'src/main.ts' }, outdir: output, sourcemap: true, write: false },
})
for (const { path, text } of outputFiles) writeFileSync(path, inAscii(text))

// What describes the API, which each start would make anew.
const { makeApiDocument } = await import(join(output, 'api-document.js'))
const { json, page } = await makeApiDocument()
writeFileSync(join(output, 'openapi.json'), json)
writeFileSync(join(output, 'openapi.html'), page)
