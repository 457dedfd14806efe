import { dayInNairobi } from '@makao/contract/days'
import { share } from '@makao/contract/money/payments/allocation-order.terms'
import { paymentEvents } from '@makao/contract/money/payments/payments.audit'
import type { Doing, SignedIn } from '../../context'
import type { Tx } from '../../db/types'
import { tenancySubjects } from '../../homes/tenancies/tenancies.repository'
import { groupBy } from '../../lists'
import { noteOf, writeNotes } from '../../platform/audit/audit.repository'
import { putOnMany } from '../charges/allocation-postings.service'
import { listOpen, type Move, type OpenDue } from '../charges/allocations.repository'
import { bringInOrder, listToBringInOrder } from '../charges/standing.service'
import { readReceivables } from '../ledger/ledger.repository'
import type { NewEntry } from '../ledger/ledger.rules'
import { insertLinePayments, type LockedLine } from '../suspense/suspense.repository'
import { entryOfAssigning } from '../suspense/suspense.rules'
import { insertPayments, type ReceivedPayment, sumsReceived } from './payments.repository'
import { entryOfPayment } from './payments.rules'
import { handOutReceipts } from './receipt-message.service'
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
  const made = leg.map((from) => {
    const id = crypto.randomUUID()
    const moves = placeOldestFirst(from, id, open.get(from.payment.tenancyId) ?? [])
    const { amount, receivedOn: day } = from.payment
    const left = entryOfAssigning(from.line, { amount, day })
    const entries: NewEntry[] = [
      entryOfPayment(id, from.payment, from.line.receivingAccountId),
      ...(left ? [left] : []),
    ]
    return { id, ...from, moves, entries }
  })
  const ids = made.map(({ id }) => id)
  await insertPayments(
    tx,
    actor,
    made.map(({ id, payment }) => ({ id, ...payment })),
    now,
  )
  await issueReceipts(tx, ids, dayInNairobi(now))
  await insertLinePayments(
    tx,
    made.map(({ id: paymentId, line: { id: lineId }, payment: { amount } }) => ({ lineId, paymentId, amount })),
    now,
  )
  await putOnMany(tx, actor, made, now)
  for (const tenancyId of tenancyIds) {
    if (inNeed.has(tenancyId)) await bringInOrder(tx, context, tenancyId, { isCreditSpent: false })
  }
  const owed = await readReceivables(tx, tenancyIds)
  // From the last one back: of a tenancy that paid twice more was owed after the first.
  const owedAfter = made.toReversed().map(({ id, payment: { tenancyId }, moves }): [string, number] => {
    const now = owed.get(tenancyId) ?? 0
    owed.set(
      tenancyId,
      moves.reduce((sum, { amount }) => sum + amount, now),
    )
    return [id, now]
  })
  await handOutReceipts(tx, context, new Map(owedAfter.reverse()))
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
