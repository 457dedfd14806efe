import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, rmdir, symlink } from 'node:fs/promises'
import { createConnection, createServer, type Server } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** Another process uses the data directory. The message is one line for whoever started this one. */
export class DataDirInUse extends Error {
  constructor(dataDir: string, holder: Holder | undefined) {
    const who = holder ? `process ${holder.pid} on ${holder.host}` : 'another process that does not answer'
    super(
      `The data directory ${dataDir} is already in use by ${who}. Stop it first, or set DATA_DIR to another directory.`,
    )
    this.name = 'DataDirInUse'
  }
}

interface Holder {
  state: 'asking' | 'holding'
  pid: number
  host: string
}

export interface DataDirLock {
  release(): Promise<void>
}

const socketName = /^lock-[0-9a-f]{12}\.sock$/
const attempts = 20
/** Longer than a busy machine keeps a process from its turn: only one that is stopped says nothing for so long. */
const answerTimeoutMillis = 10_000

/**
 * Makes this process the only one on `dataDir` until it ends. Each listens on its own socket before it looks for
 * others; one that refuses connections is of a dead process, also across containers.
 * @throws DataDirInUse
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  for (let attempt = 1; ; attempt++) {
    const self: Holder = { state: 'asking', pid: process.pid, host: hostname() }
    const name = `lock-${randomBytes(6).toString('hex')}.sock`
    const server = await withShortPath(dataDir, (short) => listen(join(short, name), self))
    const release = async () => {
      server.close()
      await rm(join(dataDir, name), { force: true })
    }
    const others = await livingHolders(dataDir, name)
    if (others.length === 0) {
      self.state = 'holding'
      return { release }
    }
    await release()
    const isHolding = (other: Holder | 'silent') => other !== 'silent' && other.state === 'holding'
    // One that says nothing is asked once: it may hold the directory, and each time takes the whole wait.
    const holder = others.find(isHolding) ?? others.find((other) => other === 'silent') ?? others[0]
    if (holder !== 'silent' && holder?.state === 'asking' && attempt < attempts) {
      // Both asked at once and both step back; the random pause lets one of them be first. It grows, since on a busy
      // machine asking takes longer than a short one.
      await delay(Math.random() * 100 * attempt)
      continue
    }
    throw new DataDirInUse(dataDir, holder === 'silent' ? undefined : holder)
  }
}

/** A socket's path may have 107 bytes at most (103 on macOS), so a link with a short path stands in for `directory`. */
async function withShortPath<T>(directory: string, use: (short: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'makao-'))
  const link = join(folder, 'd')
  try {
    await symlink(directory, link)
    return await use(link)
  } finally {
    await rm(link, { force: true })
    await rmdir(folder)
  }
}

function listen(path: string, self: Holder): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.end(JSON.stringify(self))
  })
  // The lock is held by the living process; it is no reason to stay alive.
  server.unref()
  return new Promise((resolve, reject) => {
    server.once('error', (error) =>
      reject(new Error(`The data directory must be on a local file system that knows sockets: ${error.message}`)),
    )
    server.listen(path, () => resolve(server))
  })
}

async function livingHolders(dataDir: string, own: string): Promise<(Holder | 'silent')[]> {
  const names = (await readdir(dataDir)).filter((name) => socketName.test(name) && name !== own)
  const answers = await withShortPath(dataDir, (short) => Promise.all(names.map((name) => ask(join(short, name)))))
  for (const [index, answer] of answers.entries()) {
    if (answer === 'dead') await rm(join(dataDir, names[index] ?? ''), { force: true })
  }
  return answers.filter((answer) => answer !== 'dead')
}

function ask(path: string): Promise<Holder | 'silent' | 'dead'> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = createConnection(path)
    // A stopped process still holds its files.
    socket.setTimeout(answerTimeoutMillis, () => socket.destroy())
    socket.setEncoding('utf8')
    socket.on('data', (text) => {
      answer += text
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // Reset: it closed its socket before it took this connection.
      if (['ECONNREFUSED', 'ECONNRESET', 'ENOENT'].includes(error.code ?? '')) resolve('dead')
    })
    socket.on('close', () => resolve(parseHolder(answer)))
  })
}

function parseHolder(answer: string): Holder | 'silent' {
  if (!answer) return 'silent'
  return JSON.parse(answer) as Holder
}
