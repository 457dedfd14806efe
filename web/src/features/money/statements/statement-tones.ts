import type { LineStanding, StatementState } from '@makao/contract/money/statements/statements.kinds'

type Tone = 'plain' | 'good' | 'warn' | 'info'

export const stateTones: Record<StatementState, Tone> = {
  checked: 'warn',
  taking: 'info',
  taken: 'good',
  undoing: 'info',
  undone: 'plain',
}

export const standingTones: Record<LineStanding, Tone> = {
  will_book: 'good',
  will_wait: 'warn',
  money_out: 'plain',
  known: 'plain',
  matched: 'good',
  waiting: 'warn',
  not_rent: 'plain',
  withdrawn: 'plain',
}
