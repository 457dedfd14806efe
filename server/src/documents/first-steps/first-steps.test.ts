import { expect, test } from 'vitest'
import { startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { hiddenFirstSteps } from './first-steps.table'

const { db } = testDatabase()
const { buildTenancy, buildCharge } = buildersOf(db)
const api = startApi(db)

test('each step counts what there is of it, from nothing on', async () => {
  const admin = await api.signInAs('admin')
  const none = { properties: 0, units: 0, tenants: 0 }
  const nothing = { isHidden: false, skipped: [], agencyName: null, hasLogo: false, country: null, ...none }
  const sends = { email: false, sms: false }
  expect(await admin.client.firstSteps.read()).toEqual({
    ...nothing,
    tenancies: 0,
    waysToPay: 0,
    charges: 0,
    colleagues: 0,
    sends,
    failedTests: { email: false, sms: false },
  })
  const { id: tenancyId } = await buildTenancy({})
  await buildCharge({ tenancyId })
  await buildCharge({ tenancyId, voidedAt: new Date() })
  await admin.client.agency.save({ name: 'Karibu Homes', logo: null, mpesaPaybill: '522522', bankDetails: 'KCB 1' })
  expect(await admin.client.firstSteps.read()).toMatchObject({
    agencyName: 'Karibu Homes',
    hasLogo: false,
    properties: 1,
    units: 1,
    tenants: 1,
    tenancies: 1,
    waysToPay: 2,
    charges: 1,
  })
})

test('who hides them does it for good and for nobody else, also when it is asked twice at once', async () => {
  const [admin, manager] = [await api.signInAs('admin'), await api.signInAs('property_manager')]
  await Promise.all([manager.client.firstSteps.hide(), manager.client.firstSteps.hide()])
  expect(await db.select().from(hiddenFirstSteps)).toHaveLength(1)
  expect(await manager.client.firstSteps.read()).toMatchObject({ isHidden: true })
  expect(await admin.client.firstSteps.read()).toMatchObject({ isHidden: false })
})

test('a step is left out and taken up again, two at once too, and hiding all keeps it', async () => {
  const manager = await api.signInAs('property_manager')
  const { firstSteps } = manager.client
  await Promise.all([
    firstSteps.skip({ step: 'sms', isSkipped: true }),
    firstSteps.skip({ step: 'staff', isSkipped: true }),
    firstSteps.skip({ step: 'sms', isSkipped: true }),
  ])
  expect((await firstSteps.read()).skipped.toSorted()).toEqual(['sms', 'staff'])
  expect(await firstSteps.skip({ step: 'sms', isSkipped: false })).toMatchObject({
    skipped: ['staff'],
    isHidden: false,
  })
  expect(await firstSteps.hide()).toMatchObject({ skipped: ['staff'], isHidden: true })
  expect(await (await api.signInAs('admin')).client.firstSteps.read()).toMatchObject({ skipped: [] })
})
