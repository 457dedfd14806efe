import type { Day } from '@makao/contract/days'
import { tenancies } from '@makao/contract/homes/tenancies/tenancies.contract'
import type { Currency } from '@makao/contract/money'
import { charges } from '@makao/contract/money/charges/charges.contract'
import { payments } from '@makao/contract/money/payments/payments.contract'
import type { PaymentSource } from '@makao/contract/money/payments/payments.kinds'
import { reminders } from '@makao/contract/money/reminders/reminders.contract'
import { unitMoves } from '@makao/contract/money/unit-moves/unit-moves.contract'
import { type Actions, allowing, always } from '../../allowed'
import { type NewEntry, onAccount, paymentPostings } from '../ledger/ledger.rules'

const unlessReversed = ({ reversedAt }: { reversedAt: unknown }) =>
  reversedAt === null ? undefined : 'PAYMENT_REVERSED'

/** What no money came in with is taken back with the opening balance, the transfer, or the money that it was withheld of. */
const notReceived = { opening: 'BROUGHT_FORWARD', transfer: 'TRANSFERRED', withheld: 'TAX_WITHHELD' } as const
const isNotReceived = (method: PaymentSource): method is keyof typeof notReceived => method in notReceived
const ifReceived = ({ reversedAt, method }: { reversedAt: unknown; method: PaymentSource }) =>
  unlessReversed({ reversedAt }) ?? (isNotReceived(method) ? notReceived[method] : undefined)

/** What may be done with money that came in. */
export const paymentActions = { allocate: unlessReversed, correct: ifReceived, reverse: ifReceived }

export const paymentFor = allowing(payments, paymentActions)

interface Received {
  tenancyId: string
  currency: Currency
  method: PaymentSource
  /** Minor units. */
  amount: number
  receivedOn: Day
}

/**
 * Money came in; it is credit until it is put somewhere.
 * @param accountId the own account that it came in on; without it the usual one
 */
export function entryOfPayment(
  paymentId: string,
  { tenancyId, currency, method, amount, receivedOn: day }: Received,
  accountId: string | null | undefined,
): NewEntry {
  const postings = onAccount(accountId, paymentPostings(method, amount))
  return { day, tenancyId, currency, kind: 'payment', paymentId, postings }
}

interface Letting {
  endDate: Day | null
  today: Day
}

/** Who is to move out lives there to their last day. */
const hasLeft = ({ endDate, today }: Letting) => endDate !== null && endDate < today
const onceMovingOut = ({ endDate }: Pick<Letting, 'endDate'>) => (endDate === null ? 'TENANCY_ACTIVE' : undefined)

const unlessEnding = ({ endDate }: Pick<Letting, 'endDate'>) => (endDate === null ? undefined : 'TENANCY_ENDED')

/** What may be done about a tenancy. */
export const accountActions = {
  receive: always,
  charge: (letting: Letting) => (hasLeft(letting) ? 'NO_ACTIVE_TENANCY' : undefined),
  remind: ({ overdue, ...letting }: Letting & { overdue: number }) => {
    if (hasLeft(letting)) return 'MOVED_OUT'
    return overdue > 0 ? undefined : 'NOTHING_OVERDUE'
  },
  end: unlessEnding,
  moveUnit: unlessEnding,
  changeEnd: onceMovingOut,
  withdrawEnd: onceMovingOut,
} satisfies Actions<Letting & { overdue: number }>

export const accountFor = allowing(
  {
    receive: payments.receive,
    charge: charges.record,
    remind: reminders.ask,
    end: tenancies.end,
    moveUnit: unitMoves.make,
    changeEnd: tenancies.changeEnd,
    withdrawEnd: tenancies.withdrawEnd,
  },
  accountActions,
)
