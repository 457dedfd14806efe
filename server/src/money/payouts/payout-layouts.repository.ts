import { PayoutLayout } from '@makao/contract/money/payouts/payout-layouts.schema'
import type { Author } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { payoutLayouts } from './payout-layouts.table'

/** By the account that pays. */
export async function listLayouts(db: Queryable): Promise<Map<string, { layout: PayoutLayout; changedBy: string }>> {
  const rows = await db.select().from(payoutLayouts)
  return new Map(
    rows.map(({ receivingAccountId, layout, changedByName }) => [
      receivingAccountId,
      { layout: PayoutLayout.parse(layout), changedBy: changedByName },
    ]),
  )
}

export async function writeLayout(
  tx: Tx,
  { accountId, layout }: { accountId: string; layout: PayoutLayout },
  author: Author,
  now: Date,
): Promise<void> {
  const kept = { layout, changedByName: author.name, changedAt: now }
  await tx
    .insert(payoutLayouts)
    .values({ receivingAccountId: accountId, ...kept })
    .onConflictDoUpdate({ target: payoutLayouts.receivingAccountId, set: kept })
}
