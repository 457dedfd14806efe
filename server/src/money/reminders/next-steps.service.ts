import { dayInNairobi } from '@makao/contract/days'
import { escalationOf } from '@makao/contract/money/reminder-settings/reminder-settings.terms'
import type { NextStep } from '@makao/contract/money/reminders/reminders.schema'
import { together } from '../../db/together'
import type { Queryable } from '../../db/types'
import { groupBy } from '../../lists'
import { readSettings } from '../reminder-settings/reminder-settings.service'
import { listCalled } from './reminders.repository'
import { nextStepOf, planOf } from './reminders.rules'
import { overdueSince } from './reminders.service'

/** What goes out next by itself to whoever owes, of each tenancy where anything does. */
export async function readNextSteps(
  db: Queryable,
  tenancyIds: readonly string[],
  now: Date,
): Promise<Map<string, NextStep>> {
  const today = dayInNairobi(now)
  const [settings, since, calls] = await together(
    db,
    () => readSettings(db),
    () => overdueSince(db, today),
    () => listCalled(db, tenancyIds, today),
  )
  const steps = escalationOf(settings)
  const { overdue: days } = planOf(settings)
  const called = groupBy(calls, ({ tenancyId }) => tenancyId)
  const next = new Map<string, NextStep>()
  for (const [tenancyId, amounts] of called) {
    const [first] = amounts
    if (!first) continue
    const lastCalled =
      [first.calledLast, first.askedLast]
        .filter((day) => day !== null)
        .sort()
        .at(-1) ?? null
    const found = nextStepOf({ days, overdueSince: since, amounts, lastCalled, quietUntil: first.quietUntil, today })
    if (!found) continue
    const { step, day } = found
    next.set(tenancyId, { step, of: steps.length, day, isDemandLetter: steps[step - 1]?.isDemandLetter ?? false })
  }
  return next
}
