import { z } from 'zod'

/** What became of penalties with what was just done, in sentences for staff; empty when it is only looked at. */
export const Followed = z.array(z.string())
