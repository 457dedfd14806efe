import { type Currency, formatMoney } from '@makao/contract/money'

/** The currency of a list that has only one: it stands in the heads then. */
export function onlyCurrency(totals: readonly { currency: Currency }[]): Currency | undefined {
  return totals.length === 1 ? totals[0]?.currency : undefined
}

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
