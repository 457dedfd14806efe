import type { AuditEntry } from '@makao/contract/audit/audit.schema'
import { desc, eq } from 'drizzle-orm'
import { profiles } from '../accounts/accounts.table'
import type { Actor } from '../context'
import type { Queryable, Tx } from '../db/types'
import { changedFields } from './audit.rules'
import { auditEntries } from './audit.table'

export interface Audited {
  action: string
  entityId: string
  reason?: string | null
  /** Without what is secret: passwords, tokens, codes. */
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
}

/** Notes in the transaction that does it what the actor does; only the fields that change are kept. */
export async function writeAudit(tx: Tx, actor: Actor, audited: Audited, now: Date): Promise<void> {
  const { action, entityId, reason = null, ...states } = audited
  const [person] = await tx.select({ name: profiles.fullName }).from(profiles).where(eq(profiles.id, actor.id))
  await tx.insert(auditEntries).values({
    at: now,
    actorId: actor.id,
    actorName: person?.name ?? '',
    action,
    entityId,
    reason,
    ...changedFields(states.before, states.after),
  })
}

/** What was done to one thing, latest first. */
export async function listAuditOf(db: Queryable, entityId: string): Promise<AuditEntry[]> {
  const rows = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.entityId, entityId))
    .orderBy(desc(auditEntries.position))
  return rows.map(({ id, at, actorName, action, reason, before, after }) => ({
    id,
    at: at.toISOString(),
    actorName,
    action,
    reason,
    before,
    after,
  }))
}
