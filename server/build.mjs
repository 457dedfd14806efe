import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { bundling, bundlingForStart, threads } from './bundle.mjs'

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
await build({ ...bundlingForStart(), entryPoints: { main: 'src/main.ts' }, outdir: output, sourcemap: true })

// What describes the API, which each start would make anew.
const { makeApiDocument } = await import(join(output, 'api-document.js'))
const { json, page } = await makeApiDocument()
writeFileSync(join(output, 'openapi.json'), json)
writeFileSync(join(output, 'openapi.html'), page)
