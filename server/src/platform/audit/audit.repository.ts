import { addDays, startOfDay } from '@makao/contract/days'
import { roleOf } from '@makao/contract/permissions'
import type { AuditEntry, AuditFilter, AuditPage } from '@makao/contract/platform/audit/audit.schema'
import { and, count, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { Author } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { holdsWords, inBatches, pageWindow } from '../../lists'
import { changedFields } from './audit.rules'
import { auditEntries } from './audit.table'

export interface Audited {
  /** `thing.done`, for example 'payment.voided'. */
  action: string
  entityId: string
  /** What it was done to, for people. */
  subject: string | null
  reason?: string | null
  /** Without what is secret: passwords, tokens, codes. */
  before?: Readonly<Record<string, unknown>>
  after?: Readonly<Record<string, unknown>>
}

/** Notes in the transaction that does it what was done; only the fields that change are kept. */
export async function writeAudit(tx: Tx, author: Author, audited: Audited, now: Date): Promise<void> {
  const { action, entityId, subject, reason = null, before = {}, after = {} } = audited
  await tx.insert(auditEntries).values({
    at: now,
    actorId: author.id,
    actorName: author.name,
    // Read in the transaction that does it: whoever it is has this address and role now.
    actorEmail: sql`(select email from profiles where id = ${author.id})`,
    actorRole: sql`(select role from profiles where id = ${author.id})`,
    address: author.address,
    action,
    entityId,
    subject,
    reason,
    ...changedFields(before, after),
  })
}

const PAGE_SIZE = 50

const columns = {
  id: auditEntries.id,
  position: auditEntries.position,
  at: auditEntries.at,
  actorId: auditEntries.actorId,
  actorName: auditEntries.actorName,
  actorEmail: auditEntries.actorEmail,
  actorRole: auditEntries.actorRole,
  address: auditEntries.address,
  action: auditEntries.action,
  subject: auditEntries.subject,
  reason: auditEntries.reason,
  before: auditEntries.before,
  after: auditEntries.after,
}

/** Latest first. */
function selectEntries(db: Queryable, where: SQL | undefined) {
  return db.select(columns).from(auditEntries).where(where).orderBy(desc(auditEntries.position)).$dynamic()
}

type Row = Awaited<ReturnType<typeof selectEntries>>[number]

const toEntry = ({ position: _, at, actorRole, ...row }: Row): AuditEntry => ({
  ...row,
  at: at.toISOString(),
  actorRole: actorRole === null ? null : roleOf(actorRole),
})

/** What was done to one thing, latest first. */
export async function listAuditOf(db: Queryable, entityId: string): Promise<AuditEntry[]> {
  return (await selectEntries(db, eq(auditEntries.entityId, entityId))).map(toEntry)
}

type Narrowing = Omit<AuditFilter, 'page'>

const matching = ({ search, thing, from, to }: Narrowing) =>
  and(
    holdsWords(auditEntries.searchText, search),
    thing ? eq(sql`split_part(${auditEntries.action}, '.', 1)`, thing) : undefined,
    from ? gte(auditEntries.at, startOfDay(from)) : undefined,
    to ? lt(auditEntries.at, startOfDay(addDays(to, 1))) : undefined,
  )

export async function countAudit(db: Queryable, filter: Narrowing): Promise<number> {
  const [found] = await db.select({ total: count() }).from(auditEntries).where(matching(filter))
  return found?.total ?? 0
}

export async function listAudit(db: Queryable, { page, ...filter }: AuditFilter): Promise<AuditPage> {
  const { limit, offset } = pageWindow(page, PAGE_SIZE)
  const rows = await selectEntries(db, matching(filter)).limit(limit).offset(offset)
  return { rows: rows.map(toEntry), total: await countAudit(db, filter), page, pageSize: PAGE_SIZE }
}

/** Every entry that the filter leaves, latest first, read in batches. */
export async function* streamAudit(db: Queryable, filter: Narrowing): AsyncGenerator<AuditEntry> {
  const rows = inBatches<Row>((size, last) =>
    selectEntries(db, and(matching(filter), last && lt(auditEntries.position, last.position))).limit(size),
  )
  for await (const row of rows) yield toEntry(row)
}
