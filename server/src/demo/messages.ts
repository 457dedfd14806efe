import { firstTexts } from '@makao/contract/money/reminders/reminders.messages'
import { desc, eq, isNull } from 'drizzle-orm'
import type { Config } from '../config'
import type { Db } from '../db/types'
import { payments } from '../money/payments/payments.table'
import { sendReceipt } from '../money/payments/receipt-message.service'
import { notificationSettings } from '../money/reminder-settings/reminder-settings.table'
import { remindedInWords, writeReminders } from '../money/reminders/reminders.service'
import { profiles } from '../people/accounts/accounts.table'
import { endRun, insertRun } from '../platform/jobs/jobs.repository'
import { jobList } from '../platform/jobs/scheduled-jobs.rules'

/** Receipts that wait in the outbox of the demo. */
const RECEIPTS = 12

/** Writes what tenants would be sent today, by mail and SMS; it waits in the outbox, since the demo sends nothing. */
export async function writeDemoMessages(db: Db, config: Config, now: Date): Promise<void> {
  const [admin] = await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.role, 'admin')).limit(1)
  if (!admin) return
  await db.insert(notificationSettings).values({
    userId: admin.id,
    rentReminderEnabled: true,
    rentReminderDays: 14,
    rentReminderTemplate: firstTexts.rent,
    serviceChargeReminderEnabled: true,
    serviceChargeReminderDays: 3,
    serviceChargeReminderTemplate: firstTexts.serviceCharge,
    overdueReminderEnabled: true,
    overdueReminderDays: 7,
    overdueReminderTemplate: firstTexts.overdue,
    emailEnabled: true,
    smsEnabled: true,
    updatedAt: now,
  })
  const latest = await db
    .select({ id: payments.id })
    .from(payments)
    .where(isNull(payments.reversedAt))
    .orderBy(desc(payments.receivedOn), desc(payments.id))
    .limit(RECEIPTS)
  await db.transaction(async (tx) => {
    for (const { id } of latest) await sendReceipt(tx, { config, now }, id)
  })
  // Noted as a run of the job that writes them, so that Settings tells of it what Messages shows.
  const run = await insertRun(db, { name: jobList.reminders.name, attempt: 1, startedBy: null, startedAt: now })
  const reminded = await writeReminders({ db, config }, { now })
  const message = remindedInWords(reminded)
  await endRun(db, run, { state: 'done', endedAt: now, message, progress: undefined })
}
