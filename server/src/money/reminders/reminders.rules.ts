import { addDays, type Day, dayInNairobi, startOfDay } from '@makao/contract/days'
import { byNextDaytime } from '@makao/contract/messaging/outbox/sending-hours.terms'
import { whatIsSent } from '@makao/contract/messaging/outbox/what-is-sent.terms'
import type { PaymentType } from '@makao/contract/money/charges/charges.kinds'
import type { ReminderSettings } from '@makao/contract/money/reminder-settings/reminder-settings.schema'
import type { ReminderKind } from '@makao/contract/money/reminder-settings/reminder-settings.terms'

/** An amount is called overdue so often at most. */
export const MOST_STEPS = 3
/** For so many days a message that says overdue is worth sending, and arrears are new when reminders are switched on. */
export const LATE_DAYS = 3

/** What each reminder before the due date is about; whatever else is charged speaks up when it is overdue. */
export const remindedTypes = {
  rent: ['rent'],
  serviceCharge: ['service_charge', 'garbage'],
} as const satisfies Record<Exclude<ReminderKind, 'overdue'>, readonly PaymentType[]>

/** Which reminders go out, with how many days each. */
export interface ReminderPlan {
  /** At most so many days before the due day; null: none. */
  rent: number | null
  serviceCharge: number | null
  /** So many days after the due day, and again each so many days; null: none. */
  overdue: number | null
  /** The day from which overdue reminders go out: arrears that were old by then are left in peace. */
  overdueSince: Day
}

/** What is left of a plan when it only matters which reminders go out. */
export function planOf(settings: ReminderSettings): Omit<ReminderPlan, 'overdueSince'> {
  const daysOf = (kind: ReminderKind) => (settings[whatIsSent[kind].switch] ? settings[whatIsSent[kind].days] : null)
  return { rent: daysOf('rent'), serviceCharge: daysOf('serviceCharge'), overdue: daysOf('overdue') }
}

/** From when on a reminder says nothing new and is not sent any more: the evening of the due day, or a few days later. */
export function expiryOf(kind: ReminderKind, dueDate: Day, today: Day): Date {
  const last = kind === 'overdue' ? addDays(today, LATE_DAYS) : dueDate
  return startOfDay(addDays(last, 1))
}

/** The day on which a reminder that is asked for now goes out: once the hours for people are over, the next one. */
export const goesOutOn = (now: Date): Day => dayInNairobi(byNextDaytime(now))
