import type { Cost } from '@makao/contract/messages/messages.schema'

/** 'KES 0.80', as the provider counts, without zeros that say nothing. */
export function formatCost({ currency, amount }: Cost): string {
  const [whole = '0', decimals = ''] = amount.split('.')
  return `${currency} ${Number(whole).toLocaleString('en-KE')}.${decimals.replace(/0+$/, '').padEnd(2, '0')}`
}

/** What a text of so many parts costs about, by what was paid lately, in each currency; '' when nothing was. */
export function estimate(parts: number, prices: readonly Cost[]): string {
  return prices
    .map(({ currency, amount }) => formatCost({ currency, amount: (Number(amount) * parts).toFixed(4) }))
    .join(' or ')
}
