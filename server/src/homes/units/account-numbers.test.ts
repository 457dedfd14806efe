import { beforeAll, expect, test } from 'vitest'
import { expectRefusal, fieldErrorsOf, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { listCandidates } from '../../money/matching/matching.repository'

const { db } = testDatabase()
const { buildProperty, buildTenancy } = buildersOf(db)

let manager: Identity
beforeAll(async () => {
  manager = await startApi(db).signInAs('property_manager')
})

let last = 0
/** An account number that no other test has. */
const newNumber = () => `KEPT${++last}`

const form = (houseNumber: string) => ({
  currency: 'KES' as const,
  houseNumber,
  floor: 'mezzanine' as const,
  rooms: '2' as const,
  rentAmount: 1_500_000,
  rentDueDate: 5,
  serviceCharges: [],
})

async function newUnit(more: { accountNumber?: string; accountAliases?: string[] } = {}) {
  const { id: propertyId } = await buildProperty()
  return manager.client.units.create({ propertyId, ...form('A1'), ...more })
}
const candidates = async (account: string) =>
  (await listCandidates(db, '2026-11-21'))
    .filter(({ accountNumbers }) => accountNumbers.includes(account))
    .map(({ tenancyId }) => tenancyId)

test('a number is kept as tenants type it, without signs, and one is made where none is given', async () => {
  const number = newNumber()
  const { id: propertyId } = await buildProperty()
  const given = { unitType: 'shop' as const, block: 'B', accountNumber: ` ${number.toLowerCase()} - 7 ` }
  const unit = await manager.client.units.create({ propertyId, ...form('A1'), ...given })
  expect(unit).toMatchObject({ unitType: 'shop', block: 'B', floor: 'mezzanine', accountNumber: `${number}7` })
  expect((await newUnit()).accountNumber).toMatch(/^[A-Z0-9]{1,20}$/)
  const wrong = manager.client.units.create({ propertyId, ...form('A2'), accountNumber: '- / -' })
  expect(await fieldErrorsOf(wrong)).toEqual(['accountNumber: An account number has 1 to 20 letters and digits'])
})

test('the number of before is still understood, also under others that were given, until it is taken away', async () => {
  const [former, older, present] = [newNumber(), newNumber(), newNumber()]
  const unit = await newUnit({ accountNumber: former, accountAliases: [older] })
  const { id: tenancyId, tenantId } = await buildTenancy({ unitId: unit.id })
  const change = { ...form('A1'), unitId: unit.id, accountNumber: present, accountAliases: [older] }
  const changed = await manager.client.units.update(change)
  expect(changed).toMatchObject({ accountNumber: present, accountAliases: expect.arrayContaining([older, former]) })
  for (const account of [former, older, present]) {
    expect(await candidates(account), account).toEqual([tenancyId])
    const found = await manager.client.search.everything({ search: account })
    expect(
      found.map(({ id }) => id),
      account,
    ).toEqual(expect.arrayContaining([unit.id, tenantId]))
  }
  // Who says nothing of them leaves them.
  const { accountNumber: _, accountAliases: __, ...silent } = change
  expect(await manager.client.units.update(silent)).toMatchObject({ accountNumber: present })
  expect(await candidates(former)).toEqual([tenancyId])
  await manager.client.units.update({ ...silent, accountAliases: [] })
  expect(await candidates(former)).toEqual([])
  expect(await candidates(present)).toEqual([tenancyId])
  // It is free for another unit then.
  expect((await newUnit({ accountNumber: former })).accountNumber).toBe(former)
})

test('the list of units finds them by it, also by one of before and by how it begins', async () => {
  const [former, present] = [newNumber(), newNumber()]
  const { id, propertyId } = await newUnit({ accountNumber: present, accountAliases: [former] })
  const found = async (search: string) => {
    const { rows } = await manager.client.units.list({ search, propertyId })
    return rows.map((unit) => unit.id)
  }
  for (const typed of [present, former.toLowerCase(), ` ${present.slice(0, 4)}-${present.slice(4)}`])
    expect(await found(typed), typed).toEqual([id])
  expect(await found('KEPT')).toEqual([id])
  expect(await found(`${present}9`)).toEqual([])
})

test('no number belongs to two units, neither now nor as one of before, and nothing is written', async () => {
  const [number, alias] = [newNumber(), newNumber()]
  const held = await newUnit({ accountNumber: number, accountAliases: [alias] })
  for (const taken of [{ accountNumber: number }, { accountNumber: alias }, { accountAliases: [number] }]) {
    await expectRefusal(newUnit(taken), 'ACCOUNT_USED')
  }
  const other = await newUnit()
  await expectRefusal(
    manager.client.units.update({ ...form('B9'), unitId: other.id, accountAliases: [alias] }),
    'ACCOUNT_USED',
  )
  expect(await manager.client.units.get({ unitId: other.id })).toMatchObject({ houseNumber: 'A1', accountAliases: [] })
  expect(held.accountAliases).toEqual([alias])
})

test('of two units that are given one number at the same moment one gets it', async () => {
  const number = newNumber()
  const units = [await newUnit(), await newUnit()]
  const outcomes = await Promise.allSettled([
    manager.client.units.update({ ...form('A1'), unitId: units[0]?.id ?? '', accountNumber: number }),
    manager.client.units.update({ ...form('A1'), unitId: units[1]?.id ?? '', accountAliases: [number] }),
  ])
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(refused).toMatchObject([{ code: 'ACCOUNT_USED' }])
})
