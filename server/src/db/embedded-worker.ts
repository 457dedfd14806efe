import { once } from 'node:events'
import { promises as fs } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { parentPort } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'
import { compilePglite, openPglite } from './durable-pglite'
import type { FromWorker, ToWorker, WorkerTask } from './embedded-messages'
import { createWireMessages, frontendMessage, type WireMessages } from './wire-messages'

if (!parentPort) throw new Error('The embedded database runs in a worker thread.')
const port = parentPort

function post(message: FromWorker): void {
  port.postMessage(message, 'bytes' in message ? [message.bytes.buffer] : [])
}

function fail(error: unknown): never {
  post({ type: 'failed', reason: error instanceof Error ? error.message : inspect(error) })
  process.exit(1)
}

/** Whether `path` is a file or a directory: writes what the system still keeps in memory to the disk. */
async function syncToDisk(path: string): Promise<void> {
  const handle = await fs.open(path, 'r')
  await handle.sync()
  await handle.close()
}

async function create(directory: string): Promise<void> {
  const pglite = await openPglite(directory, await compiled, fail)
  await pglite.close()
  // initdb's files came here by plain copying; PostgreSQL will never sync those it does not change.
  const names = (await fs.readdir(directory, { recursive: true })).values()
  async function syncRemaining(): Promise<void> {
    for (const name of names) await syncToDisk(join(directory, name))
  }
  await Promise.all(Array.from({ length: 16 }, syncRemaining))
  await syncToDisk(directory)
}

interface Client {
  connection: number
  messages: WireMessages
  terminated: boolean
  gone: boolean
}

/**
 * What brings the one session back to its beginning. The nonsense first: its error ends whatever a client left between
 * Parse and Sync, which Sync alone would commit.
 */
const forgetClient = [
  frontendMessage('P', '\0abandoned\0\0\0'),
  frontendMessage('S', ''),
  frontendMessage('Q', 'rollback\0'),
  frontendMessage('Q', 'discard all\0'),
]

async function serve(directory: string): Promise<void> {
  const pglite: PGlite = await openPglite(directory, await compiled, fail)
  const clients: Client[] = []
  let busy = false
  let shutdown = false

  function execute(message: Uint8Array, onBytes: (bytes: Uint8Array) => void): Promise<void> {
    // The streaming call, because the other one keeps every parsed answer in memory for good.
    return pglite.runExclusive(() => pglite.execProtocolRawStream(message, { onRawData: onBytes }))
  }

  async function answer({ connection }: Client, message: Uint8Array): Promise<void> {
    const chunks: Uint8Array[] = []
    // Copied, because the bytes lie in memory that PostgreSQL uses again.
    await execute(message, (bytes) => chunks.push(bytes.slice()))
    if (chunks.length > 0) post({ type: 'bytes', connection, bytes: joined(chunks) })
  }

  async function work(): Promise<void> {
    // One session serves the connections one after the other: a second one waits until the first has gone.
    for (let client = clients[0]; client; client = clients[0]) {
      if (client.gone) {
        for (const message of forgetClient) await execute(message, () => undefined)
        clients.shift()
        continue
      }
      const message = client.terminated ? undefined : client.messages.next()
      if (!message) break
      if (message.kind === 'encryption-request') {
        post({ type: 'bytes', connection: client.connection, bytes: Uint8Array.of(0x4e) })
      } else if (message.kind === 'terminate') {
        // PostgreSQL would end with its only session.
        client.terminated = true
      } else {
        await answer(client, message.bytes)
      }
    }
    if (!shutdown) return
    port.close()
    await pglite.close()
  }

  port.on('message', (message: ToWorker) => {
    if (shutdown) return
    if (message.type === 'shutdown') {
      shutdown = true
      for (const client of clients) client.gone = true
    } else if (message.type === 'connect') {
      const { connection } = message
      clients.push({ connection, messages: createWireMessages(), terminated: false, gone: false })
    } else {
      const client = clients.find(({ connection }) => connection === message.connection)
      if (message.type === 'bytes') client?.messages.push(message.bytes)
      else if (client) client.gone = true
    }
    if (busy) return
    busy = true
    work().then(() => {
      busy = false
    }, fail)
  })
  post({ type: 'ready' })
}

function joined(chunks: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

// Until it is said what to do.
const compiled = compilePglite()
compiled.catch(fail)
const [{ task, directory }] = (await once(port, 'message')) as [WorkerTask]
await (task === 'create' ? create(directory) : serve(directory)).catch(fail)
