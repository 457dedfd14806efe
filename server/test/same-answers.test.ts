import type { Currency } from '@makao/contract/money'
import { beforeAll, expect, test } from 'vitest'
import { charges as chargeTable } from '../src/money/charges/charges.table'
import { payments as paymentTable } from '../src/money/payments/payments.table'
import { profiles } from '../src/people/accounts/accounts.table'
import { type Identity, startApi } from './api'
import { buildersOf } from './builders'
import { testDatabase } from './database'
import { trialRandom } from './random'

// Lists and sums are read from indexes, from their end, in parts. Here all rows of a made-up portfolio are read as they are
// and reckoned again, plainly.

const { db } = testDatabase()
const api = startApi(db)
const { buildProperty, buildUnit, buildTenant, buildTenancy, buildCharge } = buildersOf(db)
const random = trialRandom('lists and sums')
const TODAY = '2026-11-21'

let manager: Identity
const propertyOf = new Map<string, string>()
const tenantOf = new Map<string, string>()

beforeAll(async () => {
  manager = await api.signInAs('property_manager')
  const properties: { id: string; currency: Currency }[] = []
  for (const currency of ['KES', 'KES', 'UGX'] as const) properties.push(await buildProperty({ currency }))
  const people: string[] = []
  for (let made = 0; made < 26; made += 1) {
    people.push((await buildTenant({ fullName: random.pick(['Amina', 'amina', `Juma ${made}`]) })).id)
  }
  for (let made = 0; made < 24; made += 1) {
    const { id: propertyId, currency } = random.pick(properties)
    const { id: unitId } = await buildUnit({ propertyId, currency })
    const tenantId = random.pick(people)
    const tenancy = await buildTenancy({ tenantId, unitId, currency, ...(made % 5 === 0 && { endDate: '2026-09-30' }) })
    propertyOf.set(tenancy.id, propertyId)
    tenantOf.set(tenancy.id, tenantId)
    for (let due = random.int(7); due >= 0; due -= 1) {
      const amount = 1000 * (1 + random.int(5))
      await buildCharge({
        tenancyId: tenancy.id,
        currency,
        amount,
        paymentType: random.pick(['rent', 'deposit', 'water']),
        paymentStatus: random.pick(['pending', 'paid', 'partial', 'overdue']),
        paidAmount: 500,
        dueDate: `2026-${random.pick(['08', '11', '12'])}-${random.pick(['05', '20', '21', '22'])}`,
        createdAt: new Date(Date.UTC(2026, 9, 1, random.int(3))),
        ...(random.chance(0.15) && { voidedAt: new Date('2026-11-20T09:00:00Z') }),
      })
    }
  }
})

async function readAll<Row>(list: (page: number) => Promise<{ rows: readonly Row[]; total: number }>): Promise<Row[]> {
  const all: Row[] = []
  for (let page = 1; ; page += 1) {
    const { rows, total } = await list(page)
    all.push(...rows)
    if (rows.length === 0) {
      expect(all).toHaveLength(total)
      return all
    }
  }
}

const standingCharges = async () => (await db.select().from(chargeTable)).filter(({ voidedAt }) => voidedAt === null)
const isOpen = ({ paymentStatus }: { paymentStatus: string }) =>
  ['pending', 'overdue', 'partial'].includes(paymentStatus)
const sumBy = <Row extends { currency: string }>(rows: Row[], amountOf: (row: Row) => number) => {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(row.currency, (sums.get(row.currency) ?? 0) + amountOf(row))
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([currency, amount]) => ({ currency, amount }))
}
const text = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1)

