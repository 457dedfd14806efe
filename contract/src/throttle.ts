import { z } from 'zod'

/** The refusal of whoever tried too often; `wait` is for people, `retryAfter` in seconds for machines. */
export const tooManyAttempts = {
  TOO_MANY_ATTEMPTS: {
    status: 429,
    message: 'Too many attempts. Try again in {wait}.',
    data: z.object({ wait: z.string(), retryAfter: z.int() }),
  },
} as const
