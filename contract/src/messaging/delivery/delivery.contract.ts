import { z } from 'zod'
import { procedure } from '../../procedure'
import { SentTest, TestedChannel } from './delivery.schema'

export const delivery = {
  /** Sends the person who asks a message at once, and says what is wrong where it does not go out. */
  test: procedure('message:send', 'POST /outbox/tests')
    .input(TestedChannel)
    .output(SentTest)
    .errors({
      NOT_SET_UP: {
        status: 409,
        message: '{channel} is not set up yet.',
        data: z.object({ channel: z.string() }),
      },
      NO_OWN_ADDRESS: {
        status: 422,
        message: 'Your own account has no {address}. Add it in Settings, General.',
        data: z.object({ address: z.string() }),
      },
      TEST_FAILED: {
        status: 422,
        message: 'The test did not go out. {reason} {remedy}',
        data: z.object({ reason: z.string(), remedy: z.string() }),
      },
    }),
}
