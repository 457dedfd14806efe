import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Api, expectRefusal, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { findDifferences } from '../closed-months/ledger-check.service'

// Rent that is due on 1 November and paid on 30 October, where the owners are agreed from November on.

const { db } = testDatabase()
const { buildCharge, buildProperty, buildTenancy, buildUnit } = buildersOf(db)
const NOW = '2026-11-21T09:00:00Z'

let api: Api
let manager: Identity
let other: Identity
beforeAll(async () => {
  api = startApi(db, { now: NOW })
  manager = await api.signInAs('property_manager')
  other = await api.signInAs('admin')
})

let propertyId: string
let tenancyId: string
let ownerId: string
let made = 0

const agree = (fromMonth: string, more: object = {}) =>
  manager.client.owners.agree({
    propertyId,
    fromMonth,
    currency: 'KES',
    commissionKind: 'percent',
    commissionRate: 1000,
    shares: [{ ownerId, share: 10_000 }],
    ...more,
  })

beforeEach(async () => {
  propertyId = (await buildProperty()).id
  tenancyId = (await buildTenancy({ unitId: (await buildUnit({ propertyId })).id })).id
  const name = `Wambui ${++made}`
  ownerId = (await manager.client.owners.create({ name, kind: 'individual', isResident: true })).id
  await buildCharge({
    tenancyId,
    amount: 1_500_000,
    dueDate: '2026-11-01',
    paymentStatus: 'paid',
    paidDate: '2026-10-30',
  })
})

const ownerless = async () => (await manager.client.owners.ownerless()).filter((row) => row.propertyId === propertyId)
const statement = async (from: string, to: string) =>
  (await manager.client.owners.statement({ ownerId, from, to })).accounts[0]
const incomeOf = async (from: string, to: string) =>
  (await manager.client.reports.income({ from, to })).find((row) => row.propertyId === propertyId)

describe('rent that came in before the first agreement', () => {
  test('is not without a name, a month and a sum while it belongs to nobody', async () => {
    expect(await ownerless()).toMatchObject([
      { from: '2026-10', to: '2026-10', collected: 1_500_000, expenses: 0, agreedFrom: null, allowed: [] },
    ])
    await expectRefusal(manager.client.owners.giveEarlier({ propertyId }), 'NO_AGREEMENT')
    await agree('2026-11')
    expect(await ownerless()).toMatchObject([{ agreedFrom: '2026-11', allowed: ['giveEarlier'] }])
    expect(await incomeOf('2026-09', '2026-11')).toMatchObject({
      collected: 1_500_000,
      net: 1_500_000,
      ownerless: 1_500_000,
    })
    expect(await statement('2026-09', '2026-11')).toMatchObject({ totals: { collected: 0 }, closing: 0 })
  })

  test('is not lost to the owners once it is given to them, nor is the commission', async () => {
    await agree('2026-11')
    await manager.client.owners.spend({
      requestId: crypto.randomUUID(),
      propertyId,
      currency: 'KES',
      amount: 20_000,
      category: 'repairs',
      description: 'Lock',
      reference: null,
      spentOn: '2026-10-12',
    })
    const october = await incomeOf('2026-10', '2026-10')
    expect(await manager.client.owners.giveEarlier({ propertyId })).not.toContainEqual(
      expect.objectContaining({ propertyId }),
    )
    const account = await statement('2026-11', '2026-11')
    const line = { month: '2026-11', isEarlier: true, collected: 1_500_000, commission: 150_000, expenses: 20_000 }
    expect(account).toMatchObject({ lines: [line], closing: 1_330_000, expenses: [{ description: 'Lock' }] })
    const { rows } = await manager.client.owners.payouts({ month: '2026-11' })
    expect(rows.find((row) => row.ownerId === ownerId)).toMatchObject({ due: 1_330_000 })
    // Nothing counts twice, and the month in which it came in says what it said.
    expect(await incomeOf('2026-10', '2026-10')).toEqual(october)
    expect(await incomeOf('2026-10', '2026-11')).toMatchObject({
      collected: 1_500_000,
      commission: 150_000,
      expenses: 20_000,
      net: 1_330_000,
      ownerless: 0,
    })
    expect(await findDifferences(db)).toEqual([])
  })

  test('changes no statement of a month that is over when it is given', async () => {
    await agree('2026-10')
    await buildCharge({
      tenancyId,
      amount: 700_000,
      dueDate: '2026-09-05',
      paymentStatus: 'paid',
      paidDate: '2026-09-05',
    })
    const before = await statement('2026-09', '2026-10')
    await manager.client.owners.giveEarlier({ propertyId })
    expect(await statement('2026-09', '2026-10')).toEqual(before)
    expect(await statement('2026-11', '2026-11')).toMatchObject({ totals: { collected: 700_000, commission: 70_000 } })
  })

  test('is not theirs before an agreement that lies ahead begins', async () => {
    await agree('2027-01')
    await manager.client.owners.giveEarlier({ propertyId })
    expect((await statement('2026-11', '2026-11'))?.closing ?? 0).toBe(0)
    const inJanuary = startApi(db, { now: '2027-01-10T09:00:00Z' })
    const { client } = await inJanuary.signInAs('property_manager')
    const { accounts } = await client.owners.statement({ ownerId, from: '2027-01', to: '2027-01' })
    expect(accounts).toMatchObject([{ closing: 1_350_000 }])
  })

  test('is not given twice, nor by two at once', async () => {
    await agree('2026-11')
    const both = [manager, other].map(({ client }) => client.owners.giveEarlier({ propertyId }))
    const outcomes = (await Promise.allSettled(both)).map((one) =>
      one.status === 'fulfilled' ? 'done' : (one.reason as { code: string }).code,
    )
    expect(outcomes.sort()).toEqual(['EARLIER_GIVEN', 'done'])
    await expectRefusal(manager.client.owners.giveEarlier({ propertyId }), 'EARLIER_GIVEN')
    expect(await statement('2026-11', '2026-11')).toMatchObject({ totals: { collected: 1_500_000 } })
  })

  test('is not asked for where the agreement begins with it', async () => {
    await agree('2026-10')
    expect(await ownerless()).toEqual([])
    await expectRefusal(manager.client.owners.giveEarlier({ propertyId }), 'NOTHING_EARLIER')
  })

  test('is not given by tenants, or for a property that is not there', async () => {
    const tenant = await api.signInAs('tenant')
    await expectRefusal(tenant.client.owners.giveEarlier({ propertyId }), 'FORBIDDEN')
    await expectRefusal(tenant.client.owners.ownerless(), 'FORBIDDEN')
    await expectRefusal(manager.client.owners.giveEarlier({ propertyId: crypto.randomUUID() }), 'NOT_FOUND')
  })
})
