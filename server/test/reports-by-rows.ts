import type { Day } from '@makao/contract/days'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Queryable } from '../src/db/types'
import { listAged, sumAged } from '../src/documents/reports/ledger-reports.repository'
import { sumByGroup, sumUnits } from '../src/documents/reports/performance.repository'
import {
  listOccupancy,
  listRentRoll,
  listVacantUnits,
  sumRentRoll,
} from '../src/documents/reports/rent-roll.repository'
import { type Among, everywhere } from '../src/documents/reports/report-places.repository'
import { countTenants } from '../src/documents/reports/reports.repository'

/** All places, each of them named: so that reports go through the rows of all. */
const allNamed: Among = {
  ...everywhere,
  properties: sql`select id from properties`,
  units: sql`select id from units`,
  tenancies: sql`select id from tenancies`,
}

const ALL = { limit: 10_000, offset: 0 }

async function pagesOf<Row>(read: (window: { limit: number; offset: number }) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (let offset = 0; ; offset += 7) {
    const page = await read({ limit: 7, offset })
    if (page.length === 0) return rows
    rows.push(...page)
  }
}

const key = ({ unitId, tenancyId }: { unitId: string; tenancyId: string | null }) => `${unitId} ${tenancyId}`

const countRows = sql`
  select count(*)::int as total, count(distinct held.tenant_id)::int as active, (count(distinct person.id) - count(distinct held.tenant_id))::int as inactive
  from profiles person left join tenancies held on held.tenant_id = person.id and held.is_active
  where person.role = 'tenant' and person.archived_at is null`

/** What reports of all say is what they say of all places by name, and their pages are what is added up. */
export async function expectReportsOfRows(db: Queryable, days: readonly Day[]): Promise<void> {
  expect([await countTenants(db, everywhere)]).toEqual((await db.execute(countRows)).rows)
  for (const day of days) {
    const aged = await sumAged(db, day, everywhere)
    expect(aged, day).toEqual(await sumAged(db, day, allNamed))
    const debtors = await listAged(db, day, ALL, allNamed)
    expect(await listAged(db, day, ALL, everywhere), day).toEqual(debtors)
    expect(await pagesOf((window) => listAged(db, day, window, everywhere)), day).toEqual(debtors)
    expect(debtors).toHaveLength(aged.reduce((sum, { tenancies }) => sum + tenancies, 0))

    const roll = await sumRentRoll(db, day, everywhere)
    expect(roll, day).toEqual(await sumRentRoll(db, day, allNamed))
    const rows = await listRentRoll(db, day, ALL, everywhere)
    expect(await pagesOf((window) => listRentRoll(db, day, window, everywhere)), day).toEqual(rows)
    // In an order of its own each row is made in another way.
    const otherwise = await listRentRoll(db, day, { ...ALL, sort: 'unit' }, everywhere)
    expect(new Map(rows.map((row) => [key(row), row])), day).toEqual(new Map(otherwise.map((row) => [key(row), row])))
    expect(rows).toHaveLength(roll.reduce((sum, { rows: length }) => sum + length, 0))
    const names = rows.map(({ propertyName }) => propertyName.toLowerCase())
    expect(names).toEqual([...names].sort())
    const toLet = rows.filter(({ state, hold }) => state === 'vacant' && hold !== 'not_for_rent')
    const vacant = await listVacantUnits(db, day, everywhere)
    expect(vacant.map(({ unitId }) => unitId).sort(), day).toEqual(toLet.map(({ unitId }) => unitId).sort())
    for (const currency of ['KES', 'UGX'] as const) {
      const ofCurrency = <Row extends { currency: string }>(all: Row[]) =>
        all.filter((row) => row.currency === currency)
      expect(await listAged(db, day, { ...ALL, currency }, everywhere)).toEqual(ofCurrency(debtors))
      expect(await listRentRoll(db, day, { ...ALL, currency }, everywhere)).toEqual(ofCurrency(rows))
    }

    const from = `${Number(day.slice(0, 4)) - 1}-${day.slice(5, 7)}-01`
    const months = await listOccupancy(db, { from, to: day }, null, everywhere)
    expect(months).toHaveLength(13)
    expect(months, day).toEqual(await listOccupancy(db, { from, to: day }, null, allNamed))

    const range = { from, to: day }
    expect(await sumByGroup(db, range, day, 'block', everywhere), day).toEqual(
      await sumUnits(db, range, day, 'block', everywhere),
    )
  }
}
