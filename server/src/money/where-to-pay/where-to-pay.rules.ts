import type { Currency } from '@makao/contract/money'
import type { ReceivingKind } from '@makao/contract/money/receiving-accounts/receiving-accounts.kinds'
import type { WhereToPay } from '@makao/contract/money/receiving-accounts/receiving-accounts.schema'
import { waysToPay } from '@makao/contract/platform/agency/agency.terms'

/** Where money for a tenancy can be paid. `account`: what is typed there as the account number; null: nothing, or the full name. */
export interface PayPlace {
  name: string
  value: string
  account: string | null
}

/** As tenants read them, on their phone and on papers. */
const names: Record<ReceivingKind, string> = {
  mpesa_paybill: 'M-Pesa paybill',
  mpesa_till: 'M-Pesa till',
  bank_paybill: 'Paybill',
  bank: 'Bank',
  mtn_momo: 'MTN MoMo merchant code',
  airtel_money: 'Airtel Money merchant code',
  cash: 'Cash',
}

/** An account to receive into, as tenants are told of it. */
export function placeOf({ kind, name, bank, number, account }: Omit<WhereToPay, 'accountId'>): PayPlace {
  if (kind === 'bank') return { name: names.bank, value: [bank ?? name, number].filter(Boolean).join('\n'), account }
  const ofBank = kind === 'bank_paybill' ? ` (${bank ?? name})` : ''
  return { name: `${names[kind]}${ofBank}`, value: number ?? name, account }
}

/** Where the letterhead of a paper says that a currency is paid. */
export const waysOfLetterhead = (
  agency: Parameters<typeof waysToPay>[0],
  currency: Currency,
  account: string | null,
): PayPlace[] => waysToPay(agency, currency).map((way) => ({ ...way, account }))

/** Whether they are the same places, in whatever order. */
export const areSamePlaces = (some: readonly PayPlace[], others: readonly PayPlace[]): boolean => {
  const inOrder = (places: readonly PayPlace[]) =>
    places.map(({ name, value, account }) => JSON.stringify([name, value, account])).sort()
  return JSON.stringify(inOrder(some)) === JSON.stringify(inOrder(others))
}

/** As facts of a paper: the places, and one account number below where it is the same everywhere. */
export function factsOfWays(ways: readonly PayPlace[]): (readonly [string, string | null])[] {
  const accounts = [...new Set(ways.map(({ account }) => account))]
  const [account = null] = accounts
  const isOne = accounts.length <= 1
  return [
    ...ways.map(
      (way) => [way.name, isOne || !way.account ? way.value : `${way.value}, account ${way.account}`] as const,
    ),
    ['Account number', isOne ? account : null] as const,
  ]
}
