import { formatReceiptNumber } from '@makao/contract/money/payments/receipt-number.terms'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Db, Queryable, Tx } from '../../db/types'
import { latestFirst } from '../../lists'
import { profiles } from '../../people/accounts/accounts.table'
import { namesAnybody } from '../../renters'
import { payments } from '../payments/payments.table'
import { receipts } from '../payments/receipts.table'
import { receivingAccounts } from '../receiving-accounts/receiving-accounts.table'
import { paymentPrompts } from './mobile-money.table'

export type PromptRow = typeof paymentPrompts.$inferSelect

export async function insertPrompt(tx: Tx, prompt: typeof paymentPrompts.$inferInsert): Promise<void> {
  await tx.insert(paymentPrompts).values(prompt)
}

export async function findPrompt(db: Queryable, id: string): Promise<PromptRow | undefined> {
  return (await db.select().from(paymentPrompts).where(eq(paymentPrompts.id, id)))[0]
}

/** Kept from others until the transaction ends. */
export async function lockPrompt(tx: Tx, id: string): Promise<PromptRow | undefined> {
  return (await tx.select().from(paymentPrompts).where(eq(paymentPrompts.id, id)).for('update'))[0]
}

export async function updatePrompt(
  tx: Queryable,
  id: string,
  change: Partial<typeof paymentPrompts.$inferInsert>,
): Promise<void> {
  await tx.update(paymentPrompts).set(change).where(eq(paymentPrompts.id, id))
}

/** One that is under way on the tenancy and was asked after then. */
export async function findOpenPrompt(db: Queryable, tenancyId: string, after: Date) {
  const [open] = await db
    .select({ id: paymentPrompts.id })
    .from(paymentPrompts)
    .where(
      and(
        eq(paymentPrompts.tenancyId, tenancyId),
        inArray(paymentPrompts.state, ['asked', 'pending']),
        gt(paymentPrompts.askedAt, after),
      ),
    )
    .limit(1)
  return open
}

/** Takes those whose provider is to be asked, and keeps them from other processes until then. */
export async function claimPrompts(db: Db, most: number, now: Date, until: Date): Promise<PromptRow[]> {
  const due = db
    .select({ id: paymentPrompts.id })
    .from(paymentPrompts)
    .where(and(isNotNull(paymentPrompts.dueAt), lte(paymentPrompts.dueAt, now)))
    .orderBy(asc(paymentPrompts.dueAt))
    .limit(most)
    .for('update', { skipLocked: true })
  return db
    .update(paymentPrompts)
    .set({ dueAt: until, timesChecked: sql`${paymentPrompts.timesChecked} + 1` })
    .where(inArray(paymentPrompts.id, due))
    .returning()
}

async function select(db: Queryable, where: SQL | undefined, most: number) {
  const rows = await db
    .select({
      id: paymentPrompts.id,
      tenancyId: paymentPrompts.tenancyId,
      accountKind: receivingAccounts.kind,
      phone: paymentPrompts.phone,
      currency: paymentPrompts.currency,
      amount: paymentPrompts.amount,
      state: paymentPrompts.state,
      reason: paymentPrompts.reason,
      transactionId: paymentPrompts.transactionId,
      askedBy: paymentPrompts.askedByName,
      askedAt: paymentPrompts.askedAt,
      year: receipts.year,
      number: receipts.number,
    })
    .from(paymentPrompts)
    .innerJoin(receivingAccounts, eq(receivingAccounts.id, paymentPrompts.accountId))
    .leftJoin(
      payments,
      and(
        eq(payments.tenancyId, paymentPrompts.tenancyId),
        eq(payments.referenceKey, sql`regexp_replace(upper(${paymentPrompts.transactionId}), '[^A-Z0-9]', '', 'g')`),
        isNull(payments.reversedAt),
      ),
    )
    .leftJoin(receipts, eq(receipts.paymentId, payments.id))
    .where(where)
    .orderBy(desc(paymentPrompts.askedAt), asc(paymentPrompts.id), asc(payments.referenceRepeats))
    .limit(most)
  return rows.map(({ year, number, askedAt, ...row }) => ({
    ...row,
    askedAt: askedAt.toISOString(),
    receiptNumber: year === null || number === null ? null : formatReceiptNumber({ year, number }),
  }))
}

/** How prompts of a tenancy stand, the latest first. */
export const listPrompts = (db: Queryable, tenancyId: string, most = 3) =>
  select(db, eq(paymentPrompts.tenancyId, tenancyId), most)

export const showPrompt = async (db: Queryable, id: string) => (await select(db, eq(paymentPrompts.id, id), 1))[0]

/** The number that somebody who rents has given. */
export async function findPhoneOf(db: Queryable, tenantId: string): Promise<string | null> {
  const [found] = await db.select({ phone: profiles.phoneNumber }).from(profiles).where(eq(profiles.id, tenantId))
  return found?.phone ?? null
}

/** Numbers that were asked, of tenancies whose person is made nameless. */
export async function erasePromptPhones(tx: Tx, tenancyIds: SQL, isTheirs = namesAnybody): Promise<void> {
  const { tenancyId, askedByName, phone } = paymentPrompts
  await tx
    .update(paymentPrompts)
    .set({ phone: '' })
    .where(and(sql`${tenancyId} in ${tenancyIds}`, isTheirs(askedByName, phone)))
}

/** What somebody who asked for requests to a phone is called from now on. */
export async function renameAsker(tx: Tx, personId: string, name: string): Promise<void> {
  await tx.update(paymentPrompts).set({ askedByName: name }).where(eq(paymentPrompts.askedBy, personId))
}

/** The requests to a phone that somebody asked for, or that were made for their own tenancies, in words of their own data. */
export function listPromptsOf(db: Queryable, personId: string) {
  const { askedAt, phone, currency, amount, state, askedByName } = paymentPrompts
  return db
    .select({ askedAt, askedBy: askedByName, phone, currency, amountMinor: amount, state })
    .from(paymentPrompts)
    .where(
      sql`(${paymentPrompts.askedBy} = ${personId} or ${paymentPrompts.tenancyId} in (select held.id from tenancies held where held.tenant_id = ${personId}))`,
    )
    .orderBy(latestFirst(askedAt), asc(paymentPrompts.id))
}
