import type { Day } from '@makao/contract/days'
import type { PaymentType } from '@makao/contract/money/charges/charges.kinds'
import type { PaymentSource } from '@makao/contract/money/payments/payments.kinds'
import { and, asc, eq, gte, inArray, lt, lte, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/types'
import { asNumber } from '../../lists'
import { said, versionAtEntry } from '../charges/charge-versions.repository'
import { charges, chargeVersions } from '../charges/charges.table'
import { ledgerEntries, ledgerPostings } from '../ledger/ledger.table'
import { allocations, payments, refunds } from './payments.table'

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
 * What a tenancy owes charge by charge, its credit and the deposit held, by the entries of the days up to `to`; null: of all.
 * A charge is what it was charged for by then. Amounts in minor units.
 */
export async function readStanding(db: Queryable, tenancyId: string, to: Day | null) {
  const until = and(eq(ledgerEntries.tenancyId, tenancyId), to ? lte(ledgerEntries.day, to) : undefined)
  const standing = db
    .select({
      chargeId: ledgerEntries.chargeId,
      chargedAt: sql<number>`max(${ledgerEntries.position}) filter (where ${ledgerEntries.kind} = 'charge')`.as(
        'charged_at',
      ),
      amount: moved.as('amount'),
    })
    .from(ledgerEntries)
    .innerJoin(
      ledgerPostings,
      and(eq(ledgerPostings.entryId, ledgerEntries.id), eq(ledgerPostings.account, 'receivable')),
    )
    .where(until)
    .groupBy(ledgerEntries.chargeId)
    .having(sql`sum(${ledgerPostings.amount}) <> 0`)
    .as('standing')
  const owed = await db
    .select({ dueDate: said.dueDate, paymentType: said.paymentType, amount: asNumber(sql`${standing.amount}`) })
    .from(standing)
    .innerJoin(charges, eq(charges.id, standing.chargeId))
    .leftJoin(chargeVersions, versionAtEntry(charges.id, sql`${standing.chargedAt}`))
  const others = await db
    .select({ account: ledgerPostings.account, amount: moved })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.entryId, ledgerEntries.id))
    .where(and(until, inArray(ledgerPostings.account, ['credit', 'deposits_held'])))
    .groupBy(ledgerPostings.account)
  const of = (account: string) => -(others.find((row) => row.account === account)?.amount ?? 0) || 0
  return { owed, credit: of('credit'), depositHeld: of('deposits_held') }
}

/** Of an entry that earlier books brought forward what for: a type of charge, or 'credit'; null: it was made here. */
const broughtFor = sql<PaymentType | 'credit' | null>`case
  when ${charges.isOpening} and ${charges.dueDate} = ${ledgerEntries.day} and ${ledgerEntries.kind} in ('charge', 'charge_void')
    then ${said.paymentType}
  when ${payments.method} = 'opening' and ${payments.receivedOn} = ${ledgerEntries.day}
    and ${ledgerEntries.kind} in ('payment', 'payment_reversal') then
    case when exists (select from ${allocations} part join ${charges} held on held.id = part.record_id
      where part.payment_id = ${payments.id} and part.basis = 'chosen' and held.is_opening and held.payment_type = 'deposit')
    then 'deposit' else 'credit' end
  end`

/** The entries of a tenancy that change what it owes, by day, with the documents that they belong to and what those said then. */
export function listStatementEntries(
  db: Queryable,
  { tenancyId, from, to }: { tenancyId: string; from: Day | null; to: Day | null },
) {
  return db
    .select({
      entryId: ledgerEntries.id,
      day: ledgerEntries.day,
      kind: ledgerEntries.kind,
      chargeId: ledgerEntries.chargeId,
      paymentId: ledgerEntries.paymentId,
      paymentType: sql<PaymentType | null>`${said.paymentType}`,
      name: said.name,
      periodFrom: said.periodFrom,
      // As it was entered then: another one is put right on its own day.
      method: sql<PaymentSource | null>`(select max(cash.detail) from ${ledgerPostings} cash
        where cash.entry_id = ${ledgerEntries.id} and cash.account = 'cash')`,
      reference: sql<string | null>`coalesce(${payments.reference}, ${refunds.reference})`,
      broughtFor,
      moved,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, and(eq(ledgerPostings.entryId, ledgerEntries.id), counts))
    .leftJoin(charges, eq(charges.id, ledgerEntries.chargeId))
    .leftJoin(chargeVersions, versionAtEntry(ledgerEntries.chargeId, ledgerEntries.position))
    .leftJoin(payments, eq(payments.id, ledgerEntries.paymentId))
    .leftJoin(refunds, eq(refunds.id, ledgerEntries.refundId))
    .where(
      and(
        eq(ledgerEntries.tenancyId, tenancyId),
        from ? gte(ledgerEntries.day, from) : undefined,
        to ? lte(ledgerEntries.day, to) : undefined,
      ),
    )
    .groupBy(ledgerEntries.id, charges.id, chargeVersions.id, payments.id, refunds.id)
    .having(sql`sum(${ledgerPostings.amount}) <> 0`)
    .orderBy(asc(ledgerEntries.day), asc(ledgerEntries.position))
}
