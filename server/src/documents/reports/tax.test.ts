import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, fieldErrorsOf, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { letUnit as letting } from '../../../test/letting'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { readKnown } from '../../money/ledger/earlier-rows.repository'
import { sumRentsOfHomes } from './tax.repository'
import { readTaxListing, readTaxListings } from './tax.service'
import { findKenyaTax } from './tax-sheets'

const { db } = testDatabase()
const { buildCharge, buildTenancy, buildUnit } = buildersOf(db)
const ugandan = { currency: 'UGX' as const }
let api: Api
let manager: Identity
beforeAll(async () => {
  api = startApi(db, { now: '2026-11-30T09:00:00Z' })
  manager = await api.signInAs('property_manager')
  await manager.client.chargeRuns.saveSettings({ isAutomatic: false, daysBefore: 5 })
})

const letUnit = (given: Omit<Parameters<typeof letting>[1], 'startDate'>) =>
  letting(manager, { startDate: '2026-01-01', ...given })

test('the story of a tax month: from the rent that comes in to the figure for the return', async () => {
  const { client } = manager
  const home = await letUnit({ rent: 240_000_00 })
  const shop = await letUnit({ rent: 50_000_00, propertyType: 'shop' })
  const owner = await client.owners.create({
    name: 'Njeri',
    kind: 'individual',
    isResident: true,
    taxPin: 'A012345678Z',
  })
  for (const { property } of [home, shop]) {
    await client.owners.agree({
      propertyId: property.id,
      fromMonth: '2026-01',
      currency: 'KES',
      commissionKind: 'none',
      shares: [{ ownerId: owner.id, share: 10_000 }],
    })
  }
  // The tenant pays the deposit, the rent of December, water, and something ahead; the shop pays too.
  api.setNow('2026-12-04T09:00:00Z')
  await home.charge('deposit', 240_000_00, '2026-12-01')
  await home.charge('rent', 240_000_00, '2026-12-05')
  await home.charge('water', 1_500_00, '2026-12-05')
  const paid = await home.receive(500_000_00, '2026-12-03')
  await shop.charge('rent', 50_000_00, '2026-12-05')
  await shop.receive(50_000_00, '2026-12-04')

  api.setNow('2027-01-10T09:00:00Z')
  const december = { month: '2026-12', ownerId: owner.id }
  const report = await client.reports.taxKenya(december)
  expect(report.cash).toEqual({
    homes: 240_000_00,
    commercial: 50_000_00,
    serviceCharge: 0,
    utilities: 1_500_00,
    penalty: 0,
    openingBalance: 0,
    other: 0,
    deposits: 240_000_00,
    advance: 18_500_00,
    paidBack: 0,
    cashReceived: 550_000_00,
  })
  expect(report.properties).toMatchObject([
    { propertyName: home.property.name, landReference: home.property.landReference, city: 'Nakuru', gross: 258_500_00 },
    { propertyName: shop.property.name, isCommercial: true, gross: 50_000_00 },
  ])
  // The books alone hold one month of a year, which with eleven more like it is within the limits.
  expect(report).toMatchObject({ verdict: 'within', figure: 19_388_00, taxAtRate: 19_388_00, filingDay: '2027-01-20' })
  // What was paid ahead is rent received, too, and named.
  expect(report.notes[0]).toContain('KES 18,500 received this month is not applied to a charge yet')
  const { about, totals } = await findKenyaTax({ db, now: new Date('2027-01-10T09:00:00Z') }, december)
  expect(about).toContain(report.notes[0])
  const leftOut = totals?.at(-1)
  expect([leftOut?.property, leftOut?.gross]).toEqual([
    'Of it paid ahead: received and not yet applied to a charge',
    { amount: 18_500_00, currency: 'KES' },
  ])
  expect(report.landlord).toMatchObject({ name: 'Njeri', taxPin: 'A012345678Z' })

  // In January the advance goes to rent: it counts in the month in which it was received.
  await home.charge('rent', 240_000_00, '2027-01-05')
  await client.payments.allocate({ paymentId: paid.id, parts: null, reason: 'Used up' })
  const after = await client.reports.taxKenya(december)
  expect([after.cash.homes, after.cash.advance]).toEqual([258_500_00, 0])
  expect([after.homes, after.figure]).toEqual([report.homes, report.figure])
  expect(after.notes.join(' ')).not.toContain('not applied to a charge yet')

  // A cheque that bounces in January takes back what it was in the month of the cheque, while that is open.
  const bounced = await home.receive(221_500_00, '2027-01-06')
  const january = { month: '2027-01', ownerId: owner.id }
  expect((await client.reports.taxKenya(january)).homes).toBe(221_500_00)
  expect(await client.reports.taxKenya(january)).toMatchObject({
    verdict: 'within',
    yearSoFar: 221_500_00,
    lastTwelve: 480_000_00,
  })
  await client.payments.reverse({ paymentId: bounced.id, reason: 'The cheque bounced' })
  expect((await client.reports.taxKenya(january)).cash).toMatchObject({ homes: 0, cashReceived: 0 })

  // The tenant leaves owing rent: their deposit is kept for it, and is rent on the day of that.
  api.setNow('2027-02-02T09:00:00Z')
  await client.tenancies.end({ tenancyId: home.tenancyId, endDate: '2027-02-01' })
  await client.finalAccounts.settle({ tenancyId: home.tenancyId })
  const february = await client.reports.taxKenya({ month: '2027-02', ownerId: owner.id })
  const [kept] = february.properties
  expect([kept?.received, february.cash.cashReceived]).toEqual([0, 0])
  expect(kept?.kept).toBeGreaterThan(0)
  expect(february).toMatchObject({ homes: kept?.gross, verdict: 'within' })

  const elsewhere = await client.owners.create({ name: 'Abroad', kind: 'individual', isResident: false })
  expect(await client.reports.taxKenya({ ...january, ownerId: elsewhere.id })).toMatchObject({
    verdict: 'non_resident',
    figure: null,
    properties: [],
  })
})

