import { z } from 'zod'
import { allowed } from '../../allowed.schema'
import { Day, requiredDay } from '../../days.schema'
import { Followed } from '../../followed.schema'
import { Currency, Minor, MinorSum } from '../../money.schema'
import { optionalText, requiredLine, requiredText } from '../../text'
import { withinLimit } from '../../within-limit'
import { PaymentType } from '../charges/payment-types.schema'
import { MOST_SHARING, sharedTypes, splits } from './shared-charges.terms'

/** Whom a charge for many is for: who lives in a property, or in units that were chosen. One of the two is given. */
export const placeOfMany = {
  propertyId: z.uuid().nullable().default(null),
  unitIds: z
    .array(z.uuid())
    .min(1, 'Select at least one unit')
    .max(MOST_SHARING, `Select at most ${MOST_SHARING} units`)
    .nullable()
    .default(null),
}

/** `amount`: minor units, of all together; of each where `split` is 'each'. */
const cost = {
  currency: Currency,
  amount: Minor.min(1, 'Amount must be above zero'),
  split: z.enum(splits),
  dueDate: requiredDay('Due date is required'),
}

/** What it is for. */
const what = {
  paymentType: z.enum(sharedTypes),
  name: requiredLine('Say what it is for', 100),
}

/** Adds that somewhere is said, and once. */
export function saysWhere({
  value,
  issues,
}: z.core.ParsePayload<{ propertyId: string | null; unitIds: string[] | null }>) {
  if ((value.propertyId === null) === (value.unitIds === null))
    issues.push({ code: 'custom', path: ['propertyId'], message: 'Select a property, or units', input: null })
}

export const SharesAsked = withinLimit(z.object({ ...placeOfMany, ...cost, ...what }), ['amount']).check(saysWhere)
export type SharesAsked = z.infer<typeof SharesAsked>

/** What a tenancy is charged of it; nothing where its share is below the smallest coin. */
export const Share = z.object({
  tenancyId: z.uuid(),
  tenantId: z.uuid(),
  tenantName: z.string(),
  unitId: z.uuid(),
  unitNumber: z.string(),
  propertyId: z.uuid(),
  propertyName: z.string(),
  /** A month's rent on the due day. */
  rent: Minor,
  amount: Minor,
  /** The same that counts already: of an equal charge for many, or charged by itself for the month and not paid. */
  already: z.object({ chargeId: z.uuid(), title: z.string(), amount: Minor, dueDate: Day }).nullable(),
})
export type Share = z.infer<typeof Share>

/** What everybody is charged. The shares and what is left come to the amount, to the cent. */
export const Shares = z.object({
  currency: Currency,
  shares: z.array(Share),
  charged: MinorSum,
  /** The shares of vacant units, which nobody is charged. */
  left: MinorSum,
  vacant: z.array(z.string()),
  /** Names these shares: what is charged is what was seen. */
  seen: z.string(),
})
export type Shares = z.infer<typeof Shares>

/** The same `requestId` sent twice charges once. `seen`: of the shares that the person saw. */
export const NewSharedCharge = withinLimit(
  z.object({
    requestId: z.uuid(),
    ...placeOfMany,
    ...cost,
    ...what,
    notes: optionalText(1000),
    byEmail: z.boolean().default(false),
    bySms: z.boolean().default(false),
    /** Also to those who are charged the same already. */
    again: z.boolean().default(false),
    seen: z.string().max(100),
  }),
  ['amount'],
).check(saysWhere)
export type NewSharedCharge = z.infer<typeof NewSharedCharge>

/** One charge for many, with how it stands. `isPaid`: money came in for some of it since. */
export const SharedCharge = z.object({
  id: z.uuid(),
  name: z.string(),
  paymentType: PaymentType,
  split: z.enum(splits),
  currency: Currency,
  amount: Minor,
  dueDate: Day,
  /** Where, as people read it: 'Jacaranda Court', '3 units of Jacaranda Court'. */
  place: z.string(),
  charges: z.int(),
  charged: MinorSum,
  paid: MinorSum,
  /** How many of its charges were corrected by hand since. */
  corrected: z.int(),
  /** How many messages were written with it. */
  messages: z.int(),
  createdAt: z.iso.datetime(),
  createdBy: z.string().nullable(),
  undoneAt: z.iso.datetime().nullable(),
  allowed: allowed('undo'),
})
export type SharedCharge = z.infer<typeof SharedCharge>

/** One after it was made or undone, with what became of penalties. */
export const ChangedSharedCharge = SharedCharge.extend({ followed: Followed })
export type ChangedSharedCharge = z.infer<typeof ChangedSharedCharge>

export const SharedChargeUndo = z.object({
  sharedChargeId: z.uuid(),
  reason: requiredText('Say why it is undone', 500),
  /** So many charges were seen to be corrected by hand, and are voided as well. */
  corrected: z.int().min(0).default(0),
})
export type SharedChargeUndo = z.infer<typeof SharedChargeUndo>
