import { addMonths } from '@makao/contract/days'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, type Identity, startApi } from '../../../test/api'
import { testDatabase } from '../../../test/database'
import { letUnit } from '../../../test/letting'
import { findKenyaTax } from './tax-sheets'

const { db } = testDatabase()
let api: Api
let manager: Identity
beforeAll(async () => {
  api = startApi(db, { now: '2026-12-31T09:00:00Z' })
  manager = await api.signInAs('property_manager')
  await manager.client.chargeRuns.saveSettings({ isAutomatic: false, daysBefore: 5 })
})

type RentBand = 'below' | 'within' | 'above'
const shillings = (amount: number) => amount * 100

let made = 0
async function landlord(
  given: { kind?: 'individual' | 'company'; isResident?: boolean; rentBand?: RentBand | null } = {},
) {
  const { kind = 'individual', isResident = true, rentBand = null } = given
  made += 1
  return manager.client.owners.create({ name: `Landlord ${made}`, kind, isResident, rentBand })
}

/** A unit that is let since January 2025 at a rent a month, in minor units. */
async function letOut(given: {
  rent: number
  owners: readonly [ownerId: string, share: number][]
  type?: 'apartment' | 'shop'
  country?: 'Kenya' | 'Uganda'
  commissionRate?: number
}) {
  const { owners, type: propertyType = 'apartment', country = 'Kenya', rent, commissionRate } = given
  const home = await letUnit(manager, { rent, propertyType, country, startDate: '2025-01-01' })
  const { property, currency } = home
  const { client } = manager
  if (owners.length > 0)
    await client.owners.agree({
      propertyId: property.id,
      fromMonth: '2025-01',
      currency,
      ...(commissionRate ? { commissionKind: 'percent', commissionRate } : { commissionKind: 'none' }),
      shares: owners.map(([ownerId, share]) => ({ ownerId, share })),
    })
  return { ...home, client }
}

const kenya = (month: string, ownerId: string | null = null) => manager.client.reports.taxKenya({ month, ownerId })
const uganda = (year: number, ownerId: string | null = null) => manager.client.reports.taxUganda({ year, ownerId })
const monthsFrom = (month: string, count: number) =>
  Array.from({ length: count }, (_, place) => addMonths(month, place))

