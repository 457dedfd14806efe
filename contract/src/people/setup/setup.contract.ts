import { z } from 'zod'
import { procedure } from '../../procedure'
import { tooManyAttempts } from '../../throttle'
import { alreadySetUp, FirstAdmin, setupCodeRefused } from './setup.schema'

export const setup = {
  /**
   * What everybody may know. `needed`: there is no admin yet. `asksCode`: the set-up page asks for the set-up code.
   * `signUpOpen`: people may make accounts by themselves.
   */
  status: procedure('public', 'GET /setup').output(
    z.object({ needed: z.boolean(), asksCode: z.boolean(), signUpOpen: z.boolean() }),
  ),
  /** `password` is shown this once; null when it is the one from the environment. */
  createAdmin: procedure('public', 'POST /setup/admin')
    .input(FirstAdmin.prefault({}))
    .output(z.object({ email: z.string(), password: z.string().nullable() }))
    .errors({
      ...tooManyAttempts,
      ...setupCodeRefused,
      ...alreadySetUp,
      EMAIL_USED: {
        status: 409,
        message: 'An account with the address {email} already exists. Set ADMIN_EMAIL to another address.',
        data: z.object({ email: z.string() }),
      },
    }),
}
