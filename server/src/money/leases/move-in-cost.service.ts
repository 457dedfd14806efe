import { addDays, dayInNairobi } from '@makao/contract/days'
import type { AskedTenancy, MoveInCost } from '@makao/contract/money/leases/leases.schema'
import type { SignedIn } from '../../context'
import { readChargeSettings, requireUnitToCharge } from '../charge-runs/charge-runs.repository'
import { type ChargedTenancy, chargesOf, dueOnEntry } from '../charge-runs/charge-runs.rules'
import { later } from '../charge-runs/part-month.rules'
import type { NewCharge } from '../charges/charges.rules'
import { requireLeaseDefaults } from '../lease-defaults/lease-defaults.repository'
import { newLeaseTerms } from '../lease-defaults/lease-defaults.rules'
import { chargeFromOf } from './leases.rules'

/** The next rent is due within so many days of the first. */
const DAYS_TO_NEXT = 62

const asComing = ({ paymentType, name = null, amount, dueDate, periodFrom = null, periodTo = null }: NewCharge) => ({
  paymentType,
  name,
  amount,
  dueDate,
  periodFrom,
  periodTo,
})

/** What `letUnit` would charge, and what comes after that; nothing is written. @throws Refusal NOT_FOUND */
export async function readMoveInCost({ db, now }: SignedIn, input: AskedTenancy): Promise<MoveInCost> {
  const today = dayInNairobi(now)
  const { unitId, startDate, leaseEnd } = input
  const { propertyId, ...unit } = await requireUnitToCharge(db, unitId, startDate)
  const { currency } = unit
  const { isAutomatic, daysBefore } = await readChargeSettings(db)
  if (!isAutomatic) return { currency, isAutomatic, now: [], next: [] }
  const defaults = await requireLeaseDefaults(db, propertyId)
  const rent = input.rentAmount ?? unit.unitRent
  const agreed = newLeaseTerms(defaults, { currency, rent, startDate, leaseEnd })
  const tenancy: ChargedTenancy = {
    ...unit,
    tenancyId: unitId,
    startDate,
    leaseEnd,
    endDate: null,
    renewal: 'monthly',
    rentMonths: 1,
    isProrated: true,
    rentAmount: input.rentAmount,
    depositAmount: input.depositAmount ?? agreed.depositAmount,
    rentDueDate: defaults.dueDay ?? unit.rentDueDate,
    serviceChargeDueDate: defaults.dueDay ?? unit.serviceChargeDueDate,
    rentNotDueBefore: null,
    serviceChargeNotDueBefore: null,
    chargeFrom: chargeFromOf(input, today),
    rentChanges: agreed.rentChange ? [agreed.rentChange] : [],
  }
  const until = addDays(today, daysBefore)
  const charges = chargesOf(tenancy, addDays(later(startDate, today), DAYS_TO_NEXT))
  const coming = charges.filter(({ dueDate }) => dueDate > until)
  return {
    currency,
    isAutomatic,
    now: dueOnEntry(charges, { startDate, today })
      .filter((charge) => charge.dueDate <= until)
      .map(asComing),
    next: coming.filter(({ dueDate }) => dueDate === coming[0]?.dueDate).map(asComing),
  }
}
