import type { FinalAccount, Refund } from '@makao/contract/money/final-accounts/final-accounts.schema'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/types'
import { asNumber } from '../../lists'
import { charges } from '../charges/charges.table'
import { allocations, refunds } from '../payments/payments.table'

/** All that ever came in as deposit, in minor units. */
export async function sumDepositReceived(db: Queryable, tenancyId: string): Promise<number> {
  const [found] = await db
    .select({ amount: asNumber(sql`coalesce(sum(${charges.paidAmount}), 0)`) })
    .from(charges)
    .where(and(eq(charges.tenancyId, tenancyId), eq(charges.paymentType, 'deposit')))
  return found?.amount ?? 0
}

/** What was taken out of the deposit and not taken back. */
export function listDeductions(db: Queryable, tenancyId: string): Promise<FinalAccount['deductions']> {
  return db
    .select({
      chargeId: charges.id,
      paymentType: charges.paymentType,
      name: charges.name,
      dueDate: charges.dueDate,
      amount: asNumber(sql`sum(${allocations.amount})`),
    })
    .from(allocations)
    .innerJoin(charges, eq(charges.id, allocations.chargeId))
    .where(and(eq(allocations.tenancyId, tenancyId), isNull(allocations.paymentId)))
    .groupBy(charges.id)
    .having(sql`sum(${allocations.amount}) > 0`)
    .orderBy(asc(charges.dueDate), asc(charges.id))
}

/** Oldest first, the reversed ones too. */
export async function listRefunds(db: Queryable, tenancyId: string): Promise<Refund[]> {
  const rows = await db
    .select()
    .from(refunds)
    .where(eq(refunds.tenancyId, tenancyId))
    .orderBy(asc(refunds.paidOn), asc(refunds.createdAt), asc(refunds.id))
  return rows.map(({ id, fromDeposit, fromCredit, method, reference, paidOn, notes, reversedAt, reversalReason }) => ({
    id,
    fromDeposit,
    fromCredit,
    method,
    reference,
    paidOn,
    notes,
    reversedAt: reversedAt?.toISOString() ?? null,
    reversalReason,
  }))
}
