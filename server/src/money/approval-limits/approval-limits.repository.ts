import { type Day, startOfDay } from '@makao/contract/days'
import type { ApprovalSettings } from '@makao/contract/money/approvals/approvals.schema'
import { and, eq, gte, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { takeLock } from '../../db/locks'
import type { Queryable, Tx } from '../../db/types'
import { coTenants } from '../../homes/tenancies/co-tenants.table'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { asNumber, isOneOf } from '../../lists'
import { charges } from '../charges/charges.table'
import { ledgerEntries, ledgerPostings } from '../ledger/ledger.table'
import { payments, refunds } from '../payments/payments.table'
import { receiptLinePayments, receiptLines } from '../receipt-lines/receipt-lines.table'
import { approvalSettings } from './approval-limits.table'

const nobody: ApprovalSettings = {
  refundKes: null,
  refundUgx: null,
  writeOffKes: null,
  writeOffUgx: null,
  reversalKes: null,
  reversalUgx: null,
  payoutKes: null,
  payoutUgx: null,
  payoutDetails: false,
}

export async function readApprovalSettings(db: Queryable): Promise<ApprovalSettings> {
  const [found] = await db.select().from(approvalSettings)
  if (!found) return nobody
  const { only: _, updatedAt: __, ...settings } = found
  return settings
}

export async function writeApprovalSettings(tx: Tx, settings: ApprovalSettings, now: Date): Promise<void> {
  const row = { ...settings, updatedAt: now }
  await tx.insert(approvalSettings).values(row).onConflictDoUpdate({ target: approvalSettings.only, set: row })
}

/** Who rents which tenancy, as the tenant or with one, those too who left on a day or later: any of them may have been its tenant on it. */
const rentersSince = (day: Day): SQL => sql`(
  select id as tenancy_id, tenant_id as person_id from ${tenancies}
  union all select tenancy_id, profile_id from ${coTenants} where until is null or until >= ${day}) renter`

/**
 * What was paid back to those who rent a tenancy since a day began, whoever of them is written to first by now, out of all units in its
 * currency, as credit is moved between them, with what had been their payment and was sent back to the payer or put aside by hand; what
 * was moved to another unit is no refund. Until the transaction ends nobody else is paying back to them. The tenancy is locked.
 */
export async function sumPaidBackSince(tx: Tx, tenancyId: string, day: Day): Promise<number> {
  const [letting] = await tx.select({ currency: tenancies.currency }).from(tenancies).where(eq(tenancies.id, tenancyId))
  if (!letting) return 0
  const { rows: renters } = await tx.execute<{ id: string }>(
    sql`select distinct person_id as id from ${rentersSince(day)} where tenancy_id = ${tenancyId} order by 1`,
  )
  for (const { id } of renters) await takeLock(tx, `paid back to ${id}`)
  const since = startOfDay(day)
  const people = renters.map(({ id }) => id)
  const theirs = and(
    sql`${tenancies.id} in (select tenancy_id from ${rentersSince(day)} where ${isOneOf(sql`person_id`, people)})`,
    eq(tenancies.currency, letting.currency),
  )
  const [paidBack] = await tx
    .select({ amount: asNumber(sql`coalesce(sum(${refunds.fromDeposit} + ${refunds.fromCredit}), 0)`) })
    .from(refunds)
    .innerJoin(tenancies, eq(tenancies.id, refunds.tenancyId))
    .where(and(theirs, gte(refunds.createdAt, since), isNull(refunds.reversedAt), ne(refunds.method, 'transfer')))
  const wereTheirs = tx
    .select({ id: receiptLinePayments.lineId })
    .from(receiptLinePayments)
    .innerJoin(payments, eq(payments.id, receiptLinePayments.paymentId))
    .innerJoin(tenancies, eq(tenancies.id, payments.tenancyId))
    .where(theirs)
  const [letGo] = await tx
    .select({ amount: asNumber(sql`coalesce(sum(${receiptLines.amount}), 0)`) })
    .from(receiptLines)
    .where(
      and(
        inArray(receiptLines.id, wereTheirs),
        inArray(receiptLines.state, ['returned', 'not_rent']),
        isNotNull(receiptLines.decidedBy),
        gte(receiptLines.decidedAt, since),
      ),
    )
  return (paidBack?.amount ?? 0) + (letGo?.amount ?? 0)
}

/** What of a tenancy was written off since a day began, or its charges were made less by hand. */
export async function sumForgivenSince(db: Queryable, tenancyId: string, day: Day): Promise<number> {
  // By charge: what was taken back of it, to be written off again with the charge put right, is forgiven once.
  const byCharge = db
    .select({ amount: sql`greatest(0, -sum(${ledgerPostings.amount}))`.as('amount') })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.entryId, ledgerEntries.id))
    .where(
      and(
        eq(ledgerEntries.tenancyId, tenancyId),
        inArray(ledgerEntries.kind, ['write_off', 'write_off_void']),
        eq(ledgerPostings.account, 'receivable'),
        gte(ledgerEntries.createdAt, startOfDay(day)),
      ),
    )
    .groupBy(ledgerEntries.chargeId)
    .as('by_charge')
  const writtenOff = db.select({ amount: asNumber(sql`coalesce(sum(${byCharge.amount}), 0)`) }).from(byCharge)
  const madeLess = db
    .select({ amount: asNumber(sql`coalesce(sum(${charges.lessAmount}), 0)`) })
    .from(charges)
    .where(and(eq(charges.tenancyId, tenancyId), eq(charges.lessOn, day)))
  const [[off], [less]] = [await writtenOff, await madeLess]
  return (off?.amount ?? 0) + (less?.amount ?? 0)
}

/** By how much a payment is less than it was when a day began, through one correction after the other. */
export async function sumCorrectedSince(db: Queryable, paymentId: string, day: Day): Promise<number> {
  const { rows } = await db.execute<{ amount: string }>(sql`
    with recursive chain as (
      select corrects_id, amount_minor, created_at, 0 as depth from ${payments} where id = ${paymentId}
      union all
      select earlier.corrects_id, earlier.amount_minor, earlier.created_at, chain.depth + 1
      from chain join ${payments} earlier on earlier.id = chain.corrects_id where chain.created_at >= ${startOfDay(day)}
    )
    select max(amount_minor) - min(amount_minor) filter (where depth = 0) as amount from chain`)
  return Number(rows[0]?.amount ?? 0)
}
