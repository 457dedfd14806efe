import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { unitHolds, units } from '../../homes/units/units.table'

const { db } = testDatabase()
const { buildProperty, buildTenancy, buildUnit } = buildersOf(db)

let manager: Identity
let propertyId: string

async function addUnit(unitNumber: string, ...lets: [startDate: string, endDate?: string][]) {
  const unit = await buildUnit({ propertyId, unitNumber, rentAmount: 3_650_000 })
  await db
    .update(units)
    .set({ createdAt: new Date('2026-11-01T09:00:00Z') })
    .where(eq(units.id, unit.id))
  for (const [startDate, endDate] of lets) {
    await buildTenancy({ unitId: unit.id, startDate, ...(endDate && { endDate }) })
  }
  return unit.id
}
const hold = (
  unitId: string,
  reason: 'under_repair' | 'not_for_rent',
  fromDay: string,
  untilDay: string | null = null,
) => db.insert(unitHolds).values({ unitId, reason, fromDay, untilDay })

beforeAll(async () => {
  manager = await startApi(db, { now: '2026-11-21T09:00:00Z' }).signInAs('property_manager')
  propertyId = (await buildProperty({ name: 'Acacia Court' })).id
  await addUnit('Let', ['2026-01-01'])
  await addUnit('Never let')
  await addUnit('Left', ['2026-01-01', '2026-11-16'])
  await addUnit('Coming', ['2026-01-01', '2026-11-20'], ['2026-12-01'])
  await addUnit('Entered by mistake', ['2026-11-10', '2026-11-10'])
  await hold(await addUnit('Repaired'), 'under_repair', '2026-11-15')
  await hold(await addUnit('Owner lives there'), 'not_for_rent', '2026-11-05')
  await hold(await addUnit('Offered again'), 'not_for_rent', '2026-11-01', '2026-11-18')
})

test('a unit that stands empty is listed with its days and what they cost, and none that is not for rent', async () => {
  const { rows, totals } = await manager.client.reports.read({ kind: 'vacant-units', day: '2026-11-21' })
  // 36,500 a month are 1,200 a day.
  expect(
    rows.map(({ unit, since, daysVacant, missed, status, nextFrom }) => [
      unit,
      since,
      daysVacant,
      missed,
      status,
      nextFrom,
    ]),
  ).toEqual([
    ['Entered by mistake', '2026-11-01', 21, { amount: 2_520_000, currency: 'KES' }, 'To let', null],
    ['Never let', '2026-11-01', 21, { amount: 2_520_000, currency: 'KES' }, 'To let', null],
    ['Repaired', '2026-11-01', 21, { amount: 2_520_000, currency: 'KES' }, 'Under repair', null],
    ['Left', '2026-11-17', 5, { amount: 600_000, currency: 'KES' }, 'To let', null],
    ['Offered again', '2026-11-19', 3, { amount: 360_000, currency: 'KES' }, 'To let', null],
    ['Coming', '2026-11-21', 1, { amount: 120_000, currency: 'KES' }, 'To move in', '2026-12-01'],
  ])
  expect(totals).toMatchObject([{ missed: { amount: 8_640_000, currency: 'KES' } }])
})

test('of an earlier day it says who had not left by then', async () => {
  const { rows } = await manager.client.reports.read({ kind: 'vacant-units', day: '2026-11-16' })
  expect(rows.map(({ unit }) => unit)).toEqual(['Entered by mistake', 'Never let', 'Repaired'])
})
