import { addDays } from '@makao/contract/days'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { expectReportsOfRows } from '../../../test/reports-by-rows'
import { rowsReadBy } from '../../../test/rows-read'
import type { Queryable } from '../../db/types'
import { properties } from '../../homes/properties/properties.table'
import { rentChanges, tenancies } from '../../homes/tenancies/tenancies.table'
import { unitHolds, units } from '../../homes/units/units.table'
import { insertCharges } from '../../money/charges/charges.repository'
import { postCharges } from '../../money/charges/charging.service'
import { postEntries } from '../../money/ledger/ledger.repository'
import { chargePostings } from '../../money/ledger/ledger.rules'
import { takeIn } from '../../money/payments/payments.service'
import { profiles } from '../../people/accounts/accounts.table'
import { listAged, sumAged } from './ledger-reports.repository'
import { sumByGroup } from './performance.repository'
import { listOccupancy, listRentRoll, sumRentRoll } from './rent-roll.repository'
import { everywhere } from './report-places.repository'

// The first pages of reports read what is kept of all, and rows of a few. What they say is what all rows come to, on days before and
// after today too.

const TODAY = '2026-11-21'
const { db } = testDatabase()
const { buildProperty, buildUnit, buildTenant, buildTenancy, buildCharge } = buildersOf(db)

// The same dice for every run.
let thrown = 20261121
const below = (most: number) => {
  thrown = (thrown * 48_271) % 2_147_483_647
  return thrown % most
}
const oneOf = <Each>(...each: Each[]) => each[below(each.length)] as Each

type Currency = 'KES' | 'UGX'

async function charge(tenancyId: string, currency: Currency) {
  const dueDate = addDays(TODAY, 40 - below(240))
  const amount = 10_000 * (1 + below(9))
  const paymentStatus = oneOf('pending', 'pending', 'overdue', 'partial', 'partial', 'paid' as const)
  await buildCharge({
    ...{ tenancyId, currency, amount, dueDate, paymentStatus, paidAmount: amount / 2 },
    paymentType: oneOf('rent', 'rent', 'service_charge', 'deposit' as const),
    paidDate: addDays(TODAY, 10 - below(60)),
    ...(below(8) ? {} : { voidedAt: new Date('2026-11-01T09:00:00Z') }),
  })
}

/** As one of a month that was closed before it was charged. */
async function chargeLate(tenancyId: string, currency: Currency) {
  const due = { tenancyId, currency, amount: 30_000, paymentType: 'rent', isMarkedOverdue: false, name: null } as const
  const author = { id: null, name: 'Baraka Juma' }
  await db.transaction(async (tx) => {
    const [charged] = await insertCharges(tx, author, [{ ...due, dueDate: '2026-10-20', notes: null }], new Date())
    if (!charged) throw new Error('Nothing was charged.')
    const { id: chargeId } = charged
    const postings = chargePostings('rent', due.amount)
    await postEntries(
      tx,
      author,
      [{ day: '2026-11-12', tenancyId, currency, kind: 'charge', chargeId, postings }],
      new Date(),
    )
  })
}

async function credit(tenancyId: string, currency: Currency) {
  const payment = {
    requestId: crypto.randomUUID(),
    tenancyId,
    currency,
    amount: 7_000,
    method: 'cash',
    reference: null,
  } as const
  const receivedOn = addDays(TODAY, 5 - below(60))
  await db.transaction((tx) => takeIn(tx, { id: null, name: 'Baraka Juma' }, { ...payment, receivedOn }, new Date()))
}

/** Of two that follow one another the second may begin on the day on which the first ends. */
async function letTo(unitId: string, currency: Currency) {
  let startDate = addDays('2025-10-01', below(90))
  for (let left = below(4); left > 0; left -= 1) {
    const endDate = left > 1 || below(3) === 0 ? addDays(startDate, below(220)) : undefined
    const { id } = await buildTenancy({ unitId, currency, startDate, ...(endDate && { endDate }) })
    if (below(3) === 0) await db.update(tenancies).set({ rentAmount: 900_000 }).where(eq(tenancies.id, id))
    if (below(3) === 0)
      await db
        .insert(rentChanges)
        .values({ tenancyId: id, fromDay: addDays(TODAY, 30 - below(200)), rentAmount: 1_100_000 })
    for (let number = below(6); number > 0; number -= 1) await charge(id, currency)
    if (below(4) === 0) await credit(id, currency)
    if (below(4) === 0) await chargeLate(id, currency)
    if (!endDate) return
    startDate = addDays(endDate, oneOf(0, 0, 1, 30))
  }
}

async function addUnit(propertyId: string, currency: Currency, block: string | null) {
  const { id: unitId } = await buildUnit({ propertyId, currency })
  const createdAt = new Date(`${oneOf('2024-01-01', '2024-01-01', '2026-03-10', '2026-11-21', '2026-12-10')}T09:00:00Z`)
  await db.update(units).set({ createdAt, block }).where(eq(units.id, unitId))
  if (below(5)) await letTo(unitId, currency)
  if (below(4) === 0) {
    const fromDay = addDays(TODAY, 20 - below(300))
    const untilDay = oneOf(null, addDays(fromDay, below(200)))
    await db.insert(unitHolds).values({ unitId, reason: oneOf('not_for_rent', 'under_repair'), fromDay, untilDay })
  }
  if (below(5) === 0) {
    const archivedAt = new Date(`${oneOf('2025-06-01', '2026-02-01', '2026-11-21')}T09:00:00Z`)
    await db.update(units).set({ archivedAt }).where(eq(units.id, unitId))
  }
}

