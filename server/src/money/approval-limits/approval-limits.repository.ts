import { type Day, startOfDay } from '@makao/contract/days'
import type { ApprovalSettings } from '@makao/contract/money/approvals/approvals.schema'
import { and, eq, gte, isNull, ne, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../db/types'
import { asNumber } from '../../lists'
import { ledgerEntries, ledgerPostings } from '../ledger/ledger.table'
import { refunds } from '../payments/payments.table'
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

/** What was paid back to a tenancy since a day began, and what of it was written off; what was moved to another unit is no refund. */
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
  const writtenOff = db
    .select({ amount: asNumber(sql`coalesce(-sum(${ledgerPostings.amount}), 0)`) })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.entryId, ledgerEntries.id))
    .where(
      and(
        eq(ledgerEntries.tenancyId, tenancyId),
        eq(ledgerEntries.kind, 'write_off'),
        eq(ledgerPostings.account, 'receivable'),
        gte(ledgerEntries.createdAt, since),
      ),
    )
  const [[refunded], [off]] = [await paidBack, await writtenOff]
  return { refund: refunded?.amount ?? 0, writeOff: off?.amount ?? 0 }
}
