import { z } from 'zod'
import { allowed } from '../../allowed.schema'
import { Day, requiredDay } from '../../days.schema'
import { Followed } from '../../followed.schema'
import { MAX_MINOR, tooLarge } from '../../money'
import { Currency, Minor } from '../../money.schema'
import { optionalLine, requiredText } from '../../text'
import { withinLimit } from '../../within-limit'
import { PaymentType } from '../charges/payment-types.schema'

const held = { credit: Minor, depositHeld: Minor, landlordDeposit: Minor }

/** A part of what a tenant owed, by what it was for. `amount`: minor units. */
export const OwedBefore = z.object({
  paymentType: PaymentType,
  /** What it is for within its type, for example the service charge's name. */
  name: optionalLine(100),
  amount: Minor.min(1, 'Amount must be above zero'),
})
export type OwedBefore = z.infer<typeof OwedBefore>

const FIRST_DAY = '2000-01-01'

/** From which day an account is kept here. Its balance is that of the day before, which must be a day of our calendar. */
export const OpeningDay = requiredDay('Say from which day the account is kept here').refine(
  (day) => day >= FIRST_DAY,
  'Choose 1 Jan 2000 or a later day',
)

/**
 * What a tenancy brings from earlier books, dated the day before `startsOn`; amounts in minor units of `currency`. No money
 * came in here: the deposit and the credit are what the agency holds already.
 */
export const NewOpening = withinLimit(
  z.object({
    /** Chosen by the browser: the same one sent twice is one opening balance. */
    requestId: z.uuid(),
    tenancyId: z.uuid(),
    currency: Currency,
    startsOn: OpeningDay,
    owed: z.array(OwedBefore).max(20).default([]),
    credit: Minor.min(0, 'Credit must be positive').default(0),
    /** Of the deposit what the agency holds. */
    depositHeld: Minor.min(0, 'Deposit must be positive').default(0),
    /** Of the deposit what the landlord keeps, and pays back in the end. */
    landlordDeposit: Minor.min(0, 'Deposit must be positive').default(0),
  }),
  ['credit', 'depositHeld', 'landlordDeposit'],
).check(({ value, issues }) => {
  const { currency, owed, credit, depositHeld, landlordDeposit } = value
  const refuse = (path: (string | number)[], message: string) =>
    issues.push({ code: 'custom', path, message, input: value })
  owed.forEach(({ amount }, row) => {
    if (amount > MAX_MINOR) refuse(['owed', row, 'amount'], tooLarge(currency))
  })
  if (owed.length === 0 && credit + depositHeld + landlordDeposit === 0) {
    refuse(['credit'], 'Enter what is owed, the credit or the deposit')
  }
})
export type NewOpening = z.infer<typeof NewOpening>

export const OpeningOf = z.object({ tenancyId: z.uuid() })

/** What an opening balance was when somebody looked at it. `owed`: all of it, in minor units. */
export const OpeningSeen = z.object({ enteredAt: z.iso.datetime(), currency: Currency, owed: Minor, ...held })
export type OpeningSeen = z.infer<typeof OpeningSeen>

/** `seen`: with it nothing else is withdrawn. */
export const OpeningWithdrawal = z.object({
  tenancyId: z.uuid(),
  reason: requiredText('Say why the opening balance is withdrawn', 500),
  seen: OpeningSeen.optional(),
})
export type OpeningWithdrawal = z.infer<typeof OpeningWithdrawal>

/** As it was entered, less what was voided since. */
export const EnteredOpening = z.object({
  startsOn: Day,
  owed: z.array(OwedBefore.extend({ chargeId: z.uuid() })),
  ...held,
  enteredBy: z.string().nullable(),
  enteredAt: z.iso.datetime(),
})

/** A payment of which earlier books tell: to be looked up, and counted nowhere. `amount`: minor units. */
export const EarlierPayment = z.object({
  id: z.uuid(),
  paidOn: Day,
  amount: Minor,
  reference: z.string().nullable(),
})
export type EarlierPayment = z.infer<typeof EarlierPayment>

/** The opening balance of a tenancy; `entered` null: it has none. `earlierPayments`: latest first. */
export const Opening = z.object({
  tenancyId: z.uuid(),
  currency: Currency,
  entered: EnteredOpening.nullable(),
  earlierPayments: z.array(EarlierPayment),
  followed: Followed,
  allowed: allowed('enter', 'withdraw'),
})
export type Opening = z.infer<typeof Opening>
