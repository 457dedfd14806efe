import { dayInNairobi, nextDueDay } from '@makao/contract/days'
import { reminderSettingEvents } from '@makao/contract/money/reminder-settings/reminder-settings.audit'
import type {
  ReminderExample,
  ReminderSettings,
} from '@makao/contract/money/reminder-settings/reminder-settings.schema'
import { firstTexts } from '@makao/contract/money/reminders/reminders.messages'
import type { SignedIn } from '../../context'
import type { Queryable } from '../../db/types'
import { writeAudit } from '../../platform/audit/audit.repository'
import { findExampleTenancy, findOverdueSince, findSettings, upsertSettings } from './reminder-settings.repository'

const defaults: ReminderSettings = {
  rentReminderEnabled: true,
  rentReminderDays: 3,
  rentReminderTemplate: firstTexts.rent,
  serviceChargeReminderEnabled: true,
  serviceChargeReminderDays: 3,
  serviceChargeReminderTemplate: firstTexts.serviceCharge,
  overdueReminderEnabled: true,
  overdueReminderDays: 1,
  overdueReminderTemplate: firstTexts.overdue,
  receiptEnabled: true,
  emailEnabled: true,
  smsEnabled: false,
}

export async function readSettings(db: Queryable): Promise<ReminderSettings> {
  return (await findSettings(db)) ?? defaults
}

export async function saveSettings(context: SignedIn, input: ReminderSettings): Promise<ReminderSettings> {
  const { db, actor, now } = context
  return db.transaction(async (tx) => {
    const before = await findSettings(tx)
    // What fell due while they were off is left in peace.
    const isOnAgain = input.overdueReminderEnabled && before?.overdueReminderEnabled === false
    const overdueSince = isOnAgain ? now : await findOverdueSince(tx)
    await upsertSettings(tx, actor, { ...input, overdueSince }, now)
    const audited = { entityId: actor.id, subject: 'Reminders', before, after: input }
    await writeAudit(tx, actor, reminderSettingEvents.saved, audited, now)
    return input
  })
}

export async function readExample({ db, now }: SignedIn): Promise<ReminderExample | null> {
  const tenancy = await findExampleTenancy(db)
  if (!tenancy) return null
  const { tenantName, unitNumber, currency, rentAmount, serviceChargeAmount, rentDueDate } = tenancy
  return {
    tenantName,
    unitNumber,
    rent: { amount: rentAmount, currency },
    serviceCharge: { amount: serviceChargeAmount, currency },
    dueDate: nextDueDay(dayInNairobi(now), rentDueDate),
  }
}
