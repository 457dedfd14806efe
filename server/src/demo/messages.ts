import { whatIsSent } from '@makao/contract/messaging/outbox/what-is-sent.terms'
import { desc, eq, isNull } from 'drizzle-orm'
import type { Config } from '../config'
import type { Db } from '../db/types'
import { payments } from '../money/payments/payments.table'
import { sendReceipt } from '../money/payments/receipt-message.service'
import { notificationSettings } from '../money/reminder-settings/reminder-settings.table'
import { writeReminders } from '../money/reminders/reminders.service'
import { profiles } from '../people/accounts/accounts.table'

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
    rentReminderTemplate: whatIsSent.rent.words,
    serviceChargeReminderEnabled: true,
    serviceChargeReminderDays: 3,
    serviceChargeReminderTemplate: whatIsSent.serviceCharge.words,
    overdueReminderEnabled: true,
    overdueReminderDays: 7,
    overdueReminderTemplate: whatIsSent.overdue.words,
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
  await writeReminders({ db, config }, { now })
}
