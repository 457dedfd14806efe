import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { FromWorker, ToWorker, WorkerTask } from './embedded-messages'
import { EmbeddedDatabaseStopped, reasonOf } from './unavailable'

// The bundle has the worker beside main.js.
const workerFile = import.meta.url.endsWith('.ts') ? './embedded-worker-from-source.mjs' : './embedded-worker.js'

interface Started {
  worker: Worker
  /** Resolves when the thread has ended by itself, rejects when it has ended of the reason it gave or an error. */
  ended: Promise<void>
}

function newThread(): Started {
  const worker = new Worker(new URL(workerFile, import.meta.url), { execArgv: [] })
  const started = { worker, ended: ended(worker) }
  // Whoever works with it is told.
  started.ended.catch(() => undefined)
  return started
}

let begun: Started | undefined

/** Begins to load PostgreSQL before it is known of which folder, for the first who needs a thread. */
export function beginThread(): void {
  begun ??= newThread()
}

function startWorker(task: WorkerTask): Started {
  const started = begun ?? newThread()
  begun = undefined
  started.worker.postMessage(task)
  return started
}

function ended(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    let reason: unknown
    // Each of them: one without a listener would end the process.
    worker.on('error', (error) => {
      reason ??= error
    })
    worker.on('message', (message: FromWorker) => {
      if (message.type === 'failed') reason = new Error(message.reason)
    })
    // Not before: a thread that has only said that it fails still has the files open.
    worker.once('exit', (code) => {
      if (code === 0) resolve()
      else reject(reason ?? new Error(`The thread of the database ended with code ${code}.`))
    })
  })
}

interface Thread extends Started {
  alive: boolean
}

/** Makes a new database in `directory`, complete and safe on disk when the promise resolves. Takes some seconds. */
export function createEmbeddedPostgres(directory: string): Promise<void> {
  return startWorker({ task: 'create', directory }).ended.catch(notStarting)
}

function notStarting(error: unknown): never {
  throw new EmbeddedDatabaseStopped(reasonOf(error), { cause: error })
}

export interface EmbeddedPostgres {
  /** What `pg` takes for a socket, not yet connected. There is one session: a second one waits for the first to end. */
  createSocket(): PostgresSocket
  /** Ends every connection, then PostgreSQL with a checkpoint, then the thread. */
  close(): Promise<void>
}

/** How long nobody tries again after a start that failed, in ms. */
const RESTART_PAUSE = 2000

/**
 * Serves the database in `directory` from a worker thread. When it dies, of a full disk, its connections break,
 * `onFailure` is told, and the next connection starts it again.
 */
export async function startEmbeddedPostgres(
  directory: string,
  onFailure: (error: unknown) => void,
): Promise<EmbeddedPostgres> {
  const sockets = new Map<number, PostgresSocket>()
  let connections = 0
  let closing = false
  let thread = await startThread()

  async function startThread(): Promise<Thread> {
    const started: Thread = { ...startWorker({ task: 'serve', directory }), alive: true }
    const { worker } = started
    const ready = new Promise<void>((resolve) => {
      worker.on('message', (message: FromWorker) => {
        if (message.type === 'ready') resolve()
        else if (message.type === 'bytes') sockets.get(message.connection)?.push(Buffer.from(message.bytes.buffer))
      })
    })
    await Promise.race([ready, started.ended]).catch(notStarting)
    started.ended.then(
      () => {
        started.alive = false
      },
      (error: unknown) => {
        started.alive = false
        for (const socket of sockets.values())
          socket.destroy(new EmbeddedDatabaseStopped('The embedded database stopped.', { cause: error }))
        if (!closing) onFailure(error)
      },
    )
    return started
  }

  let restart: Promise<void> | undefined
  let failed: { at: number; error: unknown } | undefined
  async function ensureThread(): Promise<void> {
    if (thread.alive) return
    // On a full disk every start fails after half a second of work, and everybody would wait for one of their own.
    if (failed && performance.now() - failed.at < RESTART_PAUSE) throw failed.error
    restart ??= startThread()
      .then(
        (started) => {
          thread = started
          failed = undefined
        },
        (error: unknown) => {
          failed = { at: performance.now(), error }
          throw error
        },
      )
      .finally(() => {
        restart = undefined
      })
    await restart
  }

  function post(message: ToWorker): void {
    if (thread.alive) thread.worker.postMessage(message, 'bytes' in message ? [message.bytes.buffer] : [])
  }

  return {
    createSocket() {
      const connection = connections++
      const socket = new PostgresSocket({
        async onConnect() {
          await ensureThread()
          // Given up meanwhile: nobody would ever end it, and the next one would wait for that.
          if (socket.destroyed) return
          sockets.set(connection, socket)
          post({ type: 'connect', connection })
        },
        onBytes: (bytes) => post({ type: 'bytes', connection, bytes }),
        onEnd() {
          if (sockets.delete(connection)) post({ type: 'disconnect', connection })
        },
      })
      return socket
    },
    async close() {
      closing = true
      await restart?.catch(onFailure)
      if (!thread.alive) return
      post({ type: 'shutdown' })
      await thread.ended
    },
  }
}

interface SocketHandlers {
  onConnect: () => Promise<void>
  onBytes: (bytes: Uint8Array<ArrayBuffer>) => void
  onEnd: () => void
}

/** Carries the bytes of one connection; has the methods that `pg` calls on a socket. */
export class PostgresSocket extends Duplex {
  readonly #handlers: SocketHandlers

  constructor(handlers: SocketHandlers) {
    super({ allowHalfOpen: false })
    this.#handlers = handlers
  }

  connect(): this {
    this.#handlers.onConnect().then(
      () => this.emit('connect'),
      (error: unknown) => this.destroy(error instanceof Error ? error : new Error(String(error))),
    )
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: () => void): void {
    // A copy of its own, since the chunk may be a small window on a large buffer that would be sent with it.
    this.#handlers.onBytes(new Uint8Array(chunk))
    callback()
  }

  override _writev(chunks: { chunk: Buffer }[], callback: () => void): void {
    this.#handlers.onBytes(new Uint8Array(Buffer.concat(chunks.map(({ chunk }) => chunk))))
    callback()
  }

  override _final(callback: () => void): void {
    this.#handlers.onEnd()
    this.push(null)
    callback()
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    this.#handlers.onEnd()
    callback(error)
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }
}
