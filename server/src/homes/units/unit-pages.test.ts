import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { rowsReadBy } from '../../../test/rows-read'
import { listUnits } from './units.repository'

const { db } = testDatabase()
const { buildProperty, buildTenancy, buildUnit } = buildersOf(db)

let manager: Identity
const named = (number: number) => `House ${String(number).padStart(2, '0')}`
const HOUSES = 40
const noOrder = { tenant: sql`1`, balance: sql`1`, arrears: sql`1` }

beforeAll(async () => {
  manager = await startApi(db, { now: '2026-11-21T09:00:00Z' }).signInAs('property_manager')
  for (let number = 0; number < HOUSES; number += 1) {
    // Of every fifth nothing is let out, and two have one name.
    const { id: propertyId } = await buildProperty({ name: named(number), city: 'Nairobi' })
    if (number % 5 === 0) continue
    await buildUnit({ propertyId, unitNumber: 'A10' })
    const { id: unitId } = await buildUnit({ propertyId, unitNumber: 'A2' })
    await buildTenancy({ unitId })
    await buildUnit({ propertyId, unitNumber: 'A1' })
  }
  const { id: propertyId } = await buildProperty({ name: named(3), city: 'Nakuru' })
  await buildUnit({ propertyId, unitNumber: 'A3' })
})

const places = (rows: readonly { propertyName: string; unitNumber: string }[]) =>
  rows.map(({ propertyName, unitNumber }) => `${propertyName} ${unitNumber}`)

const expected = Array.from({ length: HOUSES }, (_, number) => number)
  .filter((number) => number % 5 > 0)
  .flatMap((number) =>
    (number === 3 ? ['A1', 'A2', 'A3', 'A10'] : ['A1', 'A2', 'A10']).map((unit) => `${named(number)} ${unit}`),
  )

test('pages of units hold each once, one property after the other, also where a name is had by two', async () => {
  const pages = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((page) => manager.client.units.list({ page, perPage: 20 })))
  expect(places(pages.flatMap(({ rows }) => rows))).toEqual(expected)
  for (const { total, isMore } of pages) expect([total, isMore]).toEqual([expected.length, false])
})

test('so do those of a filter', async () => {
  const pages = await Promise.all(
    [1, 2, 3].map((page) => manager.client.units.list({ page, perPage: 20, status: 'occupied' })),
  )
  expect(places(pages.flatMap(({ rows }) => rows))).toEqual(expected.filter((place) => place.endsWith(' A2')))
  for (const { total, isMore } of pages) expect([total, isMore]).toEqual([32, false])
})

test('the first page does not read all properties', async () => {
  const others = 600
  await db
    .transaction(async (tx) => {
      await tx.execute(sql`insert into properties (name, country, city, address, property_type, currency)
      select 'Row ' || n, 'Kenya', 'Nairobi', 'Street', 'apartment', 'KES' from generate_series(1, ${others}::int) n`)
      await tx.execute(sql`insert into units (property_id, unit_number, currency, rent_amount_minor, service_charge_amount_minor,
        rent_due_date, service_charge_due_date)
      select id, 'R1', 'KES', 1500000, 0, 5, 5 from properties where name like 'Row %'`)
      // So that plans know how many there are.
      await tx.execute(sql`analyze`)
      const { answer, read } = await rowsReadBy(tx, 'properties', () =>
        listUnits(tx, { page: 1, perPage: 5 }, '2026-11-21', noOrder),
      )
      expect(places(answer.rows)).toEqual(expected.slice(0, 5))
      expect(answer.total).toBe(others + expected.length)
      expect(read).toBeLessThan(others)
      tx.rollback()
    })
    .catch((error: Error) => {
      if (error.message !== 'Rollback') throw error
    })
})

test('a filter that finds very many counts ten thousand, and its pages go on behind them', async () => {
  const { id: propertyId } = await buildProperty({ name: 'Long Row' })
  await db.execute(sql`insert into units (property_id, unit_number, currency, rent_amount_minor, service_charge_amount_minor,
      rent_due_date, service_charge_due_date)
    select ${propertyId}::uuid, 'L' || n, 'KES', 1500000, 0, 5, 5 from generate_series(1, 10150) n`)
  const vacant = 10_150 + expected.length - 32
  const list = (page: number) => manager.client.units.list({ page, perPage: 100, status: 'vacant' })
  expect(await list(1)).toMatchObject({ total: 10_000, isMore: true })
  // There is always a page to go on to, until the last.
  expect(await list(100)).toMatchObject({ total: 10_100, isMore: true })
  const last = await list(103)
  expect(last).toMatchObject({ total: vacant, isMore: false })
  expect(places(last.rows).at(-1)).toBe('Long Row L10150')
  expect(await manager.client.units.list({ perPage: 50 })).toMatchObject({
    total: 10_150 + expected.length,
    isMore: false,
  })
})
