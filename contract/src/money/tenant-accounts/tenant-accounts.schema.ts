import { z } from 'zod'
import { allowed } from '../../allowed.schema'
import { Day } from '../../days.schema'
import { Followed } from '../../followed.schema'
import { Currency, Minor, MinorSum } from '../../money.schema'
import { optionalText, requiredText } from '../../text'
import { withinLimit } from '../../within-limit'
import { mpesaCode } from '../payments/payment-reference.schema'
import { received, TenancyAccount } from '../payments/payments.schema'
import { Statement, StatementLine } from '../payments/statement.schema'

/** What a person owes and has in one currency, over all tenancies. */
export const TenantTotal = z.object({
  currency: Currency,
  owed: MinorSum,
  overdue: MinorSum,
  credit: MinorSum,
  depositHeld: MinorSum,
})

/**
 * The account of a person: each tenancy that runs or is not settled, the earliest first, with the rate at which tax is withheld there
 * today (hundredths of a percent; 0: none), and what they come to.
 */
export const TenantAccount = z.object({
  tenantId: z.uuid(),
  tenantName: z.string(),
  totals: z.array(TenantTotal),
  tenancies: z.array(TenancyAccount.extend({ withholdingRate: z.int() })),
})
export type TenantAccount = z.infer<typeof TenantAccount>

export const TenantStatementFilter = z.object({
  tenantId: z.uuid(),
  currency: Currency,
  from: Day.nullish(),
  to: Day.nullish(),
})
export type TenantStatementFilter = z.infer<typeof TenantStatementFilter>

/** All tenancies of a person in one statement; what was moved from one to another leaves the balance as it was. */
export const TenantStatement = Statement.omit({ tenancyId: true, lines: true }).extend({
  tenantId: z.uuid(),
  lines: z.array(StatementLine.extend({ tenancyId: z.uuid(), unitNumber: z.string(), propertyName: z.string() })),
})
export type TenantStatement = z.infer<typeof TenantStatement>

/** Money that names the person alone: it goes to what is due first, of whichever tenancy. */
export const NewTenantPayment = withinLimit(z.object({ requestId: z.uuid(), tenantId: z.uuid(), ...received.shape }), [
  'amount',
]).check(mpesaCode('reference'))
export type NewTenantPayment = z.infer<typeof NewTenantPayment>

/** Credit and deposit of one tenancy put on another one of the same person, in minor units. */
export const Transfer = z.object({
  id: z.uuid(),
  fromTenancyId: z.uuid(),
  fromUnit: z.string(),
  fromProperty: z.string(),
  toTenancyId: z.uuid(),
  toUnit: z.string(),
  toProperty: z.string(),
  currency: Currency,
  credit: Minor,
  deposit: Minor,
  day: Day,
  reason: z.string().nullable(),
  /** The payment that named the person, of which this is a part. */
  paymentId: z.uuid().nullable(),
  undoneAt: z.iso.datetime().nullable(),
  allowed: allowed('undoTransfer'),
})
export type Transfer = z.infer<typeof Transfer>

/** What can be moved from a tenancy today, to which others, and what was moved from or to it, the latest first. */
export const Transfers = z.object({
  tenancyId: z.uuid(),
  tenantId: z.uuid(),
  currency: Currency,
  credit: MinorSum,
  deposit: MinorSum,
  to: z.array(z.object({ tenancyId: z.uuid(), unitNumber: z.string(), propertyName: z.string() })),
  rows: z.array(Transfer),
  followed: Followed,
  allowed: allowed('transfer'),
})
export type Transfers = z.infer<typeof Transfers>

export const TransfersOf = z.object({ tenancyId: z.uuid() })

/** `requestId` is chosen by the browser: the same one sent twice moves once. */
export const NewTransfer = withinLimit(
  z.object({
    requestId: z.uuid(),
    tenancyId: z.uuid(),
    toTenancyId: z.uuid('Please select a unit'),
    currency: Currency,
    credit: Minor.min(0, 'Amount must be positive').default(0),
    deposit: Minor.min(0, 'Amount must be positive').default(0),
    reason: optionalText(500),
  }),
  ['credit', 'deposit'],
).check(({ value, issues }) => {
  const { credit, deposit } = value as { credit: number; deposit: number }
  if (credit + deposit > 0) return
  issues.push({ code: 'custom', path: ['credit'], message: 'Enter how much is moved', input: value })
})
export type NewTransfer = z.infer<typeof NewTransfer>

export const TransferUndo = z.object({ transferId: z.uuid(), reason: requiredText('Say why it is taken back', 500) })
export type TransferUndo = z.infer<typeof TransferUndo>
