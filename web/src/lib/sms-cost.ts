import type { Cost } from '@makao/contract/messaging/outbox/outbox.schema'
import type { SmsLength } from '@makao/contract/messaging/outbox/sms.terms'
import type { Currency } from '@makao/contract/money'
import * as words from './lib.words'

/** 'KES 0.80', as the provider counts, without zeros that say nothing. */
export function formatCost({ currency, amount }: Cost): string {
  const [whole = '0', decimals = ''] = amount.split('.')
  return `${currency} ${Number(whole).toLocaleString('en-KE')}.${decimals.replace(/0+$/, '').padEnd(2, '0')}`
}

/** Of one part in Kenya, until the first SMS tells: what Africa's Talking takes in its own examples, November 2026. */
const USUAL_PRICE: Cost = { currency: 'KES', amount: '0.8000' }

/** What was paid lately for who pays rent in a currency; undefined where another country's price would be said of them. */
export function pricesFor(currency: Currency, prices: readonly Cost[]): readonly Cost[] | undefined {
  const own = prices.filter((price) => price.currency === currency)
  return own.length > 0 || currency === USUAL_PRICE.currency ? own : undefined
}

/** What a text of so many parts costs about: by what was paid lately, in each currency, or what is usual in Kenya. */
export function estimate(parts: number, prices: readonly Cost[]): string {
  return (prices.length > 0 ? prices : [USUAL_PRICE])
    .map(({ currency, amount }) => formatCost({ currency, amount: (Number(amount) * parts).toFixed(4) }))
    .join(' or ')
}

/** Follows the length of a text when one character of it, mostly an emoji, makes it cost twice as much. */
export const shortnessNote = ({ encoding }: SmsLength): string =>
  encoding === 'UCS-2' ? words.specialCharacterMakesEachSMS : ''
