// Without zod, like days.ts and permissions.ts: the first screen loads these. The schemas stand in money.schema.ts.

import { type NoDecimal, parseDecimal } from './decimal'
import type { Parsed } from './parsed'

export const currencies = ['KES', 'UGX'] as const
export type Currency = (typeof currencies)[number]

/** An amount of one currency; amounts of different currencies are never added. `amount`: minor units. */
export interface Money {
  amount: number
  currency: Currency
}

/**
 * The largest amount one document may hold, in minor units: KES 100,000,000 and UGX 10,000,000,000. Far above a month's rent
 * of a whole building, and so small that 900,000 of them still add up exactly.
 */
export const MAX_MINOR = 10 ** 10

/**
 * What everything of one kind may come to, in minor units; 900 of them add up exactly. Kinds are the payments or
 * charges of a tenancy, a property's expenses, an owner's payouts in a currency.
 */
export const MAX_SUM = 10 ** 13

/** Minor units in one shilling: Kenya's has 100 cents, Uganda's none (ISO 4217 gives UGX no decimals). */
export function minorFactor(currency: Currency): number {
  return currency === 'KES' ? 100 : 1
}

/** The sentence shown beside an amount that is larger than `MAX_MINOR`. */
export function tooLarge(currency: Currency, name = 'Amount'): string {
  return `${name} must be at most ${plainMoney(MAX_MINOR, currency)}`
}

/**
 * Reads an amount as a person types it: '15000', '15,000.50', 'KSh 1 200'. Never rounds: '0.001' is refused, and so is
 * '15.000', by which some mean thousands.
 * @param name what the sentences call it: 'Rent amount'
 * @returns minor units of `currency`
 */
export function parseMoney(text: string, currency: Currency, name = 'Amount'): Parsed {
  const decimals = currency === 'KES' ? 2 : 0
  const plain = text.replace(/^\s*(ksh|kes|ush|ugx|sh)\.?/i, '')
  const isGrouped = /^\s*[1-9]\d{0,2}\.\d{3}\s*$/.test(plain)
  // Thirteen digits are more than any amount may have, and few enough to be held exactly.
  const read = isGrouped ? 'tooManyDecimals' : parseDecimal(plain, decimals, 13)
  if (typeof read === 'number' && read <= MAX_MINOR) return { ok: true, value: read }
  const wrong = typeof read === 'number' ? 'tooManyDigits' : read
  const messages: Record<NoDecimal, string> = {
    empty: `${name} is required`,
    negative: name === 'Amount' ? 'Amount must not be negative' : `${name} must be positive`,
    noNumber: 'Enter an amount as a number',
    tooManyDecimals: decimals === 0 ? 'Ugandan shillings have no decimals' : `${name} has at most two decimals`,
    tooManyDigits: tooLarge(currency, name),
  }
  return { ok: false, message: messages[wrong] }
}

/** The amount that was typed so far, in minor units; undefined while it is none. */
export function typedMoney(text: string, currency: Currency): number | undefined {
  const parsed = parseMoney(text, currency)
  return parsed.ok ? parsed.value : undefined
}

const shillings = new Intl.NumberFormat('en-KE', { maximumFractionDigits: 0 })

/** How an amount is named: 'code' writes KES and UGX, 'symbol' KSh where the specification asks for it, 'none' the number alone. */
export type MoneyLabel = 'code' | 'symbol' | 'none'

const prefixOf = (currency: Currency, label: MoneyLabel) =>
  label === 'symbol' && currency === 'KES' ? 'KSh' : currency

/**
 * Makes an amount readable in messages, files and sentences of the server: 'KES 15,000', 'KES 15,000.50', 'UGX 650,000',
 * '-KES 300'. Its blank is one that SMS know.
 * @param amount minor units of `currency`
 */
export function plainMoney(amount: number, currency: Currency, label: MoneyLabel = 'code'): string {
  const factor = minorFactor(currency)
  const size = Math.abs(amount)
  const cents = size % factor
  const number =
    shillings.format((size - cents) / factor) + (cents === 0 ? '' : `.${cents.toString().padStart(2, '0')}`)
  const sign = amount < 0 ? '-' : ''
  return label === 'none' ? sign + number : `${sign}${prefixOf(currency, label)} ${number}`
}

/** The same for a screen: no line breaks between the currency and the amount. */
export const formatMoney = (amount: number, currency: Currency, label: MoneyLabel = 'code'): string =>
  plainMoney(amount, currency, label).replace(' ', '\u00a0')

/** The amount as a person would type it into a field: '15000', '15000.50'; what `parseMoney` reads back unchanged. */
export function editableMoney(amount: number, currency: Currency): string {
  return plainMoney(amount, currency, 'none').replaceAll(',', '')
}

/** One text for amounts of several currencies, 'KES 120,000 · UGX 3,400,000'; of none that of no shillings. */
export function formatTotals(totals: readonly Money[], empty = formatMoney(0, 'KES'), write = formatMoney): string {
  return totals.length === 0 ? empty : totals.map(({ amount, currency }) => write(amount, currency)).join(' · ')
}
