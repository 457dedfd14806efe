import { sql } from 'drizzle-orm'
import { integer, text } from 'drizzle-orm/pg-core'

/**
 * What a reference is compared by: letters and digits alone, whatever the method. `referenceRepeats`: 0, but for those that
 * had the same one before the database refused it; the books name them.
 */
export const referenceColumns = () => ({
  referenceKey: text('reference_key').generatedAlwaysAs(
    sql`nullif(regexp_replace(upper(reference), '[^A-Z0-9]', '', 'g'), '')`,
  ),
  referenceRepeats: integer('reference_repeats').notNull().default(0),
})
