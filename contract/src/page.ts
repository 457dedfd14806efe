import { z } from 'zod'

/** Which page of a list, from 1. A number in a link may arrive as text. */
export const PageNumber = z.coerce.number<number>().int().min(1).max(100_000).default(1)

/** One page of a list, with `total` rows over all pages. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    rows: z.array(row),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
  })
}
