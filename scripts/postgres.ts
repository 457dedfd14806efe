import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port'
import { run } from './processes'

function idOf(user: string, flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
}

/** PostgreSQL refuses to run as root; Debian's package brings a user for it. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  return { uid: idOf('postgres', '-u'), gid: idOf('postgres', '-g') }
}

export interface Cluster {
  url: string
  /** Shuts the server down as an administrator would who does not wait for its clients; its files stay. */
  halt: () => Promise<void>
  /** Starts it again on the same files and the same port. */
  resume: () => Promise<void>
  /** Ends the server and removes its files. */
  stop: () => Promise<void>
}

/** Faster, and nothing is safe when the machine stops; compiling a plan costs more than the plans of tests take. */
const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', jit: 'off' }

/**
 * Starts a PostgreSQL server in a folder of its own, for tests.
 * @param durable what is acknowledged is on the disk, as PostgreSQL does by itself
 * @param within the folder for its own, through which its user may pass
 */
export async function startPostgres(bin: string, { durable = false, within = tmpdir() } = {}): Promise<Cluster> {
  const user = unprivileged()
  const folder = mkdtempSync(join(within, 'makao-postgres-'))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const initialised = await run({
    program: join(bin, 'initdb'),
    args: ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    cwd: folder,
    ...user,
  })
  if (!initialised.ok) {
    remove()
    throw new Error(`initdb failed:\n${initialised.output}`)
  }

  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    ...(durable ? {} : careless),
  }
  const args = ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]

  let server: ChildProcess | undefined

  async function resume(): Promise<void> {
    const started = spawn(join(bin, 'postgres'), args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], ...user })
    server = started
    let printed = ''
    const ready = new Promise<void>((resolve) => {
      started.stderr.on('data', (chunk: Buffer) => {
        printed += chunk
        if (printed.includes('database system is ready to accept connections')) resolve()
      })
    })
    const ended = once(started, 'exit')
    if (await Promise.race([ready.then(() => true), ended.then(() => false)])) return
    throw new Error(`PostgreSQL did not start:\n${printed}`)
  }

  async function halt(): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    // Fast shutdown: it does not wait for clients.
    server.kill('SIGINT')
    await ended
  }

  // Also when the tests are broken off: no server and no files stay behind.
  const abandon = () => {
    server?.kill('SIGQUIT')
    remove()
  }
  process.on('exit', abandon)
  const stop = async () => {
    process.off('exit', abandon)
    await halt()
    remove()
  }
  try {
    await resume()
  } catch (error) {
    await stop()
    throw error
  }
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, halt, resume, stop }
}
