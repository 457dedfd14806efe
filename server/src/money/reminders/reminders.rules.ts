import { createHash } from 'node:crypto'
import { addDays, type Day, dayInNairobi, startOfDay } from '@makao/contract/days'
import { byNextDaytime } from '@makao/contract/messaging/outbox/sending-hours.terms'
import { whatIsSent } from '@makao/contract/messaging/outbox/what-is-sent.terms'
import type { PaymentType } from '@makao/contract/money/charges/charges.kinds'
import type { ReminderSettings } from '@makao/contract/money/reminder-settings/reminder-settings.schema'
import { escalationOf, type WrittenKind } from '@makao/contract/money/reminder-settings/reminder-settings.terms'

/** For so many days a message that says overdue is worth sending, and arrears are new when reminders are switched on. */
export const LATE_DAYS = 3
/** A bill that is due later than in so many days is announced when it comes near. */
export const BILL_DAYS = 31

/** What each reminder before the due date is about; whatever else is charged speaks up when it is overdue. */
export const remindedTypes = {
  rent: ['rent'],
  serviceCharge: ['service_charge', 'garbage'],
  bill: ['water', 'electricity'],
} as const satisfies Record<Exclude<WrittenKind, 'overdue'>, readonly PaymentType[]>

/** Which reminders go out, with how many days each. */
export interface ReminderPlan {
  /** At most so many days before the due day; null: none. */
  rent: number | null
  serviceCharge: number | null
  bill: number | null
  /** Each step so many days after the due day; null: none. */
  overdue: readonly number[] | null
  /** The day from which overdue reminders go out: arrears that were old by then are left in peace. */
  overdueSince: Day
}

/** What is left of a plan when it only matters which reminders go out. */
export function planOf(settings: ReminderSettings): Omit<ReminderPlan, 'overdueSince'> {
  const daysOf = (kind: 'rent' | 'serviceCharge') =>
    settings[whatIsSent[kind].switch] ? settings[whatIsSent[kind].days] : null
  return {
    rent: daysOf('rent'),
    serviceCharge: daysOf('serviceCharge'),
    bill: settings.billReminderEnabled ? BILL_DAYS : null,
    overdue: settings.overdueReminderEnabled ? escalationOf(settings).map(({ daysAfterDue }) => daysAfterDue) : null,
  }
}

/** From when on a reminder says nothing new and is not sent any more: the evening of the last due day, or a few days later. */
export function expiryOf(isOverdue: boolean, lastDue: Day, today: Day): Date {
  const last = isOverdue ? addDays(today, LATE_DAYS) : lastDue
  return startOfDay(addDays(last, 1))
}

/** The day on which a reminder that is asked for now goes out: once the hours for people are over, the next one. */
export const goesOutOn = (now: Date): Day => dayInNairobi(byNextDaytime(now))

/** How far an amount that is overdue was called. `said`: the last of its steps. */
export interface Called {
  dueDate: Day
  said: number
}

interface Standing {
  /** Days after the due day of each step; null: nothing goes out by itself. */
  days: readonly number[] | null
  overdueSince: Day
  amounts: readonly Called[]
  /** When the tenant was called last, by itself or by staff. */
  lastCalled: Day | null
  /** To the end of which day a promise keeps reminders quiet. */
  quietUntil: Day | null
  today: Day
}

/** The step that comes next by itself, and on which day at the earliest; undefined when none does. */
export function nextStepOf(standing: Standing): { step: number; day: Day } | undefined {
  const { days, overdueSince, amounts, lastCalled, quietUntil, today } = standing
  const coming = amounts.flatMap(({ dueDate, said }) => {
    const after = days?.[said]
    const last = days?.at(-1)
    if (after === undefined || last === undefined) return []
    if (addDays(dueDate, last + LATE_DAYS) < overdueSince) return []
    const apart = after - (days?.[said - 1] ?? 0)
    const bounds = [today, addDays(dueDate, after)]
    if (lastCalled) bounds.push(addDays(lastCalled, apart))
    if (quietUntil) bounds.push(addDays(quietUntil, 1))
    return [{ step: said + 1, day: bounds.sort().at(-1) ?? today }]
  })
  return coming.toSorted((a, b) => (a.day === b.day ? b.step - a.step : a.day < b.day ? -1 : 1))[0]
}

/** The id of a reminder of a tenancy that a request asks for: the same request finds by it what it has written. */
export function derivedId(requestId: string, tenancyId: string): string {
  const hash = createHash('sha256').update(`${requestId} ${tenancyId}`).digest('hex')
  // Marked as made by ourselves: version 8 of RFC 9562.
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}
