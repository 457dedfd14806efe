import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import { buildSync } from 'esbuild'
import { bundling, threads } from '../bundle.mjs'

/** Within the package, where what npm installed is found; what lies there may go. */
const folder = join(import.meta.dirname, '../.makao/threads')

/**
 * Runs the TypeScript of a thread or process in it. Node 20 reads none, and tsx, which each thread would have to ask anew,
 * takes three times as long as making one file of it.
 * @param {keyof typeof threads} name
 */
export async function runFromSource(name) {
  const { outputFiles } = buildSync({ ...bundling, entryPoints: [threads[name]], write: false })
  const contents = outputFiles.map(({ text }) => text).join('')
  const file = `${name}.${createHash('sha256').update(contents).digest('hex').slice(0, 16)}.js`
  if (!existsSync(join(folder, file))) {
    mkdirSync(folder, { recursive: true })
    for (const other of readdirSync(folder))
      if (other.startsWith(`${name}.`)) rmSync(join(folder, other), { force: true })
    // Others may make the same one at this moment, and none may read half of it.
    const draft = join(folder, `draft.${process.pid}.${threadId}.js`)
    writeFileSync(draft, contents)
    renameSync(draft, join(folder, file))
  }
  await import(join(folder, file))
}
