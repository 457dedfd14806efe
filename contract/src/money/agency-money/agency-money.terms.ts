import type { Currency } from '../../money'
import type { LedgerAccount } from '../ledger/ledger.kinds'

/** What an account that the agency adds is for. */
export const agencyAccountKinds = ['cost', 'income'] as const
export type AgencyAccountKind = (typeof agencyAccountKinds)[number]
export const agencyAccountKindNames: Record<AgencyAccountKind, string> = { cost: 'Cost', income: 'Other income' }

/** What money of the agency's own is about: on an account that it added, or VAT that it pays to the authority. */
export const agencyMoneyKinds = [...agencyAccountKinds, 'vat'] as const
export type AgencyMoneyKind = (typeof agencyMoneyKinds)[number]

/** To whom VAT in a currency is paid. */
export const taxAuthorities: Record<Currency, string> = { KES: 'KRA', UGX: 'URA' }

const ledgerAccounts = {
  cost: 'agency_costs',
  income: 'agency_income',
  vat: 'vat_due',
} as const satisfies Record<AgencyMoneyKind, LedgerAccount>

/** On which account of the books it stands. */
export const ledgerAccountOf = (kind: AgencyMoneyKind) => ledgerAccounts[kind]

/** By what the code of an account is kept. @param ofId the own account, or the one that the agency added */
export const codeKey = (account: string, detail: string, ofId?: string | null): string =>
  ofId ? `${account}: ${ofId}` : detail === '' ? account : `${account}: ${detail}`
