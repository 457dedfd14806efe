import { procedure } from '../procedure'
import { OutboxFilter, OutboxPage } from './messages.schema'

export const messages = {
  /** What was written to people, newest first. */
  outbox: procedure('outbox:read', 'GET /outbox').input(OutboxFilter).output(OutboxPage),
}
