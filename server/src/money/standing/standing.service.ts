import { dayInNairobi } from '@makao/contract/days'
import { chargeEvents } from '@makao/contract/money/charges/charges.audit'
import { balanceOf } from '@makao/contract/money/charges/charges.terms'
import type { Doing } from '../../context'
import type { Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { lockTenancy, tenancySubject } from '../../homes/tenancies/tenancies.repository'
import { writeAudit } from '../../platform/audit/audit.repository'
import { takeBack } from '../charges/allocation-postings.service'
import { listDepositSteps, listWithDepositUsed, type Move } from '../charges/allocations.repository'
import { findWhatFollows, listPenalised, lockOpenDeposits, updateCharge } from '../charges/charges.repository'
import { spendCredit } from '../charges/charging.service'
import { creditInvoiced } from '../credit-notes/credit-notes.service'
import { overspent } from '../ledger/by-day.rules'
import {
  findLeastDepositMoved,
  isUndoneMove,
  listMoves,
  postEntries,
  readBalances,
  readClosedThrough,
} from '../ledger/ledger.repository'
import { chargePostings, correctionDay, reversed } from '../ledger/ledger.rules'
import { type PenaltyChange, reviewPenalties } from './penalties.service'

/** What a penalty sets free may pay rent in time, which ends another penalty: as often as that may follow. */
const ROUNDS = 5

interface Change {
  /** Why something was changed, for what follows from it. */
  reason?: string | null
  /** Whether credit goes to what is open; not where somebody has just said where it is to stand. */
  isCreditSpent?: boolean
}

/**
 * Brings a tenancy, which the caller has locked, in order after its money or its charges were changed. The deposit pays
 * no more than is held, credit pays what is open, penalties follow their rent.
 * @returns what became of penalties
 * @throws Refusal DEPOSIT_MOVED: some of the deposit that is on another tenancy of the tenant would not be there any more
 */
export async function bringInOrder(
  tx: Tx,
  context: Doing,
  tenancyId: string,
  { reason = null, isCreditSpent = true }: Change = {},
): Promise<PenaltyChange[]> {
  const { actor, now } = context
  const follows = await findWhatFollows(tx, tenancyId)
  if (follows.deposit) {
    await coverDeposit(tx, context, tenancyId, reason)
    if (((await findLeastDepositMoved(tx, tenancyId)) ?? 0) < 0) throw new Refusal('DEPOSIT_MOVED')
    await dropMissingDeposit(tx, context, tenancyId)
  }
  const followed: PenaltyChange[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    // What a penalty sets free is spent in any case.
    if (isCreditSpent || round > 0) await spendCredit(tx, actor, [tenancyId], now)
    const changed = follows.penalties ? await reviewPenalties(tx, context, tenancyId) : []
    if (changed.length === 0) break
    followed.push(...changed)
  }
  return followed
}

/** Those of the tenancies, which the caller has locked, of which `bringInOrder` may find something to change after money came in. */
export async function listToBringInOrder(tx: Tx, tenancyIds: readonly string[]): Promise<Set<string>> {
  return new Set([...(await listPenalised(tx, tenancyIds)), ...(await listWithDepositUsed(tx, tenancyIds))])
}

/**
 * Puts the credit of many tenancies, which the caller has locked, on what they owe. Where it came to a tenancy with
 * penalties, these follow their rent.
 * @returns what became of penalties
 */
export async function spendCreditOfMany(tx: Tx, doing: Doing, tenancyIds: readonly string[]): Promise<PenaltyChange[]> {
  const followed: PenaltyChange[] = []
  const spent = await spendCredit(tx, doing.actor, tenancyIds, doing.now)
  for (const tenancyId of await listPenalised(tx, spent)) followed.push(...(await bringInOrder(tx, doing, tenancyId)))
  return followed
}

/**
 * Takes the deposit back from what it was put on, the latest first, as far as more was put there than was held on a day.
 * What it had paid is owed again, once.
 */
async function coverDeposit(tx: Tx, { actor, now }: Doing, tenancyId: string, reason: string | null): Promise<void> {
  const steps = await listDepositSteps(tx, tenancyId)
  if (steps.length === 0) return
  const short = overspent(await listMoves(tx, tenancyId, 'deposits_held', isUndoneMove), steps)
  if (short.length === 0) return
  const closedThrough = await readClosedThrough(tx)
  const today = dayInNairobi(now)
  const back = short.flatMap(({ chargeId, day, amount }): Move[] => {
    const step = steps.find((made) => made.chargeId === chargeId)
    if (!step) return []
    const { currency, paymentType, basis } = step
    const on = correctionDay(day, today, closedThrough)
    return [{ tenancyId, currency, paymentId: null, chargeId, paymentType, amount, basis, day: on, reason }]
  })
  await takeBack(tx, actor, back, now)
}

const missing = {
  all: 'Moved out: it did not come in',
  rest: 'Moved out: the rest did not come in',
}

/**
 * Who has moved out is asked for no deposit: what did not come in of it is taken away. Only what was paid back in money,
 * although it never came in, is still owed.
 */
async function dropMissingDeposit(tx: Tx, context: Doing, tenancyId: string): Promise<void> {
  const { actor, now } = context
  const { endDate } = await lockTenancy(tx, tenancyId)
  if (endDate === null) return
  const open = await lockOpenDeposits(tx, tenancyId)
  if (open.length === 0) return
  const { deposits_held: paidBackInVain } = await readBalances(tx, tenancyId)
  const subject = await tenancySubject(tx, tenancyId)
  let owed = Math.max(0, paidBackInVain)
  for (const charge of open) {
    const { id: chargeId, currency, paymentType, amount } = charge
    const kept = Math.min(owed, balanceOf(charge))
    owed -= kept
    const dropped = balanceOf(charge) - kept
    if (dropped === 0) continue
    const isVoid = dropped === amount
    const reason = isVoid ? missing.all : missing.rest
    await creditInvoiced(tx, context, charge, { after: amount - dropped, reason })
    const postings = reversed(chargePostings(paymentType, dropped))
    const day = dayInNairobi(now)
    await postEntries(tx, actor, [{ day, tenancyId, currency, kind: 'charge_void', chargeId, postings }], now)
    const left = { ...charge, amount: amount - dropped }
    // Asked for again when the move-out is withdrawn.
    const wholeAmount = charge.wholeAmount ?? amount
    const change = isVoid ? { voidedAt: now, voidReason: reason } : { amount: left.amount }
    await updateCharge(tx, chargeId, { ...change, wholeAmount })
    const states = { before: charge, after: isVoid ? undefined : left }
    const event = isVoid ? chargeEvents.voided : chargeEvents.corrected
    await writeAudit(tx, actor, event, { entityId: chargeId, subject, reason, ...states }, now)
  }
}
