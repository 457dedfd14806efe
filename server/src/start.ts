import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createApp } from './app'
import { createBackground } from './background'
import { type Config, ConfigError } from './config'
import { listen } from './connections'
import { DataDirInUse } from './db/data-dir-lock'
import { migrate } from './db/migrate'
import { openDatabase } from './db/open'
import type { Db } from './db/types'
import { isDatabaseUnavailable, reasonOf } from './db/unavailable'
import { statementRoundsJob } from './documents/papers/statement-rounds.service'
import { rewriteSigningKeys } from './exchange/auth/signing-keys.repository'
import { readsOn } from './exchange/hosted/reads'
import { makaoCatalogue } from './exchange/hosted/resources'
import { rowReader } from './exchange/hosted/rows.service'
import { takeOverJob } from './exchange/import/take-over.service'
import { startRealtime } from './exchange/realtime/realtime.hub'
import { startWebhookSender } from './exchange/webhooks/sender.service'
import { rewriteWebhookSecrets } from './exchange/webhooks/webhooks.repository'
import { webhooksJob } from './exchange/webhooks/webhooks.service'
import { createLogger } from './logger'
import { messageMatters } from './message-matters'
import { startMessageSender } from './messaging/delivery/sender.service'
import { rewriteLinks } from './messaging/outbox/queue.repository'
import { chargesJob } from './money/charge-runs/charge-runs.service'
import { keepMissingFigures } from './money/closed-months/closed-months.service'
import { startMoneyWorker } from './money/mobile-money/money-worker'
import { pullJob } from './money/mobile-money/pull.service'
import { settleJob } from './money/receipt-lines/looking-again.service'
import { settledTogether } from './money/receipt-lines/settling.service'
import { rewriteReceivingSecrets } from './money/receiving-accounts/receiving-accounts.repository'
import { remindersJob } from './money/reminders/reminders.service'
import { statementsJob } from './money/statements/statement-job.service'
import { hasAdmin } from './people/accounts/accounts.repository'
import { findWeakness } from './people/accounts/password-strength.service'
import { setupGreeting } from './people/setup/setup-code.service'
import { rotateSecret } from './people/sign-in/secret-rotation'
import { backupJob, createBackupKeeper } from './platform/backups/backups.service'
import { settleRestore } from './platform/backups/restored-files'
import { sweepJob } from './platform/files/files.service'
import { createJobRunner, type Job } from './platform/jobs/job-runner.service'
import type { ListedJob } from './platform/jobs/scheduled-jobs.rules'
import { startLive } from './platform/live/live.hub'

/** How long requests may take to finish once the process is asked to stop. */
const STOP_WITHIN = 10_000

const webDir = join(dirname(fileURLToPath(import.meta.url)), '../../web/dist')

export interface StartOptions {
  config: Config
  /** Runs on the migrated database before anybody is served. */
  beforeServing?: (db: Db) => Promise<void>
  /** What is printed once requests are answered. */
  greeting?: () => string
}

/** Opens the database, migrates it and serves until the process is asked to stop. */
export async function start({ config, beforeServing, greeting = () => '' }: StartOptions): Promise<void> {
  const log = createLogger(process.env.LOG_LEVEL ?? 'info')
  const clock = () => new Date()
  const weakness = config.adminPassword && (await findWeakness(config.adminPassword, [config.adminEmail]))
  if (weakness) throw new ConfigError(`ADMIN_PASSWORD takes a password that is hard to guess. ${weakness}`)
  const database = await openDatabase({ ...config, log })
  await migrate(database)
  await settleRestore(database.pool, config)
  await keepMissingFigures(database.db)
  const formerSecret = await rotateSecret(database.db, config, clock(), [
    rewriteLinks,
    rewriteSigningKeys,
    rewriteWebhookSecrets,
    rewriteReceivingSecrets,
  ])
  await beforeServing?.(database.db)
  const sender = startMessageSender({
    db: database.db,
    config,
    log,
    clock,
    matters: messageMatters(database.db, config),
    dataDir: config.dataDir,
  })
  const backups = createBackupKeeper({ ...database, dataDir: config.dataDir, s3: config.s3, log, clock })
  const jobs = createJobRunner({
    ...database,
    log,
    clock,
    jobs: Object.values({
      backup: backupJob(backups),
      charges: chargesJob(database.db),
      settleLines: settleJob({ db: database.db, config, mailWritten: sender.wake }, settledTogether[database.kind]),
      pullMoney: pullJob({ db: database.db, config, mailWritten: sender.wake }),
      webhooks: webhooksJob(database.db),
      reminders: remindersJob({ db: database.db, config, messagesWritten: sender.wake }),
      takeOver: takeOverJob(database.db),
      takeStatements: statementsJob(
        { db: database.db, config, mailWritten: sender.wake },
        settledTogether[database.kind],
      ),
      sendStatements: statementRoundsJob({ db: database.db, mailWritten: sender.wake }),
      sweep: sweepJob(database.db, config),
    } satisfies Record<ListedJob, Job>),
  })
  const live = await startLive({ ...database, log })
  const webhooks = await startWebhookSender({ ...database, config, log, clock, mailWritten: sender.wake })
  const { db, pool, readers } = database
  const hostedReads = readsOn(db, readers)
  const realtime = await startRealtime({
    ...database,
    log,
    clock,
    resources: makaoCatalogue.resources,
    readRows: rowReader(hostedReads, clock),
  })
  const background = createBackground(log)
  const money = startMoneyWorker({ db: database.db, config, log, clock, mailWritten: sender.wake })
  const app = createApp({
    db,
    pool,
    hostedReads,
    config,
    clock,
    log,
    webDir,
    mailWritten: sender.wake,
    background,
    live,
    realtime,
    formerSecret,
    moneyArrived: money.wake,
    backups,
    jobs,
  })
  const setUp = (await hasAdmin(db)) ? '' : setupGreeting(config)
  const server = listen(app, config, () => {
    process.stdout.write(`Makao is running at ${config.baseUrl}\n${setUp}${greeting()}`)
    void jobs.begin()
  })
  server.on('error', (error: NodeJS.ErrnoException) => {
    fail(error.code === 'EADDRINUSE' ? new ConfigError(`PORT ${config.port} is in use; PORT takes a free one.`) : error)
  })

  let stopping = false
  async function stop(): Promise<void> {
    if (stopping) return
    stopping = true
    // Streams of changes would never end by themselves.
    live.stop()
    realtime.stop()
    const jobsEnded = jobs.stop()
    const deadline = setTimeout(() => server.closeAllConnections(), STOP_WITHIN)
    await new Promise((closed) => {
      server.close(closed)
      server.closeIdleConnections()
    })
    clearTimeout(deadline)
    await jobsEnded
    await background.idle()
    await backups.stop()
    await money.stop()
    await webhooks.stop()
    await sender.stop()
    await database.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop().catch(fail))
}

/** Ends the process: with one line where the person who starts Makao can mend it, else with where it happened. */
export function fail(error: unknown): never {
  process.stderr.write(`${lastWords(error)}\n`)
  process.exit(1)
}

function lastWords(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DataDirInUse) return error.message
  if (isDatabaseUnavailable(error)) return `The database cannot be used: ${reasonOf(error)}`
  return error instanceof Error ? String(error.stack) : String(error)
}
