import type { Currency } from '@makao/contract/money'
import type { Db } from '../src/db/types'
import type { Api, Identity } from './api'
import { buildersOf } from './builders'

/** The day on which the office opens for these tests, and an instant of it: noon in Nairobi. */
export const TODAY = '2026-11-21'
export const NOW = new Date(`${TODAY}T09:00:00Z`)

/** Two of the staff, who may do the same thing at once. */
export async function openOffice({ signInAs }: Api): Promise<{ manager: Identity; colleague: Identity }> {
  return { manager: await signInAs('property_manager'), colleague: await signInAs('property_manager') }
}

interface Lodger {
  fullName?: string
  phoneNumber?: string | null
  propertyId?: string
  currency?: Currency
}

/** People whom mail and SMS reach, each in a unit of their own. */
export function debtorsOf(db: Db) {
  const { buildCharge, buildTenancy, buildTenant, buildUnit } = buildersOf(db)
  let lodgers = 0

  async function live(given: Lodger = {}) {
    const { fullName = 'Amani Otieno', phoneNumber = '0712 345 126', currency = 'KES', ...place } = given
    // B2, or in a property with others B1, B2 and so on.
    lodgers += 1
    const unit = { unitNumber: place.propertyId ? `B${lodgers}` : 'B2', ...place }
    const email = `${crypto.randomUUID()}@example.com`
    const { id: tenantId } = await buildTenant({ fullName, phoneNumber, email })
    const { id: unitId, unitNumber } = await buildUnit({ currency, ...unit })
    const { id: tenancyId } = await buildTenancy({ tenantId, unitId, currency })
    return { tenancyId, tenantId, unitNumber, email }
  }

  /** Who owes old arrears that no job calls any more, 20,000 in all. */
  async function owing(given?: Lodger) {
    const lodger = await live(given)
    const { tenancyId } = lodger
    await buildCharge({ tenancyId, dueDate: '2026-09-05', amount: 1_500_000 })
    await buildCharge({ tenancyId, dueDate: '2026-10-05', amount: 500_000, paymentType: 'service_charge' })
    return lodger
  }

  return { live, owing }
}
