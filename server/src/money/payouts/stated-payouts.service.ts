import { dayInNairobi } from '@makao/contract/days'
import type { PayoutRunLine, PayoutRunStated } from '@makao/contract/money/payouts/payout-runs.schema'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { type LockedLine, lockLines } from '../suspense/suspense.repository'
import { listRuns, type StoredRun } from './payout-runs.repository'
import { isFreeToPay, listWentOut } from './stated-payouts.repository'
import { statedOf } from './stated-payouts.rules'

type Found = NonNullable<PayoutRunLine['found']>

/** Which payouts of runs that are approved stand on a statement already, by the line of the run. */
export async function readStated(db: Queryable): Promise<Map<string, Found>> {
  const payouts = (await listRuns(db))
    .filter(({ state }) => state === 'approved')
    .flatMap(({ madeAt, lines }) =>
      lines.filter(({ isOpen }) => isOpen).map((line) => ({ ...line, since: dayInNairobi(madeAt) })),
    )
  const [first] = payouts.map(({ since }) => since).sort()
  if (first === undefined) return new Map()
  const lines = await listWentOut(db, { since: first, amounts: payouts.map(({ amount }) => amount) })
  const found = statedOf(payouts, lines)
  return new Map(
    [...found].flatMap(([payoutId, { lineId: receiptLineId, by }]) => {
      const line = lines.find(({ id }) => id === receiptLineId)
      if (!line) return []
      const { accountName, day, transactionId } = line
      return [[payoutId, { receiptLineId, accountName, day, transactionId, by }] as const]
    }),
  )
}

/**
 * Lines of a statement that are to pay payouts of a run, kept from others until the transaction ends.
 * @throws Refusal NOT_FOUND @throws Refusal LINE_PAYS: one pays another payout already, or says another amount
 */
export async function lockStated(
  tx: Tx,
  run: StoredRun,
  lines: PayoutRunStated['lines'],
): Promise<{ lineId: string; line: LockedLine; accountId: string }[]> {
  const locked = await lockLines(
    tx,
    lines.map(({ receiptLineId }) => receiptLineId),
  )
  const found: { lineId: string; line: LockedLine; accountId: string }[] = []
  for (const { lineId, receiptLineId } of lines) {
    const payout = run.lines.find(({ id }) => id === lineId)
    const line = locked.find(({ id }) => id === receiptLineId)
    const accountId = line?.receivingAccountId
    if (!payout || !line || !accountId) throw new Refusal('NOT_FOUND')
    // Paid already: sent twice it is paid once.
    if (!payout.isOpen) continue
    const isSame = line.amount === payout.amount && line.currency === payout.currency
    if (!isSame || !(await isFreeToPay(tx, receiptLineId))) throw new Refusal('LINE_PAYS', { code: line.transactionId })
    found.push({ lineId, line, accountId })
  }
  return found
}
