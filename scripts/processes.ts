import { type ChildProcess, spawn } from 'node:child_process'

export interface Command {
  program: string
  args: string[]
  cwd?: string
  env?: Record<string, string | undefined>
  /** Run as somebody else: root only. */
  uid?: number
  gid?: number
}

export interface Ended {
  ok: boolean
  output: string
}

const running = new Set<ChildProcess>()

/** Runs without standard input and keeps what it prints. */
export function run({ program, args, ...options }: Command): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      ...options,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    const printed: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => printed.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => printed.push(chunk))
    child.on('error', (error) => {
      running.delete(child)
      resolve({ ok: false, output: error.message })
    })
    child.on('close', (code) => {
      running.delete(child)
      resolve({ ok: code === 0, output: Buffer.concat(printed).toString() })
    })
  })
}

/** Runs one after another, up to the first that fails. */
export async function runInTurn(commands: Command[]): Promise<Ended> {
  let output = ''
  for (const command of commands) {
    const ended = await run(command)
    output += ended.output
    if (!ended.ok) return { ok: false, output }
  }
  return { ok: true, output }
}

export function endAll(): void {
  for (const child of running) child.kill('SIGTERM')
}
