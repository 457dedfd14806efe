import { dayInNairobi } from '@makao/contract/days'
import type { NewStatementRound, StatementRound } from '@makao/contract/documents/papers/statement-rounds.schema'
import type { RoundOutcome } from '@makao/contract/documents/papers/statement-rounds.terms'
import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Author } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { owners } from '../../money/owners/owners.table'
import { statementRoundOwners, statementRounds } from './statement-rounds.table'

const MOST_SHOWN = 5

async function select(db: Queryable, where: SQL | undefined): Promise<StatementRound[]> {
  const rounds = await db
    .select()
    .from(statementRounds)
    .where(where)
    .orderBy(desc(statementRounds.askedAt), asc(statementRounds.id))
    .limit(MOST_SHOWN)
  if (rounds.length === 0) return []
  const parts = await db
    .select({
      roundId: statementRoundOwners.roundId,
      ownerId: statementRoundOwners.ownerId,
      ownerName: owners.name,
      outcome: statementRoundOwners.outcome,
    })
    .from(statementRoundOwners)
    .innerJoin(owners, eq(owners.id, statementRoundOwners.ownerId))
    .where(
      inArray(
        statementRoundOwners.roundId,
        rounds.map(({ id }) => id),
      ),
    )
    .orderBy(sql`lower(${owners.name})`, asc(owners.id))
  return rounds.map(({ id, from, to, askedByName: askedBy, askedAt }) => {
    const own = parts.filter(({ roundId }) => roundId === id).map(({ roundId: _, ...part }) => part)
    const done = own.filter(({ outcome }) => outcome !== null).length
    const total = own.length
    return { id, from, to, askedBy, askedOn: dayInNairobi(askedAt), done, total, isOver: done === total, owners: own }
  })
}

/** The last ones, the latest first. */
export const listRounds = (db: Queryable): Promise<StatementRound[]> => select(db, undefined)

export async function findRound(db: Queryable, roundId: string): Promise<StatementRound | undefined> {
  const [found] = await select(db, eq(statementRounds.id, roundId))
  return found
}

/** @returns whether it is new */
export async function insertRound(
  tx: Tx,
  author: Author,
  { roundId: id, from, to, ownerIds }: NewStatementRound,
  now: Date,
): Promise<boolean> {
  const made = await tx
    .insert(statementRounds)
    .values({ id, from, to, askedBy: author.id, askedByName: author.name, askedAt: now })
    .onConflictDoNothing()
    .returning({ id: statementRounds.id })
  if (made.length === 0) return false
  await tx.insert(statementRoundOwners).values([...new Set(ownerIds)].map((ownerId) => ({ roundId: id, ownerId })))
  return true
}

/** Statements that are still to be sent, the oldest round first. */
export const listToSend = (db: Queryable) =>
  db
    .select({
      roundId: statementRoundOwners.roundId,
      ownerId: statementRoundOwners.ownerId,
      from: statementRounds.from,
      to: statementRounds.to,
      askedBy: statementRounds.askedBy,
      askedByName: statementRounds.askedByName,
    })
    .from(statementRoundOwners)
    .innerJoin(statementRounds, eq(statementRounds.id, statementRoundOwners.roundId))
    .innerJoin(owners, eq(owners.id, statementRoundOwners.ownerId))
    .where(isNull(statementRoundOwners.outcome))
    .orderBy(asc(statementRounds.askedAt), asc(statementRounds.id), sql`lower(${owners.name})`, asc(owners.id))
export type ToSend = Awaited<ReturnType<typeof listToSend>>[number]

/** @returns whether nobody had said before what became of it */
export async function markOutcome(
  db: Queryable,
  { roundId, ownerId }: Pick<ToSend, 'roundId' | 'ownerId'>,
  outcome: RoundOutcome,
): Promise<boolean> {
  const marked = await db
    .update(statementRoundOwners)
    .set({ outcome })
    .where(
      and(
        eq(statementRoundOwners.roundId, roundId),
        eq(statementRoundOwners.ownerId, ownerId),
        isNull(statementRoundOwners.outcome),
      ),
    )
    .returning({ ownerId: statementRoundOwners.ownerId })
  return marked.length > 0
}
