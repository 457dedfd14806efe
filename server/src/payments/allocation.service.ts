import { dayInNairobi } from '@makao/contract/days'
import type { Author } from '../context'
import type { Tx } from '../db/types'
import { type NewEntry, postEntries, readBalances, readClosedThrough } from '../ledger/ledger.repository'
import { allocationPostings, correctionDay, reversed } from '../ledger/ledger.rules'
import { insertAllocations, listHeld, type Move } from './allocations.repository'

type Actor = Pick<Author, 'id' | 'name'>

async function write(tx: Tx, actor: Actor, moves: readonly Move[], side: 1 | -1, now: Date): Promise<void> {
  const steps = moves.map((move) => ({ ...move, id: crypto.randomUUID() }))
  await insertAllocations(
    tx,
    steps.map(({ id, tenancyId, currency, paymentId, recordId, amount, basis, reason, day }) => {
      const actedBy = { actorId: actor.id, actorName: actor.name, createdAt: now }
      return { id, tenancyId, currency, paymentId, recordId, amount: side * amount, basis, reason, day, ...actedBy }
    }),
  )
  const entries = steps.map(({ id, paymentType, amount, ...move }): NewEntry => {
    const { day, tenancyId, currency, recordId, paymentId } = move
    const postings = allocationPostings(paymentId === null ? 'deposit' : 'payment', paymentType, amount)
    return {
      day,
      tenancyId,
      currency,
      kind: side === 1 ? 'allocation' : 'release',
      recordId,
      paymentId,
      allocationId: id,
      postings: side === 1 ? postings : reversed(postings),
    }
  })
  await postEntries(tx, actor, entries, now)
}

/** Puts money on records, in the books too. The database refuses more than a payment holds or a record needs. */
export function putOn(tx: Tx, actor: Actor, moves: readonly Move[], now: Date): Promise<void> {
  return write(tx, actor, moves, 1, now)
}

/** Takes money back from records; it is credit again, or deposit. `reason` of a move says why. */
export function takeBack(tx: Tx, actor: Actor, moves: readonly Move[], now: Date): Promise<void> {
  const released = moves.map((move) => ({ ...move, basis: 'released' as const }))
  return write(tx, actor, released, -1, now)
}

/**
 * Takes the deposit back from what it was put on, the latest first, as far as more was put there than is held: after money
 * was taken off the deposit. What it had paid is owed again, once.
 */
export async function coverDeposit(tx: Tx, actor: Actor, tenancyId: string, reason: string | null, now: Date) {
  let missing = (await readBalances(tx, tenancyId)).deposits_held
  if (missing <= 0) return
  const closedThrough = await readClosedThrough(tx)
  const today = dayInNairobi(now)
  const back: Move[] = []
  for (const move of (await listHeld(tx, { depositOf: tenancyId })).reverse()) {
    const amount = Math.min(missing, move.amount)
    missing -= amount
    if (amount > 0) back.push({ ...move, amount, day: correctionDay(move.day, today, closedThrough), reason })
  }
  await takeBack(tx, actor, back, now)
}