test.each(['before', 'after'])(
  'the rent of a month is of who lives there, not of whom was entered by mistake %s them',
  async (entered) => {
    const { id: unitId } = await buildUnit()
    const enter = async (rentAmount: number, startDate: string, endDate?: string) => {
      const { id } = await buildTenancy({ unitId, startDate, ...(endDate && { endDate }) })
      await db.update(tenancies).set({ rentAmount }).where(eq(tenancies.id, id))
    }
    const enterMistake = () => enter(9_000_00, '2026-11-10', '2026-11-10')
    if (entered === 'before') await enterMistake()
    await enter(20_000_00, '2026-09-01')
    if (entered === 'after') await enterMistake()
    const november = { currency: 'KES', from: '2026-11-01', to: '2026-11-30' } as const
    const units = sql`${unitId}`
    expect(await sumRentsOfHomes(db, november, await readKnown(db, '2026-11'), { units })).toMatchObject([
      { amount: 20_000_00 },
    ])
  },
)

test('what is moved between units of one tenant is cash once, of the unit that it went to, and nothing was paid back', async () => {
  const { client } = manager
  api.setNow('2026-06-20T09:00:00Z')
  const home = await letUnit({ rent: 20_000_00 })
  const shop = await letUnit({ rent: 50_000_00, propertyType: 'shop', tenantId: home.tenantId })
  const owners: string[] = []
  for (const { property } of [home, shop]) {
    const owner = await client.owners.create({ name: property.name, kind: 'individual', isResident: true })
    owners.push(owner.id)
    await client.owners.agree({
      propertyId: property.id,
      fromMonth: '2026-01',
      currency: 'KES',
      commissionKind: 'none',
      shares: [{ ownerId: owner.id, share: 10_000 }],
    })
  }
  const cash = () =>
    Promise.all(owners.map(async (ownerId) => (await client.reports.taxKenya({ month: '2026-06', ownerId })).cash))
  await home.charge('deposit', 20_000_00, '2026-06-01')
  await home.receive(100_000_00, '2026-06-10')
  await shop.charge('rent', 50_000_00, '2026-06-05')
  const before = await cash()
  expect(before).toMatchObject([
    { deposits: 20_000_00, advance: 80_000_00, cashReceived: 100_000_00 },
    { cashReceived: 0 },
  ])
  const transfer = { requestId: crypto.randomUUID(), tenancyId: home.tenancyId, toTenancyId: shop.tenancyId }
  const { rows } = await client.tenantAccounts.transfer({
    ...transfer,
    currency: 'KES',
    credit: 60_000_00,
    deposit: 20_000_00,
  })
  expect(await cash()).toMatchObject([
    { homes: 0, deposits: 0, advance: 20_000_00, paidBack: 0, cashReceived: 20_000_00 },
    { commercial: 50_000_00, deposits: 20_000_00, advance: 10_000_00, paidBack: 0, cashReceived: 80_000_00 },
  ])
  await client.tenantAccounts.undoTransfer({ transferId: rows[0]?.id ?? '', reason: 'Wrong unit' })
  expect(await cash()).toEqual(before)
})

