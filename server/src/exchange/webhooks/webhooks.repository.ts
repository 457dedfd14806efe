import type {
  Delivery,
  DeliveryFilter,
  DeliveryPage,
  NewWebhook,
  Webhook,
} from '@makao/contract/exchange/webhooks/webhooks.schema'
import { and, count, desc, eq, getTableColumns, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { channelHere } from '../../db/listen'
import { takeLock } from '../../db/locks'
import type { Queryable, Tx } from '../../db/types'
import { Refusal, takenKey } from '../../errors'
import { asNumber, countSome, pageWindow, subselect } from '../../lists'
import { staffEmail } from '../../people/accounts/accounts.repository'
import { profiles } from '../../people/accounts/accounts.table'
import { auditEntries } from '../../platform/audit/audit.table'
import type { ToldEntry } from './webhooks.rules'
import { webhookDeliveries as deliveries, webhooks } from './webhooks.table'

/** On which the database says that there is something to tell. */
export const WEBHOOK_CHANNEL = 'makao_webhooks'
const PAGE_SIZE = 25

const { sealedSecret: _, busyUntil: __, failures: ___, ...shown } = getTableColumns(webhooks)
const columns = {
  ...shown,
  waiting: asNumber(
    subselect(
      sql`select count(*) from ${deliveries} where ${deliveries.webhookId} = ${webhooks.id} and ${deliveries.state} = 'waiting'`,
    ),
  ),
}

type Row = Awaited<ReturnType<typeof selectWebhooks>>[number]
const selectWebhooks = (db: Queryable) => db.select(columns).from(webhooks).$dynamic()

const toShow = ({ createdAt, offSince, failingSince, deliveredAt, ...row }: Row): Webhook => ({
  ...row,
  createdAt: createdAt.toISOString(),
  offSince: offSince?.toISOString() ?? null,
  failingSince: failingSince?.toISOString() ?? null,
  deliveredAt: deliveredAt?.toISOString() ?? null,
})

/** The newest first. */
export async function listWebhooks(db: Queryable): Promise<Webhook[]> {
  return (await selectWebhooks(db).orderBy(desc(webhooks.createdAt), webhooks.id)).map(toShow)
}

/** @throws Refusal NOT_FOUND */
export async function requireWebhook(db: Queryable, webhookId: string): Promise<Webhook> {
  const [row] = await selectWebhooks(db).where(eq(webhooks.id, webhookId))
  if (!row) throw new Refusal('NOT_FOUND')
  return toShow(row)
}

/** Who adds or deletes one waits until whoever is at it has ended. */
export async function lockWebhooks(tx: Tx): Promise<void> {
  await takeLock(tx, 'webhooks')
}

export async function countWebhooks(db: Queryable): Promise<number> {
  const [found] = await db.select({ webhooks: count() }).from(webhooks)
  return found?.webhooks ?? 0
}

/** @throws Refusal WEBHOOK_URL_USED */
export async function insertWebhook(
  tx: Tx,
  row: NewWebhook & { sealedSecret: string; createdAt: Date },
): Promise<string> {
  try {
    const [made] = await tx.insert(webhooks).values(row).returning({ id: webhooks.id })
    return made?.id ?? ''
  } catch (error) {
    throw takenKey(error) === 'webhooks_url' ? new Refusal('WEBHOOK_URL_USED') : error
  }
}

export async function deleteWebhook(tx: Tx, webhookId: string): Promise<void> {
  await tx.delete(webhooks).where(eq(webhooks.id, webhookId))
}

export async function setOn(tx: Tx, webhookId: string): Promise<void> {
  const afresh = { offSince: null, whyOff: null, failingSince: null, failures: 0, busyUntil: null }
  await tx.update(webhooks).set(afresh).where(eq(webhooks.id, webhookId))
}

/** Tells the senders, once this is committed, that there is something to do. */
export async function wakeSenders(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_notify(${channelHere(WEBHOOK_CHANNEL)}, '')`)
}

const selectDeliveries = (db: Queryable) =>
  db
    .select({
      ...getTableColumns(deliveries),
      event: auditEntries.action,
      subject: auditEntries.subject,
      at: auditEntries.at,
    })
    .from(deliveries)
    .innerJoin(auditEntries, eq(auditEntries.id, deliveries.entryId))
    .$dynamic()

type DeliveryRow = Awaited<ReturnType<typeof selectDeliveries>>[number]

const deliveryToShow = ({
  id,
  event,
  subject,
  at,
  state,
  attempts,
  triedAt,
  dueAt,
  status,
  problem,
}: DeliveryRow): Delivery => ({
  ...{ id, event, subject, state, attempts, status, problem },
  at: at.toISOString(),
  triedAt: triedAt?.toISOString() ?? null,
  nextAttemptAt: state === 'waiting' ? dueAt.toISOString() : null,
})

/** The latest event first. @throws Refusal NOT_FOUND */
export async function listDeliveries(db: Queryable, { webhookId, page }: DeliveryFilter): Promise<DeliveryPage> {
  await requireWebhook(db, webhookId)
  const window = pageWindow(page, PAGE_SIZE)
  const where = eq(deliveries.webhookId, webhookId)
  const rows = await selectDeliveries(db)
    .where(where)
    .orderBy(desc(deliveries.position))
    .limit(window.limit)
    .offset(window.offset)
  const found = db.select({ id: deliveries.id }).from(deliveries).where(where)
  return { rows: rows.map(deliveryToShow), ...(await countSome(db, found, window)), page, pageSize: PAGE_SIZE }
}

/** @throws Refusal NOT_FOUND */
export async function requireDelivery(db: Queryable, deliveryId: string): Promise<Delivery & { webhookId: string }> {
  const [row] = await selectDeliveries(db).where(eq(deliveries.id, deliveryId))
  if (!row) throw new Refusal('NOT_FOUND')
  return { ...deliveryToShow(row), webhookId: row.webhookId }
}

/** Has it sent from the beginning. */
export async function queueAgain(tx: Tx, deliveryId: string, now: Date): Promise<void> {
  const afresh = { state: 'waiting', attempts: 0, dueAt: now, status: null, problem: null } as const
  await tx.update(deliveries).set(afresh).where(eq(deliveries.id, deliveryId))
}

export interface ClaimedDelivery {
  id: string
  webhookId: string
  attempts: number
  url: string
  sealedSecret: string
  mayBeInside: boolean
  entry: ToldEntry
}

/**
 * Takes the delivery that is due first, of an address that nobody is calling, and holds both until then. A process that dies
 * meanwhile leaves it to the next one, after that time.
 */
export async function claimDelivery(db: Queryable, now: Date, until: Date): Promise<ClaimedDelivery | undefined> {
  const [at, end] = [sql`${now.toISOString()}::timestamptz`, sql`${until.toISOString()}::timestamptz`]
  const { rows } = await db.execute<{ id: string }>(sql`
    with due as (
      select d.id, d.webhook_id from webhook_deliveries d join webhooks w on w.id = d.webhook_id
      where d.state = 'waiting' and d.due_at <= ${at} and w.off_since is null
        and (w.busy_until is null or w.busy_until <= ${at})
      order by d.due_at, d.position limit 1 for no key update of w skip locked
    ), busy as (
      update webhooks w set busy_until = ${end} from due where w.id = due.webhook_id
    )
    update webhook_deliveries d set attempts = d.attempts + 1, due_at = ${end}, tried_at = ${at} from due where d.id = due.id
    returning d.id`)
  const [claimed] = rows
  if (!claimed) return undefined
  const [row] = await db
    .select({
      id: deliveries.id,
      webhookId: deliveries.webhookId,
      attempts: deliveries.attempts,
      url: webhooks.url,
      sealedSecret: webhooks.sealedSecret,
      mayBeInside: webhooks.mayBeInside,
      entry: getTableColumns(auditEntries),
    })
    .from(deliveries)
    .innerJoin(webhooks, eq(webhooks.id, deliveries.webhookId))
    .innerJoin(auditEntries, eq(auditEntries.id, deliveries.entryId))
    .where(eq(deliveries.id, claimed.id))
  return row
}

interface Noted {
  state: Delivery['state']
  dueAt: Date
  status: number | null
  problem: string | null
}

export async function noteDelivery(tx: Tx, deliveryId: string, noted: Noted): Promise<void> {
  await tx.update(deliveries).set(noted).where(eq(deliveries.id, deliveryId))
}

export async function noteSuccess(tx: Tx, webhookId: string, now: Date): Promise<void> {
  const well = { busyUntil: null, failingSince: null, failures: 0, deliveredAt: now }
  await tx.update(webhooks).set(well).where(eq(webhooks.id, webhookId))
}

/** @returns since when it fails, and how often; undefined where it has been deleted meanwhile */
export async function noteFailure(tx: Tx, webhookId: string, now: Date) {
  const [row] = await tx
    .update(webhooks)
    .set({
      busyUntil: null,
      failingSince: sql`coalesce(${webhooks.failingSince}, ${now.toISOString()}::timestamptz)`,
      failures: sql`${webhooks.failures} + 1`,
    })
    .where(eq(webhooks.id, webhookId))
    .returning({ failingSince: webhooks.failingSince, failures: webhooks.failures })
  return row && { failingSince: row.failingSince ?? now, failures: row.failures }
}

/** @returns false where it was off already */
export async function setOff(tx: Tx, webhookId: string, whyOff: 'failing' | 'gone', now: Date): Promise<boolean> {
  const turned = await tx
    .update(webhooks)
    .set({ offSince: now, whyOff })
    .where(and(eq(webhooks.id, webhookId), isNull(webhooks.offSince)))
    .returning({ id: webhooks.id })
  return turned.length > 0
}

/** To whom it is told that an address is called no more. */
export const listAdminAddresses = (db: Queryable) =>
  db
    .select({ profileId: profiles.id, recipient: staffEmail })
    .from(profiles)
    .where(and(eq(profiles.role, 'admin'), isNull(profiles.deactivatedAt), isNull(profiles.archivedAt)))

/** Forgets what ended before then. @returns how many */
export async function forgetDeliveries(db: Queryable, before: Date): Promise<number> {
  const gone = await db
    .delete(deliveries)
    .where(and(ne(deliveries.state, 'waiting'), isNotNull(deliveries.triedAt), lt(deliveries.triedAt, before)))
    .returning({ id: deliveries.id })
  return gone.length
}

/** Encrypts the secrets anew, after AUTH_SECRET was replaced. */
export async function rewriteWebhookSecrets(
  tx: Tx,
  reencrypt: (sealed: string) => Promise<string | undefined>,
): Promise<void> {
  const rows = await tx
    .select({ id: webhooks.id, sealedSecret: webhooks.sealedSecret })
    .from(webhooks)
    .for('no key update')
  for (const { id, sealedSecret } of rows) {
    const rewritten = await reencrypt(sealedSecret)
    if (rewritten) await tx.update(webhooks).set({ sealedSecret: rewritten }).where(eq(webhooks.id, id))
  }
}
