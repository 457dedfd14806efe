import { serve } from '@hono/node-server'
import { createApp } from '../src/app'
import { createLogger } from '../src/logger'
import { messageMatters } from '../src/message-matters'
import { startMessageSender } from '../src/messaging/delivery/sender.service'
import { outboxMessages } from '../src/messaging/outbox/outbox.table'
import { writeReminders } from '../src/money/reminders/reminders.service'
import { createBackupKeeper } from '../src/platform/backups/backups.service'
import { createJobRunner } from '../src/platform/jobs/job-runner.service'
import { testConfig } from './api'
import { openPatiently } from './open-patiently'

/** What the trial gives the process: where things are, and what time it is. */
export interface Reminding {
  dataDir: string
  databaseUrl: string | undefined
  port: number
  smtpUrl: string
  smsUrl: string
  /** How far its clock is ahead of the machine's, in ms; that of the others is as far. */
  clockAhead: number
  /** In ms. */
  quiet: number
}

/** Says how many messages are in each state, twice a second. */
export type Told = Partial<Record<string, number>>

/** Waits as short as a trial can bear; the ones of an installation are minutes and hours. */
const pace = { lease: 4000, look: 250 }

/** Reminds and sends as Makao does, until it is killed. */
async function remind({ dataDir, databaseUrl, port, smtpUrl, smsUrl, clockAhead, quiet }: Reminding): Promise<void> {
  const clock = () => new Date(Date.now() + clockAhead)
  const log = createLogger('silent')
  const database = await openPatiently({ dataDir, databaseUrl })
  const { db, pool } = database
  const config = testConfig({
    smtpUrl,
    africasTalking: { username: 'makao', apiKey: 'key', sender: '', url: smsUrl },
  })
  const sender = startMessageSender({
    db,
    config,
    log,
    clock,
    matters: messageMatters(db, config),
    dataDir,
    pace: { ...pace, quiet },
  })
  const jobs = createJobRunner({ ...database, log, clock, jobs: [] })
  const backups = createBackupKeeper({ ...database, dataDir, log, clock })
  const app = createApp({ db, pool, config, clock, log, backups, jobs, mailWritten: sender.wake })
  serve({ fetch: app.fetch, port, hostname: '127.0.0.1' })
  setInterval(async () => {
    const rows = await db.select({ state: outboxMessages.state }).from(outboxMessages)
    const told: Told = {}
    for (const { state } of rows) told[state] = (told[state] ?? 0) + 1
    process.stdout.write(`${JSON.stringify(told)}\n`)
  }, 500)
  await writeReminders({ db, config }, { now: clock() })
  sender.wake()
}

const [given = ''] = process.argv.slice(2)
remind(JSON.parse(given)).catch((error: Error) => {
  process.stderr.write(`${error.stack}\n`)
  process.exit(1)
})
