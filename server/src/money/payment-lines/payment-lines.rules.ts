import type { LineMatch } from '@makao/contract/money/payment-lines/payment-lines.schema'
import type { MatchReason } from '@makao/contract/money/receipt-lines/line-details.kinds'
import type { Judgement } from '../matching/judge.rules'

const PHONE = /(?<![\d*])(?:\+?(?:254|256)|0)?[ -]?(7\d{2}|1\d{2})[ -]?(\d{3})[ -]?(\d{3})(?![\d*])/

/** What somebody typed of who paid, in any order: the phone by itself, and the rest. */
export function saidIn(who: string): { phone: string; rest: string; name: string } {
  const called = PHONE.exec(who)
  const rest = called ? who.replace(called[0], ' ') : who
  const name = (rest.match(/[\p{L}']{2,}(?=\s|$)/gu) ?? []).slice(0, 4).join(' ')
  return { phone: called ? `${called[1]}${called[2]}${called[3]}` : '', rest: rest.trim(), name }
}

const groups: Partial<Record<MatchReason, LineMatch['by']>> = {
  account_number: 'account',
  earlier_account_number: 'account',
  account_number_slip: 'account',
  rule: 'account',
  phone: 'phone',
  phone_hash: 'phone',
  phone_masked: 'phone',
  habit: 'phone',
  unit: 'unit',
  property: 'unit',
}

/** By what a tenancy was found first of all. */
export const foundBy = ({ reasons }: Judgement['suggestions'][number]): LineMatch['by'] =>
  reasons.map(({ kind }) => groups[kind]).find((by) => by !== undefined) ?? 'name'

const exact: readonly MatchReason[] = ['account_number', 'earlier_account_number', 'phone']
const isExact = ({ reasons }: Judgement['suggestions'][number]) => reasons.some(({ kind }) => exact.includes(kind))

/** Whether the first is proposed without asking: somebody looks at it before it is recorded, so a former tenant may be meant. */
export function isProposed({ certain, waits, suggestions: [first, ...others] }: Judgement): boolean {
  if (certain || !first) return certain
  return waits === 'moved_out' && isExact(first) && !others.some(isExact)
}
