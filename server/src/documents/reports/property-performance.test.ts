import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { rowsReadBy } from '../../../test/rows-read'
import { properties } from '../../homes/properties/properties.table'
import { listPerformance } from './property-performance.repository'
import { everywhere } from './report-places.repository'

const { db } = testDatabase()
const { buildCharge, buildProperty, buildTenancy, buildUnit } = buildersOf(db)

let manager: Identity
const range = { from: '2026-11-01', to: '2026-11-30' }

/** More than two pages of them. */
const HOUSES = 55
const named = (number: number) => `House ${String(number).padStart(2, '0')}`

beforeAll(async () => {
  manager = await startApi(db, { now: '2026-11-21T09:00:00Z' }).signInAs('property_manager')
  for (let number = 0; number < HOUSES; number += 1) {
    const { id: propertyId } = await buildProperty({ name: named(number) })
    const { id: unitId } = await buildUnit({ propertyId })
    const { id: tenancyId } = await buildTenancy({ unitId })
    const part = { tenancyId, paymentStatus: 'partial', paidAmount: 10 * number } as const
    // Of every seventh nothing is due in these days.
    const dueDate = number % 7 === 0 ? '2026-10-05' : '2026-11-05'
    await buildCharge({ ...part, amount: 1000, paymentType: 'rent', dueDate })
    await buildCharge({ ...part, amount: 2000, paymentType: 'service_charge', dueDate })
  }
  await buildProperty({ name: 'House in Uganda', currency: 'UGX' })
  await db.update(properties).set({ archivedAt: new Date() }).where(sql`name in ('House 01', 'House 07')`)
})

const ask = (asked: Partial<Parameters<typeof manager.client.reports.propertyPerformance>[0]>) =>
  manager.client.reports.propertyPerformance({ ...range, ...asked })

test('pages hold each property once, with archived ones that have charges, and the totals of all', async () => {
  const pages = await Promise.all([1, 2, 3, 4].map((page) => ask({ page, currency: 'KES' })))
  expect(pages.map(({ rows }) => rows.length)).toEqual([25, 25, 4, 0])
  const rows = pages.flatMap((page) => page.rows)
  // House 07 is archived, and nothing of it is due.
  const listed = Array.from({ length: HOUSES }, (_, number) => number).filter((number) => number !== 7)
  expect(rows.map(({ propertyName }) => propertyName)).toEqual(listed.map(named))
  for (const { total, totals } of pages) {
    expect(total).toBe(HOUSES - 1)
    const sum = (pick: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + pick(row), 0)
    expect(totals).toMatchObject([
      {
        currency: 'KES',
        expected: sum(({ expected }) => expected),
        collected: sum(({ collected }) => collected),
        rent: { expected: sum(({ rent }) => rent.expected), collected: sum(({ rent }) => rent.collected) },
      },
      { currency: 'UGX', expected: 0, collected: 0, outstanding: 0, rate: 0 },
    ])
  }
})

test('by rate those come first who paid least, and last of whom nothing was due', async () => {
  const lowest = (await ask({ sort: 'rate', currency: 'KES' })).rows
  expect(lowest.slice(0, 6).map(({ propertyName }) => propertyName)).toEqual([1, 2, 3, 4, 5, 6].map(named))
  const last = (await ask({ sort: '-rate', page: 3, currency: 'KES' })).rows
  expect(last.at(-1)?.expected).toBe(0)
})

test('narrowed to one property it counts that alone', async () => {
  const [first] = (await ask({})).rows
  const { rows, total, totals } = await ask({ propertyId: first?.propertyId })
  expect([rows, total, totals.length]).toEqual([[first], 1, 1])
})

test('a page by name reads the sums of its own properties, and of no others', async () => {
  await db.transaction(async (tx) => {
    await tx.execute(sql`analyze`)
    // Of so few rows a plan may read all.
    await tx.execute(sql`set local enable_seqscan = off`)
    const window = { limit: 5, offset: 10 }
    const { answer, read } = await rowsReadBy(tx, 'charge_sums', () =>
      listPerformance(tx, range, {}, everywhere, window),
    )
    expect(answer.map(({ propertyName }) => propertyName)).toEqual([11, 12, 13, 14, 15].map(named))
    expect(read).toBeGreaterThan(0)
    expect(read).toBeLessThan(HOUSES)
  })
})
