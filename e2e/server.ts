import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../scripts/free-port'

const built = join(import.meta.dirname, '../server/dist')

/** The embedded database is compiled once, not a second time for speed, which pays only after minutes. */
export const SHORT_LIVED = ['--liftoff-only']

/** Ends what hangs, in ms; says nothing of how quick a machine is. */
export const HANG = 180_000
/** What a server says once it answers. */
const RUNNING = 'Makao is running at'

/** With LATE=1 people's installations answer as on a bad network: what holds only where everything comes at once is found out. */
const asOnBadNetwork = process.env.LATE ? ['--import', join(import.meta.dirname, 'late-answers.mjs')] : []

/** How often it is begun at most where its port is taken: between finding one free and listening on it somebody else may come. */
const TRIES = 5

export interface Installation {
  url: string
  /** Everything the process printed so far. */
  printed: () => string
  /** What it printed for whoever makes the first admin. */
  setupCode: () => string
  /** Asks the process to stop and resolves with its exit code; its data go too, unless they are to be kept or lie in a given folder. */
  stop: (options?: { keepData: boolean }) => Promise<number | null>
  /** Ends the process as a power cut would. */
  kill: () => Promise<void>
  /** Starts it again on the same data and the same address. */
  start: () => Promise<void>
  /** Runs one of Makao's commands on its data to the end; beside an embedded database only once it stopped. */
  command: (program: string) => Promise<{ code: number | null; printed: string }>
  dataDir: string
  /** Of the running process. */
  pid: () => number
}

/** Runs Makao, or one of its commands, until it ends by itself; a server that begins to answer is told to end. */
export async function runToEnd(
  env: Record<string, string>,
  program = 'main.js',
  ...args: string[]
): Promise<{ code: number | null; printed: string }> {
  const child = spawn(process.execPath, [...SHORT_LIVED, join(built, program), ...args], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk
      if (printed.includes(RUNNING)) child.kill()
    })
  }
  // Not when it has ended, since what it said last may still be on its way then.
  const [code] = await once(child, 'close')
  return { code, printed }
}

/**
 * The built Makao as a process of its own, on an empty data folder (or that of `DATA_DIR`) and a free port of this
 * machine.
 * @param program `demo`: with the made-up portfolio
 * @param template a data folder that nobody runs on: the new one begins as its copy
 * @param flags of Node
 */
export async function install(
  env: Record<string, string> = {},
  program = 'main',
  template?: string,
  flags = SHORT_LIVED,
): Promise<Installation> {
  const givenDir = env.DATA_DIR
  const dataDir = givenDir ?? (await mkdtemp(join(tmpdir(), 'makao-e2e-')))
  // Four times as fast as the asynchronous one, for a thousand small files.
  if (template) cpSync(template, dataDir, { recursive: true })
  let port = await freePort()
  let child: ChildProcess | undefined
  let output = ''

  /** @returns false where the port is taken */
  async function startOnce(): Promise<boolean> {
    const { PATH, HOME, ...rest } = process.env
    const started = spawn(process.execPath, [...asOnBadNetwork, ...flags, join(built, `${program}.js`)], {
      env: { PATH, HOME, TZ: rest.TZ, LOG_LEVEL: 'warn', ...env, PORT: String(port), DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    // Also when the tests are broken off.
    const abandon = () => started.kill('SIGKILL')
    process.on('exit', abandon)
    started.once('exit', () => process.off('exit', abandon))
    return new Promise((resolve, reject) => {
      const listen = (chunk: Buffer) => {
        output += chunk
        if (output.includes(RUNNING)) resolve(true)
      }
      output = ''
      started.stdout.on('data', listen)
      started.stderr.on('data', listen)
      // Once all of what it printed has come.
      started.once('close', (code) => {
        if (output.includes(`PORT ${port} is in use`)) resolve(false)
        else reject(new Error(`Makao stopped with ${code}: ${output}`))
      })
    })
  }

  async function start(choosePort: () => Promise<number>): Promise<void> {
    for (let tries = 1; !(await startOnce()); tries += 1) {
      if (tries === TRIES) throw new Error(`PORT ${port} was taken, as were others before it.`)
      port = await choosePort()
    }
  }

  function end(signal: NodeJS.Signals): Promise<number | null> {
    const ended = child
    if (!ended || ended.exitCode !== null || ended.signalCode !== null) return Promise.resolve(null)
    return new Promise((resolve) => {
      ended.once('exit', (code) => resolve(code))
      ended.kill(signal)
    })
  }

  await start(freePort)
  return {
    url: `http://localhost:${port}`,
    printed: () => output,
    setupCode: () => /\/setup#code=(\S+)/.exec(output)?.[1] ?? '',
    command: (program) => runToEnd({ ...env, DATA_DIR: dataDir }, program),
    dataDir,
    pid: () => child?.pid ?? 0,
    start: () => start(async () => port),
    kill: async () => {
      await end('SIGKILL')
    },
    stop: async ({ keepData } = { keepData: false }) => {
      const code = await end('SIGTERM')
      if (!keepData && givenDir === undefined) await rm(dataDir, { recursive: true, force: true })
      return code
    },
  }
}
