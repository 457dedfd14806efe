import { z } from 'zod'
import { allowed } from '../../allowed.schema'
import { AsRead } from '../../as-read.schema'
import { addMonths, isMonth } from '../../days'
import { Day, Month, requiredDay } from '../../days.schema'
import { MAX_MINOR, tooLarge } from '../../money'
import { Currency, Minor, MinorSum, Money } from '../../money.schema'
import { ChosenIdsInLink, IdsInLink, PageNumber, pageOf } from '../../page'
import { WHOLE } from '../../percent'
import { Email, optionalLine, optionalText, PhoneNumber, requiredName, requiredText, Search, TaxPin } from '../../text'
import { withinLimit } from '../../within-limit'
import { OpeningDay } from '../openings/openings.schema'
import { mpesaCode } from '../payments/payment-reference.schema'
import { PaymentMethod, paidOut } from '../payments/payments.schema'
import { expenseOrders, remittanceOrders } from './outgoing-orders.terms'
import { ownerOrders } from './owners.kinds'
import {
  commissionBases,
  commissionKinds,
  commissionPapers,
  expenseCategories,
  incomeKinds,
  ownerKinds,
  rentBands,
} from './owners.terms'
import { checkPurchaseVat, PurchaseVat } from './purchase-vat.schema'

export const OwnerKind = z.enum(ownerKinds)

/** What the landlord says of a year's rent of their homes in Kenya, by which the tax on it is judged; null: they were not asked. */
export const RentBandSaid = z.enum(rentBands).nullable()

/**
 * What a person enters for an owner. `payoutMethod`: how the money goes out, where it was said; `payoutDetails`: where it goes, a
 * bank account or a phone number.
 */
export const OwnerInput = z.object({
  name: requiredName("Enter the owner's name", 120),
  kind: OwnerKind,
  isResident: z.boolean(),
  rentBand: z
    .union([z.literal('').transform(() => null), z.enum(rentBands)])
    .nullable()
    .default(null),
  email: z
    .union([z.literal('').transform(() => null), Email])
    .nullable()
    .default(null),
  phoneNumber: PhoneNumber,
  taxPin: TaxPin,
  payoutMethod: z
    .union([z.literal('').transform(() => null), PaymentMethod])
    .nullable()
    .default(null),
  payoutDetails: optionalText(300),
})
export type OwnerInput = z.infer<typeof OwnerInput>

/** `isArchived`: manages nothing any more, is due nothing, and stands in no list; statements of the past can still be read. */
export const Owner = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: OwnerKind,
  isResident: z.boolean(),
  rentBand: RentBandSaid,
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  taxPin: z.string().nullable(),
  payoutMethod: PaymentMethod.nullable(),
  payoutDetails: z.string().nullable(),
  isArchived: z.boolean(),
  allowed: allowed('update', 'archive', 'remit'),
})
export type Owner = z.infer<typeof Owner>
export const OwnerId = z.object({ ownerId: z.uuid() })

export const OwnerChange = OwnerInput.extend({ ...OwnerId.shape, asRead: AsRead })
export type OwnerChange = z.infer<typeof OwnerChange>

/** A part of a property that is the owner's today. `share`: in hundredths of a percent. */
export const OwnedProperty = z.object({
  propertyId: z.uuid(),
  propertyName: z.string(),
  city: z.string(),
  currency: Currency,
  share: z.int(),
  fromMonth: z.string(),
})
export type OwnedProperty = z.infer<typeof OwnedProperty>

/** `owed`: what is to be paid out today, by currency; below zero where too much was. `lastPaidOn`: the day of the last remittance. */
export const OwnerRow = Owner.pick({ id: true, name: true, kind: true, email: true, phoneNumber: true }).extend({
  properties: z.array(z.object({ id: z.uuid(), name: z.string() })),
  owed: z.array(Money),
  lastPaidOn: Day.nullable(),
})
export type OwnerRow = z.infer<typeof OwnerRow>
/** `search` looks into name, e-mail and phone. Without `sort`: who is owed most first. */
export const OwnerFilter = z.object({
  search: Search,
  ids: ChosenIdsInLink,
  sort: z.enum(ownerOrders).nullish(),
  page: PageNumber,
})
export type OwnerFilter = z.infer<typeof OwnerFilter>
/** `totals`: what is owed to all whom the filter finds. */
export const OwnerPage = pageOf(OwnerRow).extend({ totals: z.array(Money) })
export type OwnerPage = z.infer<typeof OwnerPage>

