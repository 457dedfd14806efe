import { type Day, isDay } from '@makao/contract/days'
import { type Currency, MAX_MINOR, minorFactor } from '@makao/contract/money'
import type { Parsed } from '@makao/contract/parsed'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { RawCell } from '../../platform/sheets/sheets.rules'

/** Direction marks, zero-width signs and the like, which come along when cells are copied out of messages. */
const unseen = /[\p{Cf}\p{Cc}\u115f\u1160\u3164\uffa0]/gu

/** A cell as one line of text: without what is not seen, and with single blanks. '' for an empty one. */
export function textOf(cell: RawCell): string {
  if (cell === null) return ''
  const text = typeof cell === 'number' ? plainNumber(cell) : String(cell)
  return text
    .replaceAll(/[\t\r\n]+/g, ' ')
    .replaceAll(unseen, '')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim()
}

// A phone number or an ID of a sheet is a number, which must not become 2.547E11.
const plainNumber = (value: number) =>
  Number.isInteger(value) && Math.abs(value) < 1e15 ? value.toFixed(0) : String(value)

const nothing = /^(-+|–|—|nil|none|n\/?a|\.|0?-|null|tba|tbc|\?)$/i

/** Whether a cell says that there is nothing: '-', 'nil', 'N/A'. */
export const saysNothing = (cell: RawCell): boolean => {
  const text = textOf(cell)
  return text === '' || nothing.test(text)
}

/** Sheets compute with fractions: up to half a cent is what the arithmetic left over. */
function minorOf(value: number, currency: Currency): Parsed {
  const minor = Math.round(value * minorFactor(currency))
  if (Math.abs(minor - value * minorFactor(currency)) > 0.01 + Math.abs(value) * 1e-9) {
    const decimals = currency === 'KES' ? 'at most two decimals' : 'no decimals'
    return { ok: false, message: `an amount with ${decimals}` }
  }
  if (Math.abs(minor) > MAX_MINOR) return { ok: false, message: 'a smaller amount' }
  return { ok: true, value: minor === 0 ? 0 : minor }
}

