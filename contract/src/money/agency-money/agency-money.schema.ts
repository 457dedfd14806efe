import { z } from 'zod'
import { allowed } from '../../allowed.schema'
import { Day, requiredDay } from '../../days.schema'
import { Currency, Minor, MinorSum } from '../../money.schema'
import { PageNumber, pageOfSome } from '../../page'
import { optionalLine, requiredName, requiredText, shortLine } from '../../text'
import { withinLimit } from '../../within-limit'
import { Month } from '../ledger/ledger.schema'
import { checkPurchaseVat, PurchaseVat } from '../owners/purchase-vat.schema'
import { agencyAccountKinds, agencyMoneyKinds } from './agency-money.terms'

const Name = requiredName('Enter a name', 80)

/** An account that the agency has added to the chart. `isUsed`: something stands on it. */
export const AgencyAccount = z.object({
  id: z.uuid(),
  kind: z.enum(agencyAccountKinds),
  name: z.string(),
  code: z.string().nullable(),
  isArchived: z.boolean(),
})
export type AgencyAccount = z.infer<typeof AgencyAccount>

const Code = shortLine(20)

export const NewAgencyAccount = z.object({
  accountId: z.uuid(),
  kind: z.enum(agencyAccountKinds),
  name: Name,
  code: Code.default(''),
  isArchived: z.boolean().default(false),
})
export type NewAgencyAccount = z.infer<typeof NewAgencyAccount>

/** What the accountant calls accounts of the books, by their keys. */
export const AccountCodes = z.object({ codes: z.record(z.string().max(100), Code) })
export type AccountCodes = z.infer<typeof AccountCodes>

/**
 * What the agency spent itself, took beside commission, or paid of VAT: of VAT the month that it is for, else the account that it added.
 * `isBeyondDue`: on purpose more VAT than was due. `isBeyondEarned`: a cost that an account of clients paid although less commission stood
 * there. `takenBackOn`: as of an expense.
 */
export const AgencyMoney = z.object({
  id: z.uuid(),
  kind: z.enum(agencyMoneyKinds),
  agencyAccountId: z.uuid().nullable(),
  agencyAccountName: z.string().nullable(),
  vatMonth: Month.nullable(),
  isBeyondDue: z.boolean(),
  isBeyondEarned: z.boolean(),
  currency: Currency,
  amount: Minor,
  /** Of the amount of a cost, as the supplier's invoice says it. */
  vat: Minor,
  supplierPin: z.string().nullable(),
  paidOn: Day,
  accountId: z.uuid(),
  accountName: z.string(),
  description: z.string(),
  reference: z.string().nullable(),
  createdBy: z.string(),
  voidedAt: z.iso.datetime().nullable(),
  voidReason: z.string().nullable(),
  takenBackOn: Day.nullable(),
  allowed: allowed('takeBack'),
})
export type AgencyMoney = z.infer<typeof AgencyMoney>

/** Latest first: what was paid of VAT, or all the rest. */
export const AgencyMoneyFilter = z.object({ page: PageNumber, isVat: z.stringbool().or(z.boolean()).default(false) })
export type AgencyMoneyFilter = z.infer<typeof AgencyMoneyFilter>
export const AgencyMoneyPage = pageOfSome(AgencyMoney)
export type AgencyMoneyPage = z.infer<typeof AgencyMoneyPage>

/**
 * `requestId` is chosen by the browser: the same one sent twice is one. `evenBeyondEarned`: an account of clients paid a cost although less
 * commission stands there, as somebody says who may decide it. `evenSameInvoice`: although a cost with the supplier's PIN and this reference, whose
 * VAT is taken off, or an expense of a property with them stands there already.
 */
export const NewAgencyMoney = withinLimit(
  z.object({
    requestId: z.uuid(),
    agencyAccountId: z.uuid('Select what it was for'),
    currency: Currency,
    amount: Minor.min(1, 'Amount must be above zero'),
    ...PurchaseVat.shape,
    paidOn: requiredDay('Say when it was paid'),
    accountId: z.uuid('Select the account'),
    description: requiredText('Say what it was', 300),
    reference: optionalLine(100),
    evenBeyondEarned: z.boolean().default(false),
    evenSameInvoice: z.boolean().default(false),
  }),
  ['amount'],
).check(checkPurchaseVat)
export type NewAgencyMoney = z.infer<typeof NewAgencyMoney>

/** `evenMore`: although it is more than is due. `vatMonth`: 'YYYY-MM', of which VAT is paid. */
export const NewVatPayment = withinLimit(
  z
    .object({
      requestId: z.uuid(),
      vatMonth: Month,
      currency: Currency,
      amount: Minor.min(1, 'Amount must be above zero'),
      paidOn: requiredDay('Say when it was paid'),
      accountId: z.uuid('Select the account'),
      reference: optionalLine(100),
      evenMore: z.boolean().default(false),
    })
    .refine(({ vatMonth, paidOn }) => vatMonth <= paidOn.slice(0, 7), {
      path: ['vatMonth'],
      message: 'Select a month that had begun by the day of the payment',
    }),
  ['amount'],
)
export type NewVatPayment = z.infer<typeof NewVatPayment>

/**
 * What the agency owes of VAT, a row a currency: KES to KRA, UGX to URA. `months`: those of which something is still to be paid (`left`), the
 * earliest first: charged less what was paid on purchases (`input`), less what was brought forward from months before and paid. What was paid
 * on purchases, or to the authority, beyond what a month was charged comes off the months after it, never off one before. `due`: `left` of all
 * of them. `carried`: what is carried forward to months to come.
 */
export const VatDue = z.array(
  z.object({
    currency: Currency,
    due: MinorSum,
    carried: MinorSum,
    months: z.array(
      z.object({ month: Month, charged: MinorSum, input: MinorSum, paid: MinorSum, brought: MinorSum, left: MinorSum }),
    ),
  }),
)
export type VatDue = z.infer<typeof VatDue>

export const AgencyMoneyBack = z.object({ moneyId: z.uuid(), reason: requiredText('Say what was wrong', 300) })
export type AgencyMoneyBack = z.infer<typeof AgencyMoneyBack>
