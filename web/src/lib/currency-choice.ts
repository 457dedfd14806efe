import { type Currency, currencies } from '@makao/contract/money'
import { useSyncExternalStore } from 'react'

// Where a portfolio has money of two countries one of them is looked at at a time, on every page the same, until the tab closes.
const KEY = 'makao.currency'
const listeners = new Set<() => void>()

const chosen = () => currencies.find((currency) => currency === sessionStorage.getItem(KEY))

export function chooseCurrency(currency: Currency): void {
  sessionStorage.setItem(KEY, currency)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Which currency a report or list is asked for; where it has nothing in it, it gives what it has. */
export const wantedCurrency = (): Currency => chosen() ?? currencies[0]

export const useWantedCurrency = (): Currency => useSyncExternalStore(subscribe, wantedCurrency)

/** Which of the currencies that a page has figures in is looked at: the chosen one, or else the first. Undefined without any. */
export function useCurrencyChoice(used: readonly Currency[]): Currency | undefined {
  const wanted = useSyncExternalStore(subscribe, chosen)
  return used.find((currency) => currency === wanted) ?? currencies.find((currency) => used.includes(currency))
}
