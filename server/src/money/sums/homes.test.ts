import { eq, isNull, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { NothingToChoose, trialRandom } from '../../../test/random'
import { expectReportsOfRows } from '../../../test/reports-by-rows'
import { properties } from '../../homes/properties/properties.table'
import { coTenants } from '../../homes/tenancies/co-tenants.table'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { unitHolds, units } from '../../homes/units/units.table'
import { createLogger } from '../../logger'
import { profiles } from '../../people/accounts/accounts.table'
import { findDifferences } from '../closed-months/ledger-check.service'
import { recountSums } from './sums.repository'
import { foundTenants, homeSums, peopleSums, rentingPeople } from './sums.table'

// How many units, tenancies and tenants there are is kept as what they owe is: whoever lets, moves out, archives or shares a tenancy, and
// several at once, leave what going through all rows comes to.

/** More of them by the trials. SUM_STEPS=400 takes longer, and more goes wrong. */
const STEPS = Number(process.env.SUM_STEPS ?? 20)
const TODAY = '2026-11-21'

const { db } = testDatabase()
const { buildProperty, buildTenant, buildUnit } = buildersOf(db)
const random = trialRandom('kept homes')

let api: Api
let people: readonly [Identity, Identity, Identity]
const houses: { propertyId: string; currency: 'KES' | 'UGX' }[] = []

beforeAll(async () => {
  api = startApi(db, { now: `${TODAY}T09:00:00Z`, log: createLogger('error') })
  people = [await api.signInAs('property_manager'), await api.signInAs('property_manager'), await api.signInAs('admin')]
  for (const currency of ['KES', 'UGX'] as const) {
    const { id: propertyId } = await buildProperty({ currency })
    houses.push({ propertyId, currency })
    for (let number = 0; number < 3; number += 1) await buildUnit({ propertyId, currency })
  }
  for (let number = 0; number < 4; number += 1) await buildTenant()
})

const anyUnit = async () =>
  random.pick(await db.select().from(units).where(isNull(units.archivedAt)).orderBy(units.createdAt, units.id))
const anyTenancy = async () => random.pick(await db.select().from(tenancies).orderBy(tenancies.createdAt, tenancies.id))
const anyTenant = async () =>
  random.pick(
    await db
      .select()
      .from(profiles)
      .where(sql`${profiles.role} = 'tenant' and ${profiles.archivedAt} is null`)
      .orderBy(profiles.createdAt, profiles.id),
  )

const addUnit = () => buildUnit({ ...random.pick(houses), rentAmount: (1 + random.int(9)) * 100_000 })
const addTenant = () => buildTenant()

const letUnit = async ({ client }: Identity) =>
  client.tenancies.create({ tenantId: (await anyTenant()).id, unitId: (await anyUnit()).id, startDate: '2026-11-01' })

const endTenancy = async ({ client }: Identity) =>
  client.tenancies.end({ tenancyId: (await anyTenancy()).id, endDate: random.pick(['2026-11-01', '2026-11-30']) })

async function undoMoveOut({ client }: Identity) {
  const { id: tenancyId, endDate } = await anyTenancy()
  return client.tenancies.withdrawEnd({ tenancyId, seenEndDate: endDate ?? TODAY, reason: 'They stay' })
}

async function changeRent({ client }: Identity) {
  const { id: unitId, unitNumber, serviceChargeAmount, currency } = await anyUnit()
  const amounts = { rentAmount: (1 + random.int(9)) * 100_000, serviceChargeAmount }
  return client.units.changeTerms({ unitId, unitNumber, currency, ...amounts, rentDueDate: 5, serviceChargeDueDate: 5 })
}

const keepEmpty = async ({ client }: Identity) =>
  client.units.setAvailability({
    unitId: (await anyUnit()).id,
    availability: random.pick(['not_for_rent', 'to_let', 'reserved'] as const),
    until: null,
  })

const removeUnit = async ({ client }: Identity) => client.units.remove({ unitId: (await anyUnit()).id })
const removeTenant = async ({ client }: Identity) => client.tenants.remove({ tenantId: (await anyTenant()).id })

const share = async ({ client }: Identity) =>
  client.coTenants.add({ tenancyId: (await anyTenancy()).id, tenantId: (await anyTenant()).id })

async function anyShared() {
  const { tenancyId, profileId: tenantId } = random.pick(
    await db.select().from(coTenants).orderBy(coTenants.createdAt, coTenants.tenancyId, coTenants.profileId),
  )
  return { tenancyId, tenantId }
}
const leave = async ({ client }: Identity) => client.coTenants.remove(await anyShared())
const writeToOther = async ({ client }: Identity) => client.coTenants.writeToFirst(await anyShared())

let named = 0
const next = () => ++named

async function renameProperty({ client }: Identity) {
  const { propertyId } = random.pick(houses)
  const property = await client.properties.get({ propertyId })
  return client.properties.update({ ...property, propertyId, name: `Kilima ${next()}` })
}

async function renameUnit({ client }: Identity) {
  const { id: unitId, rentAmount, serviceChargeAmount, currency } = await anyUnit()
  const terms = { rentAmount, serviceChargeAmount, rentDueDate: 5, serviceChargeDueDate: 5 }
  return client.units.changeTerms({ unitId, unitNumber: `B${next()}`, currency, ...terms })
}

async function renameTenant({ client }: Identity) {
  const { id: tenantId, phoneNumber, taxPin } = await anyTenant()
  const phone = phoneNumber ?? '0712 345 678'
  return client.tenants.update({
    tenantId,
    fullName: `Otieno Were ${next()}`,
    phoneNumber: phone,
    taxPin: taxPin ?? '',
  })
}

const moveToUnit = async ({ client }: Identity) =>
  client.unitMoves.make({ tenancyId: (await anyTenancy()).id, unitId: (await anyUnit()).id, day: '2026-11-21' })

async function applyDefaults({ client }: Identity) {
  const terms = await client.leaseDefaults.get({ propertyId: null })
  await client.leaseDefaults.save({ ...terms, propertyId: null, dueDay: 1 + random.int(28) })
  const { seen } = await client.leaseDefaults.preview({ propertyId: null })
  return client.leaseDefaults.apply({ propertyId: null, seen })
}

const acts = [
  ...[addUnit, addTenant, letUnit, letUnit, letUnit, endTenancy, undoMoveOut, changeRent, changeRent, keepEmpty],
  ...[removeUnit, removeTenant, share, share, leave, writeToOther, writeToOther],
  ...[renameProperty, renameProperty, renameUnit, renameTenant, moveToUnit, moveToUnit, applyDefaults],
]

/** What is refused is refused for a reason that people can act on: a fault has no such code. */
const allowed = (error: unknown) => {
  if (error instanceof NothingToChoose) return
  const { code } = error as { code?: string }
  if (!code || /INTERNAL|UNAVAILABLE/.test(code)) throw error
}

async function compareFigures() {
  expect(await findDifferences(db)).toEqual([])
  await expectReportsOfRows(db, [random.pick([TODAY, '2026-10-31'])])
  const { client } = people[0]
  const { rows } = await client.units.list({ perPage: 100 })
  const vacant = await client.units.list({ perPage: 100, status: 'vacant' })
  const occupied = await client.units.list({ perPage: 100, status: 'occupied' })
  const summary = await client.units.summary()
  expect(summary).toMatchObject({ total: rows.length, vacant: vacant.total, occupied: occupied.total })
  for (const { currency, amount } of summary.revenue) {
    const own = rows.filter((row) => row.currency === currency)
    expect(own.reduce((sum, row) => sum + row.rentAmount + row.serviceChargeAmount, 0)).toBe(amount)
  }
  const figures = await client.dashboard.figures({})
  for (const sum of figures.vacancy) {
    const own = vacant.rows.filter(({ currency }) => currency === sum.currency)
    expect(sum.vacant).toBe(own.length)
    expect(sum.rent).toBe(own.reduce((all, { rentAmount }) => all + rentAmount, 0))
    expect(sum.units).toBe(own.length + occupied.rows.filter(({ currency }) => currency === sum.currency).length)
  }
  const active = await db.$count(tenancies, eq(tenancies.isActive, true))
  const unassigned = await client.tenants.names({ unassigned: true })
  const { stats } = await client.tenants.list({})
  expect(stats).toMatchObject({ activeTenancies: active, unassignedTenants: unassigned.length })
  expect(await client.dashboard.read({})).toMatchObject({ units: rows.length, activeTenants: active })
}

describe.sequential('what is kept of units and people', () => {
  test('whatever three people do at once, it is what all rows come to', async () => {
    for (let step = 0; step < STEPS; step += 1) {
      await Promise.all(
        people.map((person) => (async () => random.pick(step < 5 ? [letUnit] : acts)(person))().catch(allowed)),
      )
      if (step % 20 === 19) await compareFigures()
    }
    // What chance may have left out, so that the rows which are removed next have some of each.
    const [{ client }] = people
    const [held, shared] = [(await addUnit()).id, (await addUnit()).id]
    await client.units.setAvailability({ unitId: held, availability: 'reserved', until: null })
    const [{ id: tenantId }, { id: otherId }] = [await addTenant(), await addTenant()]
    const { id: tenancyId } = await client.tenancies.create({ tenantId, unitId: shared, startDate: '2026-11-01' })
    await client.coTenants.add({ tenancyId, tenantId: otherId })
    await compareFigures()
    expect(await db.$count(unitHolds)).toBeGreaterThan(0)
    expect(await db.$count(coTenants)).toBeGreaterThan(0)
  })

  test('rows that are removed are taken off', async () => {
    const { id: unitId } = await buildUnit(houses[0])
    const { id } = await buildTenant()
    await compareFigures()
    await db.delete(units).where(eq(units.id, unitId))
    await db.delete(profiles).where(eq(profiles.id, id))
    await compareFigures()
  })

  test('who becomes staff is a tenant no more', async () => {
    const { id } = await buildTenant()
    for (const role of ['property_manager', 'tenant'] as const) {
      await db.update(profiles).set({ role }).where(eq(profiles.id, id))
      await compareFigures()
    }
  })

  test('tenants are found by what they and their homes are called now, with those who rent with them', async () => {
    const { client } = people[0]
    const property = await buildProperty({ name: 'Acacia Heights', city: 'Thika' })
    const unit = await buildUnit({ propertyId: property.id, unitNumber: 'Z77' })
    const first = await buildTenant({ fullName: 'Zawadi Njeri' })
    const other = await buildTenant({ fullName: 'Barasa Wafula' })
    const { id: tenancyId } = await client.tenancies.create({
      ...{ tenantId: first.id, unitId: unit.id, startDate: '2026-11-01' },
    })
    await client.coTenants.add({ tenancyId, tenantId: other.id })
    const names = async (search: string) => (await client.tenants.list({ search })).rows.map(({ fullName }) => fullName)
    for (const search of ['z77', 'acacia', 'thika', 'heights z77']) {
      expect(await names(search)).toEqual(['Barasa Wafula', 'Zawadi Njeri'])
    }
    expect(await names('zawadi acacia')).toEqual(['Zawadi Njeri'])
    expect(await names('njeri wafula')).toEqual([])
    await db.update(properties).set({ name: 'Mvule Flats' }).where(eq(properties.id, property.id))
    await db.update(units).set({ unitNumber: 'Y5' }).where(eq(units.id, unit.id))
    await db.update(profiles).set({ fullName: 'Zuhura Njeri' }).where(eq(profiles.id, first.id))
    expect(await names('acacia')).toEqual([])
    expect(await names('mvule y5')).toEqual(['Barasa Wafula', 'Zuhura Njeri'])
    await client.coTenants.remove({ tenancyId, tenantId: other.id })
    expect(await names('mvule')).toEqual(['Zuhura Njeri'])
    await client.tenancies.end({ tenancyId, endDate: '2026-11-01' })
    expect(await names('mvule')).toEqual([])
    expect(await names('zuhura')).toEqual(['Zuhura Njeri'])
    await compareFigures()
  })

  test('what was damaged is named by the check of the books, and mended by counting again', async () => {
    await db.update(homeSums).set({ vacantRentAmount: sql`vacant_rent_amount_minor + 1` })
    await db.delete(peopleSums)
    await db.delete(rentingPeople)
    await db.update(foundTenants).set({ foundText: 'nobody' })
    await db.update(tenancies).set({ searchText: 'nowhere' })
    const found = (await findDifferences(db)).join('\n')
    for (const what of [
      'sum of units',
      'sum of people',
      'tenancies that somebody rents',
      'what a tenant is found by',
      'what a tenancy is found by',
    ]) {
      expect(found).toContain(what)
    }
    await db.transaction(recountSums)
    await compareFigures()
  })

  test('steps are folded', async () => {
    for (let unit = 0; unit < 150; unit += 1) await addUnit()
    expect(await db.$count(homeSums, eq(homeSums.isStep, true))).toBeLessThan(300)
    expect(await findDifferences(db)).toEqual([])
  })

  test('a search that finds many says so, and its pages hold each once', async () => {
    const { client } = people[0]
    await db.insert(profiles).values(
      Array.from({ length: 130 }, (_, at) => ({
        fullName: `Mkulima ${String(at).padStart(3, '0')}`,
        email: `mkulima${at}@example.com`,
        phoneNumber: `0733 1${String(at).padStart(5, '0')}`,
      })),
    )
    const list = (search: string, page: number) => client.tenants.list({ search, page })
    expect(await list('mkulima', 1)).toMatchObject({ total: 100, isMore: true })
    expect(await list('mkulima', 2)).toMatchObject({ total: 125, isMore: true })
    expect(await list('mkulima', 3)).toMatchObject({ total: 130, isMore: false })
    expect(await list('mkulima', 9)).toMatchObject({ rows: [], total: 100, isMore: true })
    const rows = (await Promise.all([1, 2, 3, 4, 5, 6].map((page) => list('mkulima', page)))).flatMap(
      (page) => page.rows,
    )
    expect(rows.map(({ fullName }) => fullName)).toEqual(
      Array.from({ length: 130 }, (_, at) => `Mkulima ${String(at).padStart(3, '0')}`),
    )
    // By whom they pay, and by a phone however it is written.
    expect((await list('+254 733 100 007', 1)).rows.map(({ fullName }) => fullName)).toEqual(['Mkulima 007'])
    expect(await client.tenants.list({ search: 'mkulima', sort: '-tenant' })).toMatchObject({
      total: 130,
      isMore: false,
    })
    expect(await findDifferences(db)).toEqual([])
  })
})
