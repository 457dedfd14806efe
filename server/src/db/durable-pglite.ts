import fs from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type NodeFsOptions = Parameters<NodeFS['init']>[1]
type PostgresModule = Parameters<NonNullable<NodeFsOptions['preRun']>[number]>[0]

/** The part of Emscripten's file system for Node that PGlite leaves without an fsync. */
export interface NodeFileSystem {
  stream_ops: { write?: unknown; fsync?: (stream: { nfd: number }) => number }
}

/**
 * Makes every fsync that PostgreSQL asks for a real one.
 * @param onFailure is told when the disk refuses; it must not return to PostgreSQL, whose pages may be lost by then
 * @throws when this build of PGlite has no such file system: durability would be lost silently
 */
export function addFsync(nodeFs: Partial<NodeFileSystem> | undefined, onFailure: (error: unknown) => never): void {
  if (typeof nodeFs?.stream_ops?.write !== 'function') {
    throw new Error('This build of PGlite offers no NODEFS to add fsync to; its version must be the pinned one.')
  }
  nodeFs.stream_ops.fsync = (stream) => {
    try {
      fs.fsyncSync(stream.nfd)
    } catch (error) {
      // Thrown through WebAssembly this would be swallowed, and the commit acknowledged.
      onFailure(error)
    }
    return 0
  }
}

class DurableNodeFS extends NodeFS {
  readonly #onFailure: (error: unknown) => never
  readonly #onAbort: () => never

  constructor(directory: string, onFailure: (error: unknown) => never, onAbort: () => never) {
    super(directory)
    this.#onFailure = onFailure
    this.#onAbort = onAbort
  }

  override async init(pglite: PGlite, options: NodeFsOptions) {
    const { emscriptenOpts } = await super.init(pglite, options)
    const harden = (module: PostgresModule) => addFsync(module.NODEFS, this.#onFailure)
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...(emscriptenOpts.preRun ?? []), harden],
        // PGlite goes on after PostgreSQL has panicked; only a new start with recovery is safe then.
        onAbort: this.#onAbort,
      },
    }
  }
}

/** Pages that PostgreSQL keeps in memory, in MB: all of it is taken at the start, whether rows are in it or not. */
const [LEAST_BUFFERS, MOST_BUFFERS] = [16, 128]

/**
 * @returns half of what the rows take on the disk, in MB: measured on a portfolio of 64 MB, half is as quick as all and a
 * quarter a tenth slower, since the system keeps the files in memory too
 */
export function buffersFor(directory: string): number {
  const base = join(directory, 'base')
  if (!fs.existsSync(base)) return LEAST_BUFFERS
  let bytes = 0
  for (const entry of fs.readdirSync(base, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += fs.statSync(join(entry.parentPath, entry.name)).size
  return Math.min(MOST_BUFFERS, Math.max(LEAST_BUFFERS, Math.ceil(bytes / 2 / 2 ** 20)))
}

function startParams(directory: string): string[] {
  const settings = [
    ...['fsync=on', 'wal_sync_method=fsync', 'max_wal_size=128MB', 'min_wal_size=32MB'],
    `shared_buffers=${buffersFor(directory)}MB`,
    // It serves one session, and nobody copies its log.
    ...['max_connections=4', 'max_wal_senders=0', 'max_replication_slots=0'],
  ]
  return [...PGlite.defaultStartParams.filter((flag) => flag !== '-F'), ...settings.flatMap((it) => ['-c', it])]
}

/** Node has it, its types do not. */
const { WebAssembly: compiler } = globalThis as unknown as {
  WebAssembly: { compile: (bytes: Uint8Array) => Promise<WebAssembly.Module> }
}

/** PostgreSQL as WebAssembly, which takes as long to compile as a database takes to open. */
export async function compilePglite(): Promise<WebAssembly.Module> {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  return compiler.compile(await fs.promises.readFile(join(folder, 'pglite.wasm')))
}

/**
 * Opens the database in `directory`, or makes a new one there.
 * @throws with what PostgreSQL said last when it does not start
 * @param onFailure is called when the database can no longer be trusted (a refused fsync, a panic) and must end the thread
 */
export function openPglite(
  directory: string,
  pgliteWasmModule: WebAssembly.Module,
  onFailure: (error: unknown) => never,
): Promise<PGlite> {
  let lastWords: string | undefined
  return PGlite.create({
    pgliteWasmModule,
    fs: new DurableNodeFS(directory, onFailure, () =>
      onFailure(new Error(lastWords ?? 'PostgreSQL stopped without a word')),
    ),
    extensions: { pg_trgm, btree_gist },
    startParams: startParams(directory),
    onStderr(line) {
      if (/PANIC|FATAL/.test(line)) lastWords = line
      return false
    },
  }).catch((error: unknown) => {
    throw lastWords === undefined ? error : new Error(lastWords, { cause: error })
  })
}
