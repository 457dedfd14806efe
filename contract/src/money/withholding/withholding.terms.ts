import type { Day } from '../../days'
import { WHOLE } from '../../percent'
import type { PaymentType } from '../charges/charges.kinds'

interface WithholdingLaw {
  /** In hundredths of a percent. */
  rate: number
  validFrom: Day
  validTo: Day | null
  source: string
}

/** What a tenant who is a designated withholding agent in Uganda keeps back of rent: what a tenancy is asked for with. */
export const withholdingLaws: readonly WithholdingLaw[] = [
  {
    rate: 600,
    validFrom: '2016-01-01',
    validTo: null,
    source: 'Income Tax Act, tax withheld by designated agents; neither the rate nor that it covers rent was confirmed',
  },
]

/** The law of a day; undefined where none is on record. */
export const withholdingLawOn = (day: Day): WithholdingLaw | undefined =>
  withholdingLaws.find(({ validFrom, validTo }) => validFrom <= day && (validTo === null || day <= validTo))

/** The tax on an amount, half up to whole shillings. @param rate in hundredths of a percent */
export function withheldOf(amount: number, rate: number): number {
  const whole = BigInt(WHOLE)
  return Number((BigInt(Math.max(0, amount)) * BigInt(rate) * 2n + whole) / (2n * whole))
}

/** The most that a payment can have had withheld: the rate of both together, rounded up. */
export function mostWithheld(received: number, rate: number): number {
  const left = BigInt(WHOLE - rate)
  return left <= 0n ? 0 : Number((BigInt(received) * BigInt(rate) + left - 1n) / left)
}

interface Due {
  paymentType: PaymentType
  /** What is left to pay. */
  balance: number
}

const taxOn = ({ paymentType, balance }: Due, rate: number) => (paymentType === 'rent' ? withheldOf(balance, rate) : 0)

/** What is withheld of all that is due to a tenancy. */
export const taxOnAll = (due: readonly Due[], rate: number): number =>
  due.reduce((sum, charge) => sum + taxOn(charge, rate), 0)

/**
 * What was withheld of each amount due, in their order, where what came in is to the shilling the oldest of them together, less the
 * tax on their rent. Null: it is something else, and nobody guesses.
 * @param due in the order in which money is put on them, each with the rate of its tenancy
 */
export function taxesThatFit(received: number, due: readonly (Due & { rate: number })[]): number[] | null {
  const taxes: number[] = []
  let [whole, tax] = [0, 0]
  for (const { rate, ...charge } of due) {
    const own = taxOn(charge, rate)
    taxes.push(own)
    whole += charge.balance
    tax += own
    if (tax > 0 && received === whole - tax) return taxes
  }
  return null
}

/**
 * What money is put on beside tax that was withheld, which settles the oldest of what is no deposit: money that came for rent and a
 * deposit leaves nothing of the deposit open.
 * @param due in the order in which money is put on them
 */
export function besideTax<Charge extends Due>(due: readonly Charge[], tax: number): Charge[] {
  let left = tax
  return due.map((charge) => {
    const own = charge.paymentType === 'deposit' ? 0 : Math.min(left, charge.balance)
    left -= own
    return { ...charge, balance: charge.balance - own }
  })
}

/** The same of one tenancy in one sum; there it may also be one of the amounts due alone. */
export function proposedWithheld(received: number, rate: number, due: readonly Due[]): number | null {
  const taxes = taxesThatFit(
    received,
    due.map((charge) => ({ ...charge, rate })),
  )
  if (taxes) return taxes.reduce((sum, tax) => sum + tax, 0)
  const one = due.find((charge) => taxOn(charge, rate) > 0 && received === charge.balance - taxOn(charge, rate))
  return one ? taxOn(one, rate) : null
}

/** Which taxes that were withheld a list shows. */
export const withheldStates = ['missing', 'certified', 'all'] as const
export type WithheldState = (typeof withheldStates)[number]
export const withheldStateNames: Record<WithheldState, string> = {
  missing: 'Certificate missing',
  certified: 'With certificate',
  all: 'All',
}
