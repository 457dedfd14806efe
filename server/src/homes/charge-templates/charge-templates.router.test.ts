import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal, fieldErrorsOf, type Identity, startApi } from '../../../test/api'
import { testDatabase } from '../../../test/database'
import { serviceChargeTemplates } from './charge-templates.table'

const { db } = testDatabase()

let manager: Identity
let other: Identity

beforeAll(async () => {
  const api = startApi(db)
  manager = await api.signInAs('property_manager')
  other = await api.signInAs('property_manager')
})

const template = (change: object = {}) => ({
  name: 'Water',
  defaultAmount: 50_000,
  currency: 'KES' as const,
  ...change,
})
const names = async ({ client }: Identity) => (await client.chargeTemplates.list()).map(({ name }) => name)

describe('service charge templates', () => {
  test('are listed by name, each person having their own', async () => {
    for (const name of ['water', 'Garbage', 'lift']) await manager.client.chargeTemplates.save(template({ name }))
    await other.client.chargeTemplates.save(template())
    expect(await names(manager)).toEqual(['Garbage', 'lift', 'water'])
    expect(await names(other)).toEqual(['Water'])
  })

  test('saving a name again replaces the template, also when two do it at once', async () => {
    const saved = await Promise.all(
      [1, 2, 3].map((defaultAmount) =>
        manager.client.chargeTemplates.save(template({ name: 'Security', defaultAmount })),
      ),
    )
    expect(new Set(saved.map(({ id }) => id)).size).toBe(1)
    const again = await manager.client.chargeTemplates.save(
      template({ name: 'SECURITY', defaultAmount: 9, description: ' Guard at night ' }),
    )
    expect(again).toMatchObject({ id: saved[0]?.id, name: 'SECURITY', defaultAmount: 9, description: 'Guard at night' })
    expect((await names(manager)).filter((name) => /security/i.test(name))).toEqual(['SECURITY'])
  })

  test('editing changes the one that is meant, and a name in use is refused', async () => {
    const wifi = await manager.client.chargeTemplates.save(template({ name: 'Wifi' }))
    await manager.client.chargeTemplates.save(template({ name: 'Fibre' }))
    const changed = await manager.client.chargeTemplates.save(template({ id: wifi.id, name: 'Internet' }))
    expect(changed).toMatchObject({ id: wifi.id, name: 'Internet' })
    await expectRefusal(
      manager.client.chargeTemplates.save(template({ id: wifi.id, name: 'fibre' })),
      'TEMPLATE_EXISTS',
      'You already have a template named fibre.',
    )
  })

  test('a deleted one is offered no more, keeps its row and comes back under its name', async () => {
    const parking = await manager.client.chargeTemplates.save(template({ name: 'Parking' }))
    await manager.client.chargeTemplates.remove({ templateId: parking.id })
    expect(await names(manager)).not.toContain('Parking')
    const [row] = await db.select().from(serviceChargeTemplates).where(eq(serviceChargeTemplates.id, parking.id))
    expect(row?.isActive).toBe(false)
    await expectRefusal(manager.client.chargeTemplates.remove({ templateId: parking.id }), 'NOT_FOUND')
    expect(await manager.client.chargeTemplates.save(template({ name: 'parking' }))).toMatchObject({
      id: parking.id,
    })
  })

  test('another person can neither change nor delete them', async () => {
    const { id } = await manager.client.chargeTemplates.save(template({ name: 'Gym' }))
    await expectRefusal(other.client.chargeTemplates.save(template({ id, name: 'Mine' })), 'NOT_FOUND')
    await expectRefusal(other.client.chargeTemplates.remove({ templateId: id }), 'NOT_FOUND')
  })

  test.each([
    [{ name: '  ' }, 'name: Name is required'],
    [{ name: 'x'.repeat(81) }, 'name: Use at most 80 characters'],
    [{ defaultAmount: -1 }, 'defaultAmount: Amount must not be negative'],
    [{ defaultAmount: 10 ** 10 + 1, currency: 'UGX' }, 'defaultAmount: Amount must be at most UGX 10,000,000,000'],
  ])('%j is refused beside its field', async (change, message) => {
    expect(await fieldErrorsOf(manager.client.chargeTemplates.save(template(change)))).toEqual([message])
  })
})
