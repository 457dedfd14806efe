import type { OwnerQuestion, QuestionMessage } from '@makao/contract/documents/owner-questions/owner-questions.schema'
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Stored } from '../../allowed'
import type { Author } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { countSome, groupBy, pageWindow } from '../../lists'
import { owners } from '../../money/owners/owners.table'
import { ownerQuestionMessages, ownerQuestions } from './owner-questions.table'

const PAGE_SIZE = 25

/** Whether the owner wrote last. */
const isOpen = sql<boolean>`(select message.is_of_owner from owner_question_messages message
  where message.question_id = ${ownerQuestions.id} order by message.created_at desc, message.is_of_owner limit 1)`

async function select(db: Queryable, where: SQL | undefined, { limit, offset }: { limit: number; offset: number }) {
  const rows = await db
    .select({
      id: ownerQuestions.id,
      ownerId: ownerQuestions.ownerId,
      ownerName: owners.name,
      about: ownerQuestions.about,
      says: ownerQuestions.says,
      isOpen,
    })
    .from(ownerQuestions)
    .innerJoin(owners, eq(owners.id, ownerQuestions.ownerId))
    .where(where)
    .orderBy(desc(ownerQuestions.createdAt), asc(ownerQuestions.id))
    .limit(limit)
    .offset(offset)
  if (rows.length === 0) return []
  const messages = await db
    .select()
    .from(ownerQuestionMessages)
    .where(
      inArray(
        ownerQuestionMessages.questionId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(ownerQuestionMessages.createdAt), desc(ownerQuestionMessages.isOfOwner), asc(ownerQuestionMessages.id))
  const written = groupBy(messages, ({ questionId }) => questionId)
  return rows.map(
    (row): Stored<OwnerQuestion> => ({
      ...row,
      messages: (written.get(row.id) ?? []).map(
        ({ id, isOfOwner, body, writerName, createdAt }): QuestionMessage => ({
          ...{ id, isOfOwner, body, writerName },
          writtenAt: createdAt.toISOString(),
        }),
      ),
    }),
  )
}

/** The latest first. @param ownerId only theirs @param open only what waits for an answer */
export async function pageQuestions(
  db: Queryable,
  { ownerId, open, page }: { ownerId?: string | undefined; open?: boolean | undefined; page: number },
) {
  const owned = ownerId === undefined ? undefined : eq(ownerQuestions.ownerId, ownerId)
  const where = and(owned, open ? isOpen : undefined)
  const window = pageWindow(page, PAGE_SIZE)
  const found = db.select({ id: ownerQuestions.id }).from(ownerQuestions).where(where)
  return { rows: await select(db, where, window), ...(await countSome(db, found, window)), page, pageSize: PAGE_SIZE }
}

/** How many of an owner's questions wait for an answer. */
export const countOpen = (db: Queryable, ownerId: string): Promise<number> =>
  db.$count(ownerQuestions, and(eq(ownerQuestions.ownerId, ownerId), isOpen))

export async function findQuestion(db: Queryable, id: string): Promise<Stored<OwnerQuestion> | undefined> {
  const [found] = await select(db, eq(ownerQuestions.id, id), { limit: 1, offset: 0 })
  return found
}

/** Kept from others until the transaction ends. @param ownerId only theirs @throws Refusal NOT_FOUND */
export async function lockQuestion(tx: Tx, id: string, ownerId?: string): Promise<Stored<OwnerQuestion>> {
  const owned = ownerId === undefined ? undefined : eq(ownerQuestions.ownerId, ownerId)
  await tx
    .select({ id: ownerQuestions.id })
    .from(ownerQuestions)
    .where(and(eq(ownerQuestions.id, id), owned))
    .for('share')
  const found = await findQuestion(tx, id)
  if (!found || (ownerId !== undefined && found.ownerId !== ownerId)) throw new Refusal('NOT_FOUND')
  return found
}

export async function insertQuestion(
  tx: Tx,
  question: Omit<typeof ownerQuestions.$inferInsert, 'createdAt'>,
  now: Date,
): Promise<void> {
  await tx.insert(ownerQuestions).values({ ...question, createdAt: now })
}

/** @returns false: it was written before */
export async function insertMessage(
  tx: Tx,
  author: Pick<Author, 'id' | 'name'>,
  message: { id: string; questionId: string; isOfOwner: boolean; body: string },
  now: Date,
): Promise<boolean> {
  const made = await tx
    .insert(ownerQuestionMessages)
    .values({ ...message, writerId: author.id, writerName: author.name, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: ownerQuestionMessages.id })
  return made.length > 0
}
