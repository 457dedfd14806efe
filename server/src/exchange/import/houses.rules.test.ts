import { ImportReading } from '@makao/contract/exchange/import/import.schema'
import { expect, it } from 'vitest'
import { readSheets } from '../../platform/sheets/sheets.rules'
import { checkSheets } from './check.rules'
import { nothingYet } from './doubles.rules'

const nobody = nothingYet('2026-11-23')
const paste = async (text: string, existing = nobody) =>
  checkSheets(await readSheets(Buffer.from(text), 'Pasted'), ImportReading.parse({}), existing)
const heads = 'Building\tTown\tHse No\tTenant Name\tTel\tRent\n'
const ids = { Nairobi: crypto.randomUUID(), Nakuru: crypto.randomUUID() }
const sunrise = (city: keyof typeof ids) => ({
  ...{ id: ids[city], name: 'Sunrise', city, currency: 'KES' as const, hasAgreement: false },
})
const unit = (city: keyof typeof ids, unitNumber: string) => ({
  ...{ id: crypto.randomUUID(), propertyId: ids[city], block: null, unitNumber, currency: 'KES' as const },
  ...{ meters: [], tenancy: null, letUntil: null },
})
const both = {
  ...nobody,
  properties: [sunrise('Nairobi'), sunrise('Nakuru')],
  units: [unit('Nakuru', 'A1')],
}

it('gives a unit to the property of its town, where another town has one of that name and number', async () => {
  const { plan, problems } = await paste(`${heads}Sunrise\tNairobi\tA1\tJane Otieno\t0712345678\t15000`, both)
  expect(problems).toEqual([])
  expect(plan.units).toMatchObject([{ propertyId: ids.Nairobi, unitNumber: 'A1' }])
  expect(plan.tenancies.map(({ unitId }) => unitId)).toEqual(plan.units.map(({ id }) => id))
})

it('makes two properties of one name in two towns, each with its units, and asks whether they are two', async () => {
  const rows =
    'Sunrise\tNairobi\tA1\tJane Otieno\t0712345678\t15000\n\t\tA2\t\t\t15000\nSunrise\tNakuru\tA1\tPeter Oloo\t0712345679\t9000\n\t\tA3\t\t\t9000'
  const { plan, problems, counts } = await paste(heads + rows)
  expect(problems).toMatchObject([{ row: 4, column: 'B', found: 'Nakuru', isWrong: false }])
  expect(problems[0]?.expected).toContain('Pasted, row 2')
  const towns = new Map(plan.properties.map(({ id, city }) => [id, city]))
  expect(plan.units.map(({ propertyId, unitNumber }) => [towns.get(propertyId), unitNumber])).toEqual([
    ['Nairobi', 'A1'],
    ['Nairobi', 'A2'],
    ['Nakuru', 'A1'],
    ['Nakuru', 'A3'],
  ])
  expect([counts.properties, counts.units, plan.tenancies.length]).toEqual([2, 4, 2])
})

it('asks for the town where a name alone means several', async () => {
  const alone = 'Building\tHse No\tRent\nSunrise\tA1\t15000'
  const inMakao = await paste(alone, both)
  expect(inMakao.problems).toMatchObject([{ row: 2, column: 'A', found: 'Sunrise', isWrong: true }])
  expect(inMakao.problems[0]?.expected).toMatch(/the town too.*Nairobi.*Nakuru/)
  expect(inMakao.plan.units).toEqual([])
  const rows = 'Sunrise\tNairobi\tA1\t\t\t15000\nSunrise\tNakuru\tA1\t\t\t15000\nSunrise\t\tA2\t\t\t15000'
  const { problems, plan } = await paste(heads + rows)
  expect(problems.filter(({ isWrong }) => isWrong)).toMatchObject([{ row: 4, column: 'A', found: 'Sunrise' }])
  expect(plan.units).toHaveLength(2)
})

it('knows a property without its town where there is one of that name, in the file or in Makao', async () => {
  const alone = 'Building\tHse No\tRent\nSunrise\tA2\t15000'
  const known = { ...both, properties: [sunrise('Nakuru')] }
  expect((await paste(alone, known)).plan.units).toMatchObject([{ propertyId: ids.Nakuru }])
  const sheets = [
    {
      name: 'Properties',
      rows: [
        ['Property', 'Town', 'Address'],
        ['Sunrise', 'Nakuru', 'Oginga Road'],
      ],
      merges: [],
    },
    {
      name: 'Units',
      rows: [
        ['Property', 'House number', 'Rent'],
        ['sun rise', 'A1', 15_000],
      ],
      merges: [],
    },
  ]
  const { plan, problems } = checkSheets(sheets, ImportReading.parse({}), nobody)
  expect(problems).toEqual([])
  expect(plan.properties).toMatchObject([{ city: 'Nakuru', id: plan.units[0]?.propertyId }])
})

