import { requiredText, shortText } from '@makao/contract/text'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { RequestContext } from '../../context'
import { answerAtEdge } from '../../errors'
import { isCallbackSecret } from '../outbox/callback-address.rules'
import { noteOptOut, noteReport } from './delivery-reports.service'

const PhoneDigits = z.string().regex(/^\+?0*[1-9]\d{6,14}$/)
const Report = z.object({
  id: requiredText('The id is missing', 100),
  status: requiredText('The status is missing', 40),
  phoneNumber: PhoneDigits,
  failureReason: shortText(100).optional(),
})
const OptOut = z.object({ phoneNumber: PhoneDigits })

/** What the SMS provider calls: forms, at an address that only it was told. */
export function smsRoutes(contextOf: (c: Context) => RequestContext): Hono {
  const routes = new Hono()
  const missing = (c: Context) => answerAtEdge(c, 'NOT_FOUND', 'There is nothing at this address.')

  async function take<Form>(
    c: Context,
    shape: z.ZodType<Form>,
    note: (context: RequestContext, form: Form) => Promise<void>,
  ) {
    const context = contextOf(c)
    if (!isCallbackSecret(c.req.param('secret') ?? '', context.config)) return missing(c)
    const form = shape.safeParse(await c.req.parseBody())
    if (!form.success) return answerAtEdge(c, 'BAD_REQUEST', z.prettifyError(form.error))
    await note(context, form.data)
    return c.json({})
  }
  routes.post('/:secret/reports', (c) => take(c, Report, noteReport))
  routes.post('/:secret/opt-outs', (c) =>
    take(c, OptOut, (context, { phoneNumber }) => noteOptOut(context, phoneNumber)),
  )
  return routes
}
