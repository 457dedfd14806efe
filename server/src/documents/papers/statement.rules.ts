import { formatWholeDay } from '@makao/contract/days'
import type { Statement } from '@makao/contract/money/payments/statement.schema'

/** '1 Nov 2026 to 30 Nov 2026', 'All days'. */
export function rangeInWords({ from, to }: Pick<Statement, 'from' | 'to'>): string {
  if (from === null && to === null) return 'All days'
  return [from && `From ${formatWholeDay(from)}`, to && `${from ? 'to' : 'Until'} ${formatWholeDay(to)}`]
    .filter(Boolean)
    .join(' ')
}

/** What the closing balance is made of; the amounts add up to it. */
export function agesInWords({ ages }: Statement): [header: string, amount: number][] {
  return [
    ['Not yet due', ages.notYetDue],
    ['1 to 30 days', ages.upTo30],
    ['31 to 60 days', ages.upTo60],
    ['61 to 90 days', ages.upTo90],
    ['Over 90 days', ages.over90],
    ['Deposit owed', ages.depositOwed],
    ['Credit', -ages.credit || 0],
  ]
}
