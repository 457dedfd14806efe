import type { Day } from '@makao/contract/days'
import type { Currency } from '@makao/contract/money'
import { referenceKey } from '@makao/contract/money/payments/payments.terms'
import type { Reason } from '@makao/contract/money/receipt-lines/receipt-lines.schema'
import type { MoneyProvider } from '@makao/contract/money/receiving-accounts/receiving-accounts.kinds'
import type { Queryable } from '../../db/types'
import { listByAccountNumber } from './receipt-lines.repository'

/** What is known of money that came in, when it is asked whose it is. */
export interface LineToJudge {
  id: string
  provider: MoneyProvider
  receivingAccountId: string | null
  transactionKey: string
  currency: Currency
  /** What of it is assigned to nobody. */
  amount: number
  day: Day
  payerName: string | null
  payerPhone: string | null
  accountTyped: string | null
  details: string | null
  askedTenancyId: string | null
}

/** A tenancy that it may be for; the best first. `certain`: the first one may have it without anybody being asked. */
export interface Judgement {
  suggestions: { tenancyId: string; amount: number; reasons: Reason[]; confidence: number }[]
  certain: boolean
}

const nobody: Judgement = { suggestions: [], certain: false }

/** What is typed as account: behind '#' of a bank's paybill. */
const typedKey = ({ accountTyped }: LineToJudge) => referenceKey(accountTyped?.split('#').at(-1) ?? '')

/** Whose the money of each line is, by its id: the one place that decides. */
export async function judgeLines(db: Queryable, lines: readonly LineToJudge[]): Promise<Map<string, Judgement>> {
  const keys = [...new Set(lines.map(typedKey).filter(Boolean))]
  const found = keys.length === 0 ? [] : await listByAccountNumber(db, keys)
  return new Map(
    lines.map((line): [string, Judgement] => {
      if (line.askedTenancyId !== null) {
        const reasons = [{ kind: 'prompt' as const, words: '' }]
        const suggestion = { tenancyId: line.askedTenancyId, amount: line.amount, reasons, confidence: 1 }
        return [line.id, { suggestions: [suggestion], certain: true }]
      }
      const key = typedKey(line)
      const fitting = found.filter((each) => each.accountNumber === key && each.currency === line.currency)
      const living = fitting.filter(({ isActive }) => isActive)
      if (fitting.length === 0) return [line.id, nobody]
      const suggestions = (living.length > 0 ? living : fitting).map(({ tenancyId, isPresent, isActive }) => ({
        tenancyId,
        amount: line.amount,
        reasons: [{ kind: isPresent ? ('account_number' as const) : ('earlier_account_number' as const), words: key }],
        confidence: isActive ? 0.99 : 0.5,
      }))
      return [line.id, { suggestions, certain: living.length === 1 }]
    }),
  )
}
