import type { Day } from '@makao/contract/days'
import { and, asc, eq, gte, inArray, lt, lte, sql } from 'drizzle-orm'
import type { Queryable } from '../db/types'
import { ledgerEntries, ledgerPostings } from '../ledger/ledger.table'
import { asNumber } from '../lists'
import { paymentRecords } from './payment-records.table'
import { payments, refunds } from './payments.table'

/** What an entry changes in what a tenant owes: what is owed, less credit. */
const moved = asNumber(sql`coalesce(sum(${ledgerPostings.amount}), 0)`)
const counts = inArray(ledgerPostings.account, ['receivable', 'credit'])

/** What a tenancy owed before a day, in minor units; below zero: its credit. */
export async function sumBefore(db: Queryable, tenancyId: string, day: Day): Promise<number> {
  const [found] = await db
    .select({ amount: moved })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, and(eq(ledgerPostings.entryId, ledgerEntries.id), counts))
    .where(and(eq(ledgerEntries.tenancyId, tenancyId), lt(ledgerEntries.day, day)))
  return found?.amount ?? 0
}

/**
 * What a tenancy owes record by record, its credit and the deposit held, by the entries of the days up to `to`; null: of all.
 * Amounts in minor units.
 */
export async function readStanding(db: Queryable, tenancyId: string, to: Day | null) {
  const until = and(eq(ledgerEntries.tenancyId, tenancyId), to ? lte(ledgerEntries.day, to) : undefined)
  const owed = await db
    .select({ dueDate: paymentRecords.dueDate, paymentType: paymentRecords.paymentType, amount: moved })
    .from(ledgerEntries)
    .innerJoin(
      ledgerPostings,
      and(eq(ledgerPostings.entryId, ledgerEntries.id), eq(ledgerPostings.account, 'receivable')),
    )
    .innerJoin(paymentRecords, eq(paymentRecords.id, ledgerEntries.recordId))
    .where(until)
    .groupBy(paymentRecords.id)
    .having(sql`sum(${ledgerPostings.amount}) <> 0`)
  const others = await db
    .select({ account: ledgerPostings.account, amount: moved })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.entryId, ledgerEntries.id))
    .where(and(until, inArray(ledgerPostings.account, ['credit', 'deposits_held'])))
    .groupBy(ledgerPostings.account)
  const of = (account: string) => -(others.find((row) => row.account === account)?.amount ?? 0) || 0
  return { owed, credit: of('credit'), depositHeld: of('deposits_held') }
}

/** The entries of a tenancy that change what it owes, by day, with the documents that they belong to. */
export function listStatementEntries(
  db: Queryable,
  { tenancyId, from, to }: { tenancyId: string; from: Day | null; to: Day | null },
) {
  return db
    .select({
      entryId: ledgerEntries.id,
      day: ledgerEntries.day,
      kind: ledgerEntries.kind,
      recordId: ledgerEntries.recordId,
      paymentId: ledgerEntries.paymentId,
      paymentType: paymentRecords.paymentType,
      name: paymentRecords.name,
      periodFrom: paymentRecords.periodFrom,
      method: sql<typeof payments.$inferSelect.method | null>`coalesce(${payments.method}, ${refunds.method})`,
      reference: sql<string | null>`coalesce(${payments.reference}, ${refunds.reference})`,
      moved,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, and(eq(ledgerPostings.entryId, ledgerEntries.id), counts))
    .leftJoin(paymentRecords, eq(paymentRecords.id, ledgerEntries.recordId))
    .leftJoin(payments, eq(payments.id, ledgerEntries.paymentId))
    .leftJoin(refunds, eq(refunds.id, ledgerEntries.refundId))
    .where(
      and(
        eq(ledgerEntries.tenancyId, tenancyId),
        from ? gte(ledgerEntries.day, from) : undefined,
        to ? lte(ledgerEntries.day, to) : undefined,
      ),
    )
    .groupBy(ledgerEntries.id, paymentRecords.id, payments.id, refunds.id)
    .having(sql`sum(${ledgerPostings.amount}) <> 0`)
    .orderBy(asc(ledgerEntries.day), asc(ledgerEntries.position))
}
