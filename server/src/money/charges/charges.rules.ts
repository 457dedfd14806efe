import { createHash } from 'node:crypto'
import type { Day } from '@makao/contract/days'
import { charges } from '@makao/contract/money/charges/charges.contract'
import type { PaymentType } from '@makao/contract/money/charges/charges.kinds'
import type { ChargeEntry } from '@makao/contract/money/charges/charges.schema'
import { balanceOf } from '@makao/contract/money/charges/charges.terms'
import { type Actions, allowing } from '../../allowed'

interface Standing {
  amount: number
  paidAmount: number
  writtenOffAmount: number
  voidedAt: unknown
}

const unlessVoid = ({ voidedAt }: Standing) => (voidedAt === null ? undefined : 'CHARGE_VOID')

/** What may be done with an amount due. */
export const chargeActions = {
  markPaid: (charge) => {
    if (charge.voidedAt !== null) return 'CHARGE_VOID'
    if (balanceOf(charge) > 0) return undefined
    return charge.writtenOffAmount > 0 ? 'CHARGE_WRITTEN_OFF' : 'ALREADY_PAID'
  },
  correct: unlessVoid,
  void: unlessVoid,
  writeOff: (charge) => unlessVoid(charge) ?? (balanceOf(charge) > 0 ? undefined : 'ALREADY_PAID'),
  undoWriteOff: (charge) => unlessVoid(charge) ?? (charge.writtenOffAmount > 0 ? undefined : 'NOT_WRITTEN_OFF'),
} satisfies Actions<Standing>

/** What people wrote off of a charge, whatever a move-out left of it. */
export const forgivenOf = (charge: { writtenOffAmount: number; wholeWrittenOff: number | null }): number =>
  Math.max(charge.writtenOffAmount, charge.wholeWrittenOff ?? 0)

/** What stays written off of a charge that is `amount` from now on, so that what was forgiven is not owed again. */
export const keptWriteOff = (forgiven: number, { amount, paid }: { amount: number; paid: number }): number =>
  Math.min(forgiven, Math.max(0, amount - paid))

export const chargeFor = allowing(charges, chargeActions)

interface DueBy {
  dueDate: Day
  isMarkedOverdue: boolean
}

/** Of an amount that is not settled whether it is overdue, as `isOverdue` asks the database. */
export const isOverdueOn = ({ dueDate, isMarkedOverdue }: DueBy, today: Day): boolean =>
  isMarkedOverdue || dueDate < today

type PaidPart = Pick<ChargeEntry, 'paymentStatus' | 'amount' | 'paidAmount'>

/** What came in on a charge as it was entered, in minor units: all of it when paid, what was typed when partial, else nothing. */
export function paidAmountOf({ paymentStatus, amount, paidAmount }: PaidPart): number {
  if (paymentStatus === 'paid') return amount
  return paymentStatus === 'partial' ? (paidAmount ?? 0) : 0
}

interface LessByHand {
  amount: number
  lessOn: Day | null
  lessAmount: number | null
}

/** By how much a charge is less than it was when the day began, once somebody has made it `after`; of what was made more again it is less. */
export function madeLess({ amount, lessOn, lessAmount }: LessByHand, after: number, today: Day) {
  const less = (lessOn === today ? (lessAmount ?? 0) : 0) + amount - after
  return less > 0 ? { lessOn: today, lessAmount: less } : { lessOn: null, lessAmount: null }
}

interface AskedFor {
  paymentType: PaymentType
  amount: number
  writtenOffAmount: number
}

/**
 * What of a charge is asked for by hand. Of what somebody made a deposit nothing but what is written off, which counts by itself:
 * whoever moves out is not asked for a deposit, and what is paid of it can be put elsewhere.
 * @param wasDeposit when the day began, or when it was charged
 */
export const askedOf = ({ paymentType, amount, writtenOffAmount }: AskedFor, wasDeposit: boolean): number =>
  paymentType === 'deposit' && !wasDeposit ? Math.min(amount, writtenOffAmount) : amount

const digestOfFields = (fields: readonly [string, unknown][]): string =>
  createHash('sha256')
    .update(JSON.stringify(fields.toSorted(([a], [b]) => a.localeCompare(b))))
    .digest('base64url')

const saysNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === false || (Array.isArray(value) && value.length === 0)

/**
 * The same text for the same input, whatever the order of its fields, and whatever fields say nothing: a newer version knows more of
 * them than the one that took it.
 */
export const digestOf = (input: Readonly<Record<string, unknown>>): string =>
  digestOfFields(Object.entries(input).filter(([, value]) => !saysNothing(value)))

/** Whether this is the request that was taken with a digest, sent twice, and not its id used again. @param digest as `digestOf` made it, or as former versions did, of all fields */
export const isSameRequest = (digest: string | undefined, input: Readonly<Record<string, unknown>>): boolean =>
  digest !== undefined && [digestOf(input), digestOfFields(Object.entries(input))].includes(digest)

/** An amount that becomes due. `amount`: minor units of `currency`, above zero. */
export interface NewCharge {
  tenancyId: string
  currency: 'KES' | 'UGX'
  amount: number
  paymentType: PaymentType
  name?: string | null
  dueDate: Day
  periodFrom?: Day | null
  periodTo?: Day | null
  /** What it would come to, and to which day, if the tenant did not move out before. */
  wholeAmount?: number | null
  wholePeriodTo?: Day | null
  /** Of a penalty: what is late of its rent. */
  lateAmount?: number | null
  /** What is charged by itself carries one: the same one is never charged twice to a tenancy. */
  chargeKey?: string | null
  requestId?: string
  requestDigest?: string
  isMarkedOverdue?: boolean
  /** Owed before the account was kept here. */
  isOpening?: boolean
  notes?: string | null
}

export interface Charged extends NewCharge {
  id: string
}
