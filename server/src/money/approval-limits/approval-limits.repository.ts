import { type Day, startOfDay } from '@makao/contract/days'
import type { ApprovalSettings } from '@makao/contract/money/approvals/approvals.schema'
import { and, eq, gte, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../db/types'
import { asNumber } from '../../lists'
import { charges } from '../charges/charges.table'
import { ledgerEntries, ledgerPostings } from '../ledger/ledger.table'
import { payments, refunds } from '../payments/payments.table'
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

/**
 * What was paid back to a tenancy since a day began, and what of it was written off or its charges were made less by hand; what was moved
 * to another unit is no refund.
 */
export async function sumDoneSince(db: Queryable, tenancyId: string, day: Day) {
  const since = startOfDay(day)
  const paidBack = db
    .select({ amount: asNumber(sql`coalesce(sum(${refunds.fromDeposit} + ${refunds.fromCredit}), 0)`) })
    .from(refunds)
    .where(
      and(
        eq(refunds.tenancyId, tenancyId),
        gte(refunds.createdAt, since),
        isNull(refunds.reversedAt),
        ne(refunds.method, 'transfer'),
      ),
    )
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
        gte(ledgerEntries.createdAt, since),
      ),
    )
    .groupBy(ledgerEntries.chargeId)
    .as('by_charge')
  const writtenOff = db.select({ amount: asNumber(sql`coalesce(sum(${byCharge.amount}), 0)`) }).from(byCharge)
  const madeLess = db
    .select({ amount: asNumber(sql`coalesce(sum(${charges.lessAmount}), 0)`) })
    .from(charges)
    .where(and(eq(charges.tenancyId, tenancyId), eq(charges.lessOn, day)))
  const [[refunded], [off], [less]] = [await paidBack, await writtenOff, await madeLess]
  return { refund: refunded?.amount ?? 0, writeOff: (off?.amount ?? 0) + (less?.amount ?? 0) }
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
