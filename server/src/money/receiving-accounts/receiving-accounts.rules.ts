import type { Currency } from '@makao/contract/money'
import { receivingAccounts } from '@makao/contract/money/receiving-accounts/receiving-accounts.contract'
import { type ReceivingKind, receivingKinds } from '@makao/contract/money/receiving-accounts/receiving-accounts.kinds'
import type { WhereToPay } from '@makao/contract/money/receiving-accounts/receiving-accounts.schema'
import { accountToType } from '@makao/contract/money/receiving-accounts/receiving-accounts.terms'
import { type Actions, allowing, always } from '../../allowed'

type Kept = { archivedAt: unknown }

const inUse = ({ archivedAt }: Kept) => (archivedAt === null ? undefined : 'ACCOUNT_ARCHIVED')

/** What may be done with an account to receive into. */
export const receivingAccountActions = {
  change: always,
  setCredentials: always,
  rotateCallback: inUse,
  archive: inUse,
  restore: ({ archivedAt }: Kept) => (archivedAt === null ? 'ACCOUNT_IN_USE' : undefined),
} satisfies Actions<Kept>

export const receivingAccountFor = allowing(receivingAccounts, receivingAccountActions)

/** An account that tenants may be told of. */
export interface ToPayTo {
  /** Null: as the agency's form says. */
  accountId: string | null
  kind: ReceivingKind
  name: string
  bank: string | null
  number: string | null
  prefix: string | null
  currency: Currency
  ownerId: string | null
  propertyId: string | null
}

interface Place {
  currency: Currency
  accountNumber: string
  propertyId: string
  /** The largest part first. */
  ownerIds: readonly string[]
}

/**
 * Where a tenancy pays, best first: to what its property has, else to what an owner of it has, else to what the agency has.
 * A landlord who collects on a paybill of their own is not paid by another.
 */
export function whereToPay(accounts: readonly ToPayTo[], { currency, accountNumber, propertyId, ownerIds }: Place) {
  const fitting = accounts.filter((account) => account.currency === currency)
  const ofProperty = fitting.filter((account) => account.propertyId === propertyId)
  const ofOwners = ownerIds.map((ownerId) => fitting.filter((account) => account.ownerId === ownerId))
  const ofAgency = fitting.filter((account) => account.propertyId === null && account.ownerId === null)
  const [best = []] = [ofProperty, ...ofOwners, ofAgency].filter((tier) => tier.length > 0)
  return [...best]
    .sort((a, b) => receivingKinds.indexOf(a.kind) - receivingKinds.indexOf(b.kind))
    .map(
      ({ accountId, kind, name, bank, number, prefix }): WhereToPay => ({
        accountId,
        kind,
        name,
        bank,
        number,
        account: accountToType(kind, prefix, accountNumber),
      }),
    )
}

interface AgencyNumbers {
  country: 'Kenya' | 'Uganda' | null
  mpesaPaybill: string | null
  mtnMerchantCode: string | null
  airtelMerchantCode: string | null
  bankDetails: string | null
}

/** What the agency's form says, as accounts: each kind of which the agency has none. */
export function accountsOfForm(form: AgencyNumbers, accounts: readonly ToPayTo[]): ToPayTo[] {
  const home: Currency = form.country === 'Uganda' ? 'UGX' : 'KES'
  const said = [
    { kind: 'mpesa_paybill', name: 'M-Pesa paybill', number: form.mpesaPaybill, bank: null, currency: 'KES' },
    { kind: 'mtn_momo', name: 'MTN MoMo', number: form.mtnMerchantCode, bank: null, currency: 'UGX' },
    { kind: 'airtel_money', name: 'Airtel Money', number: form.airtelMerchantCode, bank: null, currency: home },
    { kind: 'bank', name: 'Bank', number: null, bank: form.bankDetails, currency: home },
  ] as const
  return said
    .filter(({ number, bank }) => (number ?? bank) !== null)
    .filter(
      ({ kind, currency }) =>
        !accounts.some(
          (account) =>
            account.kind === kind &&
            account.currency === currency &&
            account.ownerId === null &&
            account.propertyId === null,
        ),
    )
    .map((account) => ({ ...account, accountId: null, prefix: null, ownerId: null, propertyId: null }))
}
