import { auditChanges, auditEventOf } from '@makao/contract/audit-events'
import type { OwnerNews } from '@makao/contract/documents/owner-view/owner-view.schema'
import { currencies, type Money } from '@makao/contract/money'
import { chargeEvents } from '@makao/contract/money/charges/charges.audit'
import { depositEvents } from '@makao/contract/money/final-accounts/final-accounts.audit'
import { leaseEvents } from '@makao/contract/money/leases/leases.audit'
import { meterEvents, RAN_VACANT } from '@makao/contract/money/meters/meters.audit'
import { ownerEvents } from '@makao/contract/money/owners/owners.audit'
import { paymentEvents } from '@makao/contract/money/payments/payments.audit'
import { rentIncreaseEvents } from '@makao/contract/money/rent-increases/rent-increases.audit'
import type { AuditEvent } from '@makao/contract/platform/audit/field-kinds.terms'

const { corrected, voided, restored, writtenOff, writeOffUndone } = chargeEvents
const {
  agreed,
  agreementChanged,
  earlierGiven,
  expenseRecorded,
  expenseVoided,
  openingSaved,
  remitted,
  remittanceVoided,
} = ownerEvents
const actionsOf = (events: readonly AuditEvent[]) => events.map(({ action }) => action)

/** What is always told. */
export const toldActions = actionsOf([
  paymentEvents.reversed,
  paymentEvents.replaced,
  voided,
  restored,
  writtenOff,
  writeOffUndone,
  depositEvents.deducted,
  depositEvents.settled,
  depositEvents.refunded,
  depositEvents.refundReversed,
  leaseEvents.created,
  leaseEvents.ended,
  leaseEvents.endChanged,
  leaseEvents.endWithdrawn,
  rentIncreaseEvents.made,
  rentIncreaseEvents.withdrawn,
  agreed,
  agreementChanged,
  earlierGiven,
  expenseVoided,
  openingSaved,
  remitted,
  remittanceVoided,
])
/** What is told of a rent that changes, and of a charge that is made less. */
export const rentActions = [leaseEvents.leaseSaved.action, 'unit.changed']
export const lessenedAction = corrected.action
export const expenseAction = expenseRecorded.action
/** A reading is told that shows use while nobody lived there, and that such a one was void. */
export const readAction = meterEvents.read.action
export const readingVoidedAction = meterEvents.readingVoided.action

/** What an owner is told of such a change: nothing that names a tenant or another owner, and no note of staff. */
const shownFields = [
  'amount',
  'paymentType',
  'writtenOffAmount',
  'dueDate',
  'method',
  'receivedOn',
  'reversedOn',
  'paidOn',
  'spentOn',
  'category',
  'description',
  'startDate',
  'endDate',
  'rentAmount',
  'rentChanges',
  'fromDay',
  'kind',
  'rate',
  'from',
  'commissionRate',
  'commissionAmount',
  'startsOn',
  'countedIn',
  'collected',
  'expenses',
  'day',
  'usage',
]

type State = Record<string, unknown>
const pick = (state: State): State =>
  Object.fromEntries(
    [...shownFields, 'currency'].filter((field) => field in state).map((field) => [field, state[field]]),
  )

/** A row of the audit log with where it was. */
export interface Told {
  id: string
  at: Date
  actorName: string
  action: string
  reason: string | null
  before: State
  after: State
  propertyName: string | null
  unitNumber: string | null
}

/** What it was about in money; null where the log has no amount. */
function amountOf({ before, after }: Pick<Told, 'before' | 'after'>): Money | null {
  const amount = after.amount ?? before.amount
  const currency = currencies.find((code) => code === (after.currency ?? before.currency))
  return typeof amount === 'number' && currency ? { amount, currency } : null
}

/** An entry of the audit log as an owner reads it. */
export function newsOf({ id, at, actorName, action, reason, propertyName, unitNumber, ...states }: Told): OwnerNews {
  const before = pick(states.before)
  const after = pick(states.after)
  return {
    id,
    at: at.toISOString(),
    says: action === readAction ? RAN_VACANT : auditEventOf(action).says,
    propertyName,
    unitNumber,
    who: actorName,
    why: reason,
    amount: amountOf({ before, after }),
    changes: auditChanges({ action, before, after }),
  }
}
