import { dayInNairobi } from '@makao/contract/days'
import { bookEvents } from '@makao/contract/money/ledger/ledger.audit'
import type { ClosedMonths, TrialBalance } from '@makao/contract/money/ledger/ledger.schema'
import type { SQL } from 'drizzle-orm'
import type { Stored } from '../../allowed'
import type { SignedIn } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { writeAudit } from '../../platform/audit/audit.repository'
import { withoutRow } from '../../platform/audit/audit.rules'
import { lockEarlierRows } from './earlier-rows.repository'
import {
  deleteClosedMonth,
  findFirstMonth,
  findLastClosed,
  insertClosedMonth,
  lockLedger,
  readClosedThrough,
  readTrialBalance,
} from './ledger.repository'
import { byAccount, closingObstacle, nextToClose, reopeningObstacle } from './ledger.rules'

export async function readClosedMonths(db: Queryable, now: Date): Promise<Stored<ClosedMonths>> {
  const last = await findLastClosed(db)
  const closedThrough = last?.month ?? null
  return {
    closedThrough,
    closedBy: last?.closedBy ?? null,
    closedAt: last?.closedAt.toISOString() ?? null,
    canClose: nextToClose(closedThrough, await findFirstMonth(db), dayInNairobi(now)),
  }
}

/**
 * Closes a month and all before it.
 * @param findUnsettled says what still speaks against it, once nothing of it changes any more
 * @throws Refusal MONTH_NOT_OVER, MONTH_CLOSED
 */
export async function closeMonthIn(
  tx: Tx,
  { actor, now }: SignedIn,
  month: string,
  findUnsettled: (closedThrough: string | null) => Promise<{ notAgreed: string | null; reason: string | null }>,
): Promise<void> {
  // Whoever is writing an entry of the month finishes first, and whoever comes later finds it closed. The rows first, as whoever
  // changes both does.
  await lockEarlierRows(tx)
  await lockLedger(tx)
  const closedThrough = await readClosedThrough(tx)
  const obstacle = closingObstacle(month, closedThrough, dayInNairobi(now))
  if (obstacle) throw new Refusal(obstacle)
  const { notAgreed, reason } = await findUnsettled(closedThrough)
  await insertClosedMonth(tx, month, actor, now)
  const about = { entityId: withoutRow.books, subject: month, reason, after: notAgreed === null ? {} : { notAgreed } }
  await writeAudit(tx, actor, bookEvents.closed, about, now)
}

/** Opens the month that was closed last. @throws Refusal MONTH_NOT_LAST */
export async function reopenMonthIn(tx: Tx, { actor, now }: SignedIn, month: string): Promise<void> {
  await lockLedger(tx)
  const obstacle = reopeningObstacle(month, await readClosedThrough(tx))
  if (obstacle) throw new Refusal(obstacle)
  await deleteClosedMonth(tx, month)
  await writeAudit(tx, actor, bookEvents.reopened, { entityId: withoutRow.books, subject: month }, now)
}

/** In the order of the accounts. @param entries the ids of those that count; all of them without it */
export const listTrialBalance = async (db: Queryable, to: string, entries?: SQL): Promise<TrialBalance> =>
  (await readTrialBalance(db, to, entries)).sort(byAccount)
