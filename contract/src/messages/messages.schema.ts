import { z } from 'zod'
import { PageNumber, pageOf } from '../page'

/** One mail as the outbox holds it. Its text may hold a one-time link, so it is for admins alone. */
export const OutboxMessage = z.object({
  id: z.uuid(),
  recipient: z.string(),
  subject: z.string(),
  body: z.string(),
  /** 'waiting': to be sent, or sent again after an error; 'expired': of no use any more, and not sent. */
  state: z.enum(['waiting', 'sent', 'expired']),
  attempts: z.int(),
  lastError: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type OutboxMessage = z.infer<typeof OutboxMessage>

export const OutboxFilter = z.object({ page: PageNumber })
/** `sends`: a mail server is set; without one everything waits. */
export const OutboxPage = pageOf(OutboxMessage).extend({ sends: z.boolean() })
