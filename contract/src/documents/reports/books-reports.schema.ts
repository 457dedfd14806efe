import { z } from 'zod'
import { Day } from '../../days.schema'
import { ledgerAccounts } from '../../money/ledger/ledger.kinds'
import { entryKinds } from '../../money/ledger/ledger.terms'
import { Currency, MinorSum } from '../../money.schema'
import { DayRange } from './ledger-reports.schema'

/** What an owner is due at the beginning and the end of a range of days, and what moved between. Null: no owner is agreed. */
export const OwnerBalanceRow = z.object({
  ownerId: z.uuid().nullable(),
  ownerName: z.string().nullable(),
  currency: Currency,
  opening: MinorSum,
  collected: MinorSum,
  commission: MinorSum,
  vat: MinorSum,
  expenses: MinorSum,
  /** Tax that tenants withheld, or the agency for KRA. */
  withheld: MinorSum,
  broughtForward: MinorSum,
  paidOut: MinorSum,
  closing: MinorSum,
})
export type OwnerBalanceRow = z.infer<typeof OwnerBalanceRow>

/** What a property came to for one of its owners in a range of days, and since it began. */
export const PropertyBalanceRow = z.object({
  propertyId: z.uuid(),
  propertyName: z.string(),
  ownerId: z.uuid().nullable(),
  ownerName: z.string().nullable(),
  currency: Currency,
  collected: MinorSum,
  commission: MinorSum,
  vat: MinorSum,
  expenses: MinorSum,
  /** Tax that tenants withheld, or the agency for KRA. */
  withheld: MinorSum,
  net: MinorSum,
  sinceStart: MinorSum,
})
export type PropertyBalanceRow = z.infer<typeof PropertyBalanceRow>

/** What is held of a tenancy's deposit on a day. `until`: the day of moving out, if it is known. */
export const DepositHeldRow = z.object({
  propertyId: z.uuid(),
  tenantId: z.uuid(),
  propertyName: z.string(),
  unitNumber: z.string(),
  tenantName: z.string(),
  since: Day.nullable(),
  until: Day.nullable(),
  currency: Currency,
  held: MinorSum,
})
export type DepositHeldRow = z.infer<typeof DepositHeldRow>

/** Entries of days: all, or those on an account. */
export const JournalFilter = DayRange.and(
  z.object({
    account: z.enum(ledgerAccounts).optional(),
    /** A paybill, till, bank account or cash box. */
    realAccountId: z.uuid().optional(),
  }),
)
export type JournalFilter = z.infer<typeof JournalFilter>

/** A side of an entry of the books. `amount`: above zero to the debit. */
export const JournalRow = z.object({
  day: Day,
  /** Counts the entries in the order in which they were made. */
  position: z.int(),
  line: z.int(),
  kind: z.enum(entryKinds),
  account: z.enum(ledgerAccounts),
  detail: z.string(),
  /** The paybill, bank account or cash box on which it stands, or the account that the agency added. */
  realAccount: z.string().nullable(),
  namedId: z.uuid().nullable(),
  /** Whom or what it is about: tenant and unit, property, owner. */
  about: z.string(),
  reference: z.string().nullable(),
  chargeId: z.uuid().nullable(),
  paymentId: z.uuid().nullable(),
  ownerId: z.uuid().nullable(),
  propertyId: z.uuid().nullable(),
  tenantId: z.uuid().nullable(),
  currency: Currency,
  amount: MinorSum,
  actorName: z.string(),
})
export type JournalRow = z.infer<typeof JournalRow>

/** What the agency earned or spent in a month on an account; commission by property. */
export const AgencyIncomeRow = z.object({
  month: z.string(),
  account: z.enum(ledgerAccounts),
  /** Of costs and other income: which account of the agency. */
  accountName: z.string().nullable(),
  propertyId: z.uuid().nullable(),
  propertyName: z.string().nullable(),
  currency: Currency,
  earned: MinorSum,
  spent: MinorSum,
})
export type AgencyIncomeRow = z.infer<typeof AgencyIncomeRow>
