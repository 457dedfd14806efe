import { formatWholeDay } from '@makao/contract/day-words'
import { dayInNairobi } from '@makao/contract/days'
import { plainMoney } from '@makao/contract/money'
import { ownerEvents } from '@makao/contract/money/owners/owners.audit'
import type { CommissionVat, CommissionVatRates } from '@makao/contract/money/owners/owners.schema'
import type { Stored } from '../../allowed'
import type { SignedIn } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { writeAudit } from '../../platform/audit/audit.repository'
import { beginMonth, requireOpenDay } from '../ledger/ledger.repository'
import { keepVatRate, listCostsWithVat, listVatRates, lockVat } from './commission-vat.repository'

/** Latest first. */
export async function readCommissionVat(db: Queryable): Promise<Stored<CommissionVatRates>> {
  const rates = await listVatRates(db)
  return {
    rates: rates
      .toReversed()
      .map(({ currency, fromDay, rate }) => ({ currency, fromMonth: fromDay.slice(0, 7), rate })),
  }
}

/** So many costs a refusal names. */
const NAMED = 3

/** VAT on purchases is taken off only while the agency charges VAT. @throws Refusal VAT_TAKEN_OFF */
async function requireNoneTakenOff(tx: Tx, { currency, fromMonth }: CommissionVat): Promise<void> {
  const costs = await listCostsWithVat(tx, { currency, fromMonth })
  if (costs.length === 0) return
  const named = costs
    .slice(0, NAMED)
    .map(
      ({ description, vat, paidOn }) =>
        `${description} (${plainMoney(vat, currency, 'code')}, ${formatWholeDay(paidOn)})`,
    )
  const rest = costs.length > NAMED ? [`${costs.length - NAMED} more`] : []
  throw new Refusal('VAT_TAKEN_OFF', { costs: [...named, ...rest].join(', ') })
}

/**
 * What the agency charges on commission from a month on; of open months what owners are due changes.
 * @throws Refusal MONTH_CLOSED, VAT_TAKEN_OFF
 */
export async function saveCommissionVat(
  { db, actor, now }: SignedIn,
  input: CommissionVat,
): Promise<Stored<CommissionVatRates>> {
  const { currency, fromMonth, rate } = input
  return db.transaction(async (tx) => {
    await requireOpenDay(tx, `${fromMonth}-01`)
    await lockVat(tx)
    if (rate === 0) await requireNoneTakenOff(tx, input)
    const entityId = await keepVatRate(tx, actor, input, now)
    await beginMonth(tx, dayInNairobi(now).slice(0, 7))
    const noted = { entityId, subject: currency, after: { from: fromMonth, rate } }
    await writeAudit(tx, actor, ownerEvents.vatSaved, noted, now)
    return readCommissionVat(tx)
  })
}
