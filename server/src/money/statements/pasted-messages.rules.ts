import type { Currency } from '@makao/contract/money'
import { readPastedLine, withoutBalance } from '@makao/contract/money/payment-lines/pasted-lines.terms'
import type { UnreadRow } from '@makao/contract/money/statements/statements.schema'
import type { StatementRow } from './statement-rows.rules'
import { parseAmount, parseTime } from './statement-values.rules'

/** A message of M-Pesa begins with its code. */
const begins = /(?<![A-Z0-9])[A-Z0-9]{10}\s+confirmed\b/i
const beforeMessage = new RegExp(`(?=${begins.source})`, 'i')
const money = /(?:\b(ksh|kes|ush|ugx)s?)\.?\s*(\d[\d,]*(?:\.\d{1,2})?)/i
const onDay = /\bon\s+(\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4})(?:\s+at\s+(\d{1,2}:\d{2}(?::\d{2})?\s*(?:[ap]\.?m)?))?/i
/** As the receipt of whoever paid says it. */
const forAccount = /\bfor\s+account\s+(\S.*?)\s+on\s+\d/i
/** As the one who was paid is told. */
const fromPayer = /\bfrom\s+(.+?)(?:\s+(\+?\d[\d* ]{7,14}\d))?\s+(?:on\s+\d|for\s+account|account)/i
const accountNumber = /\baccount(?:\s+(?:number|no))?\.?:?\s+(?=\S*\d)(\S+?)[.,]?(?:\s|$)/i
/** Airtel puts day and minute into its code: MP261121.0830.L00042. */
const airtelCode = /^[A-Z]{2}(\d{2})(\d{2})(\d{2})\.(\d{2})(\d{2})\./i

const currencyOf = (word: string): Currency => (/^k/i.test(word) ? 'KES' : 'UGX')

/** Whether a message of M-Pesa goes on in the next line: it has not said its day, or stops within what it says of a purse. */
const goesOn = (message: string) =>
  !onDay.test(message) || (withoutBalance(message) !== message.trim() && !/\.\s*$/.test(message))

/** The lines of a text of which the first begins a message of M-Pesa, each with what goes on of it. */
function linesOf(piece: string): string[] {
  const [first = '', ...others] = piece.split('\n')
  const messages = [first]
  let isOpen = begins.test(first.slice(0, 24))
  for (const line of others) {
    const last = messages.length - 1
    isOpen &&= line.trim() !== '' && goesOn(messages[last] ?? '')
    if (isOpen) messages[last] = `${messages[last]} ${line.trim()}`
    else messages.push(line)
  }
  return messages
}

/** No message of a provider is longer. */
const LONGEST = 2000

/**
 * The messages of a text, in its order: one of M-Pesa as far as it reaches, any other a line. What says no amount is none.
 */
export const splitMessages = (text: string): string[] =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .split(beforeMessage)
    .flatMap(linesOf)
    .map((message) => message.trim().slice(0, LONGEST))
    .filter((message) => money.test(message))

function timeOf(message: string, code: string) {
  const said = onDay.exec(message)
  if (said) return parseTime([said[1], said[2]].filter(Boolean).join(' '))
  const packed = airtelCode.exec(code)
  if (packed) return parseTime(`20${packed[1]}-${packed[2]}-${packed[3]} ${packed[4]}:${packed[5]}`)
  return parseTime(readPastedLine(message).day)
}

function readMessage(message: string, row: number, currency: Currency): StatementRow | UnreadRow {
  const unread = (reason: UnreadRow['reason']): UnreadRow => ({
    row,
    reason,
    column: null,
    found: withoutBalance(message).slice(0, 80),
  })
  const [, word = '', digits = ''] = money.exec(message) ?? []
  if (currencyOf(word) !== currency) return unread('other_currency')
  const amount = parseAmount(digits, currency)
  if (!amount) return unread('no_amount')
  const own = withoutBalance(message)
  const { reference, who } = readPastedLine(message)
  const isMpesa = begins.test(message.slice(0, 24))
  const code = (isMpesa ? (/[A-Z0-9]{10}/i.exec(message)?.[0] ?? '') : reference).toUpperCase()
  if (code === '') return unread('no_code')
  const time = timeOf(message, code)
  if (!time) return unread('no_day')
  const payer = fromPayer.exec(own)
  return {
    row,
    transactionId: code,
    direction: 'in',
    amount,
    ...time,
    balance: null,
    payerName: payer?.[1]?.trim() ?? '',
    payerPhone: payer?.[2]?.replaceAll(' ', '') ?? '',
    accountTyped: (forAccount.exec(own)?.[1] ?? accountNumber.exec(own)?.[1] ?? '').trim(),
    details: payer || isMpesa ? '' : who,
    reverses: null,
    raw: own,
  }
}

/** Confirmations that somebody pasted, of whoever sends them; what they say of a purse is left out. */
export function readMessages(text: string, currency: Currency): { rows: StatementRow[]; refused: UnreadRow[] } {
  const rows: StatementRow[] = []
  const refused: UnreadRow[] = []
  splitMessages(text).forEach((message, at) => {
    const read = readMessage(message, at + 1, currency)
    if ('reason' in read) refused.push(read)
    else rows.push(read)
  })
  return { rows, refused }
}
