import { bigint, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Who did what when. Append only: a trigger refuses update and delete, so nothing here refers to rows that may go. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The order in which things were done, also within one instant. */
    position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
    actorId: uuid('actor_id').notNull(),
    /** As it was then. */
    actorName: text('actor_name').notNull(),
    /** `thing.done`, for example 'payment.voided'. */
    action: text().notNull(),
    entityId: uuid('entity_id').notNull(),
    reason: text(),
    before: jsonb().$type<Record<string, unknown>>().notNull(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    index('audit_entries_entity').on(table.entityId, table.position),
    index('audit_entries_position').on(table.position),
  ],
)
