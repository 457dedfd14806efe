import { expect, test } from 'vitest'
import { type Api, type Identity, ORIGIN, startApi } from '../../../test/api'
import { testDatabase } from '../../../test/database'
import { migratedDatabase } from '../../../test/empty-database'
import { jobClock, jobLog } from '../../../test/jobs'
import type { Database } from '../../db/open'
import { createJobRunner } from '../../platform/jobs/job-runner.service'
import { readSheets } from '../../platform/sheets/sheets.rules'
import { takeOverJob } from './take-over.service'

const here = testDatabase()

/** An agency on a database of its own. */
async function startAgency(database: Pick<Database, 'db' | 'pool' | 'kind'>) {
  const jobs = { ...createJobRunner({ ...database, log: jobLog, clock: jobClock, jobs: [] }), start: async () => '' }
  const api = startApi(database.db, { jobs })
  return { api, manager: await api.signInAs('property_manager') }
}

async function takenOut(api: Api, { cookie }: Identity): Promise<Uint8Array> {
  const answer = await api.request('/api/imports/portfolio', { headers: { cookie } })
  expect(answer.status).toBe(200)
  return new Uint8Array(await answer.arrayBuffer())
}

const rowsOf = async (workbook: Uint8Array) =>
  new Map((await readSheets(workbook, 'out.xlsx')).map(({ name, rows }) => [name, rows ?? []]))

const send = (api: Api, { cookie }: Identity, body: Uint8Array | string, name = 'out.xlsx') =>
  api.request(`/api/imports/take-over?${new URLSearchParams({ name, reading: '{}' })}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream', origin: ORIGIN, cookie },
    body: Buffer.from(body),
  })

const work = (db: Database['db']) =>
  takeOverJob(db).run({
    ...{ now: new Date('2026-11-21T09:00:00Z'), input: undefined, startedBy: undefined },
    ...{ progress: () => undefined, signal: new AbortController().signal },
  })

test('nothing of a unit is lost on the way out and into an empty Makao', async () => {
  const { api, manager } = await startAgency(here)
  const property = await manager.client.properties.create({
    ...{ name: 'Jacaranda Court', country: 'Kenya', city: 'Nairobi', address: 'Ngong Road' },
    propertyType: 'apartment',
  })
  const unit = (unitNumber: string) => ({
    ...{ propertyId: property.id, unitNumber, currency: 'KES' as const, rentAmount: 1_500_000 },
    ...{ serviceChargeAmount: 0, rentDueDate: 5, serviceChargeDueDate: 5 },
  })
  const { addToProperty: create } = manager.client.units
  await create({ ...unit('A1'), accountNumber: 'JACA1', accountAliases: ['OLDA1', 'HOUSE1'], unitUse: 'business' })
  await create({ ...unit('A2'), availability: 'reserved', availabilityUntil: '2026-12-31', unitUse: 'home' })
  await create({ ...unit('A3'), availability: 'under_repair' })
  await create({
    ...unit('A4'),
    block: 'B',
    availability: 'not_for_rent',
    unitType: 'office',
    accountAliases: ['SHOP9'],
  })
  await create(unit('A5'))
  const out = await takenOut(api, manager)
  const before = await rowsOf(out)

  const other = await migratedDatabase()
  const there = await startAgency(other)
  const answer = await send(there.api, there.manager, out)
  expect(await answer.json()).toMatchObject({ importId: expect.any(String) })
  await work(other.db)
  expect(await rowsOf(await takenOut(there.api, there.manager))).toEqual(before)

  const units = async ({ client }: Identity) =>
    (await client.units.list({})).rows
      .map(({ unitNumber, accountNumber, unitUse, availability, availabilityUntil }) => {
        return { unitNumber, accountNumber, unitUse, availability, availabilityUntil }
      })
      .toSorted((a, b) => a.unitNumber.localeCompare(b.unitNumber))
  expect(await units(there.manager)).toEqual(await units(manager))
  const [a1] = (await there.manager.client.units.list({ search: 'OLDA1' })).rows
  expect(a1).toMatchObject({ accountNumber: 'JACA1' })
})

test('two properties of one name in two towns come back as they were, with whose units are whose', async () => {
  const database = await migratedDatabase()
  const { api, manager } = await startAgency(database)
  const roll = `Building,Town,Hse No,Tenant Name,Tel,Rent,Dep,Bal B/F,Water Meter No,Water Prev,Co-tenant,Tel
Sunrise,Nairobi,A1,Jane Otieno,0711 900 001,15000,15000,2500,W1,10,Ann Otieno,0711 900 003
Sunrise,Nakuru,A1,Peter Oloo,0711 900 002,9000,9000,-700,W2,20,Tom Oloo,0711 900 004
Sunrise,Nakuru,A2,,,8000,,,,,,
`
  expect((await send(api, manager, roll, 'roll.csv')).status).toBe(202)
  await work(database.db)
  const paid = 'Building,Town,Hse No,Paid on,Amount paid\nSunrise,Nakuru,A1,2026-09-05,9000\n'
  expect((await send(api, manager, paid, 'paid.csv')).status).toBe(202)
  await work(database.db)
  const out = await takenOut(api, manager)
  const before = await rowsOf(out)
  expect(before.get('Units')?.map((row) => row.slice(0, 5).filter(Boolean))).toEqual([
    ['Property', 'Country', 'Town', 'Block', 'House number'],
    ['Sunrise', 'Kenya', 'Nairobi', 'A1'],
    ['Sunrise', 'Kenya', 'Nakuru', 'A1'],
    ['Sunrise', 'Kenya', 'Nakuru', 'A2'],
  ])

  const other = await migratedDatabase()
  const there = await startAgency(other)
  expect((await send(there.api, there.manager, out)).status).toBe(202)
  await work(other.db)
  expect(await rowsOf(await takenOut(there.api, there.manager))).toEqual(before)
})

test('an older account number that another unit has, or a state that there is not, is not taken over', async () => {
  const { api, manager } = await startAgency(here)
  const check = async (sheet: string) => {
    const answer = await api.request('/api/imports/check?name=roll.csv', {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream', origin: ORIGIN, cookie: manager.cookie },
      body: sheet,
    })
    return ((await answer.json()) as { problems: { heading: string; expected: string }[] }).problems
  }
  const headings = 'Building,Hse No,Rent,Account number,Older account numbers,State of the unit,Let for\n'
  const problems = await check(
    `${headings}Mti House,M1,15000,MTI1,MTI9,Reserved,Home\nMti House,M2,15000,MTI2,MTI9 / MTI1,Broken,Farm\n`,
  )
  expect(problems.map(({ heading, expected }) => [heading, expected])).toEqual(
    expect.arrayContaining([
      ['State of the unit', 'one of: To let, Reserved, Under repair, Not for rent'],
      ['Let for', 'one of: Home, Business'],
    ]),
  )
  const taken = await check(`${headings}Mti House,M1,15000,MTI1,MTI9,,\nMti House,M2,15000,MTI2,MTI9 / MTI1,,\n`)
  expect(taken.map(({ heading, expected }) => [heading, expected])).toEqual([
    ['Older account numbers', 'another account number: this one stands in roll, row 2 already'],
  ])
})
