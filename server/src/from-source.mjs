import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import { bundling, threads } from '../bundle.mjs'

const root = join(import.meta.dirname, '..')
/** Within the package, where what npm installed is found; what lies there may go. */
const folder = join(root, '.makao/threads')

/**
 * Others may make the same one at this moment, and none may read half of it.
 * @param {string} file
 * @param {string} contents
 */
function write(file, contents) {
  const draft = join(folder, `draft.${process.pid}.${threadId}.js`)
  writeFileSync(draft, contents)
  renameSync(draft, join(folder, file))
}

/**
 * Tells whether a source is as it was.
 * @param {string} source
 */
function stampOf(source) {
  const found = statSync(join(root, source), { throwIfNoEntry: false })
  return found ? `${found.mtimeMs} ${found.size}` : 'gone'
}

/**
 * @param {string} name
 * @returns {string | undefined} the file made of it, when nothing that it was made of has changed since
 */
function findMade(name) {
  const made = join(folder, `${name}.made.json`)
  if (!existsSync(made)) return undefined
  const { file, stamps } = JSON.parse(readFileSync(made, 'utf8'))
  const isCurrent = Object.entries(stamps).every(([source, stamp]) => stampOf(source) === stamp)
  return isCurrent && existsSync(join(folder, file)) ? file : undefined
}

/** @param {keyof typeof threads} name */
async function make(name) {
  const began = Date.now()
  // Loaded only where something is to be made: it comes with a thread and a process of its own.
  const { buildSync } = await import('esbuild')
  const { outputFiles, metafile } = buildSync({
    ...bundling,
    entryPoints: [threads[name]],
    write: false,
    metafile: true,
  })
  const contents = outputFiles.map(({ text }) => text).join('')
  const file = `${name}.${createHash('sha256').update(contents).digest('hex').slice(0, 16)}.js`
  const sources = [...Object.keys(metafile.inputs), 'bundle.mjs']
  const stamps = Object.fromEntries(sources.map((source) => [source, stampOf(source)]))
  mkdirSync(folder, { recursive: true })
  if (!existsSync(join(folder, file))) {
    // Another process may have made the same just now, and run it.
    for (const other of readdirSync(folder))
      if (other.startsWith(`${name}.`) && other !== file) rmSync(join(folder, other), { force: true })
    write(file, contents)
  }
  // What was saved meanwhile may have been read before.
  const isSettled = sources.every((source) => statSync(join(root, source)).mtimeMs < began)
  if (isSettled) write(`${name}.made.json`, JSON.stringify({ file, stamps }))
  return file
}

/**
 * Runs the TypeScript of a thread or process in it. Node 20 reads none, and tsx, which each thread would have to ask anew,
 * takes three times as long as making one file of it, which is kept.
 * @param {keyof typeof threads} name
 */
export async function runFromSource(name) {
  await import(join(folder, findMade(name) ?? (await make(name))))
}
