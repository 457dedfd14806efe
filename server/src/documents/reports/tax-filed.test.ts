import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, type Identity, startApi } from '../../../test/api'
import { testDatabase } from '../../../test/database'
import { letUnit } from '../../../test/letting'
import { findDifferences } from '../../money/closed-months/ledger-check.service'
import { readTaxListing } from './tax.service'

// What a return was filed with: what is taxed when it is received, and what of a closed month never changes.

const { db } = testDatabase()
const shillings = (amount: number) => amount * 100
let api: Api
let manager: Identity
let admin: Identity
beforeAll(async () => {
  api = startApi(db, { now: '2026-09-30T09:00:00Z' })
  manager = await api.signInAs('property_manager')
  admin = await api.signInAs('admin')
  await manager.client.chargeRuns.saveSettings({ isAutomatic: false, daysBefore: 5 })
})

let made = 0
async function letOut(rent: number, fromMonth = '2026-01') {
  const { client } = manager
  const form = { name: `Landlord ${++made}`, kind: 'individual' as const, rentBand: 'within' as const }
  const owner = await client.owners.create({ ...form, isResident: true })
  const home = await letUnit(manager, { rent, startDate: '2026-01-01' })
  await client.owners.agree({
    propertyId: home.property.id,
    fromMonth,
    currency: 'KES',
    commissionKind: 'none',
    shares: [{ ownerId: owner.id, share: 10_000 }],
  })
  const kenya = (month: string) => client.reports.taxKenya({ month, ownerId: owner.id })
  const figures = async (...months: string[]) => Promise.all(months.map(async (month) => (await kenya(month)).homes))
  return { ...home, owner, form, kenya, figures, client }
}

/** All that a month's return was filed from. */
async function filed(month: string, ownerId: string) {
  const { client } = manager
  const { landlord: _, ...own } = await client.reports.taxKenya({ month, ownerId })
  const { landlords } = await client.reports.taxKenya({ month, ownerId: null })
  const range = { ownerId, currency: 'KES' as const, from: month, to: month }
  return { own, landlords, listing: await readTaxListing({ db }, range) }
}

const closeThrough = async (month: string) => {
  api.setNow('2026-11-20T09:00:00Z')
  await admin.client.ledger.closeMonth({ month })
}

test('rent of a year paid ahead is not taxed later than in the month in which it is received, nor twice', async () => {
  api.setNow('2026-10-10T09:00:00Z')
  const home = await letOut(shillings(30_000))
  const { id: paymentId } = await home.receive(shillings(360_000), '2026-10-10')
  expect((await home.kenya('2026-10')).figure).toBe(shillings(27_000))
  // Used month by month it stays where it was received.
  api.setNow('2026-12-05T09:00:00Z')
  for (const month of ['2026-10', '2026-11', '2026-12']) await home.charge('rent', shillings(30_000), `${month}-05`)
  await manager.client.payments.allocate({ paymentId, parts: null, reason: 'Used' })
  expect(await home.figures('2026-10', '2026-11', '2026-12')).toEqual([shillings(360_000), 0, 0])
  expect((await home.kenya('2026-10')).cash).toMatchObject({ homes: shillings(90_000), advance: shillings(270_000) })
  const range = { ownerId: home.owner.id, currency: 'KES' as const, from: '2026-10', to: '2026-10' }
  expect((await readTaxListing({ db }, range)).map(({ received }) => received)).toEqual([shillings(360_000)])
  // What turns out to be water is no rent.
  await home.charge('water', shillings(10_000), '2026-12-05')
  await manager.client.payments.allocate({ paymentId, parts: null, reason: 'Water' })
  expect(await home.figures('2026-10')).toEqual([shillings(350_000)])
})

test('money that was given to the owners of a later agreement is not taxed as nobody’s', async () => {
  api.setNow('2026-10-12T09:00:00Z')
  const home = await letOut(shillings(30_000), '2026-10')
  await home.pay(shillings(30_000), '2026-08-05')
  const nobodys = async (month: string) =>
    (await manager.client.reports.taxKenya({ month, ownerId: null })).landlords?.find((row) => row.ownerId === null)
      ?.homes ?? 0
  const [august, october] = [await nobodys('2026-08'), await nobodys('2026-10')]
  await manager.client.owners.giveEarlier({ propertyId: home.property.id })
  expect(await home.figures('2026-08', '2026-10')).toEqual([0, shillings(30_000)])
  expect([await nobodys('2026-08'), await nobodys('2026-10')]).toEqual([august, october - shillings(30_000)])
  const whole = await manager.client.reports.taxKenya({ month: '2026-10', ownerId: null })
  expect(whole.landlords?.reduce((sum, { homes }) => sum + homes, 0)).toBe(whole.homes)
})

