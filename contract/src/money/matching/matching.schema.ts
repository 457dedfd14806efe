import { z } from 'zod'
import { matchDoubts, matchSigns } from './matching.kinds'

/** One thing that speaks for a tenancy. `value`: the account number, the name, how often; '' where there is none. */
export const MatchReason = z.object({ sign: z.enum(matchSigns), value: z.string() })
export type MatchReason = z.infer<typeof MatchReason>

/** A tenancy that a line may be of. `amount`: how much of the line, in minor units; `confidence`: from 0 to 1. */
export const Suggestion = z.object({
  tenancyId: z.uuid(),
  amount: z.int().positive(),
  confidence: z.number().min(0).max(1),
  reasons: z.array(MatchReason),
})
export type Suggestion = z.infer<typeof Suggestion>

/** Whose a line may be, the likeliest first. Only one that `isCertain` is booked by itself; `doubt` says why another is not. */
export const Judgement = z.object({
  suggestions: z.array(Suggestion),
  isCertain: z.boolean(),
  doubt: z.enum(matchDoubts).nullable(),
})
export type Judgement = z.infer<typeof Judgement>
