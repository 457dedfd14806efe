import { z } from 'zod'

/** The books computed again from the documents. `differences`: a sentence each, none when they agree. */
export const BooksCheck = z.object({
  entries: z.int(),
  records: z.int(),
  payments: z.int(),
  differences: z.array(z.string()),
})
export type BooksCheck = z.infer<typeof BooksCheck>
