import { dayInNairobi } from '@makao/contract/days'
import { share } from '@makao/contract/money/payments/allocation-order.terms'
import type { Author } from '../../context'
import type { Tx } from '../../db/types'
import { groupBy } from '../../lists'
import { postEntries, readClosedThrough } from '../ledger/ledger.repository'
import { chargePostings, correctionDay } from '../ledger/ledger.rules'
import { putOn } from './allocation-postings.service'
import { listCredit, listOpen, type Move } from './allocations.repository'
import { insertCharges } from './charges.repository'
import type { Charged, NewCharge } from './charges.rules'

/**
 * Charges amounts and posts them. Those whose `chargeKey` was charged before, also by somebody at this moment, are left
 * out.
 * @returns what was charged
 */
export async function postCharges(
  tx: Tx,
  author: Pick<Author, 'id' | 'name'>,
  charges: readonly NewCharge[],
  now: Date,
): Promise<Charged[]> {
  if (charges.length === 0) return []
  const charged = await insertCharges(tx, author, charges, now)
  const closedThrough = await readClosedThrough(tx)
  const today = dayInNairobi(now)
  const entries = charged.map(({ id, tenancyId, currency, paymentType, amount, dueDate, isOpening }) => ({
    // What was missed while nobody could charge it counts today when its month is closed.
    day: correctionDay(dueDate, today, closedThrough),
    tenancyId,
    currency,
    kind: 'charge' as const,
    chargeId: id,
    postings: chargePostings(paymentType, amount, isOpening),
  }))
  await postEntries(tx, author, entries, now)
  return charged
}

/**
 * Puts the credit of tenancies on what they owe, oldest first. The tenancies are locked by the caller.
 * @returns those whose credit was used
 */
export async function spendCredit(
  tx: Tx,
  author: Pick<Author, 'id' | 'name'>,
  tenancyIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const credit = await listCredit(tx, tenancyIds)
  if (credit.length === 0) return []
  const creditOf = groupBy(credit, ({ tenancyId }) => tenancyId)
  const openOf = groupBy(await listOpen(tx, [...creditOf.keys()]), ({ tenancyId }) => tenancyId)
  const day = dayInNairobi(now)
  const moves: Move[] = []
  for (const [tenancyId, free] of creditOf) {
    const due = openOf.get(tenancyId) ?? []
    for (const { fromId, chargeId, amount } of share(free, due)) {
      const charge = due.find(({ id }) => id === chargeId)
      if (!charge) throw new Error('Money was put on a charge that is not open.')
      const { currency, paymentType } = charge
      moves.push({ tenancyId, currency, paymentId: fromId, chargeId, paymentType, amount, basis: 'credit', day })
    }
  }
  await putOn(tx, author, moves, now)
  return [...new Set(moves.map(({ tenancyId }) => tenancyId))]
}
