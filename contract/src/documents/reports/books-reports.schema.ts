import { z } from 'zod'
import { Day } from '../../days.schema'
import { entryKinds, ledgerAccounts } from '../../money/ledger/ledger.terms'
import { Currency, MinorSum } from '../../money.schema'

/** What an owner is due at the beginning and the end of a range of days, and what moved between. Null: no owner is agreed. */
export const OwnerBalanceRow = z.object({
  ownerName: z.string().nullable(),
  currency: Currency,
  opening: MinorSum,
  collected: MinorSum,
  commission: MinorSum,
  expenses: MinorSum,
  broughtForward: MinorSum,
  paidOut: MinorSum,
  closing: MinorSum,
})
export type OwnerBalanceRow = z.infer<typeof OwnerBalanceRow>

/** What a property came to for one of its owners in a range of days, and since it began. */
export const PropertyBalanceRow = z.object({
  propertyName: z.string(),
  ownerName: z.string().nullable(),
  currency: Currency,
  collected: MinorSum,
  commission: MinorSum,
  expenses: MinorSum,
  net: MinorSum,
  sinceStart: MinorSum,
})
export type PropertyBalanceRow = z.infer<typeof PropertyBalanceRow>

/** What is held of a tenancy's deposit on a day. `until`: the day of moving out, if it is known. */
export const DepositHeldRow = z.object({
  propertyName: z.string(),
  unitNumber: z.string(),
  tenantName: z.string(),
  since: Day.nullable(),
  until: Day.nullable(),
  currency: Currency,
  held: MinorSum,
})
export type DepositHeldRow = z.infer<typeof DepositHeldRow>

/** A side of an entry of the books. `amount`: above zero to the debit. */
export const JournalRow = z.object({
  day: Day,
  /** Counts the entries in the order in which they were made. */
  position: z.int(),
  line: z.int(),
  kind: z.enum(entryKinds),
  account: z.enum(ledgerAccounts),
  detail: z.string(),
  /** Whom or what it is about: tenant and unit, property, owner. */
  about: z.string(),
  reference: z.string().nullable(),
  currency: Currency,
  amount: MinorSum,
  actorName: z.string(),
})
export type JournalRow = z.infer<typeof JournalRow>

/** What the agency earned with a property in a month. */
export const AgencyIncomeRow = z.object({
  month: z.string(),
  propertyName: z.string(),
  currency: Currency,
  earned: MinorSum,
})
export type AgencyIncomeRow = z.infer<typeof AgencyIncomeRow>
