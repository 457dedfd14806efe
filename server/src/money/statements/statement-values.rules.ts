import { type Day, isDay } from '@makao/contract/days'
import { type Currency, minorFactor } from '@makao/contract/money'
import type { RawCell } from '../../platform/sheets/sheets.rules'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const two = (text: string | number) => String(text).padStart(2, '0')

function clockOf(text: string): string | undefined {
  const found = /(?:^|[ T])(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([ap])?\.?m?\.?/i.exec(text)
  if (!found) return undefined
  const [, hour = '', minute = '', second = '00', half] = found
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return hours > 23 || Number(minute) > 59 || Number(second) > 59 ? undefined : `${two(hours)}:${minute}:${second}`
}

/**
 * A day in Nairobi, with the instant where the time is said. Read are '20-11-2026 08:30:15', '20-11-2026 08:30',
 * '2026-11-20 08:30:15', '20/11/26', '20 Nov 2026', '20261120083015'. The day stands before the month, as both
 * countries write it.
 */
export function parseTime(cell: RawCell): { day: Day; at: string | null } | undefined {
  const text = String(cell ?? '').trim()
  const packed = /^(20\d\d)(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d))?$/.exec(text)
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(text)
  const usual = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/.exec(text)
  const named = /^(\d{1,2})[- /]([a-z]{3})[a-z]*[- /,]+(\d{4}|\d{2})(?!\d)/i.exec(text)
  const parts = packed ?? iso
  let [year, month, date] = parts ? [parts[1], parts[2], parts[3]] : usual ? [usual[3], usual[2], usual[1]] : []
  if (!parts && named) {
    const place = months.indexOf((named[2] ?? '').toLowerCase())
    ;[year, month, date] = [named[3], place < 0 ? '' : String(place + 1), named[1]]
  }
  if (!year || !month || !date) return undefined
  const day = `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(date)}`
  if (!isDay(day)) return undefined
  const clock = packed
    ? packed[4] && `${packed[4]}:${packed[5]}:${packed[6]}`
    : clockOf(text.slice((iso ?? usual ?? named)?.[0].length ?? 0))
  const at = clock ? new Date(`${day}T${clock}+03:00`) : undefined
  return { day, at: at && !Number.isNaN(at.getTime()) ? at.toISOString() : null }
}

/** More minor units than any movement has; the books take no more. */
const MOST = 100_000_000_000_000

/** By thousands, or as some banks do by lakhs: '12,34,567'. A comma anywhere else is another country's point. */
const grouped = /^\d{1,3}(?:,\d{2,3})*,\d{3}$/
/** Some mean thousands by it. */
const isThousands = /^[1-9]\d{0,2}\.\d{3}$/

/**
 * Minor units, below zero where the cell says so; null: empty; undefined: no amount, more than there is, or one that may be read in two
 * ways: '1500,50', '15.000'. Never rounds.
 */
export function parseAmount(cell: RawCell, currency: Currency): number | null | undefined {
  const minor = amountIn(cell, currency)
  return typeof minor === 'number' && Math.abs(minor) > MOST ? undefined : minor
}

function amountIn(cell: RawCell, currency: Currency): number | null | undefined {
  if (cell === null || cell === false || String(cell).trim() === '' || String(cell).trim() === '-') return null
  const factor = minorFactor(currency)
  if (typeof cell === 'number') {
    const minor = Math.round(cell * factor)
    return Number.isSafeInteger(minor) && Math.abs(minor / factor - cell) < 0.000_01 ? minor : undefined
  }
  const text = String(cell).replaceAll(/\s/g, '')
  const found =
    /^(\()?([-+])?(?:kshs?|kes|ush|ugx|shs?)?\.?([-+])?(\d[\d,]{0,20})(?:\.(\d{1,4}))?(?:\/[-=])?\)?(cr|dr|-)?$/i.exec(
      text,
    )
  if (!found) return undefined
  const [, bracket, sign, innerSign, written = '', decimals = '', side = ''] = found
  const whole = written.replaceAll(',', '')
  if (whole.length > 13 || (written !== whole && !grouped.test(written))) return undefined
  if (isThousands.test(`${written}.${decimals}`)) return undefined
  const cents = decimals.replace(/0+$/, '')
  const places = factor === 1 ? 0 : 2
  if (cents.length > places) return undefined
  const minor = Number(whole) * factor + (places === 0 ? 0 : Number(cents.padEnd(2, '0')))
  const isBelow = bracket !== undefined || sign === '-' || innerSign === '-' || /^(dr|-)$/i.test(side)
  return isBelow && minor !== 0 ? -minor : minor
}

/** '254712***126 - JANE W' as phone and name; either may stand alone. */
export function parseParty(text: string): { phone: string; name: string } {
  const found = /^\s*(\+?[\d*xX• ]*\d[\d*xX• ]*|[0-9a-f]{64})\s*(?:-|\/|:|\s)\s*(.*)$/i.exec(text)
  if (found && (found[1] ?? '').replaceAll(/\s/g, '').length >= 6) {
    return { phone: (found[1] ?? '').trim(), name: (found[2] ?? '').trim() }
  }
  return /^[+\d* ]{6,}$/.test(text.trim()) ? { phone: text.trim(), name: '' } : { phone: '', name: text.trim() }
}

/** What the details of a paybill say: 'Pay Bill from 254712***126 - JANE W Acc. GVA12'. */
export function parseDetails(details: string): { party: string; account: string } {
  const account = /\b(?:acc(?:ount)?|a\/c)\.?(?: no\.?| number)?[\s:.]*(\S.*?)\s*$/i.exec(details)
  const party = /\b(?:from|by)\s+(.+?)(?:\s+(?:acc(?:ount)?|a\/c)\b.*)?$/i.exec(details)
  return { party: (party?.[1] ?? '').replace(/\s*-\s*$/, ''), account: account?.[1] ?? '' }
}
