import { dayInNairobi } from '@makao/contract/days'
import type { Queryable } from '../../db/types'
import { beginMonth, findBegunMonth } from './ledger.repository'

/**
 * Sees to it that the books have what is earned as a month begins, a fixed commission and a minimum, before they are asked what is due:
 * the nightly run may not have come yet. In a transaction of its own, and never within one that holds owners.
 */
export async function beginThisMonth({ db, now }: { db: Queryable; now: Date }): Promise<void> {
  const month = dayInNairobi(now).slice(0, 7)
  if (((await findBegunMonth(db)) ?? '') >= month) return
  await db.transaction((tx) => beginMonth(tx, month))
}
