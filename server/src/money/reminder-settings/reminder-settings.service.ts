import { dayInNairobi, nextDueDay } from '@makao/contract/days'
import { chargeTitle } from '@makao/contract/money/charges/charges.terms'
import { reminderSettingEvents } from '@makao/contract/money/reminder-settings/reminder-settings.audit'
import type {
  ReminderExample,
  ReminderSettings,
  ReminderSettingsChange,
} from '@makao/contract/money/reminder-settings/reminder-settings.schema'
import { usualSteps } from '@makao/contract/money/reminder-settings/reminder-settings.terms'
import { billText, firstTexts, severalText } from '@makao/contract/money/reminders/reminders.messages'
import { overOthers } from '../../as-read'
import type { SignedIn } from '../../context'
import type { Queryable } from '../../db/types'
import { writeAudit } from '../../platform/audit/audit.repository'
import { exampleUrl } from '../bill-links/bill-links.rules'
import { readWhereToPay } from '../where-to-pay/where-to-pay.service'
import {
  findExampleTenancy,
  findOverdueSince,
  findSettings,
  holdSettings,
  upsertSettings,
} from './reminder-settings.repository'

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
  overdueSteps: null,
  billReminderEnabled: true,
  billReminderTemplate: billText,
  severalTemplate: severalText,
  receiptEnabled: true,
  emailEnabled: true,
  smsEnabled: false,
}

export async function readSettings(db: Queryable): Promise<ReminderSettings> {
  return (await findSettings(db)) ?? defaults
}

/** As the audit log keeps them: the steps as they are meant, also where nobody has said any. */
const noted = (settings: ReminderSettings) => ({
  ...settings,
  overdueSteps: (settings.overdueSteps ?? usualSteps(settings.overdueReminderDays))
    .map(({ daysAfterDue, isDemandLetter, channel, template }) =>
      [
        `day ${daysAfterDue}`,
        isDemandLetter && 'demand letter',
        channel !== 'both' && channel,
        template && `"${template}"`,
      ]
        .filter(Boolean)
        .join(' '),
    )
    .join('; '),
})

/** @throws Refusal CHANGED_MEANWHILE */
export async function saveSettings(context: SignedIn, change: ReminderSettingsChange): Promise<ReminderSettings> {
  const { db, actor, now } = context
  return db.transaction(async (tx) => {
    await holdSettings(tx)
    const before = await findSettings(tx)
    const input = overOthers(change, before ?? defaults, [['overdueReminderDays', 'overdueSteps']])
    // What fell due while they were off is left in peace.
    const isOnAgain = input.overdueReminderEnabled && before?.overdueReminderEnabled === false
    const overdueSince = isOnAgain ? now : await findOverdueSince(tx)
    await upsertSettings(tx, actor, { ...input, overdueSince }, now)
    const audited = { entityId: actor.id, subject: 'Reminders', before: before && noted(before), after: noted(input) }
    await writeAudit(tx, actor, reminderSettingEvents.saved, audited, now)
    return input
  })
}

export async function readExample({ db, config, now }: SignedIn): Promise<ReminderExample | null> {
  const tenancy = await findExampleTenancy(db)
  if (!tenancy) return null
  const { tenancyId, tenantName, unitNumber, accountNumber, currency } = tenancy
  const { rentAmount, serviceChargeAmount, rentDueDate, bill } = tenancy
  const ways = (await readWhereToPay(db, [tenancyId], now))(tenancyId)
  return {
    tenantName,
    unitNumber,
    rent: { amount: rentAmount, currency },
    serviceCharge: { amount: serviceChargeAmount, currency },
    bill: bill && { ...bill, title: chargeTitle(bill), currency },
    accountNumber: ways[0]?.account ?? accountNumber,
    whereToPay: ways.map(({ name, value }) => `${name} ${value}`).join(' or '),
    link: exampleUrl(config),
    dueDate: nextDueDay(dayInNairobi(now), rentDueDate),
  }
}