describe('a year in Uganda', () => {
  test('runs from July; a person and a company pay differently, and the whole portfolio is reckoned one by one', async () => {
    api.setNow('2027-08-01T09:00:00Z')
    const { client } = manager
    const flat = await letUnit({ rent: 1_000_000, country: 'Uganda' })
    const person = await client.owners.create({ name: 'Nakato', kind: 'individual', isResident: true })
    const company = await client.owners.create({ name: 'Kato Ltd', kind: 'company', isResident: true })
    await client.owners.agree({
      propertyId: flat.property.id,
      fromMonth: '2026-07',
      currency: 'UGX',
      commissionKind: 'none',
      shares: [{ ownerId: person.id, share: 10_000 }],
    })
    // One in June 2026, twelve in the year, one in July 2027.
    for (const [place, day] of ['2026-06-30', '2026-07-01', '2027-06-30', '2027-07-01'].entries()) {
      const amount = place === 1 ? 11_000_000 : 1_000_000
      await flat.charge('rent', amount, day)
      await flat.receive(amount, day)
    }
    await client.owners.spend({
      requestId: crypto.randomUUID(),
      propertyId: flat.property.id,
      currency: 'UGX',
      amount: 9_000_000,
      category: 'repairs',
      description: 'Roof',
      spentOn: '2027-01-05',
    })
    const year = 2026
    const hers = await client.reports.taxUganda({ year, ownerId: person.id })
    expect(hers).toMatchObject({ gross: 12_000_000, company: null, from: '2026-07-01', to: '2027-06-30' })
    expect(hers.person).toMatchObject({ taxable: 9_180_000, tax: 1_101_600 })
    const all = await client.reports.taxUganda({ year, ownerId: null })
    expect(all).toMatchObject({ person: null, company: null, expenses: 9_000_000 })
    expect(all.landlords).toMatchObject([{ name: 'Nakato', tax: 1_101_600, expenses: 9_000_000 }])
    expect(await client.reports.taxUganda({ year, ownerId: company.id })).toMatchObject({ gross: 0, person: null })
    expect(all.notes.join(' ')).toContain('whether it changed the rates on rent is not confirmed')
    expect(all.lawAsOf).toBe('2026-11-21')
  })

  test('in which a property is sold: the list of tenants of each landlord comes to their gross rent', async () => {
    api.setNow('2027-08-01T09:00:00Z')
    const { client } = manager
    const flat = await letUnit({ rent: 1_000_000, country: 'Uganda' })
    const other = await buildTenancy({
      unitId: (await buildUnit({ ...ugandan, propertyId: flat.property.id, unitNumber: 'B1' })).id,
      ...ugandan,
    })
    const own = async (name: string) => (await client.owners.create({ name, kind: 'individual', isResident: true })).id
    const [seller, buyer, third] = [await own('Seller'), await own('Buyer'), await own('Third')]
    const agree = (fromMonth: string, shares: [ownerId: string, share: number][]) =>
      client.owners.agree({
        propertyId: flat.property.id,
        fromMonth,
        currency: 'UGX',
        commissionKind: 'none',
        shares: shares.map(([ownerId, share]) => ({ ownerId, share })),
      })
    await agree('2026-07', [[seller, 10_000]])
    await agree('2027-01', [
      [buyer, 6667],
      [third, 3333],
    ])
    for (const day of ['2026-08-05', '2026-09-05', '2027-02-05']) {
      await flat.charge('rent', 1_000_001, day)
      await flat.receive(1_000_001, day)
    }
    // Somebody who moved in after the sale, by an odd amount.
    await db.update(tenancies).set({ startDate: '2027-01-15' }).where(eq(tenancies.id, other.id))
    await buildCharge({
      ...ugandan,
      tenancyId: other.id,
      amount: 500_002,
      dueDate: '2027-02-05',
      paymentStatus: 'paid',
    })

    const range = { currency: 'UGX' as const, from: '2026-07', to: '2027-06' }
    // Read at once for all of them, each has the lines that they have alone.
    const together = await readTaxListings({ db }, { ...range, ownerIds: [seller, buyer, third] })
    const listOf = async (ownerId: string) => {
      const rows = await readTaxListing({ db }, { ...range, ownerId })
      expect(together.get(ownerId)).toEqual(rows)
      const { gross } = await client.reports.taxUganda({ year: 2026, ownerId })
      expect(rows.reduce((total, { received }) => total + received, 0)).toBe(gross)
      return rows.map(({ shares, received }) => [shares, received])
    }
    expect(await listOf(seller)).toEqual([[[10_000], 2_000_002]])
    const [bought, rest] = [await listOf(buyer), await listOf(third)]
    expect(bought.map(([shares]) => shares)).toEqual([[6667], [6667]])
    const received = [...bought, ...rest].reduce((total, [, amount]) => total + Number(amount), 0)
    expect(received).toBe(1_500_003)
  })

  test('a year or a month that is none is refused', async () => {
    expect(await fieldErrorsOf(manager.client.reports.taxUganda({ year: 1800, ownerId: null }))).toHaveLength(1)
    expect(await fieldErrorsOf(manager.client.reports.taxKenya({ month: '2026-13', ownerId: null }))).toEqual([
      'month: Enter a month that exists',
    ])
  })
})

