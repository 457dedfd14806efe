import { createHmac } from 'node:crypto'
import { type Currency, currencies, parseMoney } from '@makao/contract/money'
import { isSameSecret } from '../../signature'

/** Where in a bank's notice each thing stands: names of fields, with dots between levels ('payload.amount'). */
export interface NoticeFields {
  transactionId: string
  amount: string
  /** '' where the account has one currency and no notice names it. */
  currency: string
  at: string
  /**
   * How the time is written. 'iso': '2026-11-21T08:30:15+03:00'. 'local', of Nairobi: '2026-11-21 08:30:15'. 'dayFirst':
   * '21/11/2026 08:30:15'. 'stamp': '20261121083015'.
   */
  timeForm: 'iso' | 'local' | 'dayFirst' | 'stamp'
  accountTyped: string
  details: string
  payerName: string
  payerPhone: string
  /** A field and what it holds for money that came in; '' where every notice is of that. */
  direction: string
  directionIn: string
}

export interface BankNotice {
  transactionId: string
  at: Date
  /** Minor units. */
  amount: number
  currency: Currency
  accountTyped: string
  details: string
  payerName: string
  payerPhone: string
}

export type ReadNotice =
  | { is: 'notice'; notice: BankNotice }
  | { is: 'other' }
  | { is: 'unreadable'; field: string; reason: string }

/** The text at a path; '' where there is none. */
function at(body: unknown, path: string): string {
  if (path === '') return ''
  let here: unknown = body
  for (const step of path.split('.')) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, step)) return ''
    here = (here as Record<string, unknown>)[step]
  }
  return typeof here === 'string' || typeof here === 'number' || typeof here === 'boolean' ? String(here).trim() : ''
}

function instantOf(text: string, form: NoticeFields['timeForm']): Date | undefined {
  const digits = /^(\d{4})\D?(\d\d)\D?(\d\d)\D?(\d\d)\D?(\d\d)\D?(\d\d)?/.exec(text)
  const dayFirst = /^(\d\d?)\D(\d\d?)\D(\d{4})\D+(\d\d?)\D(\d\d)(?:\D(\d\d))?/.exec(text)
  const two = (part: string | undefined) => (part ?? '0').padStart(2, '0')
  let iso = text
  if (form === 'dayFirst') {
    const [, day, month, year, hour, minute, second] = dayFirst ?? []
    iso = `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}+03:00`
  } else if (form !== 'iso') {
    const [, year, month, day, hour, minute, second] = digits ?? []
    iso = `${year}-${month}-${day}T${hour}:${minute}:${two(second)}+03:00`
  }
  const instant = new Date(iso)
  return Number.isNaN(instant.getTime()) ? undefined : instant
}

/** Reads a notice by the fields that Settings name. @param currency of the account */
export function readNotice(body: unknown, fields: NoticeFields, currency: Currency): ReadNotice {
  const missing = (field: string, reason: string): ReadNotice => ({ is: 'unreadable', field, reason })
  if (typeof body !== 'object' || body === null) return missing('', 'The notice is not JSON.')
  if (fields.direction !== '' && at(body, fields.direction).toUpperCase() !== fields.directionIn.toUpperCase())
    return { is: 'other' }
  const transactionId = at(body, fields.transactionId)
  if (!/[A-Za-z0-9]/.test(transactionId) || transactionId.length > 60)
    return missing(fields.transactionId, 'No transaction id stands there.')
  const named = at(body, fields.currency)
  const known = named === '' ? currency : currencies.find((one) => one === named.toUpperCase())
  if (known !== currency) return missing(fields.currency, `The account is in ${currency}.`)
  const amount = parseMoney(at(body, fields.amount), currency)
  if (!amount.ok) return missing(fields.amount, amount.message)
  if (amount.value === 0) return missing(fields.amount, 'The amount is nothing.')
  const instant = instantOf(at(body, fields.at), fields.timeForm)
  if (!instant) return missing(fields.at, 'The time cannot be read.')
  return {
    is: 'notice',
    notice: {
      transactionId,
      at: instant,
      amount: amount.value,
      currency,
      accountTyped: at(body, fields.accountTyped),
      details: at(body, fields.details),
      payerName: at(body, fields.payerName),
      payerPhone: at(body, fields.payerPhone),
    },
  }
}

/** Whether the HMAC-SHA256 of the body, in hex or base64, was made with the key; 'sha256=' may stand before it. */
export function isSigned(body: string | Uint8Array, signature: string, key: string): boolean {
  const digest = createHmac('sha256', key).update(body).digest()
  const given = signature.trim().replace(/^sha256=/i, '')
  return isSameSecret(given.toLowerCase(), digest.toString('hex')) || isSameSecret(given, digest.toString('base64'))
}
