import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { createApp } from './app'
import { createBackground } from './background'
import type { Config } from './config'
import { migrate } from './db/migrate'
import { type Among, openDatabase } from './db/open'
import type { Db } from './db/types'
import { reasonOf } from './db/unavailable'
import { statementRoundsJob } from './documents/papers/statement-rounds.service'
import { mailReportsJob } from './documents/saved-reports/saved-reports.service'
import { rewriteSigningKeys } from './exchange/auth/signing-keys.repository'
import { readsOn } from './exchange/hosted/reads'
import { makaoCatalogue } from './exchange/hosted/resources'
import { rowReader } from './exchange/hosted/rows.service'
import { takeOverJob } from './exchange/import/take-over.service'
import { startRealtime } from './exchange/realtime/realtime.hub'
import { startWebhookSender } from './exchange/webhooks/sender.service'
import { rewriteWebhookSecrets } from './exchange/webhooks/webhooks.repository'
import { webhooksJob } from './exchange/webhooks/webhooks.service'
import { messageMatters } from './message-matters'
import { startMessageSender } from './messaging/delivery/sender.service'
import { rewriteLinks } from './messaging/outbox/queue.repository'
import { rewriteSendingSecrets } from './messaging/sending-accounts/sending-accounts.repository'
import { startWhatSends } from './messaging/sending-accounts/what-sends.service'
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
import { rotateSecret } from './people/sign-in/secret-rotation'
import { backupJob, createBackupKeeper } from './platform/backups/backups.service'
import { settleRestore } from './platform/backups/restored-files'
import { sweepJob } from './platform/files/files.service'
import { createJobRunner, type Job } from './platform/jobs/job-runner.service'
import type { ListedJob } from './platform/jobs/scheduled-jobs.rules'
import { startLive } from './platform/live/live.hub'

const webDir = join(dirname(fileURLToPath(import.meta.url)), '../../web/dist')

export interface InstallationOptions {
  config: Config
  log: Logger
  clock: () => Date
  /** One of several on the same server. */
  among?: Among | undefined
  /** Runs on the migrated database before anybody is served. */
  beforeServing?: ((db: Db) => Promise<void>) | undefined
}

/** The database of one agency, and all that works on it. */
export interface Installation {
  app: ReturnType<typeof createApp>
  hasAdmin: boolean
  /** Once requests are answered. */
  beginJobs: () => void
  /** Whether nobody listens and no job is at work. */
  isQuiet: () => boolean
  /** Ends streams of changes, which would never end by themselves, and asks jobs to end. */
  endStreams: () => void
  /** Waits for what is under way, and closes the database. */
  close: () => Promise<void>
}

/** Opens the database, migrates it and starts all that works on it; where something of it fails, nothing goes on. */
export async function openInstallation(options: InstallationOptions): Promise<Installation> {
  const begun: (() => unknown)[] = []
  try {
    return await startAll(options, (end) => begun.unshift(end))
  } catch (error) {
    for (const end of begun) {
      try {
        await end()
      } catch (other) {
        options.log.warn({ reason: reasonOf(other) }, 'what had begun did not end well')
      }
    }
    throw error
  }
}

/** @param began is told how to end each thing that works by itself */
async function startAll(options: InstallationOptions, began: (end: () => unknown) => void): Promise<Installation> {
  const { config, log, clock, among, beforeServing } = options
  const database = await openDatabase({ ...config, replicaUrl: config.databaseReplicaUrl, log, among })
  began(database.close)
  await migrate(database)
  await settleRestore(database.pool, config)
  await keepMissingFigures(database.db)
  const formerSecret = await rotateSecret(database.db, config, clock(), [
    rewriteLinks,
    rewriteSigningKeys,
    rewriteWebhookSecrets,
    rewriteReceivingSecrets,
    rewriteSendingSecrets,
  ])
  await beforeServing?.(database.db)
  const whatSends = await startWhatSends({ ...database, config, log })
  began(whatSends.stop)
  const sender = startMessageSender({
    db: database.db,
    config,
    whatSends,
    log,
    clock,
    matters: messageMatters(database.db, config),
    dataDir: config.dataDir,
  })
  began(sender.stop)
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
      mailReports: mailReportsJob({ db: database.db, mailWritten: sender.wake }),
      sweep: sweepJob(database.db, config),
    } satisfies Record<ListedJob, Job>),
  })
  const live = await startLive({ ...database, log })
  began(live.stop)
  const webhooks = await startWebhookSender({ ...database, config, log, clock, mailWritten: sender.wake })
  began(webhooks.stop)
  const { db, pool, readers, replica } = database
  const hostedReads = readsOn(db, readers)
  const realtime = await startRealtime({
    ...database,
    log,
    clock,
    resources: makaoCatalogue.resources,
    readRows: rowReader(hostedReads, clock),
  })
  began(realtime.stop)
  const background = createBackground(log)
  const money = startMoneyWorker({
    ...{ db: database.db, config, log, clock, mailWritten: sender.wake },
    together: settledTogether[database.kind],
  })
  began(money.stop)
  const app = createApp({
    db,
    pool,
    replica,
    hostedReads,
    config,
    clock,
    log,
    webDir,
    whatSends,
    mailWritten: sender.wake,
    background,
    live,
    realtime,
    formerSecret,
    moneyArrived: money.wake,
    backups,
    jobs,
  })
  let jobsEnded: Promise<void> | undefined
  function endStreams(): void {
    live.stop()
    realtime.stop()
    jobsEnded ??= jobs.stop()
  }
  return {
    app,
    hasAdmin: await hasAdmin(db),
    beginJobs: () => void jobs.begin(),
    isQuiet: () => live.streams() === 0 && realtime.sockets() === 0 && !jobs.isBusy(),
    endStreams,
    close: async () => {
      endStreams()
      await jobsEnded
      await background.idle()
      await backups.stop()
      await money.stop()
      await webhooks.stop()
      whatSends.stop()
      await sender.stop()
      await database.close()
    },
  }
}
