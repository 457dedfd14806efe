import { and, asc, count, desc, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { pageWindow } from '../../lists'
import { profiles } from '../accounts/accounts.table'
import type { StoredNote } from './notes.rules'
import { personNotes } from './notes.table'

const PAGE_SIZE = 25

const writers = alias(profiles, 'writers')

const selectNotes = (db: Queryable) =>
  db
    .select({
      id: personNotes.id,
      profileId: personNotes.profileId,
      body: personNotes.body,
      createdAt: personNotes.createdAt,
      createdBy: writers.fullName,
      writerId: personNotes.createdBy,
    })
    .from(personNotes)
    .leftJoin(writers, eq(writers.id, personNotes.createdBy))

type Row = Awaited<ReturnType<typeof selectNotes>>[number]

const toNote = ({ profileId: _, createdAt, ...row }: Row): StoredNote => ({
  ...row,
  createdAt: createdAt.toISOString(),
})

/** Of a tenant, also one who moved out. @throws Refusal NOT_FOUND */
export async function requirePersonNoted(db: Queryable, profileId: string) {
  const [person] = await db
    .select({ id: profiles.id, fullName: profiles.fullName, anonymisedAt: profiles.anonymisedAt })
    .from(profiles)
    .where(and(eq(profiles.id, profileId), eq(profiles.role, 'tenant')))
  if (!person) throw new Refusal('NOT_FOUND')
  return person
}

export async function listNotes(db: Queryable, profileId: string, page: number) {
  const { limit, offset } = pageWindow(page, PAGE_SIZE)
  const rows = await selectNotes(db)
    .where(eq(personNotes.profileId, profileId))
    .orderBy(desc(personNotes.createdAt), asc(personNotes.id))
    .limit(limit)
    .offset(offset)
  return { rows: rows.map(toNote), total: await countNotes(db, profileId), page, pageSize: PAGE_SIZE }
}

/** What was noted last of each person. */
export function listLastNotes(db: Queryable, profileIds: readonly string[]) {
  return db
    .selectDistinctOn([personNotes.profileId], {
      profileId: personNotes.profileId,
      body: personNotes.body,
      createdAt: personNotes.createdAt,
      createdBy: writers.fullName,
    })
    .from(personNotes)
    .leftJoin(writers, eq(writers.id, personNotes.createdBy))
    .where(inArray(personNotes.profileId, [...profileIds]))
    .orderBy(personNotes.profileId, desc(personNotes.createdAt), asc(personNotes.id))
}

export async function countNotes(db: Queryable, profileId: string): Promise<number> {
  const [all] = await db.select({ total: count() }).from(personNotes).where(eq(personNotes.profileId, profileId))
  return all?.total ?? 0
}

export async function findNote(db: Queryable, profileId: string, noteId: string): Promise<StoredNote | undefined> {
  const [row] = await selectNotes(db).where(and(eq(personNotes.id, noteId), eq(personNotes.profileId, profileId)))
  return row && toNote(row)
}

/** @throws Refusal NOT_FOUND: the id is that of a note on somebody else */
export async function insertNote(
  tx: Tx,
  note: { id: string; profileId: string; body: string; createdBy: string },
  now: Date,
): Promise<void> {
  const added = await tx
    .insert(personNotes)
    .values({ ...note, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: personNotes.id })
  if (added.length === 0) throw new Refusal('NOT_FOUND')
}

export async function deleteNote(tx: Tx, noteId: string): Promise<void> {
  await tx.delete(personNotes).where(eq(personNotes.id, noteId))
}

/** The person is no longer named: neither is anything that was noted. */
export async function eraseNotes(tx: Tx, profileId: string): Promise<void> {
  await tx.delete(personNotes).where(eq(personNotes.profileId, profileId))
}

/** As the person takes them along. */
export function listOwnNotes(db: Queryable, profileId: string) {
  return db
    .select({ text: personNotes.body, writtenAt: personNotes.createdAt })
    .from(personNotes)
    .where(eq(personNotes.profileId, profileId))
    .orderBy(desc(personNotes.createdAt), asc(personNotes.id))
}
