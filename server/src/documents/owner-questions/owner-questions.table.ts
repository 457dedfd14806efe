import { askedAbout } from '@makao/contract/documents/owner-questions/owner-questions.kinds'
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { owners } from '../../money/owners/owners.table'

/** What an owner asked about: a month of a property, an expense, a payout or something that happened. Append only. */
export const ownerQuestions = pgTable(
  'owner_questions',
  {
    id: uuid().primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => owners.id),
    about: text({ enum: askedAbout }).notNull(),
    /** The property, expense, payout, or entry of the audit log. */
    subjectId: uuid('subject_id').notNull(),
    month: text(),
    /** What it said when it was asked about. */
    says: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    index('owner_questions_owner').on(table.ownerId, table.createdAt.desc()),
    check('owner_questions_about', sql`${table.about} in ('line', 'expense', 'payout', 'event')`),
    check('owner_questions_month', sql`(${table.about} = 'line') = (${table.month} is not null)`),
  ],
)

/** What was written on it, by the owner or the agency. Append only. */
export const ownerQuestionMessages = pgTable(
  'owner_question_messages',
  {
    id: uuid().primaryKey(),
    questionId: uuid('question_id')
      .notNull()
      .references(() => ownerQuestions.id),
    isOfOwner: boolean('is_of_owner').notNull(),
    body: text().notNull(),
    /** No reference, since the row of a person may go. */
    writerId: uuid('writer_id'),
    writerName: text('writer_name').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    index('owner_question_messages_question').on(table.questionId, table.createdAt),
    check('owner_question_messages_body', sql`length(${table.body}) between 1 and 1000`),
  ],
)