export const OwnerName = Owner.pick({ id: true, name: true })
export type OwnerName = z.infer<typeof OwnerName>

/** What earlier books said the agency holds for an owner on the day before `startsOn`; below zero: what the owner owes. */
export const OwnerOpening = z.object({ currency: Currency, startsOn: Day, amount: MinorSum })
export type OwnerOpening = z.infer<typeof OwnerOpening>

/** What is kept back of what is due: a float that always stays, and an amount that is held for a reason. */
export const OwnerHold = z.object({ currency: Currency, float: Minor, held: Minor, reason: z.string().nullable() })
export type OwnerHold = z.infer<typeof OwnerHold>

export const OwnerDetails = Owner.extend({
  properties: z.array(OwnedProperty),
  openings: z.array(OwnerOpening),
  holds: z.array(OwnerHold),
})
export type OwnerDetails = z.infer<typeof OwnerDetails>

/** Who owns a property and what the agency earns, from a day on until the next agreement. `fromMonth`: the month of that day. */
export const Agreement = z.object({
  id: z.uuid(),
  propertyId: z.uuid(),
  fromMonth: Month,
  fromDay: Day,
  currency: Currency,
  commissionKind: z.enum(commissionKinds),
  commissionBasis: z.enum(commissionBases),
  /** Hundredths of a percent. */
  commissionRate: z.int(),
  /** A month, or a month for each unit, in minor units of the property's currency. */
  commissionAmount: Minor,
  /** At least so much is earned in a month; 0: no matter how little. */
  commissionMinimum: Minor,
  /** Of the first rent of each new tenant, in hundredths of a percent; 0: none. */
  lettingFeeRate: z.int(),
  shares: z.array(z.object({ ownerId: z.uuid(), ownerName: z.string(), share: z.int() })),
  revision: z.int(),
  isCurrent: z.boolean(),
  allowed: allowed('changeAgreement'),
})
export type Agreement = z.infer<typeof Agreement>

const share = z.int('Enter a percentage, for example 33.34').min(1, 'A share is above zero').max(WHOLE, 'At most 100%')

/**
 * `fromDay`: the day of that month on which it begins; null: the first. `evenRemitted`: the person was told that owners were paid
 * since, and wants their statements of those months to change.
 */
const terms = z.object({
  fromMonth: Month,
  fromDay: Day.nullable().default(null),
  currency: Currency,
  commissionKind: z.enum(commissionKinds),
  commissionBasis: z.enum(commissionBases).default('rent'),
  commissionRate: z.int('Enter a percentage, for example 8.5').min(0).max(WHOLE, 'At most 100%').default(0),
  commissionAmount: Minor.min(0, 'Amount must not be negative').default(0),
  commissionMinimum: Minor.min(0, 'Amount must not be negative').default(0),
  lettingFeeRate: z.int('Enter a percentage, for example 50').min(0).max(WHOLE, 'At most 100%').default(0),
  shares: z
    .array(z.object({ ownerId: z.uuid('Select an owner'), share }))
    .min(1, 'Name at least one owner')
    .max(50),
  evenRemitted: z.boolean().default(false),
})

interface Terms {
  fromMonth: string
  fromDay: string | null
  commissionKind: (typeof commissionKinds)[number]
  commissionRate: number
  commissionAmount: number
  shares: { ownerId: string; share: number }[]
}

function checkTerms({ value, issues }: { value: Terms; issues: z.core.$ZodRawIssue[] }): void {
  const refuse = (path: (string | number)[], message: string) =>
    issues.push({ code: 'custom', path, message, input: value })
  if (value.commissionKind === 'percent' && value.commissionRate < 1)
    refuse(['commissionRate'], 'Enter a percentage above zero')
  if (value.fromDay !== null && !value.fromDay.startsWith(value.fromMonth))
    refuse(['fromDay'], 'Choose a day of the month')
  if ((value.commissionKind === 'fixed' || value.commissionKind === 'per_unit') && value.commissionAmount < 1)
    refuse(['commissionAmount'], 'Amount must be above zero')
  const sum = value.shares.reduce((total, part) => total + part.share, 0)
  if (value.shares.length > 0 && sum !== WHOLE)
    refuse(['shares'], `The shares come to ${String(sum / 100)}%; they must come to 100%`)
  if (new Set(value.shares.map(({ ownerId }) => ownerId)).size < value.shares.length)
    refuse(['shares'], 'Each owner stands here once')
}

