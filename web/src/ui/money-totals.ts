import { type Currency, formatMoney, type Money } from '@makao/contract/money'
import * as words from './ui.words'

/** The currency of a list that has only one: it stands in the heads then. */
export function onlyCurrency(totals: readonly { currency: Currency }[]): Currency | undefined {
  return totals.length === 1 ? totals[0]?.currency : undefined
}

/** What a list comes to, one a currency; undefined while it is loaded. More than were counted are not added up. */
export const sumsOf = <Totals extends { currency: Currency }>(
  page: { totals: readonly Totals[]; isMore?: boolean } | undefined,
  pick: (totals: Totals) => number,
): readonly Money[] | string | undefined =>
  page?.isMore
    ? words.tooManyFound
    : page?.totals.map((totals) => ({ amount: pick(totals), currency: totals.currency }))

/** The lines below a table, one a currency. @param pick the figures by the columns under which they stand */
export function totalLines<Totals extends { currency: Currency }>(
  totals: readonly Totals[],
  pick: (totals: Totals) => Readonly<Record<string, number>>,
): Record<string, string>[] {
  const label = onlyCurrency(totals) ? 'none' : 'code'
  return totals.map((line) =>
    Object.fromEntries(
      Object.entries(pick(line)).map(([key, amount]) => [key, formatMoney(amount, line.currency, label)]),
    ),
  )
}