const expectedAmount = "an amount, for example 15,000 or '15k'"
const number = /^(\d{1,3}(?:[, ']\d{3})+|\d+)(?:\.(\d*))?$/

/**
 * Reads an amount as it stands in sheets: 15000, '15,000/=', 'KSh 15 000', '15k', '(500)', '-500', '500 CR', 'USh 1.2m'.
 * @returns minor units, below zero for what is in brackets, has a minus or ends in CR; the message says what is expected
 */
export function parseAmount(cell: RawCell, currency: Currency): Parsed {
  if (typeof cell === 'number') return minorOf(cell, currency)
  if (saysNothing(cell)) return { ok: true, value: 0 }
  let text = textOf(cell).toLowerCase()
  let sign = 1
  const negate = (found: RegExp, by: string) => {
    if (!found.test(text)) return
    sign = -1
    text = text.replace(found, by).trim()
  }
  negate(/^\((.*)\)$/, '$1')
  negate(/\s*cr\.?$|\s*credit$/, '')
  text = text.replace(/\s*(dr\.?|\/[=-]*)$/, '').trim()
  negate(/^[-−–]\s*|\s*[-−–]$/, '')
  text = text
    .replace(/^(kshs?|kes|ushs?|ugx|shs?|kshs)\.?\s*/, '')
    .replace(/\s*(\/[=-]*|kshs?\.?|kes|ugx|shs?\.?|only)$/, '')
    .replace(/^=\s*/, '')
    .trim()
  negate(/^[-−–]\s*/, '')
  const short = /^([\d.,]+)\s*(k|m)$/.exec(text)
  const digits = number.exec(short ? (short[1] ?? '') : text)
  // By '15.000' some mean thousands.
  if (!digits || /^[1-9]\d{0,2}\.\d{3}$/.test(text)) return { ok: false, message: expectedAmount }
  const whole = Number((digits[1] ?? '').replaceAll(/[, ']/g, '') + (digits[2] ? `.${digits[2]}` : ''))
  const times = short?.[2] === 'k' ? 1000 : short?.[2] === 'm' ? 1_000_000 : 1
  return minorOf(sign * whole * times, currency)
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const expectedDay = 'a day, for example 05/11/2026 or 5 Nov 2026'
const pad = (part: number | string) => String(part).padStart(2, '0')

function dayFrom(year: string, month: number, day: string): Parsed<Day> {
  const full = year.length === 2 ? `${Number(year) > 70 ? 19 : 20}${year}` : year
  const value = `${full}-${pad(month)}-${pad(day)}`
  return isDay(value) ? { ok: true, value } : { ok: false, message: expectedDay }
}

/** Excel counts days from 30 December 1899, as it takes 1900 for a leap year. */
function dayOfSerial(serial: number): Parsed<Day> {
  if (serial < 18_264 || serial > 73_050) return { ok: false, message: expectedDay }
  return {
    ok: true,
    value: new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * 86_400_000).toISOString().slice(0, 10),
  }
}

/** Reads a day: 2026-11-05, 05/11/2026 (the day first, as here), 5-Nov-26, 'Nov 5, 2026', 5th November 2026, or Excel's count. */
export function parseSheetDay(cell: RawCell): Parsed<Day> {
  if (typeof cell === 'number') return dayOfSerial(cell)
  const text = textOf(cell).replace(/^=\s*/, '')
  if (/^\d{5}$/.test(text)) return dayOfSerial(Number(text))
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text)
  if (iso) return dayFrom(iso[1] ?? '', Number(iso[2]), iso[3] ?? '')
  const figures = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(text)
  if (figures) return dayFrom(figures[3] ?? '', Number(figures[2]), figures[1] ?? '')
  const worded = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ,]*([a-z]{3,9})[-/. ,]*(\d{4}|\d{2})$/i.exec(text)
  const turned = /^([a-z]{3,9})[-/. ]*(\d{1,2})(?:st|nd|rd|th)?[-/. ,]+(\d{4}|\d{2})$/i.exec(text)
  const [day, name, year] = worded ? worded.slice(1) : turned ? [turned[2], turned[1], turned[3]] : []
  const month = months.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1
  if (day === undefined || year === undefined || month === 0) return { ok: false, message: expectedDay }
  return dayFrom(year, month, day)
}

/** Reads a phone number, also one that lost its first 0 or plus; the first of several. @returns '+254712345678' */
export function parseSheetPhone(cell: RawCell, country: 'KE' | 'UG'): Parsed<string> {
  const first =
    textOf(cell)
      .replace(/^'/, '')
      .split(/[/;&,]|\bor\b/i)[0]
      ?.trim() ?? ''
  const digits = first.replaceAll(/[^\d+]/g, '')
  const tries = [digits, `+${digits}`, `0${digits}`]
  for (const text of tries) {
    const found = parsePhoneNumberFromString(text, country)
    if (found?.isValid() && ['KE', 'UG'].includes(found.country ?? '')) return { ok: true, value: found.number }
  }
  const foreign = parsePhoneNumberFromString(digits, country)
  if (digits.startsWith('+') && foreign?.isValid()) return { ok: true, value: foreign.number }
  return { ok: false, message: 'a phone number, for example 0712 345 678' }
}

/** Reads a whole number, such as a due day: 5, '5', '5th'. */
export function parseSheetCount(cell: RawCell): Parsed {
  const found = /^(\d{1,4})(?:st|nd|rd|th)?$/i.exec(textOf(cell))
  return found ? { ok: true, value: Number(found[1]) } : { ok: false, message: 'a whole number' }
}

/** Reads a percentage: '8%', 8, 0.08 as Excel keeps it. @returns hundredths of a percent */
export function parseSheetPercent(cell: RawCell): Parsed {
  const text = textOf(cell)
  const found = /^(\d{1,3}(?:\.\d+)?)\s*%?$/.exec(text)
  const share = found ? Number(found[1]) : Number.NaN
  const hundredths = Math.round((share <= 1 && !text.includes('%') ? share * 100 : share) * 100)
  return hundredths >= 0 && hundredths <= 10_000
    ? { ok: true, value: hundredths }
    : { ok: false, message: 'a percentage, for example 8%' }
}

/** Reads what a meter shows. @returns thousandths of m³ or kWh */
export function parseSheetReading(cell: RawCell): Parsed {
  const found = /^(\d[\d,]*)(?:\.(\d{1,3})\d*)?\s*(?:m3|m³|units?|kwh)?$/i.exec(textOf(cell))
  if (!found) return { ok: false, message: 'what the meter shows, for example 1204' }
  return {
    ok: true,
    value: Number((found[1] ?? '').replaceAll(',', '')) * 1000 + Number((found[2] ?? '').padEnd(3, '0')),
  }
}

/** What two spellings of a name have in common: 'A 1', 'a-1' and 'A1'; 'JOHN  Kamau' and 'John Kamau'. */
export const keyOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