export const NewAgreement = withinLimit(terms.extend({ propertyId: z.uuid() }), [
  'commissionAmount',
  'commissionMinimum',
]).check(checkTerms)
export type NewAgreement = z.infer<typeof NewAgreement>
export const AgreementChange = withinLimit(terms.extend({ agreementId: z.uuid(), revision: z.int() }), [
  'commissionAmount',
  'commissionMinimum',
]).check(checkTerms)
export type AgreementChange = z.infer<typeof AgreementChange>

/**
 * What came in and was spent for a property in months for which no owner is agreed, and belongs to nobody. `agreedFrom`: the month
 * of the first agreement, to whose owners it can be given; null: there is none.
 */
export const OwnerlessMoney = z.object({
  propertyId: z.uuid(),
  propertyName: z.string(),
  currency: Currency,
  from: z.string(),
  to: z.string(),
  collected: MinorSum,
  expenses: MinorSum,
  agreedFrom: z.string().nullable(),
  allowed: allowed('giveEarlier'),
})
export type OwnerlessMoney = z.infer<typeof OwnerlessMoney>

/**
 * What was spent for a property out of what was collected. `reference`: the supplier's invoice or receipt. `takenBackOn`: the day
 * on which what is void is taken back, where its own month was closed by then.
 */
export const Expense = z.object({
  id: z.uuid(),
  propertyId: z.uuid(),
  propertyName: z.string(),
  currency: Currency,
  amount: Minor,
  category: z.enum(expenseCategories),
  description: z.string(),
  reference: z.string().nullable(),
  /** Of the amount, as the supplier's invoice says it. */
  vat: Minor,
  supplierPin: z.string().nullable(),
  spentOn: Day,
  accountId: z.uuid().nullable(),
  accountName: z.string().nullable(),
  voidedAt: z.iso.datetime().nullable(),
  voidReason: z.string().nullable(),
  takenBackOn: Day.nullable(),
  allowed: allowed('voidExpense', 'moveExpense'),
})
export type Expense = z.infer<typeof Expense>
/** Without `sort`: latest first. */
export const ExpenseFilter = z.object({
  propertyId: z.uuid(),
  ids: ChosenIdsInLink,
  sort: z.enum(expenseOrders).nullish(),
  page: PageNumber,
})
export type ExpenseFilter = z.infer<typeof ExpenseFilter>
/** `totals`: over all pages, without what is void. */
export const ExpensePage = pageOf(Expense).extend({ totals: z.array(Money) })
export type ExpensePage = z.infer<typeof ExpensePage>

/**
 * `requestId` is chosen by the browser: the same one sent twice records one expense. `evenSameInvoice`: although a cost of the agency with the
 * supplier's PIN and this reference stands there already.
 */
export const NewExpense = withinLimit(
  z.object({
    requestId: z.uuid(),
    propertyId: z.uuid(),
    currency: Currency,
    amount: Minor.min(1, 'Amount must be above zero'),
    category: z.enum(expenseCategories, { error: 'Select what it was for' }),
    description: requiredText('Say what was paid for', 300),
    reference: optionalLine(100),
    ...PurchaseVat.shape,
    spentOn: requiredDay('Say when it was paid'),
    /** Out of which own account; null: the only bank account. Where several could have paid it one has to be named. */
    accountId: z.uuid().nullable().default(null),
    evenSameInvoice: z.boolean().default(false),
  }),
  ['amount'],
).check(checkPurchaseVat)
export type NewExpense = z.infer<typeof NewExpense>
export const ExpenseVoid = z.object({ expenseId: z.uuid(), reason: requiredText('Say why it is void', 500) })
export type ExpenseVoid = z.infer<typeof ExpenseVoid>
/** Out of which own account it went after all. */
export const ExpenseMove = z.object({ expenseId: z.uuid(), accountId: z.uuid({ error: 'Select the account' }) })
export type ExpenseMove = z.infer<typeof ExpenseMove>

