import { and, eq, inArray, isNull, ne, notExists } from 'drizzle-orm'
import type { Queryable, Tx } from '../../db/types'
import { noticeAudience, notices } from '../../homes/notices/notices.table'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { outboxMessages } from '../../messaging/outbox/outbox.table'
import { cancelWaiting } from '../../messaging/outbox/queue.repository'
import { charges } from '../charges/charges.table'
import { sharedChargeParts as parts, sharedCharges } from '../shared-charges/shared-charges.table'

/** Why a message is not sent. */
export const VOIDED = 'The charge was voided meanwhile'

/** Which of these charges are shares of one charge for many. */
export async function listShares(db: Queryable, chargeIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: parts.chargeId })
    .from(parts)
    .where(inArray(parts.chargeId, [...chargeIds]))
  return new Set(rows.map(({ id }) => id))
}

/**
 * Who owes no other share of the same charge for many, once one is void, is not sent what waits of it, and reads its notice
 * no more. To others it says what they owe by then.
 */
export async function untellShare(tx: Tx, { id, tenancyId }: { id: string; tenancyId: string }): Promise<void> {
  const [told] = await tx
    .select({ noticeId: notices.id, tenantId: tenancies.tenantId })
    .from(parts)
    .innerJoin(sharedCharges, eq(sharedCharges.id, parts.sharedChargeId))
    // As `shared-charges.repository` knows its own notice.
    .innerJoin(notices, and(eq(notices.id, sharedCharges.id), eq(notices.createdAt, sharedCharges.createdAt)))
    .innerJoin(tenancies, eq(tenancies.id, tenancyId))
    .where(eq(parts.chargeId, id))
  if (!told) return
  const { noticeId, tenantId } = told
  const others = tx
    .select({ id: charges.id })
    .from(parts)
    .innerJoin(charges, eq(charges.id, parts.chargeId))
    .innerJoin(tenancies, eq(tenancies.id, charges.tenancyId))
    .where(
      and(
        eq(parts.sharedChargeId, noticeId),
        ne(charges.id, id),
        isNull(charges.voidedAt),
        eq(tenancies.tenantId, tenantId),
      ),
    )
  const own = and(eq(outboxMessages.noticeId, noticeId), eq(outboxMessages.profileId, tenantId))
  await cancelWaiting(tx, and(own, notExists(others)), VOIDED)
  await tx
    .delete(noticeAudience)
    .where(and(eq(noticeAudience.noticeId, noticeId), eq(noticeAudience.tenantId, tenantId), notExists(others)))
}
