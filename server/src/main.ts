import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import { createApp } from './app'
import { ConfigError, readConfig } from './config'
import { DataDirInUse } from './db/data-dir-lock'
import { migrate } from './db/migrate'
import { openDatabase } from './db/open'
import { createLogger } from './logger'
import { startMailSender } from './mail/mail.service'

/** How long requests may take to finish once the process is asked to stop. */
const STOP_WITHIN = 10_000

const webDir = join(dirname(fileURLToPath(import.meta.url)), '../../web/dist')

async function run(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLogger(process.env.LOG_LEVEL ?? 'info')
  const clock = () => new Date()
  const database = await openDatabase({ ...config, log })
  await migrate(database)
  const mail = startMailSender({ db: database.db, config, log, clock })
  const app = createApp({ db: database.db, config, clock, log, webDir, mailWritten: mail.wake })
  const server = serve({ fetch: app.fetch, port: config.port, hostname: config.host }, () => {
    process.stdout.write(`Makao is running at ${config.baseUrl}\n`)
  })
  server.on('error', (error: NodeJS.ErrnoException) => {
    fail(error.code === 'EADDRINUSE' ? new ConfigError(`PORT ${config.port} is in use; PORT takes a free one.`) : error)
  })

  let stopping = false
  async function stop(): Promise<void> {
    if (stopping) return
    stopping = true
    const deadline = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), STOP_WITHIN)
    await new Promise((closed) => {
      server.close(closed)
      if ('closeIdleConnections' in server) server.closeIdleConnections()
    })
    clearTimeout(deadline)
    await mail.stop()
    await database.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop().catch(fail))
}

/** What the person who starts Makao can mend is one line; anything else is a bug and shows where it happened. */
function fail(error: unknown): never {
  const expected = error instanceof ConfigError || error instanceof DataDirInUse
  process.stderr.write(`${expected ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
}

run().catch(fail)
