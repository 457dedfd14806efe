// Without zod, like days.ts and permissions.ts: the first screen loads these. The schemas stand in money.schema.ts.

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
export function tooLarge(currency: Currency): string {
  return `Amount must be at most ${formatMoney(MAX_MINOR, currency)}`
}

export type ParsedMoney = { ok: true; amount: number } | { ok: false; message: string }

/**
 * Reads an amount as a person types it: '15000', '15,000.50', 'KSh 1 200'. Never rounds: '0.001' is refused.
 * @returns minor units of `currency`, or the sentence to show beside the field
 */
export function parseMoney(text: string, currency: Currency): ParsedMoney {
  const plain = text.replace(/^\s*(ksh|kes|ush|ugx|sh)\.?/i, '').replace(/[\s\u00a0\u202f]/g, '')
  if (plain === '') return { ok: false, message: 'Amount is required' }
  if (plain.startsWith('-')) return { ok: false, message: 'Amount must not be negative' }
  const digits = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d*))?$/.exec(plain)
  if (!digits) return { ok: false, message: 'Enter an amount as a number' }
  const whole = (digits[1] ?? '').replaceAll(',', '').replace(/^0+(?=\d)/, '')
  const fraction = (digits[2] ?? '').replace(/0+$/, '')
  const decimals = currency === 'KES' ? 2 : 0
  if (fraction.length > decimals) {
    return {
      ok: false,
      message: decimals === 0 ? 'Ugandan shillings have no decimals' : 'Amount has at most two decimals',
    }
  }
  // Longer than any allowed amount, and too long to be held exactly.
  if (whole.length > 13) return { ok: false, message: tooLarge(currency) }
  const amount = Number(whole) * minorFactor(currency) + Number(fraction.padEnd(decimals, '0') || '0')
  return amount > MAX_MINOR ? { ok: false, message: tooLarge(currency) } : { ok: true, amount }
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
