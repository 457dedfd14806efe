import { workbookOf } from '../sheet-xml'
import { dayFirstTime, type MoneyEvent, withCents, withCommas } from './world'

const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
const csvOf = (rows: readonly (readonly string[])[]) =>
  `${rows.map((cells) => cells.map(quoted).join(',')).join('\r\n')}\r\n`

/** What came by when, latest first, as statements have it. */
const latestFirst = (events: readonly MoneyEvent[]) => [...events].sort((a, b) => b.at.getTime() - a.at.getTime())

const masked = (phone: string) => `${phone.slice(0, 6)}***${phone.slice(-3)}`

/** Rows of the portal's statement of an organisation: a preamble, then a header that is found by name. */
function mpesaRows(shortCode: string, events: readonly MoneyEvent[]): string[][] {
  const own = latestFirst(events.filter(({ provider, receiver }) => provider === 'mpesa' && receiver === shortCode))
  const header =
    'Receipt No.,Completion Time,Initiation Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Balance Confirmed,Reason Type,Other Party Info,Linked Transaction ID,A/C No.'
  return [
    ['Organisation Statement'],
    ['Short Code', shortCode],
    [
      'Time Period',
      `From ${dayFirstTime(own.at(-1)?.at ?? new Date(0))} To ${dayFirstTime(own[0]?.at ?? new Date(0))}`,
    ],
    [],
    header.split(','),
    ...own.map((event) => {
      const other = `${masked(event.phone)} - ${event.name}`
      const details = event.isTill
        ? `Customer Payment to Small Business from ${other}`
        : `Pay Bill from ${other} Acc. ${event.accountTyped}`
      const reason = event.isTill ? 'Customer Buy Goods Online' : 'Pay Bill Online'
      const when = dayFirstTime(event.at)
      return [
        event.code,
        when,
        when,
        details,
        'Completed',
        withCommas(event.cents),
        '',
        withCommas(event.balance),
        'true',
        reason,
        other,
        '',
        event.isTill ? '' : event.accountTyped,
      ]
    }),
  ]
}

export const mpesaStatementCsv = (shortCode: string, events: readonly MoneyEvent[]) =>
  csvOf(mpesaRows(shortCode, events))

export const mpesaStatementWorkbook = (shortCode: string, events: readonly MoneyEvent[]) =>
  workbookOf([{ name: 'Statement', rows: mpesaRows(shortCode, events), merges: [] }])

/** One bank's way of writing it; every bank has another, which is why columns are mapped. */
export function bankStatementCsv(account: string, events: readonly MoneyEvent[]): string {
  const own = latestFirst(events.filter(({ provider, receiver }) => provider === 'bank' && receiver === account))
  return csvOf([
    ['Account', account],
    ['Transaction Date', 'Value Date', 'Narrative', 'Reference', 'Debit', 'Credit', 'Running Balance'],
    ...own.map((event) => {
      const [date = ''] = dayFirstTime(event.at).split(' ')
      const slashed = date.replaceAll('-', '/')
      return [
        slashed,
        slashed,
        `${event.name} ${event.accountTyped} ${event.phone}`,
        event.code,
        '',
        withCommas(event.cents),
        withCommas(event.balance),
      ]
    }),
  ])
}

/** A list of collections, as a wallet's portal gives it; its columns are not confirmed by the providers' pages. */
export function walletStatementCsv(
  provider: 'mtn' | 'airtel',
  receiver: string,
  events: readonly MoneyEvent[],
): string {
  const own = latestFirst(events.filter((event) => event.provider === provider && event.receiver === receiver))
  return csvOf([
    ['Transaction ID', 'Date', 'From Name', 'From Number', 'Reference', 'Amount', 'Balance', 'Status'],
    ...own.map((event) => [
      event.code,
      dayFirstTime(event.at),
      event.name,
      event.phone,
      event.accountTyped,
      withCents(event.cents),
      withCents(event.balance),
      'Successful',
    ]),
  ])
}
