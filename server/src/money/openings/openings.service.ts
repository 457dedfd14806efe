import { type Day, dayInNairobi } from '@makao/contract/days'
import { chargeTitle } from '@makao/contract/money/charges/charges.terms'
import { openingEvents } from '@makao/contract/money/openings/openings.audit'
import type {
  NewOpening,
  Opening,
  OpeningSeen,
  OpeningWithdrawal,
} from '@makao/contract/money/openings/openings.schema'
import type { Author, SignedIn } from '../../context'
import type { Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { lockTenancy, requireTenancyPlace, tenancySubject } from '../../homes/tenancies/tenancies.repository'
import { writeAudit } from '../../platform/audit/audit.repository'
import { requireSecondPerson } from '../approval-limits/approval-limits.service'
import { undoCharge } from '../charge-entry/charge-entry.service'
import { putOn } from '../charges/allocation-postings.service'
import type { Move } from '../charges/allocations.repository'
import { lockCharge, updateCharge } from '../charges/charges.repository'
import { digestOf, isSameRequest, madeLess, type NewCharge } from '../charges/charges.rules'
import { postCharges } from '../charges/charging.service'
import { postEntries, requireOpenDay } from '../ledger/ledger.repository'
import { paymentPostings } from '../ledger/ledger.rules'
import { insertPayments, lockPayment } from '../payments/payments.repository'
import { undoPayment } from '../payments/payments.service'
import { requireRoomForCharges, requireRoomForPayments } from '../payments/room.service'
import { type PenaltyChange, sentencesOf } from '../standing/penalties.service'
import { bringInOrder } from '../standing/standing.service'
import {
  chargeAsBefore,
  chargeNoEarlier,
  deleteOpening,
  findBefore,
  findName,
  findOpening,
  findOpeningByRequest,
  insertOpenings,
  isDepositCharged,
  listEarlierPayments,
  listOpeningCharges,
  listOpeningPayments,
} from './openings.repository'
import { chargedFrom, latestStart, openingActions, openingDay, openingFor } from './openings.rules'

/** What stands of an opening balance now; undefined: the tenancy has none. */
async function findEntered(db: SignedIn['db'] | Tx, tenancyId: string) {
  const opening = await findOpening(db, tenancyId)
  if (!opening) return undefined
  const owed = await listOpeningCharges(db, tenancyId)
  const held = await listOpeningPayments(db, tenancyId)
  const amountOf = (paymentId: string | null) => held.find(({ id }) => id === paymentId)?.amount ?? 0
  return {
    startsOn: opening.startsOn,
    owed: owed.filter(({ chargeId }) => chargeId !== opening.depositChargeId),
    credit: amountOf(opening.creditPaymentId),
    depositHeld: amountOf(opening.depositPaymentId),
    landlordDeposit: opening.landlordDeposit,
    enteredBy: await findName(db, opening.createdBy),
    enteredAt: opening.createdAt.toISOString(),
  }
}

const amountOwed = (owed: readonly { amount: number }[]) => owed.reduce((sum, { amount }) => sum + amount, 0)

type Entered = NonNullable<Awaited<ReturnType<typeof findEntered>>>
const isAsSeen = ({ owed, ...now }: Entered, { owed: amount, ...seen }: Omit<OpeningSeen, 'currency'>) =>
  amountOwed(owed) === amount &&
  (['enteredAt', 'credit', 'depositHeld', 'landlordDeposit'] as const).every((key) => now[key] === seen[key])

/** @throws Refusal NOT_FOUND */
export async function readOpening(
  { db, actor }: SignedIn,
  tenancyId: string,
  followed: readonly PenaltyChange[] = [],
): Promise<Opening> {
  const { currency } = await requireTenancyPlace(db, tenancyId)
  const entered = (await findEntered(db, tenancyId)) ?? null
  const isEntered = entered !== null
  const { allowed } = openingFor(actor)({ isEntered })
  const earlierPayments = await listEarlierPayments(db, tenancyId)
  return { tenancyId, currency, entered, earlierPayments, followed: sentencesOf(followed), allowed }
}

/**
 * Takes a tenancy over from earlier books: what it owed, its credit and its deposit, dated the day before it is kept here.
 * Charges are made by themselves from the start on; credit goes to what is due.
 * @throws Refusal NOT_FOUND, CURRENCY_CHANGED, OPENING_AHEAD, MONTH_CLOSED, SUM_TOO_LARGE
 * @throws Refusal OPENING_ENTERED: one was entered before
 * @throws Refusal OPENING_OVERLAPS, DEPOSIT_CHARGED: something is dated before the start, or for days before it, and would count twice
 * @throws Refusal REQUEST_REUSED: `requestId` was seen before with other values
 */
export async function enterOpening(context: SignedIn, input: NewOpening): Promise<Opening> {
  const followed = await context.db.transaction((tx) => enterOpeningIn(tx, context, input))
  return readOpening(context, input.tenancyId, followed)
}

const bringsDeposit = ({ owed, depositHeld }: NewOpening) =>
  depositHeld > 0 || owed.some(({ paymentType }) => paymentType === 'deposit')

/** The same within a transaction of the caller. @returns what became of penalties */
export async function enterOpeningIn(tx: Tx, context: SignedIn, input: NewOpening): Promise<PenaltyChange[]> {
  const { actor, now } = context
  const { requestId, tenancyId, currency, startsOn } = input
  const today = dayInNairobi(now)
  // Locked, so that of two who enter it at once the second finds the first's.
  const tenancy = await lockTenancy(tx, tenancyId)
  const earlier = await findOpeningByRequest(tx, requestId)
  if (isSameRequest(earlier?.requestDigest, input)) return []
  if (earlier) throw new Refusal('REQUEST_REUSED')
  if (tenancy.currency !== currency) throw new Refusal('CURRENCY_CHANGED')
  const entered = await findOpening(tx, tenancyId)
  const obstacle = openingActions.enter({ isEntered: entered !== undefined })
  if (obstacle) throw new Refusal(obstacle, { startsOn: entered?.startsOn ?? startsOn })
  const latest = latestStart(today)
  if (startsOn > latest) throw new Refusal('OPENING_AHEAD', { latest })
  const day = openingDay(startsOn)
  await requireOpenDay(tx, day)
  const before = await findBefore(tx, tenancyId, startsOn)
  if (before) {
    const { paymentType, name, day: on } = before
    const title = paymentType ? chargeTitle({ paymentType, name }) : 'A payment'
    throw new Refusal('OPENING_OVERLAPS', { title, day: on })
  }
  if (bringsDeposit(input) && (await isDepositCharged(tx, tenancyId))) throw new Refusal('DEPOSIT_CHARGED')
  await bringOpenings(tx, context, [input])
  await requireRoomForCharges(tx, input)
  await requireRoomForPayments(tx, input)
  await chargeNoEarlier(tx, tenancyId, chargedFrom(startsOn))
  const followed = await bringInOrder(tx, context, tenancyId)
  const subject = await tenancySubject(tx, tenancyId)
  await writeAudit(tx, actor, openingEvents.entered, { entityId: tenancyId, subject, after: input }, now)
  return followed
}

/** What a tenancy brings, beside who asks for it. `isNew`: nothing was charged to the tenancy yet. */
type Brought = Omit<NewOpening, 'requestId'> & { requestId: string; isNew?: boolean }

/**
 * Writes what tenancies bring, which the caller has locked or just made. Of several as of one: credit and deposit for which no
 * money comes in here have no receipt and are no cash.
 */
export async function bringOpenings(
  tx: Tx,
  { actor, now }: { actor: Pick<Author, 'id' | 'name'>; now: Date },
  inputs: readonly Brought[],
): Promise<void> {
  const dated = inputs.map((input) => ({ ...input, day: openingDay(input.startsOn) }))
  const owed = dated.flatMap(({ owed, tenancyId, currency, day }) =>
    owed.map((part): NewCharge => ({ ...part, tenancyId, currency, dueDate: day, isOpening: true })),
  )
  await postCharges(tx, actor, owed, now)
  const held = dated.filter(({ depositHeld }) => depositHeld > 0)
  const deposits = held.map(({ tenancyId, currency, depositHeld, day, isNew }): NewCharge => {
    const due = { tenancyId, currency, amount: depositHeld, dueDate: day, isOpening: true }
    // With the key of the one that is charged by itself, so that a new tenancy is not asked for it again.
    return { ...due, paymentType: 'deposit', ...(isNew && { chargeKey: 'deposit' }) }
  })
  const charged = new Map((await postCharges(tx, actor, deposits, now)).map((charge) => [charge.tenancyId, charge.id]))
  const depositPayments = await bring(
    tx,
    { actor, now },
    held.map((input) => ({ ...input, amount: input.depositHeld })),
  )
  const creditPayments = await bring(
    tx,
    { actor, now },
    dated.map((input) => ({ ...input, amount: input.credit })),
  )
  const moves = held.map(({ tenancyId, currency, depositHeld: amount, day }): Move => {
    const chargeId = charged.get(tenancyId)
    const paymentId = depositPayments.get(tenancyId)
    if (!chargeId || !paymentId) throw new Error('The deposit that was brought forward was not charged.')
    const move = { tenancyId, currency, paymentId, chargeId, amount, day }
    return { ...move, paymentType: 'deposit', basis: 'chosen' }
  })
  await putOn(tx, actor, moves, now)
  const rows = dated.map(({ day: _, isNew: _new, ...input }) => ({
    ...{ tenancyId: input.tenancyId, currency: input.currency, requestId: input.requestId },
    ...{ requestDigest: digestOf(input), startsOn: input.startsOn, landlordDeposit: input.landlordDeposit },
    creditPaymentId: creditPayments.get(input.tenancyId) ?? null,
    depositPaymentId: depositPayments.get(input.tenancyId) ?? null,
    depositChargeId: charged.get(input.tenancyId) ?? null,
  }))
  await insertOpenings(tx, actor, rows, now)
}

/** Money that is held already. @returns the payments by their tenancies; none where there is no amount */
async function bring(
  tx: Tx,
  { actor, now }: { actor: Pick<Author, 'id' | 'name'>; now: Date },
  amounts: readonly (Pick<NewOpening, 'tenancyId' | 'currency'> & { amount: number; day: Day })[],
): Promise<Map<string, string>> {
  const brought = amounts
    .filter(({ amount }) => amount > 0)
    .map(({ tenancyId, currency, amount, day }) => {
      const opening = { tenancyId, currency, amount, method: 'opening' as const, reference: null, receivedOn: day }
      return { ...opening, id: crypto.randomUUID(), requestId: crypto.randomUUID() }
    })
  await insertPayments(tx, actor, brought, now)
  const entries = brought.map(({ id: paymentId, tenancyId, currency, amount, receivedOn: day }) => {
    const postings = paymentPostings('opening', amount)
    return { day, tenancyId, currency, kind: 'payment' as const, paymentId, postings }
  })
  await postEntries(tx, actor, entries, now)
  return new Map(brought.map(({ tenancyId, id }) => [tenancyId, id]))
}

/**
 * Takes an opening balance back, with all it brought. What was paid of it since is credit again.
 * @throws Refusal NOT_FOUND, OPENING_NONE, MONTH_CLOSED
 * @throws Refusal OPENING_CHANGED: it is another one than was seen; approved, it always has to be the one that was
 * @throws Refusal PAYMENT_REFUNDED: some of it was paid back in money
 * @throws Refusal NEEDS_APPROVAL: what was owed is void, by a second person, unless `isApproved`
 */
export async function withdrawOpening(
  context: SignedIn,
  input: OpeningWithdrawal,
  isApproved = false,
): Promise<Opening> {
  const { actor, now } = context
  const { tenancyId, reason, seen } = input
  const followed = await context.db.transaction(async (tx) => {
    const { currency } = await lockTenancy(tx, tenancyId)
    const before = await findEntered(tx, tenancyId)
    const obstacle = openingActions.withdraw({ isEntered: before !== undefined })
    if (obstacle || !before) throw new Refusal('OPENING_NONE')
    await requireOpenDay(tx, openingDay(before.startsOn))
    if (seen ? !isAsSeen(before, seen) : isApproved) throw new Refusal('OPENING_CHANGED')
    const amount = amountOwed(before.owed)
    if (!isApproved) await requireSecondPerson(tx, context, { kind: 'writeOff', tenancyId, currency, amount })
    for (const { id } of await listOpeningPayments(tx, tenancyId)) {
      await undoPayment(tx, actor, await lockPayment(tx, id), { reason }, now)
    }
    for (const { chargeId } of before.owed) {
      await updateCharge(tx, chargeId, madeLess(await lockCharge(tx, chargeId), 0, dayInNairobi(now)))
    }
    for (const { chargeId } of await listOpeningCharges(tx, tenancyId)) {
      await undoCharge(tx, context, await lockCharge(tx, chargeId), reason, 'keep')
    }
    await chargeAsBefore(tx, tenancyId, chargedFrom(before.startsOn))
    await deleteOpening(tx, tenancyId)
    const subject = await tenancySubject(tx, tenancyId)
    await writeAudit(
      tx,
      actor,
      openingEvents.withdrawn,
      { entityId: tenancyId, subject, reason, before: { currency, ...before } },
      now,
    )
    return bringInOrder(tx, context, tenancyId, { reason })
  })
  return readOpening(context, tenancyId, followed)
}