beforeAll(async () => {
  for (const untilDay of ['2026-06-30', null]) {
    const { id: unitId } = await buildUnit()
    await db
      .update(units)
      .set({ createdAt: new Date('2024-01-01T09:00:00Z') })
      .where(eq(units.id, unitId))
    await db.insert(unitHolds).values({ unitId, reason: 'not_for_rent', fromDay: '2026-05-01', untilDay })
  }
  // Who is no tenant, and rents all the same.
  for (const changed of [{ archivedAt: new Date() }, { role: 'property_manager' as const }]) {
    const { tenantId } = await buildTenancy()
    await db.update(profiles).set(changed).where(eq(profiles.id, tenantId))
  }
  for (let number = 0; number < 8; number += 1) {
    const currency = oneOf<Currency>('KES', 'KES', 'UGX')
    const { id: propertyId } = await buildProperty({ currency })
    const blocks = oneOf<(string | null)[]>([null], ['A', 'B', null])
    for (let unit = 1 + below(7); unit > 0; unit -= 1) await addUnit(propertyId, currency, oneOf(...blocks))
    if (below(4) === 0)
      await db
        .update(properties)
        .set({ archivedAt: new Date('2026-11-01T09:00:00Z') })
        .where(eq(properties.id, propertyId))
  }
})

test('reports of all say what all rows come to, today and on other days', async () => {
  await expectReportsOfRows(db, [TODAY, '2026-11-05', '2026-10-31', '2026-03-10', '2026-12-15', '2027-02-01'])
})

describe('a first page reads rows of the page', () => {
  const HOMES = 1000
  const OWING = 200

  // All of them come last, by name and by the day since when they owe.
  beforeAll(async () => {
    const { id: propertyId } = await buildProperty({ name: 'Zebra Court' })
    const { id: tenantId } = await buildTenant()
    const homes = Array.from({ length: HOMES }, (_, at) => ({ id: crypto.randomUUID(), unitNumber: `Z${at}` }))
    const terms = {
      currency: 'KES',
      rentAmount: 100_000,
      serviceChargeAmount: 0,
      rentDueDate: 5,
      serviceChargeDueDate: 5,
    } as const
    const createdAt = new Date('2024-01-01T09:00:00Z')
    await db.insert(units).values(homes.map((home) => ({ ...home, ...terms, propertyId, createdAt })))
    const lets = homes.map(({ id: unitId }) => ({
      id: crypto.randomUUID(),
      unitId,
      tenantId,
      currency: 'KES' as const,
      startDate: '2025-01-01',
    }))
    await db.insert(tenancies).values(lets)
    const due = {
      currency: 'KES',
      amount: 10_000,
      isMarkedOverdue: false,
      name: null,
      notes: null,
    } as const
    const owed = lets.slice(0, OWING).flatMap(({ id: tenancyId }) =>
      // Of each type so many that nobody reads all of one for the few of a page.
      (['rent', 'rent', 'rent', 'deposit', 'deposit'] as const).map((paymentType, at) => ({
        ...{ ...due, paymentType, tenancyId, dueDate: addDays('2027-01-01', at) },
      })),
    )
    await db.transaction((tx) => postCharges(tx, { id: null, name: 'Baraka Juma' }, owed, createdAt))
  })

  const [day, window] = ['2027-12-31', { limit: 5, offset: 0 }]
  const all = { from: '2026-01-01', to: day }
  const reads: Record<string, [table: string, most: number, read: (on: Queryable) => Promise<unknown>]> = {
    'arrears by age': ['payment_records', OWING, (on) => listAged(on, day, window, everywhere)],
    'sums of arrears': ['payment_records', OWING, (on) => sumAged(on, day, everywhere)],
    'the rent roll': ['payment_records', OWING, (on) => listRentRoll(on, day, window, everywhere)],
    'sums of the rent roll': ['ledger_postings', 50, (on) => sumRentRoll(on, day, everywhere)],
    occupancy: ['tenancies', HOMES, (on) => listOccupancy(on, { from: '2027-11-01', to: day }, null, everywhere)],
    'by block, where none is named': [
      'payment_records',
      50,
      async (on) => {
        await on.update(units).set({ block: null })
        return sumByGroup(on, all, day, 'block', everywhere)
      },
    ],
  }
  test.each(Object.entries(reads))('%s', async (_, [table, most, read]) => {
    const { answer, read: rows } = await db.transaction(async (tx) => {
      // As it is planned where there are more than a few rows: these are soon read whole.
      await tx.execute(sql`analyze`)
      for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await tx.execute(sql.raw(`set local enable_${way} = off`))
      return rowsReadBy(tx, table, () => read(tx))
    })
    expect(answer).not.toEqual([])
    expect(rows).toBeLessThan(most)
  })
})
