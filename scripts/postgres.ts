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
  /** The same server by its socket where that can be had: a question and its answer take a quarter less of the processor. */
  nearUrl: string
  /** Of the running server. */
  pid: () => number
  /** Shuts the server down as an administrator would who does not wait for its clients; its files stay. */
  halt: () => Promise<void>
  /** Starts it again on the same files and the same port. */
  resume: () => Promise<void>
  /** Ends the server and removes its files. */
  stop: () => Promise<void>
}

/** A server that others may follow. */
export interface Primary extends Cluster {
  /** Another server that follows this one by streaming, and answers who reads. */
  addReplica: () => Promise<Cluster>
}

/** Faster, and nothing is safe when the machine stops; compiling a plan costs more than the plans of tests take. */
const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', jit: 'off' }

/** Of the path of a socket, on the systems that allow least. */
const LONGEST_PATH = 103

/** How often a server is begun at most where its port is taken. */
const TRIES = 5

interface Place {
  bin: string
  user: { uid: number; gid: number } | undefined
  within: string
  settings: Record<string, string>
}

/** A folder of its own for a server. @param prepare makes the files of the database in the folder that it is given */
async function startIn(
  { bin, user, within, settings }: Place,
  prepare: (data: string, folder: string) => Promise<{ ok: boolean; output: string }>,
): Promise<Cluster> {
  const folder = mkdtempSync(join(within, 'makao-postgres-'))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const prepared = await prepare(data, folder)
  if (!prepared.ok) {
    remove()
    throw new Error(`The files of PostgreSQL could not be made:\n${prepared.output}`)
  }

  let port = await freePort()
  const hasSocket = join(folder, `.s.PGSQL.${port}`).length < LONGEST_PATH
  const args = () => {
    const all = {
      listen_addresses: '127.0.0.1',
      port,
      unix_socket_directories: hasSocket ? folder : '',
      max_connections: 400,
      ...settings,
    }
    return ['-D', data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  }

  let server: ChildProcess | undefined

  async function resume(): Promise<void> {
    const started = spawn(join(bin, 'postgres'), args(), {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...user,
    })
    server = started
    let printed = ''
    const ready = new Promise<void>((resolve) => {
      started.stderr.on('data', (chunk: Buffer) => {
        printed += chunk
        if (/database system is ready to accept (read-only )?connections/.test(printed)) resolve()
      })
    })
    // Not before all that it printed has come: it says whether another port helps.
    const ended = once(started, 'close')
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
  for (let tries = 1; ; tries += 1) {
    try {
      await resume()
      break
    } catch (error) {
      // Between finding a port free and listening on it somebody else may come.
      if (tries < TRIES && error instanceof Error && error.message.includes('could not bind')) {
        port = await freePort()
        continue
      }
      await stop()
      throw error
    }
  }
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const nearUrl = hasSocket ? `${url}?host=${encodeURIComponent(folder)}` : url
  return { url, nearUrl, pid: () => server?.pid ?? 0, halt, resume, stop }
}

/**
 * Starts a PostgreSQL server in a folder of its own, for tests.
 * @param durable what is acknowledged is on the disk, as PostgreSQL does by itself
 * @param within the folder for its own, through which its user may pass
 * @param settings more of its settings
 */
export async function startPostgres(
  bin: string,
  {
    durable = false,
    within = tmpdir(),
    settings = {},
  }: { durable?: boolean; within?: string; settings?: Record<string, string> } = {},
): Promise<Primary> {
  const user = unprivileged()
  const place: Place = { bin, user, within, settings: { ...(durable ? {} : careless), ...settings } }
  const runIn = (cwd: string, program: string, args: string[]) =>
    run({ program: join(bin, program), args, cwd, ...user })
  const primary = await startIn(place, (data, folder) =>
    runIn(folder, 'initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']),
  )
  const addReplica = () =>
    startIn(place, (data, folder) => {
      const { hostname, port } = new URL(primary.url)
      const options = ['-h', hostname, '-p', port, '-U', 'postgres', '-R', '--checkpoint=fast', '--no-sync']
      return runIn(folder, 'pg_basebackup', ['-D', data, ...options])
    })
  return { ...primary, addReplica }
}
