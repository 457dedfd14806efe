import { type Currency, currencies, parseMoney } from '@makao/contract/money'

/** An amount as people say it on the phone, in minor units of each currency that it may be in: '12,000', 'KES 12000.50'. */
export function amountsIn(search: string): { currency: Currency; amount: number }[] {
  const said = /^(kes|ksh|ugx|ush)?\.?\s*([\d,]+(?:\.\d{1,2})?)$/.exec(search.trim().toLowerCase())
  const figures = said?.[2]
  if (!figures) return []
  const named = said[1]
  const meant = currencies.filter(
    (currency) => !named || (currency === 'KES' ? named.startsWith('k') : named.startsWith('u')),
  )
  return meant.flatMap((currency) => {
    const parsed = parseMoney(figures, currency)
    return parsed.ok && parsed.value > 0 ? [{ currency, amount: parsed.value }] : []
  })
}
