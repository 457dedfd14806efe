import type { PaymentType } from '@makao/contract/money/charges/charges.kinds'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { tenancies } from '../src/homes/tenancies/tenancies.table'
import { units } from '../src/homes/units/units.table'
import { findDifferences } from '../src/money/closed-months/ledger-check.service'
import { closedMonths } from '../src/money/ledger/ledger.table'
import { type Api, type Client, startApi } from './api'
import { buildersOf } from './builders'
import { testDatabase } from './database'

// What a closed month said stays what it said: a correction counts on the day on which it is made.

const { db } = testDatabase()
const { buildTenancy, buildUnit } = buildersOf(db)

let api: Api
let manager: Client
let admin: Client
let tenancyId: string
let propertyId: string
let ownerId: string

beforeEach(async () => {
  await db.delete(closedMonths)
  api = startApi(db, { now: '2026-09-04T09:00:00Z' })
  manager = (await api.signInAs('property_manager')).client
  admin = (await api.signInAs('admin')).client
  const unit = await buildUnit()
  propertyId = unit.propertyId
  tenancyId = (await buildTenancy({ unitId: unit.id })).id
  ownerId = (
    await manager.owners.create({ name: `Wambui ${crypto.randomUUID()}`, kind: 'individual', isResident: true })
  ).id
  await manager.owners.agree({
    propertyId,
    fromMonth: '2026-08',
    currency: 'KES',
    commissionKind: 'percent',
    commissionRate: 1000,
    shares: [{ ownerId, share: 10_000 }],
  })
})

const record = (paymentType: PaymentType, amount: number, dueDate: string, name: string | null = null) =>
  manager.charges.record({
    requestId: crypto.randomUUID(),
    tenancyId,
    currency: 'KES',
    paymentType,
    name,
    amount,
    dueDate,
    paymentStatus: 'pending',
  })
const pay = (amount: number, receivedOn: string) =>
  manager.payments.receive({
    requestId: crypto.randomUUID(),
    tenancyId,
    currency: 'KES',
    amount,
    method: 'mpesa',
    receivedOn,
  })
async function correct(chargeId: string, change: object) {
  const { revision, amount, paymentType, name, dueDate, notes } = await manager.charges.get({ chargeId })
  const due = { amount, currency: 'KES' as const, paymentType, name, dueDate, notes }
  return manager.charges.correct({ chargeId, revision, ...due, ...change })
}
const closeOn = async (day: string, month: string) => {
  api.setNow(`${day}T09:00:00Z`)
  await admin.ledger.closeMonth({ month })
}
async function statementOf(month: string) {
  const { accounts } = await manager.owners.statement({ ownerId, from: month, to: month })
  const [line] = accounts[0]?.lines ?? []
  return {
    collected: line?.collected ?? 0,
    commission: line?.commission ?? 0,
    net: line?.net ?? 0,
    income: line?.income,
  }
}
async function incomeOf(month: string) {
  const row = (await manager.reports.income({ from: month, to: month })).find((each) => each.propertyId === propertyId)
  return { charged: row?.charged ?? 0, collected: row?.collected ?? 0, commission: row?.commission ?? 0 }
}

describe('a charge that is put right after its month was closed', () => {
  test.each(['deposit', 'water'] as const)('as %s does not rewrite the owner statement', async (paymentType) => {
    const { id } = await record('rent', 1_000_000, '2026-09-05')
    api.setNow('2026-09-06T09:00:00Z')
    await pay(1_000_000, '2026-09-06')
    await closeOn('2026-10-02', '2026-09')
    const september = [await statementOf('2026-09'), await incomeOf('2026-09')]
    expect(september).toMatchObject([
      { collected: 1_000_000, commission: 100_000, net: 900_000 },
      { charged: 1_000_000, collected: 1_000_000, commission: 100_000 },
    ])

    api.setNow('2026-11-20T09:00:00Z')
    await correct(id, { paymentType })

    expect([await statementOf('2026-09'), await incomeOf('2026-09')]).toEqual(september)
    expect((await statementOf('2026-11')).income).toMatchObject({ rent: -1_000_000 })
    expect((await statementOf('2026-11')).commission).toBe(-100_000)
    expect((await statementOf('2026-11')).collected).toBe(paymentType === 'deposit' ? -1_000_000 : 0)
    expect(await findDifferences(db)).toEqual([])
  })

  test('more than once, each correction on its own day', async () => {
    const { id } = await record('rent', 1_000_000, '2026-09-05')
    api.setNow('2026-09-06T09:00:00Z')
    await pay(1_000_000, '2026-09-06')
    await closeOn('2026-10-02', '2026-09')
    await correct(id, { paymentType: 'water' })
    await closeOn('2026-11-02', '2026-10')
    const said = [await statementOf('2026-09'), await statementOf('2026-10')]
    await correct(id, { paymentType: 'deposit' })
    await correct(id, { paymentType: 'rent', name: 'House A1' })
    expect([await statementOf('2026-09'), await statementOf('2026-10')]).toEqual(said)
    expect(said[1]?.income).toMatchObject({ rent: -1_000_000, utilities: 1_000_000 })
    expect((await statementOf('2026-11')).income).toMatchObject({ rent: 1_000_000, utilities: -1_000_000 })
  })

  test('does not rewrite the tenant’s statement, its ages, nor the arrears of that day', async () => {
    const { id } = await record('rent', 1_000_000, '2026-09-05', 'House A1')
    api.setNow('2026-09-06T09:00:00Z')
    await pay(400_000, '2026-09-06')
    await closeOn('2026-10-02', '2026-09')
    const read = async () => ({
      statement: await manager.payments.statement({ tenancyId, from: '2026-09-01', to: '2026-09-30' }),
      arrears: (await manager.reports.arrears({ day: '2026-09-30' })).rows.filter((row) => row.tenancyId === tenancyId),
    })
    const said = await read()
    expect(said.statement.lines[0]?.text).toBe('Rent: House A1')
    expect(said.arrears).toMatchObject([{ since: '2026-09-05', days30: 600_000, days0: 0 }])
    api.setNow('2026-11-20T09:00:00Z')
    await correct(id, { paymentType: 'water', name: 'Borehole', dueDate: '2026-11-25' })
    expect(await read()).toEqual(said)
    await correct(id, { name: 'Another borehole' })
    expect(await read()).toEqual(said)
  })
})

