import { z } from 'zod'

/** In letters: more than all texts of the largest form. */
const LONGEST = 60_000

/**
 * What is changed as whoever changes it read it, by the names of its fields. With it, what others changed meanwhile in other fields
 * stays, and a field that they changed too is refused. Without it, all that is sent is written.
 */
export const AsRead = z
  .record(z.string(), z.unknown())
  .refine((read) => JSON.stringify(read).length <= LONGEST, 'This is more than a form holds')
  .optional()
export type AsRead = z.infer<typeof AsRead>

export const changedMeanwhile = {
  CHANGED_MEANWHILE: {
    status: 409,
    message:
      'Somebody else changed the same while you had it open, so nothing was saved. Look at what is marked, and save again if yours is right.',
    /** The fields that both changed, as they are now. */
    data: z.object({ now: z.record(z.string(), z.unknown()) }),
  },
} as const
