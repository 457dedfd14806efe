import { expect, test } from 'vitest'
import { startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { findDifferences } from '../closed-months/ledger-check.service'

const { db } = testDatabase()
const { buildCharge, buildProperty, buildTenancy, buildTenant, buildUnit } = buildersOf(db)

test('of many who pay, spend, pay out and agree at once nobody is refused by another, and the books agree', async () => {
  const api = startApi(db, { now: '2026-11-21T09:00:00Z' })
  const [manager, admin] = [await api.signInAs('property_manager'), await api.signInAs('admin')]
  const owner = async (name: string) =>
    (await manager.client.owners.create({ name, kind: 'individual', isResident: true })).id
  const [achieng, baraka] = [await owner('Achieng'), await owner('Baraka')]
  const money = { currency: 'KES' as const, reference: null }
  const agreement = { fromMonth: '2026-11', currency: 'KES' as const, commissionKind: 'percent' as const }
  const houses: { propertyId: string; unitId: string }[] = []
  for (let house = 0; house < 3; house += 1) {
    const { id } = await buildProperty()
    houses.push({ propertyId: id, unitId: (await buildUnit({ propertyId: id })).id })
  }
  const { id: tenantId } = await buildTenant()
  const shares = [
    { ownerId: achieng, share: 3333 },
    { ownerId: baraka, share: 6667 },
  ]
  const agreements: { agreementId: string; revision: number }[] = []
  for (const house of houses) {
    const { id: agreementId, revision } = await manager.client.owners.agree({
      ...{ ...agreement, propertyId: house.propertyId, commissionRate: 1000, shares },
    })
    agreements.push({ agreementId, revision })
    const { id: tenancyId } = await buildTenancy({ tenantId, unitId: house.unitId })
    await buildCharge({ tenancyId, amount: 9_999_999, dueDate: '2026-11-05' })
  }
  const receive = (amount: number) =>
    manager.client.tenantAccounts.receive({
      ...{ requestId: crypto.randomUUID(), tenantId, currency: 'KES', amount, method: 'cash' },
      receivedOn: '2026-11-20',
    })
  const [house = expect.fail(), other = expect.fail()] = houses
  await Promise.all([
    ...Array.from({ length: 12 }, (_, place) => receive(2_111_111 + place)),
    ...Array.from({ length: 6 }, (_, place) =>
      manager.client.owners.spend({
        ...{
          requestId: crypto.randomUUID(),
          ...money,
          category: 'repairs',
          description: 'Roof',
          spentOn: '2026-11-12',
        },
        propertyId: (place % 2 === 0 ? house : other).propertyId,
        amount: 3_333 + place,
      }),
    ),
    ...[achieng, baraka, achieng].map((ownerId) =>
      admin.client.owners.remit({
        ...{ requestId: crypto.randomUUID(), ownerId, ...money, amount: 1_234, method: 'bank', paidOn: '2026-11-21' },
        evenBeyondDue: true,
      }),
    ),
    ...agreements.map((which, place) =>
      manager.client.owners.changeAgreement({
        ...{ ...agreement, ...which, shares, evenRemitted: true, commissionRate: 700 + place },
      }),
    ),
  ])
  expect(await findDifferences(db)).toEqual([])
})
