import { procedure } from '../procedure'
import { OutboxFilter, OutboxPage } from './mail.schema'

export const mail = {
  /** What was written to people, newest first. */
  outbox: procedure('outbox:read', 'GET /outbox').input(OutboxFilter).output(OutboxPage),
}