describe('Kenya', () => {
  test('288,000 a year is not above the limit, and one shilling more is', async () => {
    const [below, above] = [await landlord(), await landlord()]
    const home = await letOut({ rent: shillings(24_000), owners: [[below.id, 10_000]] })
    const other = await letOut({ rent: shillings(24_000), owners: [[above.id, 10_000]] })
    for (const month of monthsFrom('2025-01', 12)) {
      await home.pay(shillings(24_000), `${month}-05`)
      await other.pay(shillings(month === '2025-12' ? 24_001 : 24_000), `${month}-05`)
    }
    expect(await kenya('2025-12', below.id)).toMatchObject({ verdict: 'below', figure: 0 })
    expect(await kenya('2025-12', above.id)).toMatchObject({ verdict: 'within', figure: shillings(1800) })
  })

  test('of a non-resident 30% is withheld, of shops too, and 7.5% is printed nowhere', async () => {
    const { id } = await landlord({ isResident: false })
    const home = await letOut({ rent: shillings(200_000), owners: [[id, 10_000]] })
    await home.pay(shillings(200_000), '2025-01-05')
    const report = await kenya('2025-01', id)
    expect(report).toMatchObject({
      verdict: 'non_resident',
      figure: null,
      taxAtRate: null,
      withholding: { rate: 3000, gross: shillings(200_000), amount: shillings(60_000) },
    })
    const { about, totals = [] } = await findKenyaTax(
      { db, now: new Date('2026-12-31T09:00:00Z') },
      { month: '2025-01', ownerId: id },
    )
    const printed = JSON.stringify([about, totals])
    expect(printed).not.toContain('7.5%')
    expect(totals.map(({ property, gross }) => [property, gross])).toContainEqual([
      'To be withheld, 30% of gross rent',
      { amount: shillings(60_000), currency: 'KES' },
    ])
  })

  test('1.3m a month and then 2.1m: the tax is due until the year passes 15m', async () => {
    const { id } = await landlord()
    const block = await letOut({ rent: shillings(1_300_000), owners: [[id, 10_000]] })
    for (const month of monthsFrom('2026-01', 10)) await block.pay(shillings(1_300_000), `${month}-05`)
    await block.pay(shillings(2_100_000), '2026-11-05')
    expect(await kenya('2026-10', id)).toMatchObject({ verdict: 'within', figure: shillings(97_500) })
    // What the rents come to in a year only asks the question; the landlord answers it.
    expect((await kenya('2026-01', id)).notes.join(' ')).toContain('bring KES 15,600,000 a year')
    expect(await kenya('2026-11', id)).toMatchObject({ verdict: 'above', figure: null })
  })

  test('a deposit that is kept counts in the month in which it is kept', async () => {
    const { id } = await landlord({ rentBand: 'within' })
    const home = await letOut({ rent: shillings(50_000), owners: [[id, 10_000]] })
    await home.charge('deposit', shillings(50_000), '2026-01-05')
    await home.receive(shillings(50_000), '2026-01-05')
    await home.charge('rent', shillings(50_000), '2026-11-05')
    expect((await kenya('2026-01', id)).figure).toBe(0)
    await manager.client.tenancies.end({ tenancyId: home.tenancyId, endDate: '2026-11-30' })
    await manager.client.finalAccounts.settle({ tenancyId: home.tenancyId })
    const months = await Promise.all(['2026-11', '2026-12'].map((month) => kenya(month, id)))
    expect(months.reduce((total, { homes }) => total + homes, 0)).toBe(shillings(50_000))
    expect(months.reduce((total, { figure }) => total + (figure ?? 0), 0)).toBe(shillings(3750))
  })

  test('joint owners of 50,000 a month, 60 to 40: 2,250, and nothing for whom a year comes to 240,000', async () => {
    const [more, less] = [await landlord(), await landlord()]
    const home = await letOut({
      rent: shillings(50_000),
      owners: [
        [more.id, 6000],
        [less.id, 4000],
      ],
    })
    for (const month of monthsFrom('2025-01', 12)) await home.pay(shillings(50_000), `${month}-05`)
    expect(await kenya('2025-12', more.id)).toMatchObject({ verdict: 'within', figure: shillings(2250) })
    expect(await kenya('2025-12', less.id)).toMatchObject({ verdict: 'below', figure: 0 })
    // Also in the first month, in which the books hold little.
    expect((await kenya('2025-01', more.id)).figure).toBe(shillings(2250))
    expect((await kenya('2025-01', less.id)).figure).toBe(0)
  })

  test('a new landlord of 100,000 a month is not told 0: they owe 7,500 from the first month', async () => {
    const { id } = await landlord()
    const home = await letOut({ rent: shillings(100_000), owners: [[id, 10_000]] })
    for (const month of ['2026-01', '2026-02']) await home.pay(shillings(100_000), `${month}-05`)
    expect(await kenya('2026-01', id)).toMatchObject({
      verdict: 'within',
      basis: 'expected',
      figure: shillings(7500),
      filingDay: '2026-02-20',
      expectedYear: shillings(1_200_000),
    })
    expect((await kenya('2026-02', id)).figure).toBe(shillings(7500))
  })

  test('a shop of 300,000 and a home of 100,000: 7,500 for the first month', async () => {
    const { id } = await landlord()
    const shop = await letOut({ rent: shillings(300_000), owners: [[id, 10_000]], type: 'shop' })
    const home = await letOut({ rent: shillings(100_000), owners: [[id, 10_000]] })
    for (const [place, amount] of [
      [shop, 300_000],
      [home, 100_000],
    ] as const)
      await place.pay(shillings(amount), '2026-01-05')
    expect(await kenya('2026-01', id)).toMatchObject({ figure: shillings(7500), commercial: shillings(300_000) })
  })

  // A filed month whose payment is moved stands in tax-filed.test.ts.
  test('360,000 paid ahead are 27,000 in the month in which they are received', async () => {
    const { id } = await landlord({ rentBand: 'within' })
    const home = await letOut({ rent: shillings(30_000), owners: [[id, 10_000]] })
    await home.receive(shillings(360_000), '2026-10-10')
    expect((await kenya('2026-10', id)).figure).toBe(shillings(27_000))
  })

  test('the whole agency is never one landlord: each has a line, and the lines come to the sum', async () => {
    const [small, large, abroad] = [await landlord(), await landlord(), await landlord({ isResident: false })]
    const rents = [
      [small.id, 20_000],
      [large.id, 1_200_000],
      [abroad.id, 90_000],
    ] as const
    for (const [id, rent] of rents) {
      const home = await letOut({ rent: shillings(rent), owners: [[id, 10_000]] })
      await home.pay(shillings(rent), '2026-03-05')
    }
    const nobodys = await letOut({ rent: shillings(40_000), owners: [] })
    await nobodys.pay(shillings(40_000), '2026-03-05')
    const whole = await kenya('2026-03')
    expect(whole).toMatchObject({ verdict: 'by_landlord', basis: null, taxAtRate: null, landlord: null })
    const lineOf = (id: string | null) => whole.landlords?.find(({ ownerId }) => ownerId === id)
    expect(lineOf(small.id)).toMatchObject({ verdict: 'below', figure: 0, homes: shillings(20_000) })
    expect(lineOf(large.id)).toMatchObject({ verdict: 'within', figure: shillings(90_000) })
    expect(lineOf(abroad.id)).toMatchObject({ verdict: 'non_resident', figure: null, withheld: shillings(27_000) })
    expect(lineOf(null)).toMatchObject({ verdict: 'within', figure: shillings(3000), name: null })
    expect(whole.figure).toBe(whole.landlords?.reduce((total, { figure }) => total + (figure ?? 0), 0))
    expect(whole.homes).toBe(whole.landlords?.reduce((total, { homes }) => total + homes, 0))
    for (const { ownerId, figure, verdict } of whole.landlords ?? [])
      if (ownerId !== null) expect(await kenya('2026-03', ownerId)).toMatchObject({ figure, verdict })
    const { about, totals = [] } = await findKenyaTax(
      { db, now: new Date('2026-12-31T09:00:00Z') },
      { month: '2026-03', ownerId: null },
    )
    const printed = JSON.stringify([...about, ...totals])
    expect(printed).toContain('The limits apply to each landlord, not to the agency.')
    expect(printed).not.toContain('the whole portfolio is one')
  })
})

