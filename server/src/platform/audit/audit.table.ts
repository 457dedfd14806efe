import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Who did what when. Append only: a trigger refuses update and delete, so nothing here refers to rows that may go. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The order in which things were done, also within one instant. */
    position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
    /** Null: nobody was signed in, for example at sign-up. */
    actorId: uuid('actor_id'),
    /** As it was then. */
    actorName: text('actor_name').notNull(),
    /** What that person signed in with then, and what they were: several may have one name. Null in entries of before. */
    actorEmail: text('actor_email'),
    actorRole: text('actor_role'),
    /** The network address it came from. */
    address: text(),
    /** `thing.done`, for example 'payment.voided'. */
    action: text().notNull(),
    entityId: uuid('entity_id').notNull(),
    /** What it was done to, for people: 'Wanjiku Kamau, unit A1'. */
    subject: text(),
    reason: text(),
    before: jsonb().$type<Record<string, unknown>>().notNull(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(actor_name || ' ' || coalesce(actor_email, '') || ' ' || coalesce(subject, '') || ' ' || action)`,
      ),
  },
  (table) => [
    index('audit_entries_entity').on(table.entityId, table.position),
    index('audit_entries_position').on(table.position),
    index('audit_entries_thing').on(sql`split_part(${table.action}, '.', 1)`, table.position),
    index('audit_entries_search').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
)
