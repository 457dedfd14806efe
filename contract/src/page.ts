import { z } from 'zod'

/** Which page of a list, from 1. A number in a link may arrive as text. */
export const PageNumber = z.coerce.number<number>().int().min(1).max(100_000).default(1)

/** How many rows of a list can be chosen one by one; an address has room for them. */
export const MOST_CHOSEN = 200

/** Rows of a list that somebody has chosen, and no others. */
export const ChosenIds = z
  .array(z.uuid())
  .min(1, 'Choose at least one row')
  .max(MOST_CHOSEN, `Choose at most ${MOST_CHOSEN} rows`)

/** The same in an address, with commas between them: of an array of none nothing would be sent, and all would be found. */
const idsInLink = z
  .string('Choose at least one row')
  .transform((text) => text.split(',').filter((id) => id !== ''))
  .pipe(ChosenIds)
export const ChosenIdsInLink = idsInLink.nullish()
/** The same where without them nothing is meant. */
export const IdsInLink = z.object({ ids: idsInLink })

/** One page of a list, with `total` rows over all pages. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    rows: z.array(row),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
  })
}

/** The same of a list that counts what it finds as far as it has to. `isMore`: there are more than `total`, which were not counted. */
export const pageOfSome = <Row extends z.ZodType>(row: Row) => pageOf(row).extend({ isMore: z.boolean() })
