import { formatWholeDay, isDay } from '@makao/contract/days'
import { type Money, plainMoney } from '@makao/contract/money'
import { approvals } from '@makao/contract/money/approvals/approvals.contract'
import type { ApprovalState } from '@makao/contract/money/approvals/approvals.terms'
import type { ChargeCorrection } from '@makao/contract/money/charges/charges.schema'
import { chargeTitle } from '@makao/contract/money/charges/charges.terms'
import type { OpeningSeen } from '@makao/contract/money/openings/openings.schema'
import { reachedOnPhone } from '@makao/contract/money/owners/owners.terms'
import type { PaymentCorrection } from '@makao/contract/money/payments/payments.schema'
import { paymentMethodNames } from '@makao/contract/money/payments/payments.terms'
import { type Actions, allowing } from '../../allowed'

interface Asked {
  state: ApprovalState
  /** The one who looks asked for it. */
  isOwn: boolean
}

const byAnother = ({ state, isOwn }: Asked) =>
  state !== 'waiting' ? 'APPROVAL_DECIDED' : isOwn ? 'OWN_REQUEST' : undefined

/** What may be done with what was asked for: nobody approves what they asked for themselves. */
export const approvalActions = {
  approve: byAnother,
  decline: byAnother,
  withdraw: ({ state, isOwn }) => (state !== 'waiting' ? 'APPROVAL_DECIDED' : isOwn ? undefined : 'OTHERS_REQUEST'),
} satisfies Actions<Asked>

export const approvalFor = allowing(approvals, approvalActions)

/** What a charge or a payment that is put right says from then on; the amount of the request is how much less that is. */
function becomes(asked: Readonly<Record<string, unknown>>): string | false {
  const {
    chargeId,
    paymentId,
    amount,
    currency,
    paymentType,
    name = null,
  } = asked as never as Partial<ChargeCorrection & PaymentCorrection>
  if ((chargeId ?? paymentId) === undefined || amount === undefined || currency === undefined) return false
  const title = paymentType && chargeTitle({ paymentType, name })
  return `made ${[title, plainMoney(amount, currency)].filter(Boolean).join(', ')}`
}

/** What goes with an opening balance. */
function brought({ seen }: Readonly<Record<string, unknown>>): string[] {
  if (!seen) return []
  const { currency, owed, credit, depositHeld, landlordDeposit } = seen as OpeningSeen
  const sums = { owed, credit, 'deposit held': depositHeld, 'deposit with the landlord': landlordDeposit }
  return Object.entries(sums)
    .filter(([, amount]) => amount > 0)
    .map(([what, amount]) => `${plainMoney(amount, currency)} ${what}`)
}

/** All that a payment run pays: the amount of its request is what is above the limit in one currency. */
const paysInAll = (sums: readonly Money[]): string | false =>
  sums.length > 1 && `pays ${sums.map(({ amount, currency }) => plainMoney(amount, currency)).join(' and ')}`

/**
 * What is asked for, for whoever approves it: what goes, what it becomes, method, reference, day, account.
 * @param runSums what a payment run pays, in minor units
 */
export function detailsOf(asked: Readonly<Record<string, unknown>>, runSums: readonly Money[] = []): string {
  const { method, reference, payoutMethod, payoutDetails, notes, note, payments } = asked
  const { paidOn, receivedOn, reversedOn, returnedOn, dueDate } = asked
  const methodName = (value: unknown) => paymentMethodNames[value as keyof typeof paymentMethodNames]
  const day = [paidOn, receivedOn, reversedOn, returnedOn, dueDate].find(
    (value) => typeof value === 'string' && isDay(value),
  )
  return [
    paysInAll(runSums),
    ...brought(asked),
    becomes(asked),
    method && methodName(method),
    reference,
    day && formatWholeDay(day as string),
    payoutMethod && methodName(payoutMethod),
    payoutDetails,
    typeof asked.ownerId === 'string' && reachedOnPhone(asked as never),
    payments === 'reverse' && 'with its payments',
    notes,
    note,
  ]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' · ')
}
