import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { imports } from './import.table'

export type StoredImport = typeof imports.$inferSelect

const MOST_LISTED = 50

/** Latest first, without their files. */
export const listImports = (db: Queryable) =>
  db
    .select({
      id: imports.id,
      name: imports.name,
      state: imports.state,
      startsOn: imports.startsOn,
      adds: imports.adds,
      sums: imports.sums,
      leftOut: imports.leftOut,
      problem: imports.problem,
      createdBy: imports.createdByName,
      createdAt: imports.createdAt,
      takenAt: imports.takenAt,
      undoneAt: imports.undoneAt,
    })
    .from(imports)
    .orderBy(desc(imports.createdAt), asc(imports.id))
    .limit(MOST_LISTED)

/** The one of a file that waits or was taken over. */
export async function findSameFile(db: Queryable, contentHash: string) {
  const [found] = await db
    .select({ id: imports.id, name: imports.name, state: imports.state, takenAt: imports.takenAt })
    .from(imports)
    .where(and(eq(imports.contentHash, contentHash), inArray(imports.state, ['waiting', 'done'])))
  return found
}

/** @returns false: the same file waits or was taken over already */
export async function insertImport(tx: Tx, row: typeof imports.$inferInsert & { id: string }): Promise<boolean> {
  const made = await tx.insert(imports).values(row).onConflictDoNothing().returning({ id: imports.id })
  return made.length > 0
}

/** The oldest that waits, with its file. */
export async function findWaiting(db: Queryable): Promise<StoredImport | undefined> {
  const [found] = await db
    .select()
    .from(imports)
    .where(eq(imports.state, 'waiting'))
    .orderBy(asc(imports.createdAt), asc(imports.id))
    .limit(1)
  return found
}

/** Keeps others from deciding what becomes of it until the transaction ends. @throws Refusal NOT_FOUND */
export async function lockImport(tx: Tx, importId: string): Promise<StoredImport> {
  const [found] = await tx.select().from(imports).where(eq(imports.id, importId)).for('update')
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

/** The same, without waiting. @throws Refusal NOT_FOUND, IMPORT_NOT_TAKEN: it is being taken over at this moment */
export async function lockUntaken(tx: Tx, importId: string): Promise<StoredImport> {
  const [found] = await tx.select().from(imports).where(eq(imports.id, importId)).for('update', { skipLocked: true })
  if (found) return found
  const isThere = (await tx.$count(imports, eq(imports.id, importId))) > 0
  throw new Refusal(isThere ? 'IMPORT_NOT_TAKEN' : 'NOT_FOUND')
}

/** Notes that nothing of a sheet is written; one that no longer waits stays as it is. */
export async function refuseImport(db: Queryable, importId: string, problem: string): Promise<void> {
  await db
    .update(imports)
    .set({ state: 'failed', problem, file: null })
    .where(and(eq(imports.id, importId), eq(imports.state, 'waiting')))
}

export async function updateImport(
  db: Queryable,
  importId: string,
  change: Partial<typeof imports.$inferInsert>,
): Promise<void> {
  await db.update(imports).set(change).where(eq(imports.id, importId))
}
