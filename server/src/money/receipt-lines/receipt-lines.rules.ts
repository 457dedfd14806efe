import { createHash } from 'node:crypto'
import { referenceKey } from '@makao/contract/money/payments/payments.terms'
import type { LineDirection, WaitReason } from '@makao/contract/money/receipt-lines/line-details.kinds'
import { receiptLines } from '@makao/contract/money/receipt-lines/receipt-lines.contract'
import type { LineState } from '@makao/contract/money/receipt-lines/receipt-lines.kinds'
import type { Reason } from '@makao/contract/money/receipt-lines/receipt-lines.schema'
import { matchReasonNames } from '@makao/contract/money/receipt-lines/receipt-lines.terms'
import type { MoneyProvider } from '@makao/contract/money/receiving-accounts/receiving-accounts.kinds'
import { type Actions, allowing } from '../../allowed'
import { isOpen } from '../suspense/suspense.rules'

interface Line {
  direction: LineDirection
  state: LineState
  booked: number
}

const whileOpen = (line: Line) => {
  if (line.direction === 'out') return 'LINE_OUT'
  return isOpen(line) ? undefined : 'LINE_SETTLED'
}

/** Only while nothing of it is assigned to a tenant. */
const whileWhole = (line: Line) => whileOpen(line) ?? (line.booked > 0 ? 'LINE_PARTLY' : undefined)

/** What may be done with money that a provider or a statement told of. */
export const lineActions = {
  assign: whileOpen,
  hold: (line) => whileOpen(line) ?? (line.state === 'held' ? 'LINE_SETTLED' : undefined),
  markNotRent: (line) => {
    // What went out is a charge of the provider, or the agency's own.
    if (line.direction === 'out') return line.state === 'waiting' ? undefined : 'LINE_SETTLED'
    return whileWhole(line)
  },
  markReturned: whileWhole,
  release: (line) => {
    if (line.direction === 'out') return line.state === 'not_rent' ? undefined : 'LINE_SETTLED'
    return line.state === 'waiting' && line.booked === 0
      ? 'LINE_SETTLED'
      : line.state === 'withdrawn'
        ? 'LINE_SETTLED'
        : undefined
  },
  moveToTenant: (line) => {
    if (line.direction === 'out') return 'LINE_OUT'
    return line.booked > 0 ? undefined : 'LINE_SETTLED'
  },
  settle: (line) => (line.state === 'waiting' ? undefined : 'LINE_SETTLED'),
} satisfies Actions<Line>

export const lineFor = allowing(receiptLines, lineActions)

/** Within what a transaction's code is unique; as the database computes it. */
export const scopeOf = (provider: MoneyProvider, accountId: string | null): string =>
  provider === 'bank' || provider === 'cash' ? `${provider}:${accountId ?? ''}` : provider

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** By what a transaction is known: its code by letters and digits, or what was said of it where there is no code. */
export function keyOf(transactionId: string, said: string): string {
  const key = referenceKey(transactionId).slice(0, 80)
  return key === '' ? `X${digestOf(said).slice(0, 31).toUpperCase()}` : key
}

/** How much a phone says: plain, masked, hashed, nothing. */
function clearness(phone: string | null): number {
  if (phone === null) return 0
  if (/^[0-9a-f]{64}$/i.test(phone)) return 1
  return /[*x]/i.test(phone) ? 2 : 3
}

interface Said {
  at: Date | null
  payerName: string | null
  payerPhone: string | null
  accountTyped: string | null
  details: string | null
  receivingAccountId: string | null
  askedTenancyId: string | null
}

/** What another sighting of the same transaction adds to what is known of it; undefined when it adds nothing. */
export function addedBy(known: Said, said: Said): Partial<Said> | undefined {
  const added: Partial<Said> = {}
  if (clearness(said.payerPhone) > clearness(known.payerPhone)) added.payerPhone = said.payerPhone
  if (said.payerName !== null && said.payerName.length > (known.payerName?.length ?? 0))
    added.payerName = said.payerName
  for (const field of ['at', 'accountTyped', 'details', 'receivingAccountId', 'askedTenancyId'] as const) {
    if (known[field] === null && said[field] !== null) Object.assign(added, { [field]: said[field] })
  }
  return Object.keys(added).length > 0 ? added : undefined
}

/** Why a line that is nobody's yet waits: what somebody took back from a tenancy stays that. @param why as it was judged */
export const waitsFor = ({ waits }: { waits: WaitReason | null }, why: WaitReason | null): WaitReason =>
  waits === 'taken_back' ? waits : (why ?? 'not_sure')

/** By what money was known, for the audit log. */
export const reasonsInWords = (reasons: readonly Reason[]): string =>
  reasons.map(({ kind, words }) => `${matchReasonNames[kind]} ${words}`.trim()).join(', ')
