import { addDays, startOfDay } from '@makao/contract/days'
import { chargeEvents } from '@makao/contract/money/charges/charges.audit'
import { roleOf } from '@makao/contract/permissions'
import type { AuditEntry, AuditFilter, AuditPage } from '@makao/contract/platform/audit/audit.schema'
import type { AuditOrder } from '@makao/contract/platform/audit/audit.terms'
import type { AuditThing } from '@makao/contract/platform/audit/audit-things.kinds'
import type { AuditEvent, StateOf } from '@makao/contract/platform/audit/field-kinds.terms'
import { and, asc, count, desc, eq, gte, inArray, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Author } from '../../context'
import { insertRows } from '../../db/insert-rows'
import type { Queryable, Tx } from '../../db/types'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { countedUpTo, holdsWords, inBatches, inOrder, mostCounted, type OrderedBy, pageWindow } from '../../lists'
import { changedFields } from './audit.rules'
import { auditEntries } from './audit.table'

/** `before` and `after`: of whatever is given, the fields that the event declares. */
export interface Audited<Event extends AuditEvent = AuditEvent> {
  entityId: string
  /** What it was done to, for people. */
  subject: string | null
  reason?: string | null
  before?: StateOf<Event['before']>
  after?: StateOf<Event['after']>
}

/** What the log will say of one thing: only the fields that change are kept. */
export const noteOf = <Event extends AuditEvent>(
  event: Event,
  { entityId, subject, reason = null, before, after }: Audited<Event>,
) => ({ action: event.action, entityId, subject, reason, ...changedFields(event, before ?? {}, after ?? {}) })
export type Note = ReturnType<typeof noteOf>

/** Notes in the transaction that does it what was done; only the fields that change are kept. */
export async function writeAudit<Event extends AuditEvent>(
  tx: Tx,
  author: Author,
  event: Event,
  audited: Audited<Event>,
  now: Date,
): Promise<void> {
  await tx.insert(auditEntries).values({
    at: now,
    actorId: author.id,
    actorName: author.name,
    // Read in the transaction that does it: whoever it is has this address and role now.
    actorEmail: sql`(select email from profiles where id = ${author.id})`,
    actorRole: sql`(select role from profiles where id = ${author.id})`,
    address: author.address,
    ...noteOf(event, audited),
  })
}

/** The same of many things that were done, in their order. */
export async function writeNotes(tx: Tx, author: Author, notes: readonly Note[], now: Date): Promise<void> {
  const person = author.id === null ? undefined : await findAuthor(tx, author.id)
  const by = {
    at: now,
    actorId: author.id,
    actorName: author.name,
    actorEmail: person?.email ?? null,
    actorRole: person?.role ?? null,
    address: author.address,
  }
  await insertRows(
    tx,
    auditEntries,
    notes.map((note) => ({ id: crypto.randomUUID(), ...by, ...note })),
  )
}

async function findAuthor(tx: Tx, id: string) {
  const { rows } = await tx.execute<{ email: string; role: string }>(
    sql`select email, role from profiles where id = ${id}`,
  )
  return rows[0]
}

/** What was done last there; undefined when nothing was. */
export async function findLastAction(db: Queryable, entityId: string): Promise<string | undefined> {
  const [last] = await db
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(eq(auditEntries.entityId, entityId))
    .orderBy(desc(auditEntries.position))
    .limit(1)
  return last?.action
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
  // What was agreed at first was once written without the currency of its amounts.
  after: sql<
    Record<string, unknown>
  >`case when ${auditEntries.action} = 'tenancy.created' and not jsonb_exists(${auditEntries.after}, 'currency')
    then ${auditEntries.after} || coalesce((select jsonb_build_object('currency', ${tenancies.currency}) from ${tenancies}
      where ${tenancies.id} = ${auditEntries.entityId}), '{}') else ${auditEntries.after} end`,
}

const latestFirst = [desc(auditEntries.position)]

function selectEntries(db: Queryable, where: SQL | undefined, order: readonly SQL[] = latestFirst) {
  return db
    .select(columns)
    .from(auditEntries)
    .where(where)
    .orderBy(...order)
    .$dynamic()
}

const orderedBy: OrderedBy<Exclude<AuditOrder, 'at' | '-at'>> = {
  who: sql`lower(${auditEntries.actorName})`,
  subject: sql`lower(${auditEntries.subject})`,
}

/** By time as the entries were written, which their index knows. */
function entryOrder(sort: AuditFilter['sort']): SQL[] {
  if (sort === 'at') return [asc(auditEntries.position)]
  return inOrder(sort === '-at' ? null : sort, orderedBy, latestFirst)
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

type Narrowing = Omit<AuditFilter, 'page' | 'sort'>

/** What is due was called a payment when the log began, and is stored as one. */
const chargeActions = Object.values(chargeEvents).map(({ action }) => action)

function isOf(thing: AuditThing): SQL | undefined {
  const storedAs = (stored: AuditThing) => eq(sql`split_part(${auditEntries.action}, '.', 1)`, stored)
  if (thing === 'payment') return and(storedAs('payment'), notInArray(auditEntries.action, chargeActions))
  if (thing !== 'charges') return storedAs(thing)
  return or(storedAs('charges'), and(storedAs('payment'), inArray(auditEntries.action, chargeActions)))
}

const matching = ({ search, thing, from, to }: Narrowing) =>
  and(
    holdsWords(auditEntries.searchText, search),
    thing ? isOf(thing) : undefined,
    from ? gte(auditEntries.at, startOfDay(from)) : undefined,
    to ? lt(auditEntries.at, startOfDay(addDays(to, 1))) : undefined,
  )

export async function countAudit(db: Queryable, filter: Narrowing): Promise<number> {
  const [found] = await db.select({ total: count() }).from(auditEntries).where(matching(filter))
  return found?.total ?? 0
}

export async function listAudit(db: Queryable, { page, sort, ...filter }: AuditFilter): Promise<AuditPage> {
  const window = pageWindow(page, PAGE_SIZE)
  const { limit, offset } = window
  const rows = await selectEntries(db, matching(filter), entryOrder(sort)).limit(limit).offset(offset)
  const most = mostCounted(window)
  const some = db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(matching(filter))
    .limit(most + 1)
  return { rows: rows.map(toEntry), ...countedUpTo(await db.$count(some.as('some')), most), page, pageSize: PAGE_SIZE }
}

/** Every entry that the filter leaves, latest first, read in batches. */
export async function* streamAudit(db: Queryable, filter: Narrowing): AsyncGenerator<AuditEntry> {
  const rows = inBatches<Row>((size, last) =>
    selectEntries(db, and(matching(filter), last && lt(auditEntries.position, last.position))).limit(size),
  )
  for await (const row of rows) yield toEntry(row)
}