/** Money paid out to an owner. `takenBackOn`: as of an expense. */
export const Remittance = z.object({
  id: z.uuid(),
  ownerId: z.uuid(),
  currency: Currency,
  amount: Minor,
  method: PaymentMethod,
  reference: z.string().nullable(),
  paidOn: Day,
  notes: z.string().nullable(),
  accountId: z.uuid().nullable(),
  accountName: z.string().nullable(),
  voidedAt: z.iso.datetime().nullable(),
  voidReason: z.string().nullable(),
  takenBackOn: Day.nullable(),
  allowed: allowed('voidRemittance'),
})
export type Remittance = z.infer<typeof Remittance>
/** Without `sort`: latest first. */
export const RemittanceFilter = z.object({
  ownerId: z.uuid(),
  sort: z.enum(remittanceOrders).nullish(),
  page: PageNumber,
})
export type RemittanceFilter = z.infer<typeof RemittanceFilter>
/** `totals`: over all pages, without what is void. */
export const RemittancePage = pageOf(Remittance).extend({ totals: z.array(Money) })
export type RemittancePage = z.infer<typeof RemittancePage>

/** `requestId` is chosen by the browser: the same one sent twice pays out once. */
export const NewRemittance = withinLimit(
  z.object({
    requestId: z.uuid(),
    ownerId: z.uuid(),
    ...paidOut.shape,
    /** What is paid is what was due at the end of this month; null: today. */
    dueBy: Month.nullable().default(null),
    /** The person was told that less is due, and pays more. */
    evenBeyondDue: z.boolean().default(false),
  }),
  ['amount'],
).check(mpesaCode('reference'))
export type NewRemittance = z.infer<typeof NewRemittance>
export const RemittanceVoid = z.object({ remittanceId: z.uuid(), reason: requiredText('Say why it is void', 500) })
export type RemittanceVoid = z.infer<typeof RemittanceVoid>

const kept = Minor.min(0, 'Amount must not be negative').default(0)

/** It takes the place of what was kept back in this currency; both 0: nothing is. */
export const OwnerHoldInput = withinLimit(
  z.object({ ownerId: z.uuid(), currency: Currency, float: kept, held: kept, reason: optionalText(300) }),
  ['float', 'held'],
).check(({ value, issues }) => {
  if (value.held > 0 === (value.reason !== null)) return
  const message = value.reason === null ? 'Say why it is held back' : 'Enter the amount that is held back'
  issues.push({ code: 'custom', path: [value.reason === null ? 'reason' : 'held'], message, input: value })
})
export type OwnerHoldInput = z.infer<typeof OwnerHoldInput>

/** What came in, by what it was for, in minor units. */
export const Income = z.object(
  Object.fromEntries(incomeKinds.map((kind) => [kind, MinorSum])) as Record<
    (typeof incomeKinds)[number],
    typeof MinorSum
  >,
)
export type Income = z.infer<typeof Income>

/** Sums in minor units: `net` is `collected` less `commission`, the `vat` on it, and `expenses`. */
export const Yield = z.object({
  collected: MinorSum,
  commission: MinorSum,
  vat: MinorSum,
  expenses: MinorSum,
  net: MinorSum,
})
export type Yield = z.infer<typeof Yield>

/** The owner's part of a property in one month, and beside it what the whole property came to. */
export const StatementLine = Yield.extend({
  propertyId: z.uuid(),
  propertyName: z.string(),
  month: z.string(),
  share: z.int(),
  income: Income,
  /** Of the commission: what it is of the first rent of new tenants. */
  lettingFee: MinorSum,
  whole: Yield,
  /** It came in before the month of the first agreement, and was given to its owners in this month. */
  isEarlier: z.boolean().optional(),
  /** The days of the month that it is about, where another agreement holds for the others. */
  days: z.object({ from: Day, to: Day }).optional(),
})
export type StatementLine = z.infer<typeof StatementLine>

/**
 * Of one property at the end of the range: deposits that are held for tenants, and what tenants owe. Of the whole property, and the
 * owner's part of it (statements that were handed out before parts were told have none).
 */
export const HeldAside = z.object({
  propertyId: z.uuid(),
  propertyName: z.string(),
  depositsHeld: MinorSum,
  arrears: MinorSum,
  own: z.object({ share: z.int(), depositsHeld: MinorSum, arrears: MinorSum }).optional(),
})
export type HeldAside = z.infer<typeof HeldAside>

