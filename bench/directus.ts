import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { freePort } from '../scripts/free-port'
import { installedBeside } from '../scripts/installed-beside'
import { run } from '../scripts/processes'

/** The newest that runs on Node 20. What it runs scripts of its users in is compiled when it is installed, by a C++ compiler. */
const DIRECTUS = { version: '11.3.5', built: ['isolated-vm'] }

export interface Directus {
  url: string
  headers: { authorization: string }
  stop: () => Promise<void>
}

/**
 * Directus on a database of Makao, which gets its tables beside those that there are.
 * @param connections to PostgreSQL, at most
 */
export async function startDirectus(databaseUrl: string, connections: number): Promise<Directus> {
  const folder = await installedBeside('directus', DIRECTUS)
  const program = join(folder, 'node_modules/directus/cli.js')
  const port = await freePort()
  const token = 'only-for-this-measurement-0123456789'
  const env = {
    ...{ NODE_ENV: 'production', HOST: '127.0.0.1', PORT: `${port}`, SECRET: token, LOG_LEVEL: 'error' },
    ...{ DB_CLIENT: 'pg', DB_CONNECTION_STRING: databaseUrl, DB_POOL__MAX: `${connections}` },
    ...{ ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: token, ADMIN_TOKEN: token },
    // Nothing that would answer for it, refuse or call home.
    ...{ CACHE_ENABLED: 'false', RATE_LIMITER_ENABLED: 'false', PRESSURE_LIMITER_ENABLED: 'false' },
    ...{ TELEMETRY: 'false', SERVE_APP: 'false' },
  }
  const { ok, output } = await run({ program: process.execPath, args: [program, 'bootstrap'], cwd: folder, env })
  if (!ok) throw new Error(`Directus could not be set up: ${output}`)
  const child: ChildProcess = spawn(process.execPath, [program, 'start'], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: 'ignore',
  })
  const abandon = () => child.kill('SIGKILL')
  process.on('exit', abandon)
  const url = `http://127.0.0.1:${port}`
  const answers = () =>
    fetch(`${url}/server/ping`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`Directus stopped with ${child.exitCode}.`)
    await pass(200)
  }
  return {
    url,
    headers: { authorization: `Bearer ${token}` },
    stop: async () => {
      process.off('exit', abandon)
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