describe('a house with shops below flats', () => {
  const month = '2026-12'
  /** A flat and two shops of one owner, one of them by its type, one by what it is let for. */
  async function mixedHouse() {
    api.setNow('2027-01-10T09:00:00Z')
    const { client } = manager
    const flat = await letUnit({ rent: 20_000_00, unit: { unitType: '2_bedroom' } })
    const { property } = flat
    const shop = await letUnit({ rent: 60_000_00, property, unit: { unitNumber: 'G1', unitType: 'shop' } })
    const salon = await letUnit({ rent: 15_000_00, property, unit: { unitNumber: 'A2', unitUse: 'business' } })
    const owner = await client.owners.create({ name: `${property.name}'s owner`, kind: 'individual', isResident: true })
    await client.owners.agree({
      propertyId: property.id,
      fromMonth: '2026-01',
      currency: 'KES',
      commissionKind: 'none',
      shares: [{ ownerId: owner.id, share: 10_000 }],
    })
    for (const { pay, rent } of [flat, shop, salon]) await pay(rent, `${month}-05`)
    const report = () => client.reports.taxKenya({ month, ownerId: owner.id })
    const sums = async () => {
      const { homes, commercial, cash, expectedYear, properties } = await report()
      const rows = properties.map(({ isCommercial, gross }) => [isCommercial, gross])
      return { homes, commercial, cash: [cash.homes, cash.commercial, cash.cashReceived], expectedYear, rows }
    }
    return { flat, shop, salon, owner, property, report, sums }
  }
  const split = (homes: number, commercial: number) => ({
    homes,
    commercial,
    cash: [homes, commercial, homes + commercial],
    expectedYear: homes * 12,
    rows: [
      [false, homes],
      [true, commercial],
    ],
  })

  test('is taxed unit by unit, and the list for the return says the same', async () => {
    const { owner, property, report, sums } = await mixedHouse()
    expect(await sums()).toEqual(split(20_000_00, 75_000_00))
    expect(await report()).toMatchObject({ taxAtRate: 1_500_00 })
    const rows = await readTaxListing({ db }, { ownerId: owner.id, currency: 'KES', from: month, to: month })
    expect(rows.map(({ unitNumber, isCommercial, received }) => [unitNumber, isCommercial, received])).toEqual([
      ['A1', false, 20_000_00],
      ['A2', true, 15_000_00],
      ['G1', true, 60_000_00],
    ])
    // All landlords together come to the same.
    const all = await manager.client.reports.taxKenya({ month, ownerId: null })
    const whole = all.properties.filter(({ propertyId }) => propertyId === property.id)
    expect(whole.map(({ isCommercial, gross }) => [isCommercial, gross])).toEqual(split(20_000_00, 75_000_00).rows)
  })

  // The last, since nothing is entered in closed months.
  test('says what it said of a month that is closed, whatever a unit is let for since', async () => {
    const { salon, flat, sums } = await mixedHouse()
    const letAs = (unitId: string, unitUse: 'home' | 'business' | null) =>
      db.update(units).set({ unitUse }).where(eq(units.id, unitId))
    await letAs(salon.unit.id, 'home')
    expect(await sums()).toEqual(split(35_000_00, 60_000_00))
    const admin = await api.signInAs('admin')
    await admin.client.ledger.closeMonth({ month })
    await letAs(salon.unit.id, null)
    await letAs(flat.unit.id, 'business')
    expect(await sums()).toEqual(split(35_000_00, 60_000_00))
    // The year so far of a later month that is open counts the closed one as it was.
    const january = await manager.client.reports.taxKenya({ month: '2027-01', ownerId: null })
    const december = await manager.client.reports.taxKenya({ month, ownerId: null })
    expect(january.lastTwelve).toBe(december.lastTwelve)
  })
})
