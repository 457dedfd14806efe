import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { join } from 'node:path'

// The server, restarted when its sources change, and Vite's development server, which passes /api on to it.

const root = join(import.meta.dirname, '..')
const port = Number(process.env.PORT ?? 3000)
const webPort = port + 1

const require = createRequire(import.meta.url)
const tsx = require.resolve('tsx/cli')

/** In a process group of its own: Ctrl-C reaches it once, through us, and not a second time from the terminal. */
function start(args: string[], cwd: string, env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
}

const children = [
  start([tsx, 'watch', '--clear-screen=false', 'scripts/contract-json.ts'], root),
  start([tsx, 'watch', '--clear-screen=false', 'server/src/main.ts'], root, {
    PORT: String(port),
    // Links and cookies are for the address that the browser shows.
    BASE_URL: process.env.BASE_URL ?? `http://localhost:${webPort}`,
  }),
  start([join(root, 'node_modules/vite/bin/vite.js'), '--port', String(webPort), '--strictPort'], join(root, 'web'), {
    PORT: String(port),
  }),
]

let stopping = false

async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  await Promise.all(
    children.map(async (child) => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    }),
  )
  process.exit(code)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0))
// Half of it alone is of no use.
for (const child of children) child.on('exit', (code) => stop(code ?? 1))
