import { dayInNairobi } from '@makao/contract/days'
import { ownerEvents } from '@makao/contract/money/owners/owners.audit'
import type { CommissionVat, CommissionVatRates } from '@makao/contract/money/owners/owners.schema'
import type { Stored } from '../../allowed'
import type { SignedIn } from '../../context'
import type { Queryable } from '../../db/types'
import { writeAudit } from '../../platform/audit/audit.repository'
import { beginMonth, requireOpenDay } from '../ledger/ledger.repository'
import { keepVatRate, listVatRates } from './commission-vat.repository'

/** Latest first. */
export async function readCommissionVat(db: Queryable): Promise<Stored<CommissionVatRates>> {
  const rates = await listVatRates(db)
  return {
    rates: rates
      .toReversed()
      .map(({ currency, fromDay, rate }) => ({ currency, fromMonth: fromDay.slice(0, 7), rate })),
  }
}

/** What the agency charges on commission from a month on; of open months what owners are due changes. @throws Refusal MONTH_CLOSED */
export async function saveCommissionVat(
  { db, actor, now }: SignedIn,
  input: CommissionVat,
): Promise<Stored<CommissionVatRates>> {
  const { currency, fromMonth, rate } = input
  return db.transaction(async (tx) => {
    await requireOpenDay(tx, `${fromMonth}-01`)
    const entityId = await keepVatRate(tx, actor, input, now)
    await beginMonth(tx, dayInNairobi(now).slice(0, 7))
    const noted = { entityId, subject: currency, after: { from: fromMonth, rate } }
    await writeAudit(tx, actor, ownerEvents.vatSaved, noted, now)
    return readCommissionVat(tx)
  })
}