it('makes no second property of a town that is only spelt otherwise, of Makao or of the file', async () => {
  const known = { ...nobody, properties: [sunrise('Nakuru')], units: [unit('Nakuru', 'A1')] }
  const { plan, problems } = await paste(`${heads}Sunrise\tNakuru County\tA1\tJane Otieno\t0712345678\t15000`, known)
  expect(problems).toMatchObject([{ row: 2, column: 'B', found: 'Nakuru County', isWrong: true }])
  expect(problems[0]?.expected).toMatch(/^Nakuru, .*add it in Makao first, or name it otherwise$/)
  expect([plan.properties, plan.units, plan.tenancies]).toEqual([[], [], []])
  const rows = 'Sunrise\tNairobi\tA1\t\t\t15000\nSunrise\tKasarani\tA2\t\t\t15000\nSunrise\tKasarani\tA3\t\t\t15000'
  const inFile = await paste(heads + rows)
  expect(inFile.problems.map(({ row, isWrong }) => [row, isWrong])).toEqual([
    [3, true],
    [4, true],
  ])
  expect(inFile.problems[0]?.expected).toContain('Nairobi, where the property of this name is (Pasted, row 2)')
  const listed = ['Nairobi', 'Kasarani'].map((town) => ['Sunrise', town, 'Off the road'])
  const sheets = [
    { name: 'Properties', rows: [['Property', 'Town', 'Address'], ...listed.slice(0, 1)], merges: [] },
    {
      name: 'Units',
      rows: [
        ['Property', 'Town', 'House number', 'Rent'],
        ['Sunrise', 'Kasarani', 'A1', 9000],
      ],
      merges: [],
    },
  ]
  expect(checkSheets(sheets, ImportReading.parse({}), nobody).plan.units).toEqual([])
  const both = [
    { ...sheets[0], name: 'Properties', rows: [['Property', 'Town', 'Address'], ...listed], merges: [] },
    sheets[1],
  ]
  const two = checkSheets(both as typeof sheets, ImportReading.parse({}), nobody).plan
  expect(two.properties.map(({ city }) => city)).toEqual(['Nairobi', 'Kasarani'])
  expect(two.units).toMatchObject([{ propertyId: two.properties[1]?.id }])
})

it('takes of names that read alike in one town the one that is spelt so', async () => {
  const known = {
    ...nobody,
    properties: [{ ...sunrise('Nakuru'), id: crypto.randomUUID(), name: 'Sun-Rise' }, sunrise('Nakuru')],
  }
  const { plan } = await paste(`${heads}SUNRISE\tNakuru\tA1\t\t\t15000`, known)
  expect(plan.units).toMatchObject([{ propertyId: ids.Nakuru }])
  const { problems } = await paste(`${heads}Sun Rise\tNakuru\tA1\t\t\t15000`, known)
  expect(problems).toMatchObject([{ row: 2, column: 'A', isWrong: true }])
})

it('keeps payments and landlords of two properties of one name apart', async () => {
  const sheets = [
    {
      name: 'Units',
      rows: [
        ['Property', 'Town', 'House number', 'Rent', 'Tenant', 'Phone', 'Landlord'],
        ['Sunrise', 'Nairobi', 'A1', 15_000, 'Jane Otieno', '0712345678', 'Grace Njeri'],
        ['Sunrise', 'Nakuru', 'A1', 15_000, 'Peter Oloo', '0712345679', null],
      ],
      merges: [],
    },
    {
      name: 'Payments',
      rows: [
        ['Property', 'Town', 'House number', 'Paid on', 'Amount paid'],
        ['Sunrise', 'Nakuru', 'A1', '2026-10-05', 9000],
      ],
      merges: [],
    },
  ]
  const { plan } = checkSheets(sheets, ImportReading.parse({}), nobody)
  const peter = plan.tenants.find(({ fullName }) => fullName === 'Peter Oloo')
  const his = plan.tenancies.find(({ tenantId }) => tenantId === peter?.id)
  expect(plan.payments.map(({ tenancyId }) => tenancyId)).toEqual([his?.id])
  const nairobi = plan.properties.find(({ city }) => city === 'Nairobi')
  expect(plan.agreements.map(({ propertyId }) => propertyId)).toEqual([nairobi?.id])
})
