import { can } from '@makao/contract/permissions'
import type { Topic } from '@makao/contract/platform/live/live.terms'
import type { Actor } from '../../context'

/** What the database tells. `tenants`: whom it concerns, when it is about a few. */
export interface Change {
  topic: Topic
  tenants: readonly string[] | null
}

/** What it tells when somebody was signed out, whoever did it. `ended`: the id of the session. */
export interface EndedSession {
  ended: string
}

/** Whether a session may hear of a change: staff of all, a tenant of what concerns them. */
export function mayHear(actor: Actor, { tenants }: Change): boolean {
  return can(actor.role, 'portfolio:read') || (tenants?.includes(actor.id) ?? false)
}
