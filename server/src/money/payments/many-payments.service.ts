import { dayInNairobi } from '@makao/contract/days'
import { share } from '@makao/contract/money/payments/allocation-order.terms'
import { paymentEvents } from '@makao/contract/money/payments/payments.audit'
import type { Doing, SignedIn } from '../../context'
import { inTurn } from '../../db/in-turn'
import type { Tx } from '../../db/types'
import { tenancySubjects } from '../../homes/tenancies/tenancies.repository'
import { groupBy } from '../../lists'
import { noteOf, writeNotes } from '../../platform/audit/audit.repository'
import { putOnMany } from '../charges/allocation-postings.service'
import { listOpen, type Move, type OpenDue, sumCredit } from '../charges/allocations.repository'
import { readReceivables } from '../ledger/ledger.repository'
import type { NewEntry } from '../ledger/ledger.rules'
import { bringInOrder, listToBringInOrder } from '../standing/standing.service'
import { insertLinePayments, type LockedLine } from '../suspense/suspense.repository'
import { entryOfAssigning } from '../suspense/suspense.rules'
import { insertPayments, type ReceivedPayment, sumsReceived } from './payments.repository'
import { entryOfPayment } from './payments.rules'
import { handOutReceipts, type StandingAfter } from './receipt-message.service'
import { issueReceipts } from './receipts.repository'
import { requireRoom } from './room.service'

/** Money of a line that becomes one payment. The tenancy is locked, and after it the line. */
export interface FromLine {
  payment: Omit<ReceivedPayment, 'correctsId' | 'requestDigest'>
  line: LockedLine
}

/** @throws Refusal SUM_TOO_LARGE */
async function requireRooms(tx: Tx, received: readonly FromLine[]): Promise<void> {
  const byTenancy = groupBy(received, ({ payment }) => payment.tenancyId)
  const sums = await sumsReceived(tx, [...byTenancy.keys()])
  for (const [tenancyId, each] of byTenancy) {
    const sum = each.reduce((total, { payment }) => total + payment.amount, sums.get(tenancyId) ?? 0)
    for (const { payment } of each) requireRoom('the payments of this tenancy', sum, payment.currency)
  }
}

/** Cut before a tenancy that is to be brought in order comes again: what follows from its money is seen by the next. */
function legsOf(received: readonly FromLine[], inNeed: ReadonlySet<string>): FromLine[][] {
  const legs: FromLine[][] = []
  let seen = new Set<string>()
  for (const each of received) {
    const { tenancyId } = each.payment
    const leg = legs.at(-1)
    if (leg && !seen.has(tenancyId)) leg.push(each)
    else {
      legs.push([each])
      seen = new Set()
    }
    if (inNeed.has(tenancyId)) seen.add(tenancyId)
  }
  return legs
}

/** Where a payment goes, the oldest amounts due first. What it takes is taken of `open`. */
function placeOldestFirst({ payment }: FromLine, paymentId: string, open: OpenDue[]): Move[] {
  const { tenancyId, currency, amount, receivedOn: day } = payment
  return share([{ id: paymentId, amount }], open).flatMap(({ chargeId, amount: part }) => {
    const charge = open.find(({ id }) => id === chargeId)
    if (!charge) return []
    charge.balance -= part
    const { paymentType } = charge
    return [{ tenancyId, currency, paymentId, chargeId, paymentType, amount: part, basis: 'oldest_first', day }]
  })
}

async function receiveLeg(
  tx: Tx,
  context: Doing & Pick<SignedIn, 'config'>,
  leg: readonly FromLine[],
  inNeed: ReadonlySet<string>,
): Promise<void> {
  const { actor, now } = context
  const tenancyIds = [...new Set(leg.map(({ payment }) => payment.tenancyId))]
  const open = groupBy(await listOpen(tx, tenancyIds), ({ tenancyId }) => tenancyId)
  const credit = await sumCredit(tx, tenancyIds)
  const dueOf = (tenancyId: string) => (open.get(tenancyId) ?? []).reduce((sum, { balance }) => sum + balance, 0)
  const balances = new Map(tenancyIds.map((id) => [id, dueOf(id) - (credit.get(id) ?? 0)]))
  const made = leg.map((from) => {
    const id = crypto.randomUUID()
    const { amount, receivedOn: day, tenancyId } = from.payment
    const moves = placeOldestFirst(from, id, open.get(tenancyId) ?? [])
    const balance = (balances.get(tenancyId) ?? 0) - amount
    balances.set(tenancyId, balance)
    const left = entryOfAssigning(from.line, { amount, day })
    const entries: NewEntry[] = [
      entryOfPayment(id, from.payment, from.line.receivingAccountId),
      ...(left ? [left] : []),
    ]
    return { id, ...from, moves, entries, balance, owed: dueOf(tenancyId) }
  })
  const ids = made.map(({ id }) => id)
  const madePayments = () => made.map(({ id, payment }) => ({ id, ...payment }))
  const links = () =>
    made.map(({ id: paymentId, line: { id: lineId }, payment: { amount } }) => ({ lineId, paymentId, amount }))
  await inTurn(tx, [
    (turn) => insertPayments(turn, actor, madePayments(), now),
    (turn) => issueReceipts(turn, ids, dayInNairobi(now)),
    (turn) => insertLinePayments(turn, links(), now),
    (turn) => putOnMany(turn, actor, made, now),
  ])
  const changed = tenancyIds.filter((tenancyId) => inNeed.has(tenancyId))
  for (const tenancyId of changed) await bringInOrder(tx, context, tenancyId, { isCreditSpent: false })
  // One that is brought in order is in no leg twice.
  const owedNow = changed.length === 0 ? new Map<string, number>() : await readReceivables(tx, changed)
  const after = made.map(({ id, payment: { tenancyId }, balance, owed }): [string, StandingAfter] => [
    id,
    { balance, owed: inNeed.has(tenancyId) ? (owedNow.get(tenancyId) ?? 0) : owed },
  ])
  await handOutReceipts(tx, context, new Map(after))
  const subjects = await tenancySubjects(tx, tenancyIds)
  const notes = made.map(({ id: entityId, payment }) =>
    noteOf(paymentEvents.received, { entityId, subject: subjects.get(payment.tenancyId) ?? '', after: payment }),
  )
  await writeNotes(tx, actor, notes, now)
}

/**
 * Takes in the money of many lines as `receiveIn` does that of one, on the oldest amounts due, by few statements. No two have one
 * reference.
 * @throws Refusal SUM_TOO_LARGE
 */
export async function receiveMany(
  tx: Tx,
  context: Doing & Pick<SignedIn, 'config'>,
  received: readonly FromLine[],
): Promise<void> {
  if (received.length === 0) return
  await requireRooms(tx, received)
  const inNeed = await listToBringInOrder(tx, [...new Set(received.map(({ payment }) => payment.tenancyId))])
  for (const leg of legsOf(received, inNeed)) await receiveLeg(tx, context, leg, inNeed)
}
