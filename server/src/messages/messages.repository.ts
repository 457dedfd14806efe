import type { OutboxMessage } from '@makao/contract/messages/messages.schema'
import { and, asc, count, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../db/types'
import { pageWindow } from '../lists'
import { outboxMessages } from './messages.table'

export interface NewMail {
  recipient: string
  subject: string
  body: string
  /** After this the message is of no use and is not sent. */
  expiresAt: Date | null
}

export interface ClaimedMail {
  id: string
  recipient: string
  subject: string
  body: string
  attempts: number
}

/** Writes mail in the transaction that causes it; the sender takes it after the commit. */
export async function queueMail(tx: Tx, mail: NewMail, now: Date): Promise<void> {
  await tx.insert(outboxMessages).values({ ...mail, nextAttemptAt: now, createdAt: now })
}

/** Takes the oldest message that is due, so that no other process takes it before `until`. */
export async function claimMail(db: Queryable, now: Date, until: Date): Promise<ClaimedMail | undefined> {
  const due = db
    .select({ id: outboxMessages.id })
    .from(outboxMessages)
    .where(
      and(
        isNull(outboxMessages.sentAt),
        lte(outboxMessages.nextAttemptAt, now),
        or(isNull(outboxMessages.expiresAt), gt(outboxMessages.expiresAt, now)),
      ),
    )
    .orderBy(asc(outboxMessages.nextAttemptAt))
    .limit(1)
    .for('update', { skipLocked: true })
  const [mail] = await db
    .update(outboxMessages)
    .set({ nextAttemptAt: until, attempts: sql`${outboxMessages.attempts} + 1` })
    .where(eq(outboxMessages.id, due))
    .returning({
      id: outboxMessages.id,
      recipient: outboxMessages.recipient,
      subject: outboxMessages.subject,
      body: outboxMessages.body,
      attempts: outboxMessages.attempts,
    })
  return mail
}

export async function countWaitingMail(db: Queryable, now: Date): Promise<number> {
  const isOfUse = or(isNull(outboxMessages.expiresAt), gt(outboxMessages.expiresAt, now))
  const [waiting] = await db
    .select({ total: count() })
    .from(outboxMessages)
    .where(and(isNull(outboxMessages.sentAt), isOfUse))
  return waiting?.total ?? 0
}

export async function markSent(db: Queryable, mailId: string, now: Date): Promise<void> {
  await db
    .update(outboxMessages)
    .set({ state: 'sent', sentAt: now, lastError: null })
    .where(eq(outboxMessages.id, mailId))
}

export async function markFailed(db: Queryable, mailId: string, reason: string, retryAt: Date): Promise<void> {
  await db
    .update(outboxMessages)
    .set({ lastError: reason.slice(0, 500), nextAttemptAt: retryAt })
    .where(eq(outboxMessages.id, mailId))
}

const PAGE_SIZE = 20

/** What was written to people, newest first. */
export async function listOutbox(db: Queryable, page: number, now: Date) {
  const { limit, offset } = pageWindow(page, PAGE_SIZE)
  const rows = await db
    .select()
    .from(outboxMessages)
    .orderBy(desc(outboxMessages.createdAt), asc(outboxMessages.id))
    .limit(limit)
    .offset(offset)
  const [all] = await db.select({ total: count() }).from(outboxMessages)
  const stateOf = (sentAt: Date | null, expiresAt: Date | null): OutboxMessage['state'] => {
    if (sentAt) return 'sent'
    return expiresAt && expiresAt <= now ? 'expired' : 'waiting'
  }
  return {
    rows: rows.map(({ id, recipient, subject, body, attempts, lastError, createdAt, sentAt, expiresAt }) => ({
      id,
      recipient,
      subject,
      body,
      state: stateOf(sentAt, expiresAt),
      attempts,
      lastError,
      createdAt: createdAt.toISOString(),
    })),
    total: all?.total ?? 0,
    page,
    pageSize: PAGE_SIZE,
  }
}
