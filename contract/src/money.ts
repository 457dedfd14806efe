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
 * The largest amount one document may hold, in minor units: KSh 100,000,000 and USh 10,000,000,000. Far above a month's rent
 * of a whole building, and so small that 900,000 of them still add up exactly.
 */
export const MAX_MINOR = 10 ** 10

/**
 * What everything of one kind may come to, in minor units: the payments or the charges of a tenancy, the expenses of a property,
 * what was paid out to an owner in a currency. 900 of them add up exactly.
 */
export const MAX_SUM = 10 ** 13

/** Minor units in one shilling: Kenya's has 100 cents, Uganda's none (ISO 4217 gives UGX no decimals). */
export function minorFactor(currency: Currency): number {
  return currency === 'KES' ? 100 : 1
}

/** The sentence shown beside an amount that is larger than `MAX_MINOR`. */
export function tooLarge(currency: Currency, name = 'Amount'): string {
  return `${name} must be at most ${formatMoney(MAX_MINOR, currency)}`
}

/**
 * Reads an amount as a person types it: '15000', '15,000.50', 'KSh 1 200'. Never rounds: '0.001' is refused.
 * @param name what the sentences call it: 'Rent amount'
 * @returns minor units of `currency`
 */
export function parseMoney(text: string, currency: Currency, name = 'Amount'): Parsed {
  const decimals = currency === 'KES' ? 2 : 0
  // Thirteen digits are more than any amount may have, and few enough to be held exactly.
  const read = parseDecimal(text.replace(/^\s*(ksh|kes|ush|ugx|sh)\.?/i, ''), decimals, 13)
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

/**
 * Makes an amount readable: 'KSh 15,000', 'KSh 15,000.50', 'USh 650,000', '-KSh 300'.
 * @param amount minor units of `currency`
 * @param label 'symbol' writes KSh and USh, 'code' writes KES and UGX, 'none' the number alone
 */
export function formatMoney(amount: number, currency: Currency, label: 'symbol' | 'code' | 'none' = 'symbol'): string {
  const factor = minorFactor(currency)
  const size = Math.abs(amount)
  const cents = size % factor
  const number =
    shillings.format((size - cents) / factor) + (cents === 0 ? '' : `.${cents.toString().padStart(2, '0')}`)
  const sign = amount < 0 ? '-' : ''
  if (label === 'none') return sign + number
  const prefix = label === 'code' ? currency : currency === 'KES' ? 'KSh' : 'USh'
  return `${sign}${prefix} ${number}`
}

/** The amount as a person would type it into a field: '15000', '15000.50'; what `parseMoney` reads back unchanged. */
export function editableMoney(amount: number, currency: Currency): string {
  return formatMoney(amount, currency, 'none').replaceAll(',', '')
}

/** One text for amounts of several currencies, 'KSh 120,000 · USh 3,400,000'; `empty` when there are none. */
export function formatTotals(totals: readonly Money[], empty = formatMoney(0, 'KES')): string {
  return totals.length === 0 ? empty : totals.map(({ amount, currency }) => formatMoney(amount, currency)).join(' · ')
}
