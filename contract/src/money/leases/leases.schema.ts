import { z } from 'zod'
import { allowed } from '../../allowed.schema'
import { AsRead } from '../../as-read.schema'
import { countBetween } from '../../count.schema'
import { Day, requiredDay } from '../../days.schema'
import { Followed } from '../../followed.schema'
import { NewTenancy } from '../../homes/tenancies/tenancies.schema'
import { MAX_MINOR, tooLarge } from '../../money'
import { Currency, Minor } from '../../money.schema'
import { withinLimit } from '../../within-limit'
import { PaymentType } from '../charges/payment-types.schema'
import { MOST_RENT_CHANGES, penaltyKinds, renewals } from './leases.terms'

/** Another rent from a day on. `rentAmount`: minor units. */
export const RentChange = z.object({
  fromDay: requiredDay('Say from when on'),
  rentAmount: Minor.min(0, 'Rent amount must be positive'),
})
export type RentChange = z.infer<typeof RentChange>

/** What was agreed for a tenancy; amounts in minor units of `currency`. */
const terms = z.object({
  currency: Currency,
  /** The last day agreed, null: until somebody gives notice. */
  leaseEnd: Day.nullable().default(null),
  renewal: z.enum(renewals).default('monthly'),
  noticeDays: countBetween(0, 366, 'Notice is 0 to 366 days').default(30),
  /** Null: what the unit costs. */
  rentAmount: Minor.min(0, 'Rent amount must be positive').nullable().default(null),
  /** How many months one rent charge covers. */
  rentMonths: countBetween(1, 12, 'Rent is charged for 1 to 12 months').default(1),
  /** The months of moving in and out are charged by days. */
  isProrated: z.boolean().default(true),
  depositAmount: Minor.min(0, 'Deposit must be positive').default(0),
  penaltyKind: z.enum(penaltyKinds).default('none'),
  /** Hundredths of a percent of what is owed. */
  penaltyRate: z.int().min(0).max(10_000, 'A penalty is at most 100 percent').default(0),
  penaltyAmount: Minor.min(0, 'Penalty must be positive').default(0),
  penaltyGraceDays: countBetween(0, 90, 'Grace is 0 to 90 days').default(0),
  /** The most that one penalty comes to. */
  penaltyCap: Minor.min(1, 'Amount must be above zero').nullable().default(null),
  isPenaltyMonthly: z.boolean().default(false),
  /** From when on charges are made by themselves; null: from the start. */
  chargeFrom: Day.nullable().default(null),
  rentChanges: z.array(RentChange).max(MOST_RENT_CHANGES).default([]),
})

/** Adds that a penalty says how much it is, and that no two rents begin on one day. */
function termsFit<Shape extends z.ZodObject<typeof terms.shape>>(shape: Shape) {
  const limited = ['rentAmount', 'depositAmount', 'penaltyAmount', 'penaltyCap'] as const
  return withinLimit(shape, limited).check(({ value, issues }) => {
    const { currency, penaltyKind, penaltyRate, penaltyAmount, rentChanges } = value as z.infer<typeof terms>
    const refuse = (path: (string | number)[], message: string) =>
      issues.push({ code: 'custom', path, message, input: value })
    if (penaltyKind === 'percent' && penaltyRate === 0) refuse(['penaltyRate'], 'Enter how many percent')
    if (penaltyKind === 'fixed' && penaltyAmount === 0) refuse(['penaltyAmount'], 'Amount must be above zero')
    rentChanges.forEach(({ fromDay, rentAmount }, row) => {
      if (rentAmount > MAX_MINOR) refuse(['rentChanges', row, 'rentAmount'], tooLarge(currency))
      if (rentChanges.findIndex((change) => change.fromDay === fromDay) === row) return
      refuse(['rentChanges', row, 'fromDay'], 'Two rents begin on this day')
    })
  })
}

export const LeaseTerms = termsFit(z.object({ tenancyId: z.uuid(), ...terms.shape, asRead: AsRead }))
export type LeaseTerms = z.infer<typeof LeaseTerms>

/** The terms as they stand. */
export const Lease = z.object({
  tenancyId: z.uuid(),
  startDate: Day,
  endDate: Day.nullable(),
  ...terms.shape,
  /** What the unit costs. */
  unitRent: Minor,
  /** What a month costs today. */
  currentRent: Minor,
  /** The last day of the present term, after renewals. */
  currentLeaseEnd: Day.nullable(),
  /** Who gives notice today leaves on this day at the earliest. */
  noticeUntil: Day,
  allowed: allowed('save'),
})
export type Lease = z.infer<typeof Lease>

/** `rentDifference`: charged more for days that were charged before their rent changed; below zero: less. */
export const SavedLease = Lease.extend({ rentDifference: Minor, followed: Followed })
export type SavedLease = z.infer<typeof SavedLease>

/** A tenancy that somebody is about to enter. */
export const AskedTenancy = NewTenancy.omit({ tenantId: true, isLetAnyway: true })
export type AskedTenancy = z.infer<typeof AskedTenancy>

/** A charge that a tenancy would bring. `amount`: minor units. */
const ComingCharge = z.object({
  paymentType: PaymentType,
  name: z.string().nullable(),
  amount: Minor,
  dueDate: Day,
  periodFrom: Day.nullable(),
  periodTo: Day.nullable(),
})

/** What moving in would bring: `now` at once, `next` on the first due day after that. Nothing where charges are made by hand. */
export const MoveInCost = z.object({
  currency: Currency,
  isAutomatic: z.boolean(),
  now: z.array(ComingCharge),
  next: z.array(ComingCharge),
})
export type MoveInCost = z.infer<typeof MoveInCost>