test('the dashboard counts what the records say, of all and of each property', async () => {
  const all = await standingCharges()
  for (const propertyId of [undefined, ...new Set(propertyOf.values())]) {
    const own = all.filter(({ tenancyId }) => !propertyId || propertyOf.get(tenancyId) === propertyId)
    const overdue = own.filter((charge) => isOpen(charge) && (charge.dueDate < TODAY || charge.isMarkedOverdue))
    const pending = own.filter(({ paymentStatus, dueDate }) => paymentStatus === 'pending' && dueDate >= TODAY)
    expect(await manager.client.dashboard.read({ propertyId })).toMatchObject({
      revenue: sumBy(own, ({ paymentType, paidAmount }) => (paymentType === 'deposit' ? 0 : paidAmount)),
      overdueCharges: overdue.length,
      pendingCharges: pending.length,
    })
  }
})

test('the pages of records put together are all records once, in the usual order, with their sums', async () => {
  const all = await standingCharges()
  const filters = [{}, { paymentStatus: 'open' as const }, { paymentType: 'water' as const, to: '2026-11-21' }]
  for (const filter of filters) {
    const own = all
      .filter((charge) => !filter.paymentStatus || isOpen(charge))
      .filter(({ paymentType, dueDate }) => !filter.paymentType || (paymentType === 'water' && dueDate <= TODAY))
      .sort(
        (one, other) =>
          Number(one.dueDate > TODAY) - Number(other.dueDate > TODAY) ||
          text(other.dueDate, one.dueDate) ||
          text(one.id, other.id),
      )
    expect((await readAll((page) => manager.client.charges.list({ ...filter, page }))).map(({ id }) => id)).toEqual(
      own.map(({ id }) => id),
    )
    const { totals } = await manager.client.charges.list(filter)
    expect(totals.map(({ currency, amount }) => ({ currency, amount }))).toEqual(sumBy(own, ({ amount }) => amount))
  }
})

test('the pages of payments put together are all payments once, the latest first, with their sums', async () => {
  const all = await db.select().from(paymentTable)
  for (const tenantId of [undefined, ...new Set(tenantOf.values())].slice(0, 4)) {
    const own = all
      .filter(({ tenancyId }) => !tenantId || tenantOf.get(tenancyId) === tenantId)
      .sort(
        (one, other) =>
          text(other.receivedOn, one.receivedOn) ||
          other.createdAt.getTime() - one.createdAt.getTime() ||
          text(one.id, other.id),
      )
    const read = await readAll((page) => manager.client.payments.list({ tenantId, page }))
    expect(read.map(({ id }) => id)).toEqual(own.map(({ id }) => id))
    const { totals } = await manager.client.payments.list({ tenantId })
    expect(totals.map(({ currency, amount }) => ({ currency, amount }))).toEqual(sumBy(own, ({ amount }) => amount))
  }
})

test('tenants stand by what they owe in the last of their currencies, then by name, either way', async () => {
  const open = (await standingCharges()).filter(isOpen)
  const owed = new Map<string, { currency: string; amount: number }>()
  for (const tenantId of new Set(tenantOf.values())) {
    const own = open.filter(({ tenancyId }) => tenantOf.get(tenancyId) === tenantId)
    const last = sumBy(own, ({ amount, paidAmount, writtenOffAmount }) => amount - paidAmount - writtenOffAmount).at(-1)
    if (last) owed.set(tenantId, last)
  }
  const people = (await db.select().from(profiles)).filter(({ role }) => role === 'tenant')
  for (const sort of ['balance', '-balance'] as const) {
    const sign = sort === 'balance' ? 1 : -1
    const inOrder = people.toSorted((one, other) => {
      const [first, second] = [owed.get(one.id), owed.get(other.id)]
      const byName = text(one.fullName.toLowerCase(), other.fullName.toLowerCase()) || text(one.id, other.id)
      if (!first || !second) return Number(!first) - Number(!second) || byName
      return sign * (text(first.currency, second.currency) || first.amount - second.amount) || byName
    })
    const read = await readAll((page) => manager.client.tenants.list({ sort, page }))
    expect(read.map(({ id }) => id)).toEqual(inOrder.map(({ id }) => id))
  }
})