/** It takes the place of the one before in its currency; `amount` 0: there is none. */
export const OwnerOpeningInput = z
  .object({
    ownerId: z.uuid(),
    currency: Currency,
    startsOn: OpeningDay,
    amount: Minor,
  })
  .check(({ value, issues }) => {
    const { amount, currency } = value
    if (Math.abs(amount) <= MAX_MINOR) return
    issues.push({ code: 'custom', path: ['amount'], message: tooLarge(currency), input: amount })
  })
export type OwnerOpeningInput = z.infer<typeof OwnerOpeningInput>

/**
 * What the agency invoiced an owner for its commission of a month: below zero of a credit note, which takes back what an invoice said
 * too much. `number`: 'CIN-2026-00001', 'CCN-2026-00001'.
 */
export const CommissionInvoice = z.object({
  id: z.uuid(),
  number: z.string(),
  kind: z.enum(commissionPapers),
  currency: Currency,
  month: z.string(),
  commission: MinorSum,
  vat: MinorSum,
  issuedOn: Day,
})
export type CommissionInvoice = z.infer<typeof CommissionInvoice>
export const CommissionInvoiceId = z.object({ invoiceId: z.uuid() })
/** The latest first. */
export const CommissionInvoicePage = pageOf(CommissionInvoice)
export type CommissionInvoicePage = z.infer<typeof CommissionInvoicePage>
export const CommissionInvoiceFilter = z.object({ ownerId: z.uuid(), page: PageNumber })
export type CommissionInvoiceFilter = z.infer<typeof CommissionInvoiceFilter>

/** VAT that the agency charges on commission in a currency, from the first of a month on. `rate`: in hundredths of a percent; 0: none. */
export const CommissionVat = z.object({
  currency: Currency,
  fromMonth: Month,
  rate: z.int('Enter a percentage, for example 16').min(0).max(WHOLE, 'At most 100%'),
})
export type CommissionVat = z.infer<typeof CommissionVat>
/** Latest first. */
export const CommissionVatRates = z.object({ rates: z.array(CommissionVat), allowed: allowed('saveVat') })
export type CommissionVatRates = z.infer<typeof CommissionVatRates>

/**
 * Tax that a tenant withheld of the rent and pays for the owner, below zero when it was taken back: `ownersPart` is taken off what is
 * due to them. `certificateNumber`: null while the certificate is missing.
 */
export const OwnerWithheld = z.object({
  paymentId: z.uuid(),
  propertyName: z.string(),
  unitNumber: z.string(),
  day: Day,
  amount: MinorSum,
  ownersPart: MinorSum,
  certificateNumber: z.string().nullable(),
})
export type OwnerWithheld = z.infer<typeof OwnerWithheld>

/**
 * Rental income tax that the agency withheld of the owner's rent of homes in a month, and pays to KRA; below zero: more was taken back.
 * `certificateNumbers`: of what was paid of the month.
 */
export const OwnerRentalTax = z.object({
  propertyId: z.uuid(),
  propertyName: z.string(),
  month: Month,
  amount: MinorSum,
  certificateNumbers: z.array(z.string()),
})
export type OwnerRentalTax = z.infer<typeof OwnerRentalTax>

/**
 * An owner's account in one currency. `opening`: still to be paid out before the range. `broughtForward`: what earlier
 * books brought within it. `closing`: to be paid out after it.
 */
export const OwnerAccount = z.object({
  currency: Currency,
  opening: MinorSum,
  broughtForward: MinorSum,
  lines: z.array(StatementLine),
  totals: Yield.extend({ income: Income, lettingFee: MinorSum }),
  invoices: z.array(CommissionInvoice),
  /** `vat`, `ownersVat`: statements that were handed out before VAT was told of have none. */
  expenses: z.array(
    Expense.omit({ allowed: true }).extend({
      ...{ ownersPart: MinorSum, vat: MinorSum.optional(), ownersVat: MinorSum.optional() },
      supplierPin: z.string().nullable().optional(),
    }),
  ),
  remittances: z.array(Remittance.omit({ allowed: true })),
  remitted: MinorSum,
  withheld: z.array(OwnerWithheld),
  /** What of it is the owner's part, in sum. */
  taxWithheld: MinorSum,
  rentalTax: z.array(OwnerRentalTax),
  /** In sum. */
  rentalTaxWithheld: MinorSum,
  closing: MinorSum,
  aside: z.array(HeldAside),
})
export type OwnerAccount = z.infer<typeof OwnerAccount>

