import { z } from 'zod'
import { Day, Month } from '../../days.schema'
import { OwnerSight } from '../../money/owners/owner-access.schema'
import {
  HeldAside,
  OwnedProperty,
  OwnerAccount,
  Remittance,
  StatementLine,
  Yield,
} from '../../money/owners/owners.schema'
import { Currency, MinorSum, Money } from '../../money.schema'
import { PageNumber, pageOf } from '../../page'
import { Attachment } from '../attachments/attachments.schema'
import { unitStates } from '../places/places.kinds'

/** One month of an owner, of all their properties in one currency; their part alone. */
export const OwnedMonth = Yield.extend({ month: z.string(), paidOut: MinorSum })
export type OwnedMonth = z.infer<typeof OwnedMonth>

/**
 * An owner's money in one currency, their part alone. `expected` is what is due from tenants this month, `received` what came in
 * of it, as on the page of a property. `due` is what is to be paid out to them today. `arrears` is null where it is not
 * theirs to see. `months` are the last twelve, oldest first, with this month as the last.
 */
export const OwnedMoney = z.object({
  currency: Currency,
  expected: MinorSum,
  received: MinorSum,
  due: MinorSum,
  depositsHeld: MinorSum,
  arrears: MinorSum.nullable(),
  months: z.array(OwnedMonth),
  lastPayout: Remittance.pick({ amount: true, paidOn: true }).nullable(),
})
export type OwnedMoney = z.infer<typeof OwnedMoney>

/** `since`: the first day on which nobody lives there. */
export const Vacancy = z.object({ unitId: z.uuid(), unitNumber: z.string(), since: Day })
export type Vacancy = z.infer<typeof Vacancy>

/** `arrears`: the owner's part. */
export const OwnedPlace = OwnedProperty.omit({ fromMonth: true }).extend({
  units: z.int(),
  letUnits: z.int(),
  arrears: MinorSum.nullable(),
  vacancies: z.array(Vacancy),
})
export type OwnedPlace = z.infer<typeof OwnedPlace>

/** What an owner sees first. */
export const OwnerOverview = z.object({
  ownerName: z.string(),
  month: z.string(),
  sight: OwnerSight.pick({ showsTenants: true, showsArrears: true, showsPapers: true }),
  money: z.array(OwnedMoney),
  places: z.array(OwnedPlace),
})
export type OwnerOverview = z.infer<typeof OwnerOverview>

/**
 * A unit of an owner's property; amounts are of the whole unit. Where arrears are not theirs to see, 'owing' is 'let' and
 * `overdue` and `paidTo` are null; so are name and phone where tenants are not. `vacantSince`: null while it is let.
 */
export const OwnedUnit = z.object({
  unitId: z.uuid(),
  unitNumber: z.string(),
  state: z.enum(unitStates),
  currency: Currency,
  rent: MinorSum,
  tenantName: z.string().nullable(),
  tenantPhone: z.string().nullable(),
  overdue: MinorSum.nullable(),
  paidTo: Day.nullable(),
  vacantSince: Day.nullable(),
})
export type OwnedUnit = z.infer<typeof OwnedUnit>
export const OwnedUnitFilter = z.object({ propertyId: z.uuid(), page: PageNumber })
export const OwnedUnitPage = pageOf(OwnedUnit).extend({ propertyName: z.string(), share: z.int() })
export type OwnedUnitPage = z.infer<typeof OwnedUnitPage>

/** A file that is kept with an expense. `size`: bytes. */
export const OwnedPaper = Attachment.pick({ id: true, name: true, type: true, size: true })
export type OwnedPaper = z.infer<typeof OwnedPaper>

/** An owner's account as a statement has it, with nothing of the other owners of a property. */
export const OwnedAccount = OwnerAccount.omit({ aside: true, lines: true, remittances: true, expenses: true }).extend({
  lines: z.array(StatementLine.omit({ whole: true })),
  expenses: z.array(
    OwnerAccount.shape.expenses.element
      .pick({
        id: true,
        propertyName: true,
        category: true,
        description: true,
        reference: true,
        spentOn: true,
        ownersPart: true,
        ownersVat: true,
      })
      .extend({ papers: z.array(OwnedPaper) }),
  ),
  remittances: z.array(Remittance.pick({ id: true, amount: true, method: true, reference: true, paidOn: true })),
  aside: z.array(
    HeldAside.pick({ propertyId: true, propertyName: true }).extend({
      depositsHeld: MinorSum,
      arrears: MinorSum.nullable(),
    }),
  ),
})
export type OwnedAccount = z.infer<typeof OwnedAccount>
export const OwnedStatement = z.object({ from: z.string(), to: z.string(), accounts: z.array(OwnedAccount) })
export type OwnedStatement = z.infer<typeof OwnedStatement>

/** A statement as the agency handed it out, of whole months. */
export const HandedOut = z.object({ from: z.string(), to: z.string(), version: z.int(), issuedOn: Day })
export type HandedOut = z.infer<typeof HandedOut>
/** One of them, as a file. */
export const HandedOutFilter = z.object({
  from: Month,
  to: Month,
  version: z.coerce.number().int().min(1).max(100_000),
})

/**
 * Something that happened to an owner's money. `says`: what was done; `who`: of the agency, or Makao by itself; `why`: the reason
 * as it was typed. Amounts are of the whole property or unit.
 */
export const OwnerNews = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  says: z.string(),
  propertyName: z.string().nullable(),
  unitNumber: z.string().nullable(),
  who: z.string(),
  why: z.string().nullable(),
  amount: Money.nullable(),
  changes: z.array(z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
})
export type OwnerNews = z.infer<typeof OwnerNews>
export const OwnerNewsFilter = z.object({ page: PageNumber })
export const OwnerNewsPage = pageOf(OwnerNews)
export type OwnerNewsPage = z.infer<typeof OwnerNewsPage>
