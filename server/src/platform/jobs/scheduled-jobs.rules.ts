import { cronByDay } from '@makao/contract/messaging/outbox/sending-hours.terms'

export interface JobLine {
  /** Letters, digits and hyphens. */
  name: string
  /** For people. */
  title: string
  /** Five fields in the time of Nairobi; null: only by hand. */
  cron: string | null
  /** Also runs soon after the process started, unless a run has ended well since its last time by `cron`. */
  atStart?: boolean
}

/**
 * All that Makao does by itself, in the one place that says so: Settings, Jobs and docs/running.md follow. What each does
 * stands in its feature; `start.ts` brings the two together.
 */
export const jobList = {
  /** When few people work. */
  backup: { name: 'backup', title: 'Nightly backup', cron: '0 2 * * *', atStart: true },
  charges: { name: 'charges', title: 'Make charges', cron: '0 3 * * *', atStart: true },
  /** What was stored while a process ended. Each run is short when there is nothing. */
  settleLines: { name: 'settle-receipts', title: 'Assign money that came in', cron: '*/5 * * * *', atStart: true },
  /** M-Pesa gives out what came in the last two days. */
  pullMoney: { name: 'pull-money', title: 'Ask M-Pesa for payments', cron: '40 * * * *', atStart: true },
  webhooks: { name: 'tidy-webhooks', title: 'Tidy webhook deliveries', cron: '30 3 * * *', atStart: false },
  /** Each hour of the day, so that what was missed in the morning is caught up on. */
  reminders: { name: 'remind-tenants', title: 'Remind tenants', cron: cronByDay, atStart: false },
  /** A minute after a start too: what a killed process had begun was not written. */
  takeOver: { name: 'take-over-sheets', title: 'Import sheets', cron: '15 5 * * *', atStart: true },
  /** After a start too: what a killed process had begun goes on. */
  takeStatements: { name: 'take-statements', title: 'Import statements', cron: '45 5 * * *', atStart: true },
  /** After a start too: the statements that a killed process had not sent yet. */
  sendStatements: { name: 'send-statements', title: 'Send statements to owners', cron: '0 6 * * *', atStart: true },
  /** After a start too: what was to be sent while nothing ran. */
  mailReports: { name: 'mail-reports', title: 'Send saved reports', cron: '20 6 * * *', atStart: true },
  sweep: { name: 'sweep-files', title: 'Remove deleted files', cron: '30 4 * * *', atStart: true },
} as const satisfies Record<string, JobLine>
export type ListedJob = keyof typeof jobList