describe('Uganda', () => {
  test('a person: 12,000,000 are 1,101,600; nothing up to 2,820,000; 1 of 5 more', async () => {
    for (const [gross, tax] of [
      [12_000_000, 1_101_600],
      [2_820_000, 0],
      [2_820_005, 1],
    ] as const) {
      const { id } = await landlord()
      const flat = await letOut({ rent: 1_000_000, owners: [[id, 10_000]], country: 'Uganda' })
      await flat.pay(gross, '2025-09-05')
      expect((await uganda(2025, id)).person?.tax).toBe(tax)
    }
  })

  test('30 June and 1 July are two years', async () => {
    const { id } = await landlord()
    const flat = await letOut({ rent: 1_000_000, owners: [[id, 10_000]], country: 'Uganda' })
    await flat.pay(5_000_000, '2025-06-30')
    await flat.pay(7_000_000, '2025-07-01')
    expect([(await uganda(2024, id)).gross, (await uganda(2025, id)).gross]).toEqual([5_000_000, 7_000_000])
  })

  async function company(rent: number, { spent, commissionRate }: { spent: number; commissionRate?: number }) {
    const { id } = await landlord({ kind: 'company' })
    const flat = await letOut({
      rent: 1_000_000,
      owners: [[id, 10_000]],
      country: 'Uganda',
      ...(commissionRate && { commissionRate }),
    })
    await flat.pay(rent, '2025-09-05')
    await manager.client.owners.spend({
      requestId: crypto.randomUUID(),
      propertyId: flat.property.id,
      currency: 'UGX',
      amount: spent,
      category: 'repairs',
      description: 'Roof',
      spentOn: '2025-10-05',
    })
    return uganda(2025, id)
  }

  test('a company: 40m less 25m, of which 20m count, are 6,000,000', async () => {
    const report = await company(40_000_000, { spent: 25_000_000 })
    expect(report.company).toMatchObject({ allowed: 20_000_000, tax: 6_000_000 })
    expect(report.filing.company).toEqual({ provisionalBy: '2025-12-31', finalBy: '2026-12-31' })
  })

  test("the agency's commission is an expense of a company: 40m less 5m less 4m are 9,300,000", async () => {
    const report = await company(40_000_000, { spent: 5_000_000, commissionRate: 1000 })
    expect(report.company).toMatchObject({ expenses: 5_000_000, commission: 4_000_000, allowed: 9_000_000 })
    expect(report.company?.tax).toBe(9_300_000)
  })

  test('rent paid ahead is not left out: 6,000,000 on 20 June are 381,600', async () => {
    const { id } = await landlord()
    const flat = await letOut({ rent: 1_000_000, owners: [[id, 10_000]], country: 'Uganda' })
    await flat.receive(6_000_000, '2026-06-20')
    const report = await uganda(2025, id)
    expect(report.cash.advance).toBe(6_000_000)
    expect([report.gross, report.person?.tax]).toEqual([6_000_000, 381_600])
    expect(report.notes[0]).toContain('UGX 6,000,000 received this year is not applied')
  })

  test('the whole agency is never one landlord', async () => {
    const whole = await uganda(2025)
    expect([whole.person, whole.company]).toEqual([null, null])
    expect(whole.landlords?.length).toBeGreaterThan(3)
    for (const { ownerId, tax, kind } of whole.landlords ?? []) {
      const own = await uganda(2025, ownerId)
      expect(tax).toBe((kind === 'company' ? own.company : own.person)?.tax)
    }
    expect(whole.landlords?.reduce((total, { gross }) => total + gross, 0)).toBe(whole.gross)
  })

  test('returns are due on 30 September and 31 December', async () => {
    expect((await uganda(2025)).filing.person).toEqual({ provisionalBy: '2025-09-30', finalBy: '2026-12-31' })
  })
})

