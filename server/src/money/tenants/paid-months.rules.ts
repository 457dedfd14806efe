import { addMonths, type Day, daysBetween } from '@makao/contract/days'
import { type MonthState, monthStates, type PaidMonth } from '@makao/contract/money/tenants/tenants.schema'
import { groupBy } from '../../lists'

/** Months that a person's page shows. */
const SHOWN = 12

/** An amount due that counts. `isOverdue`: by the rule that all lists go by. `graceDays`: those of its lease. */
export interface DueCharge {
  id: string
  tenancyId: string
  dueDate: Day
  graceDays: number
  amount: number
  writtenOffAmount: number
  isOverdue: boolean
}

/** What came in on a charge, by the day of the money; below zero: taken back. */
export interface PaidPart {
  chargeId: string | null
  day: Day
  amount: number
}

/** The day since which all that is asked for has been there; undefined: something is missing. */
export function settledOn(asked: number, parts: readonly Omit<PaidPart, 'chargeId'>[]): Day | undefined {
  let paid = 0
  let since: Day | undefined
  for (const { day, amount } of [...parts].sort((a, b) => a.day.localeCompare(b.day))) {
    paid += amount
    if (paid < asked) since = undefined
    else since ??= day
  }
  return since
}

interface Judged {
  state: MonthState
  days: number | null
}

function judge(charge: DueCharge, parts: readonly PaidPart[], today: Day): Judged {
  const asked = charge.amount - charge.writtenOffAmount
  if (asked <= 0) return { state: 'waived', days: null }
  if (charge.isOverdue) return { state: 'open', days: Math.max(0, daysBetween(charge.dueDate, today)) }
  const settled = settledOn(asked, parts)
  if (settled === undefined) return { state: 'due', days: null }
  const days = daysBetween(charge.dueDate, settled)
  return days > charge.graceDays ? { state: 'late', days } : { state: 'on_time', days: null }
}

/** The first month that is shown, 'YYYY-MM'. */
export const firstMonthShown = (today: Day) => addMonths(today.slice(0, 7), 1 - SHOWN)

/** Something has come in that was not taken back. */
const isPaidInPart = (parts: readonly PaidPart[] = []) => parts.reduce((sum, { amount }) => sum + amount, 0) > 0

/**
 * How each of the last twelve months was paid, oldest first: a month is as its worst charge, and partial where that is open
 * and money stands on any charge of the month.
 */
export function paidMonths(charges: readonly DueCharge[], paid: readonly PaidPart[], today: Day): PaidMonth[] {
  const partsOf = groupBy(paid, ({ chargeId }) => chargeId)
  const dueIn = groupBy(charges, ({ dueDate }) => dueDate.slice(0, 7))
  const first = firstMonthShown(today)
  return Array.from({ length: SHOWN }, (_, count) => {
    const month = addMonths(first, count)
    const due = dueIn.get(month) ?? []
    const judged = due.map((charge) => ({
      tenancyId: charge.tenancyId,
      ...judge(charge, partsOf.get(charge.id) ?? [], today),
    }))
    const rank = ({ state }: Judged) => monthStates.indexOf(state)
    const [worst] = judged.sort((a, b) => rank(a) - rank(b) || (b.days ?? 0) - (a.days ?? 0))
    if (!worst) return { month, state: 'none', days: null, tenancyId: null }
    const isPartial = worst.state === 'open' && due.some(({ id }) => isPaidInPart(partsOf.get(id)))
    return { month, ...worst, state: isPartial ? 'partial' : worst.state }
  })
}
