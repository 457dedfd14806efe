import type { PaymentType } from '@makao/contract/payment-records/payment-records.kinds'
import { beforeEach, describe, expect, test } from 'vitest'
import { findDifferences } from '../src/books/books.service'
import { closedMonths } from '../src/ledger/ledger.table'
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
  manager.paymentRecords.record({
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
async function correct(recordId: string, change: object) {
  const { revision, amount, paymentType, name, dueDate, notes } = await manager.paymentRecords.get({ recordId })
  const due = { amount, currency: 'KES' as const, paymentType, name, dueDate, notes }
  return manager.paymentRecords.correct({ recordId, revision, ...due, ...change })
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

describe('a record that is put right after its month was closed', () => {
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
