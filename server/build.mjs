import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

const root = import.meta.dirname
const output = join(root, 'dist')

const entries = {
  main: 'src/main.ts',
  // Beside main.js: the database thread is started by its own file.
  'embedded-worker': 'src/db/embedded-worker.ts',
  // The same for the thread that judges passwords.
  'password-thread': 'src/people/accounts/password-thread.ts',
  // For the one that draws papers, and for the process that draws pictures anew.
  'drawing-thread': 'src/documents/papers/drawing-thread.ts',
  // And for the one that reads sheets.
  'import-thread': 'src/exchange/import/reading-thread.ts',
  'picture-process': 'src/platform/pictures/picture-process.ts',
  demo: 'src/demo/main.ts',
  backup: 'src/commands/backup.ts',
  restore: 'src/commands/restore.ts',
  'verify-books': 'src/commands/verify-books.ts',
}

rmSync(output, { recursive: true, force: true })
await build({
  absWorkingDir: root,
  entryPoints: entries,
  outdir: output,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  // What npm installs stays where it is; the contract is TypeScript source, which Node does not read.
  packages: 'external',
  alias: { '@makao/contract': join(root, '../contract/src') },
  logLevel: 'warning',
})
