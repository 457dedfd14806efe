import type { Author } from '../../context'
import { inTurn, type Sends } from '../../db/in-turn'
import type { Tx } from '../../db/types'
import { postEntries } from '../ledger/ledger.repository'
import { allocationPostings, type NewEntry, reversed } from '../ledger/ledger.rules'
import { insertAllocations, type Move } from './allocations.repository'

type Actor = Pick<Author, 'id' | 'name'>

/** A move with the id that its step will have. */
interface Step extends Move {
  id: string
}

const toStep = (move: Move): Step => ({ ...move, id: crypto.randomUUID() })

function insertSteps(tx: Sends, actor: Actor, steps: readonly Step[], side: 1 | -1, now: Date): Promise<void> {
  const actedBy = { actorId: actor.id, actorName: actor.name, createdAt: now }
  return insertAllocations(
    tx,
    steps.map(({ id, tenancyId, currency, paymentId, chargeId, amount, basis, reason, day }) => {
      return { id, tenancyId, currency, paymentId, chargeId, amount: side * amount, basis, reason, day, ...actedBy }
    }),
  )
}

function entryOf({ id, paymentType, amount, ...move }: Step, side: 1 | -1): NewEntry {
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
}

async function write(tx: Tx, actor: Actor, moves: readonly Move[], side: 1 | -1, now: Date): Promise<void> {
  const steps = moves.map(toStep)
  await insertSteps(tx, actor, steps, side, now)
  await postEntries(
    tx,
    actor,
    steps.map((step) => entryOf(step, side)),
    now,
  )
}

/** Puts the money of many payments on charges, each once it is in the books itself. @param received in their order */
export async function putOnMany(
  tx: Sends,
  actor: Actor,
  received: readonly { entries: readonly NewEntry[]; moves: readonly Move[] }[],
  now: Date,
): Promise<void> {
  const made = received.map(({ entries, moves }) => ({ entries, steps: moves.map(toStep) }))
  const steps = made.flatMap((each) => each.steps)
  const posted = () => made.flatMap((each) => [...each.entries, ...each.steps.map((step) => entryOf(step, 1))])
  await inTurn(tx, [
    (turn) => insertSteps(turn, actor, steps, 1, now),
    (turn) => postEntries(turn, actor, posted(), now),
  ])
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
