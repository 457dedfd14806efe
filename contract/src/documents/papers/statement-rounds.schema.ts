import { z } from 'zod'
import { Day, Month } from '../../days.schema'
import { roundOutcomes } from './statement-rounds.terms'

const MOST_OWNERS = 1000

/** Statements of the months for many owners. `roundId` is chosen by the browser: the same one sent twice is one. */
export const NewStatementRound = z
  .object({
    roundId: z.uuid(),
    from: Month,
    to: Month,
    ownerIds: z.array(z.uuid()).min(1, 'Choose at least one owner').max(MOST_OWNERS),
  })
  .refine(({ from, to }) => from <= to, 'The first month comes after the last')
export type NewStatementRound = z.infer<typeof NewStatementRound>

/** `outcome` null: it is still to be sent. */
export const RoundOwner = z.object({
  ownerId: z.uuid(),
  ownerName: z.string(),
  outcome: z.enum(roundOutcomes).nullable(),
})

/** `isOver`: each statement is sent, or it is said why not. */
export const StatementRound = z.object({
  id: z.uuid(),
  from: Month,
  to: Month,
  askedBy: z.string(),
  askedOn: Day,
  done: z.int(),
  total: z.int(),
  isOver: z.boolean(),
  owners: z.array(RoundOwner),
})
export type StatementRound = z.infer<typeof StatementRound>
