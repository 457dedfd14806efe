import { dayInNairobi, nextDueDay } from '@makao/contract/days'
import type { NotificationSettings, ReminderExample } from '@makao/contract/notifications/notifications.schema'
import { defaultTemplates } from '@makao/contract/notifications/notifications.terms'
import type { SignedIn } from '../context'
import { findExampleTenancy, findSettings } from './notifications.repository'

const defaults: NotificationSettings = {
  rentReminderEnabled: true,
  rentReminderDays: 3,
  rentReminderTemplate: defaultTemplates.rent,
  serviceChargeReminderEnabled: true,
  serviceChargeReminderDays: 3,
  serviceChargeReminderTemplate: defaultTemplates.serviceCharge,
  overdueReminderEnabled: true,
  overdueReminderDays: 1,
  overdueReminderTemplate: defaultTemplates.overdue,
  emailEnabled: true,
  smsEnabled: false,
}

export async function readSettings({ db, actor }: SignedIn): Promise<NotificationSettings> {
  return (await findSettings(db, actor)) ?? defaults
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
