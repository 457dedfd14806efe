import { z } from 'zod'
import { shortLine } from '../../text'

/** What Makao prints where it is started, while there is no admin; null when it was not typed. */
export const SetupCode = shortLine(200)
  .transform((text) => text || null)
  .nullable()
  .default(null)

export const FirstAdmin = z.object({ setupCode: SetupCode })
export type FirstAdmin = z.infer<typeof FirstAdmin>

/** The refusals of whoever does not show that they are the one who started Makao. */
export const setupCodeRefused = {
  SETUP_CODE_NEEDED: {
    status: 422,
    message: 'Enter the set-up code. It is shown where Makao was started.',
  },
  SETUP_CODE_WRONG: {
    status: 422,
    message: 'This is not the set-up code. It is shown where Makao was started.',
  },
} as const

/** The refusal of a second first admin. */
export const alreadySetUp = {
  ALREADY_SET_UP: { status: 409, message: 'This installation already has an admin. Sign in instead.' },
} as const