describe('a closed month does not say today’s', () => {
  /** All that reports say of September, by report. A return is about the landlord, as they are called. */
  const readSeptember = async () => {
    const tax = await manager.reports.taxKenya({ month: '2026-09', ownerId: null })
    const named = tax.landlords?.map(({ name: _, ...row }) => row) ?? []
    const landlords = named.sort((a, b) => String(a.ownerId).localeCompare(String(b.ownerId)))
    return { ...(await readReports()), tax: { ...tax, landlords } }
  }
  const readReports = async () => ({
    rentRoll: await manager.reports.rentRoll({ day: '2026-09-30' }),
    rentRollOfAnyDay: await manager.reports.rentRoll({ day: '2026-09-20' }),
    occupancy: await manager.reports.occupancy({ from: '2026-08', to: '2026-09' }),
    arrears: await manager.reports.arrears({ day: '2026-09-30' }),
    income: await manager.reports.income({ from: '2026-09', to: '2026-09' }),
    ownerStatement: (await manager.owners.statement({ ownerId, from: '2026-09', to: '2026-09' })).accounts,
    statement: await manager.payments.statement({ tenancyId, from: '2026-09-01', to: '2026-09-30' }),
  })
  let tenantId: string
  let unitId: string

  const ended = (endDate: string) => manager.tenancies.end({ tenancyId, endDate })
  const letAgain = async (unit: string, startDate: string) => {
    const { tenant } = await manager.tenants.create({ fullName: 'Next', email: `${crypto.randomUUID()}@example.com` })
    await manager.tenancies.create({ tenantId: tenant.id, unitId: unit, startDate, chargeFrom: '2100-01-01' })
  }
  const rent = async (change: object) => {
    const { currency, leaseEnd, renewal, noticeDays, rentAmount, rentMonths, isProrated, depositAmount, ...lease } =
      await manager.leases.get({ tenancyId })
    const { penaltyKind, penaltyRate, penaltyAmount, penaltyGraceDays, penaltyCap, isPenaltyMonthly, chargeFrom } =
      lease
    const penalty = { penaltyKind, penaltyRate, penaltyAmount, penaltyGraceDays, penaltyCap, isPenaltyMonthly }
    const terms = { leaseEnd, renewal, noticeDays, rentAmount, rentMonths, isProrated, depositAmount, chargeFrom }
    const { rentChanges } = lease
    await manager.leases.save({ tenancyId, currency, ...terms, ...penalty, rentChanges, ...change })
  }
  const place = { country: 'Kenya' as const, city: 'Nairobi', address: 'Ngong Road 12' }

  const changes: [string, (context: { paymentId: string }) => Promise<unknown>][] = [
    ['tenant’s name and phone', () => manager.tenants.update({ tenantId, fullName: 'Zawadi', phoneNumber: null })],
    [
      'property’s name and type',
      () => manager.properties.update({ propertyId, name: `Zebra ${propertyId}`, propertyType: 'shop', ...place }),
    ],
    ['rent of the unit', () => db.update(units).set({ rentAmount: 77 }).where(eq(units.id, unitId))],
    ['unit’s number', () => db.update(units).set({ unitNumber: 'Z1' }).where(eq(units.id, unitId))],
    ['rent of the lease', () => rent({ rentAmount: 4242 })],
    ['rent, agreed for days of it', () => rent({ rentChanges: [{ fromDay: '2026-09-02', rentAmount: 5_000_000 }] })],
    ['rent, agreed and taken back', () => rent({ rentChanges: [] })],
    ['end of the lease', () => rent({ leaseEnd: '2026-09-15', renewal: 'none' })],
    [
      'owner’s name',
      () => manager.owners.update({ ownerId, name: `Zuri ${ownerId}`, kind: 'individual', isResident: true }),
    ],
    [
      'method of a payment',
      async ({ paymentId }) => {
        const { amount, receivedOn } = await manager.payments.get({ paymentId })
        const right = { currency: 'KES' as const, amount, receivedOn, method: 'bank' as const }
        return manager.payments.correct({ paymentId, ...right, reason: 'Came by bank' })
      },
    ],
    ['move-out', () => ended('2026-09-10')],
    ['next tenant', () => letAgain(unitId, '2026-09-12')],
    [
      'units',
      async () => {
        const { id } = await buildUnit({ propertyId })
        await letAgain(id, '2026-08-05')
      },
    ],
  ]

  test('names, rents, tenants, units and types', async () => {
    const [row = expect.fail()] = await db.select().from(tenancies).where(eq(tenancies.id, tenancyId))
    ;({ tenantId, unitId } = row)
    await record('rent', 1_000_000, '2026-09-05')
    api.setNow('2026-09-06T09:00:00Z')
    const { id: paymentId } = await pay(400_000, '2026-09-06')
    await closeOn('2026-10-02', '2026-09')
    const said = await readSeptember()
    api.setNow('2026-11-20T09:00:00Z')
    for (const [what, change] of changes) {
      await change({ paymentId })
      expect(await readSeptember(), what).toEqual(said)
    }
    // Open months do.
    const { rows } = await manager.reports.rentRoll({ day: '2026-11-20' })
    expect(rows.find((row) => row.unitId === unitId)).toMatchObject({
      propertyName: `Zebra ${propertyId}`,
      tenantName: 'Next',
      unitNumber: 'Z1',
      rent: 77,
    })
    // As they were known when their own month was closed, also side by side in one report.
    await closeOn('2026-11-20', '2026-10')
    expect((await readSeptember()).occupancy).toEqual(said.occupancy)
    const [september, october] = await manager.reports.occupancy({ from: '2026-09', to: '2026-10' })
    expect(september).toEqual(said.occupancy[1])
    expect(october?.units).toBe((september?.units ?? 0) + 1)
    // Opened again it says what is known now.
    await admin.ledger.reopenMonth({ month: '2026-10' })
    await admin.ledger.reopenMonth({ month: '2026-09' })
    expect((await readSeptember()).rentRoll).not.toEqual(said.rentRoll)
  })

  test('when one changes a name and another closes the month at the same moment', async () => {
    const [row] = await db.select().from(tenancies).where(eq(tenancies.id, tenancyId))
    await record('rent', 1_000_000, '2026-09-05')
    api.setNow('2026-10-02T09:00:00Z')
    const named = async () =>
      (await manager.reports.rentRoll({ day: '2026-09-30' })).rows.find((each) => each.tenancyId === tenancyId)
        ?.tenantName
    await Promise.all([
      manager.tenants.update({ tenantId: row?.tenantId ?? '', fullName: 'At once', phoneNumber: null }),
      admin.ledger.closeMonth({ month: '2026-09' }),
    ])
    const said = await named()
    expect(['At once', 'Wanjiku Kamau']).toContain(said)
    await manager.tenants.update({ tenantId: row?.tenantId ?? '', fullName: 'Later', phoneNumber: null })
    expect(await named()).toBe(said)
  })
})

test.each(['KES', 'UGX'] as const)(
  'a house in %s that an owner hands over later is not on their statement of before',
  async (currency) => {
    const later = (await buildUnit({ currency })).propertyId
    await closeOn('2026-10-02', '2026-09')
    const read = async () => (await manager.owners.statement({ ownerId, from: '2026-08', to: '2026-09' })).accounts
    const said = await read()
    expect(said.map((account) => account.aside.map((held) => held.propertyId))).toEqual([[propertyId]])
    const terms = { currency, commissionKind: 'percent' as const, commissionRate: 1000 }
    await manager.owners.agree({
      ...terms,
      propertyId: later,
      fromMonth: '2026-11',
      shares: [{ ownerId, share: 10_000 }],
    })
    expect(await read()).toEqual(said)
    api.setNow('2026-11-20T09:00:00Z')
    const now = (await manager.owners.statement({ ownerId, from: '2026-11', to: '2026-11' })).accounts
    expect(now.flatMap((account) => account.aside.map((held) => held.propertyId)).sort()).toEqual(
      [propertyId, later].sort(),
    )
  },
)
