import type { LedgerAccount } from '../ledger/ledger.terms'

/** What an account that the agency adds is for. */
export const agencyAccountKinds = ['cost', 'income'] as const
export type AgencyAccountKind = (typeof agencyAccountKinds)[number]
export const agencyAccountKindNames: Record<AgencyAccountKind, string> = { cost: 'Cost', income: 'Other income' }

/** On which account of the books it stands. */
export const ledgerAccountOf = (kind: AgencyAccountKind): LedgerAccount =>
  kind === 'cost' ? 'agency_costs' : 'agency_income'

/** By what the code of an account is kept. @param ofId the own account, or the one that the agency added */
export const codeKey = (account: string, detail: string, ofId?: string | null): string =>
  ofId ? `${account}: ${ofId}` : detail === '' ? account : `${account}: ${detail}`
