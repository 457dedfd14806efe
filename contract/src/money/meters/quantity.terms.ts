// Without zod, like money.ts: pages read and write quantities before a form is opened.

import { type NoDecimal, parseDecimal } from '../../decimal'
import type { Parsed } from '../../parsed'
import type { MeterKind } from './meters.kinds'

const unitNames: Record<MeterKind, string> = { water: 'm³', electricity: 'kWh' }

/** What a meter of this kind counts: 'm³' or 'kWh'. */
export function unitOf(kind: MeterKind): string {
  return unitNames[kind]
}

/** How many thousandths a unit has: quantities are whole thousandths of a cubic metre or a kilowatt hour. */
export const MILLI = 1000

/** The most whole digits a dial may have. */
export const MOST_DIGITS = 8

const messages: Record<NoDecimal, string> = {
  empty: 'Enter what the meter shows',
  negative: 'Enter the reading as a number',
  noNumber: 'Enter the reading as a number',
  tooManyDecimals: 'A reading has at most three decimals',
  tooManyDigits: `A dial has at most ${MOST_DIGITS} digits`,
}

/**
 * Reads a dial as a person types it: '1246', '1,246.5', '01246.500'. Never rounds: a fourth decimal is refused.
 * @returns thousandths
 */
export function parseQuantity(text: string): Parsed {
  const read = parseDecimal(text, 3, MOST_DIGITS)
  return typeof read === 'number' ? { ok: true, value: read } : { ok: false, message: messages[read] }
}

const grouped = new Intl.NumberFormat('en-KE', { maximumFractionDigits: 0 })

function textOf(milli: number, whole: (value: number) => string): string {
  const size = Math.abs(milli)
  const rest = size % MILLI
  const fraction = rest === 0 ? '' : `.${rest.toString().padStart(3, '0').replace(/0+$/, '')}`
  return `${milli < 0 ? '-' : ''}${whole((size - rest) / MILLI)}${fraction}`
}

/** '1,246.5'. @param milli thousandths */
export function formatQuantity(milli: number): string {
  return textOf(milli, (value) => grouped.format(value))
}

/** '1,246.5 m³'. @param milli thousandths */
export function formatUsage(milli: number, kind: MeterKind): string {
  return `${formatQuantity(milli)} ${unitOf(kind)}`
}

/** As a person would type it: what `parseQuantity` reads back unchanged. */
export function editableQuantity(milli: number): string {
  return textOf(milli, String)
}

/** The first value, in thousandths, that a dial with so many whole digits cannot show: it begins at zero again. */
export function dialSize(digits: number): number {
  return 10 ** digits * MILLI
}
