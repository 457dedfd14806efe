import { currencies, type Money } from './money'

/** What amounts come to, in minor units by currency; a currency of none is left out. */
export const sumByCurrency = (amounts: readonly Money[]): Money[] =>
  currencies.flatMap((currency) => {
    const own = amounts.filter((each) => each.currency === currency)
    return own.length === 0 ? [] : { currency, amount: own.reduce((sum, { amount }) => sum + amount, 0) }
  })