/** Months, both included. */
const months = { from: Month, to: Month }
const MOST_MONTHS = 120

function checkMonths({ value, issues }: z.core.ParsePayload<{ from: string; to: string }>): void {
  const { from, to } = value
  const refuse = (message: string) => issues.push({ code: 'custom', path: ['to'], message, input: to })
  // What is no month was refused already.
  if (!isMonth(from) || !isMonth(to)) return
  if (from > to) refuse('The range ends before it begins')
  else if (addMonths(from, MOST_MONTHS) <= to) refuse('A report covers at most ten years')
}

export const MonthRange = z.object(months).check(checkMonths)
export type MonthRange = z.infer<typeof MonthRange>
export const OwnerStatementFilter = z.object({ ownerId: z.uuid(), ...months }).check(checkMonths)
export type OwnerStatementFilter = z.infer<typeof OwnerStatementFilter>
/** The statements of owners who were chosen. */
export const OwnerStatementsFilter = IdsInLink.extend(months).check(checkMonths)
export type OwnerStatementsFilter = z.infer<typeof OwnerStatementsFilter>

/** `leftOn`: the last day on which anything was theirs, of an owner who has nothing any more: it is their final statement. */
export const OwnerStatement = z.object({
  owner: Owner.omit({ allowed: true }),
  ...months,
  leftOn: Day.optional(),
  accounts: z.array(OwnerAccount),
})
export type OwnerStatement = z.infer<typeof OwnerStatement>
/** `allowed`: with the owner. */
export const ShownOwnerStatement = OwnerStatement.extend({ allowed: Owner.shape.allowed })
export type ShownOwnerStatement = z.infer<typeof ShownOwnerStatement>

/** An owner with what is still to be paid out of the months that are over. `lastPaidOn`: null when nothing ever was. */
export const DuePayout = z.object({
  ownerId: z.uuid(),
  ownerName: z.string(),
  currency: Currency,
  amount: MinorSum,
  lastPaidOn: Day.nullable(),
})
export type DuePayout = z.infer<typeof DuePayout>

export const PayoutFilter = z.object({ month: Month })

/**
 * What of what is due is not paid out yet, in minor units. `unbanked`: came in on days of a receiving account that do not agree with
 * its statement; `float` always stays; `held` is kept back for `holdReason`.
 */
export const HeldBack = z.object({
  unbanked: MinorSum,
  float: MinorSum,
  held: MinorSum,
  holdReason: z.string().nullable(),
})
export type HeldBack = z.infer<typeof HeldBack>

/** An owner's part of a property in the month, and what of all months is not tied out yet. */
export const PayoutProperty = Yield.extend({ propertyId: z.uuid(), propertyName: z.string(), unbanked: MinorSum })
export type PayoutProperty = z.infer<typeof PayoutProperty>

/** `state`: waiting until it left, failed where it could not be delivered. `on`: when it was made. */
const StatementMail = z.object({ state: z.enum(['waiting', 'sent', 'failed']), on: Day })

/** What is due to an owner in one currency. */
export const Payout = Owner.pick({
  name: true,
  email: true,
  phoneNumber: true,
  payoutMethod: true,
  payoutDetails: true,
}).extend({
  ownerId: z.uuid(),
  currency: Currency,
  /** Of all months up to the one asked for, less all that was paid out until today. */
  due: MinorSum,
  /** Of that month alone. */
  ...Yield.shape,
  /** Of the month: tax that tenants withheld, which is not paid out. */
  withheld: MinorSum,
  /** Of the month: rental income tax that the agency withheld for KRA. */
  rentalTax: MinorSum,
  /** Of the months before it, less all that was paid out until today: `before` and `net` less `withheld` and `rentalTax` are what is due. */
  before: MinorSum,
  ...HeldBack.shape,
  /** What may be paid out: what is due less what is held back, never below zero. */
  payable: MinorSum,
  properties: z.array(PayoutProperty),
  lastPaidOn: Day.nullable(),
  /** The last mail with the statement of the month. */
  mailed: StatementMail.nullable(),
  allowed: Owner.shape.allowed,
})
export type Payout = z.infer<typeof Payout>

/** Who is owed most first; who is owed nothing and had nothing in the month is left out. `totals`: of what may be paid out. */
export const Payouts = z.object({ month: z.string(), totals: z.array(Money), rows: z.array(Payout) })
export type Payouts = z.infer<typeof Payouts>