// From here on months are closed.
describe('a month that was closed and filed does not change', () => {
  test('when its payment is put on water afterwards: the correction counts when it is made', async () => {
    api.setNow('2026-09-06T09:00:00Z')
    const home = await letOut(shillings(400_000))
    const { id: paymentId } = await home.pay(shillings(400_000), '2026-09-05')
    const before = await filed('2026-09', home.owner.id)
    expect(before.own.figure).toBe(shillings(30_000))
    await closeThrough('2026-09')
    const water = await home.charge('water', shillings(400_000), '2026-11-05')
    const parts = [{ chargeId: water.id, amount: shillings(400_000) }]
    await manager.client.payments.allocate({ paymentId, parts, reason: 'It was water' })
    expect(await filed('2026-09', home.owner.id)).toEqual(before)
    expect(await home.figures('2026-11')).toEqual([-shillings(400_000)])
    expect((await home.kenya('2026-11')).cash).toMatchObject({ utilities: shillings(400_000), cashReceived: 0 })
    const range = { ownerId: home.owner.id, currency: 'KES' as const, from: '2026-11', to: '2026-11' }
    expect((await readTaxListing({ db }, range)).map(({ received }) => received)).toEqual([-shillings(400_000)])
  })

  test('when what its money was paid for is corrected, goes back, or bounces', async () => {
    const home = await letOut(shillings(50_000), '2026-11')
    const { client } = manager
    const rent = await home.charge('rent', shillings(50_000), '2026-10-05')
    await home.receive(shillings(80_000), '2026-10-05')
    const bounced = await home.pay(shillings(10_000), '2026-10-06')
    const sum = async (...months: string[]) => {
      const {
        landlords: _,
        notes: __,
        ...whole
      } = await client.reports.taxKenya({ month: months[0] ?? '', ownerId: null })
      return whole
    }
    const before = await sum('2026-10')
    const november = await sum('2026-11')
    await closeThrough('2026-10')
    const { revision } = await client.charges.get({ chargeId: rent.id })
    const right = {
      amount: shillings(50_000),
      currency: 'KES' as const,
      dueDate: '2026-10-05',
      paymentType: 'water' as const,
    }
    await client.charges.correct({ chargeId: rent.id, revision, ...right })
    await client.finalAccounts.refund({
      requestId: crypto.randomUUID(),
      tenancyId: home.tenancyId,
      currency: 'KES',
      amount: shillings(20_000),
      method: 'cash',
      paidOn: '2026-11-20',
    })
    await client.payments.reverse({ paymentId: bounced.id, reason: 'Bounced' })
    expect(await sum('2026-10')).toEqual(before)
    const after = await sum('2026-11')
    const moved = {
      rent: after.homes - november.homes,
      water: after.cash.utilities - november.cash.utilities,
      back: after.cash.paidBack - november.cash.paidBack,
      received: after.cash.cashReceived - november.cash.cashReceived,
    }
    expect(moved).toEqual({
      rent: -shillings(80_000),
      water: shillings(50_000),
      back: shillings(20_000),
      received: -shillings(10_000),
    })
    expect(await findDifferences(db)).toEqual([])
  })

  test('when the landlord moves abroad or becomes a company', async () => {
    const home = await letOut(shillings(30_000), '2026-11')
    api.setNow('2026-11-21T09:00:00Z')
    await home.pay(shillings(30_000), '2026-11-21')
    api.setNow('2026-12-02T09:00:00Z')
    await admin.client.ledger.closeMonth({ month: '2026-11' })
    const before = await filed('2026-11', home.owner.id)
    expect(before.own).toMatchObject({ verdict: 'within', figure: shillings(2250) })
    await manager.client.owners.update({ ...home.form, ownerId: home.owner.id, kind: 'company', isResident: false })
    expect(await filed('2026-11', home.owner.id)).toEqual(before)
    expect((await home.kenya('2026-12')).verdict).toBe('non_resident')
  })

  test('unless it is opened again', async () => {
    const home = await letOut(shillings(30_000), '2026-12')
    const { id: paymentId } = await home.pay(shillings(30_000), '2026-12-02')
    api.setNow('2027-01-05T09:00:00Z')
    await admin.client.ledger.closeMonth({ month: '2026-12' })
    const water = await home.charge('water', shillings(30_000), '2027-01-05')
    const parts = [{ chargeId: water.id, amount: shillings(30_000) }]
    await manager.client.payments.allocate({ paymentId, parts, reason: 'It was water' })
    expect(await home.figures('2026-12', '2027-01')).toEqual([shillings(30_000), -shillings(30_000)])
    await admin.client.ledger.reopenMonth({ month: '2026-12' })
    expect(await home.figures('2026-12', '2027-01')).toEqual([0, 0])
  })
})
