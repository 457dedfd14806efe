import type { RentIncrease } from '@makao/contract/money/rent-increases/rent-increases.schema'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Stored } from '../../allowed'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { properties } from '../../homes/properties/properties.table'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { letFor } from '../../homes/units/units.repository'
import { units } from '../../homes/units/units.table'
import { asNumber, latestFirst, naturally, subselect } from '../../lists'
import { outboxMessages } from '../../messaging/outbox/outbox.table'
import { cancelWaiting } from '../../messaging/outbox/queue.repository'
import { profiles } from '../../people/accounts/accounts.table'
import { hasLeft } from '../reminders/reminders.repository'
import { raisedRents, rentIncreases } from './rent-increases.table'

/** Most that the list shows. */
const SHOWN = 50

/** What the law asks of leases beside what is charged. */
export async function readLawfulness(db: Queryable, tenancyIds: readonly string[]) {
  const rows = await db
    .select({
      tenancyId: tenancies.id,
      noticeDays: tenancies.noticeDays,
      use: letFor(units.unitUse, units.unitType, properties.propertyType),
    })
    .from(tenancies)
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(inArray(tenancies.id, [...tenancyIds]))
  return new Map(rows.map((row) => [row.tenancyId, row]))
}

/** @returns false when it is there already */
export async function insertIncrease(tx: Tx, made: typeof rentIncreases.$inferInsert): Promise<boolean> {
  const added = await tx.insert(rentIncreases).values(made).onConflictDoNothing().returning({ id: rentIncreases.id })
  return added.length > 0
}

export async function insertRaised(tx: Tx, rents: (typeof raisedRents.$inferInsert)[]): Promise<void> {
  await tx.insert(raisedRents).values(rents)
}

export async function findIncreaseDigest(db: Queryable, id: string): Promise<string | undefined> {
  const [found] = await db
    .select({ requestDigest: rentIncreases.requestDigest })
    .from(rentIncreases)
    .where(eq(rentIncreases.id, id))
  return found?.requestDigest
}

/** The rents that it raised, by tenancy. */
export function listRaised(db: Queryable, rentIncreaseId: string) {
  return db
    .select({
      tenancyId: raisedRents.tenancyId,
      tenantId: profiles.id,
      tenantName: profiles.fullName,
      unitNumber: units.unitNumber,
      after: raisedRents.after,
      paperId: raisedRents.paperId,
    })
    .from(raisedRents)
    .innerJoin(tenancies, eq(tenancies.id, raisedRents.tenancyId))
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .where(eq(raisedRents.rentIncreaseId, rentIncreaseId))
    .orderBy(...naturally(units.unitNumber), asc(tenancies.id))
}

/** Letters that went out, or may have, with where to. */
export function listSentLetters(db: Queryable, paperIds: readonly string[]) {
  return db
    .select({
      paperId: outboxMessages.paperId,
      profileId: outboxMessages.profileId,
      channel: outboxMessages.channel,
      recipient: outboxMessages.recipient,
    })
    .from(outboxMessages)
    .where(and(inArray(outboxMessages.paperId, [...paperIds]), hasLeft))
}

/** Whether a paper is the letter of an increase that was withdrawn. */
export async function isLetterWithdrawn(db: Queryable, paperId: string): Promise<boolean> {
  const [letter] = await db
    .select({ withdrawnAt: rentIncreases.withdrawnAt })
    .from(raisedRents)
    .innerJoin(rentIncreases, eq(rentIncreases.id, raisedRents.rentIncreaseId))
    .where(eq(raisedRents.paperId, paperId))
  return (letter?.withdrawnAt ?? null) !== null
}

export const cancelLetters = (tx: Tx, paperIds: readonly string[], reason: string) =>
  cancelWaiting(tx, inArray(outboxMessages.paperId, [...paperIds]), reason)

const ofRaised = (expression: ReturnType<typeof sql>) =>
  asNumber(
    subselect(
      sql`select coalesce(${expression}, 0) from ${raisedRents} where ${raisedRents.rentIncreaseId} = ${rentIncreases}.id`,
    ),
  )

const selectIncreases = (db: Queryable) =>
  db
    .select({
      id: rentIncreases.id,
      fromDay: rentIncreases.fromDay,
      kind: rentIncreases.kind,
      rate: rentIncreases.rate,
      amount: rentIncreases.amount,
      currency: rentIncreases.currency,
      place: rentIncreases.place,
      leases: ofRaised(sql`count(*)`),
      before: ofRaised(sql`sum(${raisedRents.before})`),
      after: ofRaised(sql`sum(${raisedRents.after})`),
      messages: asNumber(
        subselect(sql`select count(*) from ${outboxMessages} join ${raisedRents}
          on ${raisedRents.paperId} = ${outboxMessages.paperId} where ${raisedRents.rentIncreaseId} = ${rentIncreases}.id`),
      ),
      createdAt: rentIncreases.createdAt,
      createdBy: profiles.fullName,
      withdrawnAt: rentIncreases.withdrawnAt,
    })
    .from(rentIncreases)
    .leftJoin(profiles, eq(profiles.id, rentIncreases.createdBy))

const toShow = ({
  createdAt,
  withdrawnAt,
  ...row
}: Awaited<ReturnType<typeof selectIncreases>>[number]): Stored<RentIncrease> => ({
  ...row,
  createdAt: createdAt.toISOString(),
  withdrawnAt: withdrawnAt?.toISOString() ?? null,
})

/** The latest first. */
export async function listIncreases(db: Queryable): Promise<Stored<RentIncrease>[]> {
  const rows = await selectIncreases(db)
    .orderBy(latestFirst(rentIncreases.createdAt), asc(rentIncreases.id))
    .limit(SHOWN)
  return rows.map(toShow)
}

/** @throws Refusal NOT_FOUND */
export async function requireIncrease(db: Queryable, id: string): Promise<Stored<RentIncrease>> {
  const [row] = await selectIncreases(db).where(eq(rentIncreases.id, id))
  if (!row) throw new Refusal('NOT_FOUND')
  return toShow(row)
}

/** Keeps it from being withdrawn by others until the transaction ends. @throws Refusal NOT_FOUND */
export async function lockIncrease(tx: Tx, id: string): Promise<Stored<RentIncrease>> {
  await tx.select({ id: rentIncreases.id }).from(rentIncreases).where(eq(rentIncreases.id, id)).for('update')
  return requireIncrease(tx, id)
}

export async function markWithdrawn(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.update(rentIncreases).set({ withdrawnAt: now }).where(eq(rentIncreases.id, id))
}
