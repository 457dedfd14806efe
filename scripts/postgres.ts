import { execFileSync, spawn } from 'node:child_process'
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
  /** Ends the server and removes its files. */
  stop: () => Promise<void>
}

/** Starts a PostgreSQL server in a folder of its own, for tests: it keeps nothing safe. */
export async function startPostgres(bin: string): Promise<Cluster> {
  const user = unprivileged()
  const folder = mkdtempSync(join(tmpdir(), 'makao-postgres-'))
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
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: 200,
  }
  const args = ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const server = spawn(join(bin, 'postgres'), args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], ...user })
  const ended = once(server, 'exit')
  // Also when the tests are broken off: no server and no files stay behind.
  const abandon = () => {
    server.kill('SIGQUIT')
    remove()
  }
  process.on('exit', abandon)
  const stop = async () => {
    process.off('exit', abandon)
    // Fast shutdown: it does not wait for clients.
    server.kill('SIGINT')
    await ended
    remove()
  }

  let printed = ''
  const ready = new Promise<void>((resolve) => {
    server.stderr.on('data', (chunk: Buffer) => {
      printed += chunk
      if (printed.includes('database system is ready to accept connections')) resolve()
    })
  })
  const started = await Promise.race([ready.then(() => true), ended.then(() => false)])
  if (!started) {
    await stop()
    throw new Error(`PostgreSQL did not start:\n${printed}`)
  }
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop }
}
