import type { Author } from '../../context'
import type { Tx } from '../../db/types'
import { type NewEntry, postEntries } from '../ledger/ledger.repository'
import { allocationPostings, reversed } from '../ledger/ledger.rules'
import { insertAllocations, type Move } from './allocations.repository'

type Actor = Pick<Author, 'id' | 'name'>

async function write(tx: Tx, actor: Actor, moves: readonly Move[], side: 1 | -1, now: Date): Promise<void> {
  const steps = moves.map((move) => ({ ...move, id: crypto.randomUUID() }))
  await insertAllocations(
    tx,
    steps.map(({ id, tenancyId, currency, paymentId, chargeId, amount, basis, reason, day }) => {
      const actedBy = { actorId: actor.id, actorName: actor.name, createdAt: now }
      return { id, tenancyId, currency, paymentId, chargeId, amount: side * amount, basis, reason, day, ...actedBy }
    }),
  )
  const entries = steps.map(({ id, paymentType, amount, ...move }): NewEntry => {
    const { day, tenancyId, currency, chargeId, paymentId } = move
    const postings = allocationPostings(paymentId === null ? 'deposit' : 'payment', paymentType, amount)
    return {
      day,
      tenancyId,
      currency,
      kind: side === 1 ? 'allocation' : 'release',
      chargeId,
      paymentId,
      allocationId: id,
      postings: side === 1 ? postings : reversed(postings),
    }
  })
  await postEntries(tx, actor, entries, now)
}

/** Puts money on charges, in the books too. The database refuses more than a payment holds or a charge needs. */
export function putOn(tx: Tx, actor: Actor, moves: readonly Move[], now: Date): Promise<void> {
  return write(tx, actor, moves, 1, now)
}

/** Takes money back from charges; it is credit again, or deposit. `reason` of a move says why. */
export function takeBack(tx: Tx, actor: Actor, moves: readonly Move[], now: Date): Promise<void> {
  const released = moves.map((move) => ({ ...move, basis: 'released' as const }))
  return write(tx, actor, released, -1, now)
}
