import { z } from 'zod'
import { proven } from '../../people/security/security.contract'
import { procedure } from '../../procedure'
import { ApiKeys, KeyId, MadeKey, NewKeyAsked } from './keys.schema'

export const apiKeys = {
  list: procedure('api:manage', 'GET /api-keys', 'The keys of scripts, the newest first').output(ApiKeys),
  make: procedure('api:manage', 'POST /api-keys', 'Makes a secret key, which is shown once')
    .input(NewKeyAsked)
    .output(MadeKey)
    .errors({
      ...proven,
      KEY_NAME_USED: { status: 409, message: 'There is a key of this name already.' },
      KEY_ALREADY_OVER: { status: 422, message: 'The last day has passed already.' },
      NO_SUCH_PROPERTY: { status: 422, message: 'One of the properties does not exist any more.' },
      TOO_MANY_KEYS: {
        status: 409,
        message: 'There are {most} keys already. Withdraw one that nothing uses.',
        data: z.object({ most: z.int() }),
      },
    }),
  /** From this moment on it opens nothing. */
  withdraw: procedure('api:manage', 'DELETE /api-keys/{keyId}', 'Withdraws a key at once')
    .input(KeyId)
    .output(z.object({})),
}
