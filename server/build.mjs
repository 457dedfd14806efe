import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { bundling, threads } from './bundle.mjs'

const output = join(import.meta.dirname, 'dist')

const programs = {
  main: 'src/main.ts',
  demo: 'src/demo/main.ts',
  backup: 'src/commands/backup.ts',
  restore: 'src/commands/restore.ts',
  'verify-books': 'src/commands/verify-books.ts',
}

rmSync(output, { recursive: true, force: true })
await build({ ...bundling, entryPoints: { ...programs, ...threads }, outdir: output, sourcemap: true })
