import { z } from 'zod'

/** In letters, as JSON: more than all texts of the largest form. A logo is no part of what was read. */
const LONGEST = 60_000

/** What no database keeps, as JSON writes it: the sign of nothing, and half of a sign. */
const UNKEPT = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

function isPlain(read: Record<string, unknown>): boolean {
  try {
    const text = JSON.stringify(read)
    return text.length <= LONGEST && !UNKEPT.test(text)
  } catch {
    // Folded into itself deeper than anything that is read.
    return false
  }
}

/**
 * What is changed as whoever changes it read it, by the names of its fields. With it, what others changed meanwhile in other fields
 * stays, and a field that they changed too is refused. Without it, all that is sent is written.
 */
export const AsRead = z
  .record(z.string(), z.unknown())
  .refine(isPlain, 'This is not what a form was read as')
  .optional()
export type AsRead = z.infer<typeof AsRead>

export const changedMeanwhile = {
  CHANGED_MEANWHILE: {
    status: 409,
    message:
      'Somebody else changed this while you had it open, so nothing was saved. Check the marked fields, and save again if yours is right.',
    /** The fields that both changed, as they are now. */
    data: z.object({ now: z.record(z.string(), z.unknown()) }),
  },
} as const
