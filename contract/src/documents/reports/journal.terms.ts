import type { LedgerAccount } from '../../money/ledger/ledger.kinds'

/** Programs of accountants that a journal can be handed to. */
export const journalShapes = ['quickbooks', 'xero'] as const
export type JournalShape = (typeof journalShapes)[number]
export const journalShapeNames: Record<JournalShape, string> = { quickbooks: 'QuickBooks', xero: 'Xero' }

/** What an account moved on a day, or in a month, above zero to the debit. */
export interface JournalSum {
  /** Of sums of a month its last day. */
  day: string
  account: LedgerAccount
  detail: string
  /** The own account, or the one that the agency added, with its name. */
  namedId: string | null
  named: string | null
  amount: number
}
