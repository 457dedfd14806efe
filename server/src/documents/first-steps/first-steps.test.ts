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
  const nothing = { isHidden: false, country: null, properties: 0, units: 0, tenants: 0, tenancies: 0, waysToPay: 0 }
  expect(await admin.client.firstSteps.read()).toEqual({ ...nothing, charges: 0, senders: 0 })
  const { id: tenancyId } = await buildTenancy({})
  await buildCharge({ tenancyId })
  await buildCharge({ tenancyId, voidedAt: new Date() })
  await admin.client.agency.save({ name: 'Karibu Homes', logo: null, mpesaPaybill: '522522', bankDetails: 'KCB 1' })
  expect(await admin.client.firstSteps.read()).toMatchObject({
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
