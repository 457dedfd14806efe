import { addDays, addMonths, type Day, dueDayOf } from '@makao/contract/days'
import type { Currency } from '@makao/contract/money'
import type { PenaltyKind } from '@makao/contract/money/leases/leases.terms'
import { wholeShillings } from '../charges/whole-shillings.rules'

const monthOf = (day: Day) => day.slice(0, 7)

/** The rule by which late rent costs more. `rate`: hundredths of a percent of what is owed; amounts in minor units. */
export interface PenaltyRule {
  kind: PenaltyKind
  rate: number
  amount: number
  graceDays: number
  cap: number | null
  isMonthly: boolean
}

/** What a penalty on so much owed comes to, in minor units; 0: none. */
export function penaltyOf(owed: number, rule: PenaltyRule, currency: Currency): number {
  if (owed <= 0 || rule.kind === 'none') return 0
  const amount =
    rule.kind === 'fixed' ? rule.amount : wholeShillings(BigInt(owed) * BigInt(rule.rate), 10_000, currency)
  return rule.cap === null ? amount : Math.min(amount, rule.cap)
}

/**
 * The days on which an amount due on `dueDate` costs a penalty as long as it is owed, up to `today`. It is the first
 * after the days of grace, and by a monthly rule the same day of each month that follows.
 */
export function penaltyDays(dueDate: Day, { graceDays, isMonthly }: PenaltyRule, today: Day): Day[] {
  const first = addDays(dueDate, graceDays + 1)
  const days: Day[] = []
  for (let turn = 0; ; turn += 1) {
    const day = dueDayOf(addMonths(monthOf(first), turn), Number(first.slice(8)))
    if (day > today) return days
    days.push(day)
    if (!isMonthly) return days
  }
}

interface ChargedPenalty {
  amount: number
  /** What it was charged as, before it was made less or withdrawn; null: it is as it was charged. */
  wholeAmount: number | null
  /** What was late of its rent when it was charged; null: not known, or somebody has set its amount. */
  lateAmount: number | null
}

/**
 * What a penalty comes to by what is known now to have been late of its rent: never more than was charged, and nothing when
 * nothing was late. Where another rule was agreed since, it stays until then.
 */
export function penaltyByNow(penalty: ChargedPenalty, late: number, rule: PenaltyRule, currency: Currency): number {
  const charged = penalty.wholeAmount ?? penalty.amount
  if (late <= 0) return 0
  if (penalty.lateAmount === null || late >= penalty.lateAmount) return charged
  const isOfThisRule = penaltyOf(penalty.lateAmount, rule, currency) === charged
  return isOfThisRule ? penaltyOf(late, rule, currency) : charged
}