// Last, since it closes months.
test('the word of the landlord counts until the books pass it, and closed months keep what held in them', async () => {
  const { client } = manager
  const owner = await landlord({ rentBand: 'above' })
  const home = await letOut({ rent: shillings(30_000), owners: [[owner.id, 10_000]] })
  await home.pay(shillings(30_000), '2026-05-05')
  expect(await kenya('2026-05', owner.id)).toMatchObject({ verdict: 'above', basis: 'word', figure: null })
  const say = (rentBand: RentBand | null) =>
    client.owners.update({ ownerId: owner.id, name: owner.name, kind: 'individual', isResident: true, rentBand })
  await say('below')
  const said = await kenya('2026-05', owner.id)
  expect(said).toMatchObject({ verdict: 'below', basis: 'word', figure: 0 })
  expect(said.notes.join(' ')).toContain('bring KES 360,000 a year')
  await home.pay(shillings(300_000), '2026-06-05')
  expect(await kenya('2026-06', owner.id)).toMatchObject({ verdict: 'within', basis: 'received' })

  const admin = await api.signInAs('admin')
  for (const month of monthsFrom('2025-01', 17)) await admin.client.ledger.closeMonth({ month })
  await say('within')
  expect(await kenya('2026-05', owner.id)).toMatchObject({ verdict: 'below', basis: 'word', figure: 0 })
  expect((await client.owners.get({ ownerId: owner.id })).rentBand).toBe('within')
  await say(null)
  expect((await client.owners.get({ ownerId: owner.id })).rentBand).toBeNull()
  const history = await admin.client.audit.list({ page: 1 })
  expect(history.rows[0]).toMatchObject({ action: 'owner.changed', subject: owner.name })
})
