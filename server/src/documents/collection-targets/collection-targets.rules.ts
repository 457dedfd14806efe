import type { Currency } from '@makao/contract/money'
import { WHOLE } from '@makao/contract/percent'
import { wholeShillings } from '../../money/charges/whole-shillings.rules'

interface Target {
  propertyId: string | null
  /** 'YYYY-MM' */
  fromMonth: string
  rate: number
}

/** The target of a property in a month: its own, else that of all; 0: none. In hundredths of a percent. */
export function rateIn(targets: readonly Target[], propertyId: string, month: string): number {
  const latest = (of: string | null) =>
    targets
      .filter((target) => target.propertyId === of && target.fromMonth <= month)
      .reduce<Target | undefined>((last, each) => (last && last.fromMonth > each.fromMonth ? last : each), undefined)
  return (latest(propertyId) ?? latest(null))?.rate ?? 0
}

/** What is to come in of what was charged, in whole shillings. What was taken back beyond it asks for nothing. */
export const targetOf = (charged: number, rate: number, currency: Currency): number =>
  charged <= 0 ? 0 : wholeShillings(BigInt(charged) * BigInt(rate), WHOLE, currency)
