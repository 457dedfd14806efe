import { ImportReading } from '@makao/contract/exchange/import/import.schema'
import { expect, test } from 'vitest'
import { checkSheets } from './check.rules'
import { nothingYet } from './doubles.rules'

const heads = ['Building', 'Hse No', 'Rent', 'Tenant', 'Tel', 'ID No', 'Co-tenant', 'Tel', 'ID No']
const read = (...rows: (string | number | null)[][]) =>
  checkSheets([{ name: 'Roll', rows: [heads, ...rows], merges: [] }], ImportReading.parse({}), nothingYet('2026-11-23'))
const first = ['Umoja Court', 'A1', 15_000, 'Jane Njoroge', '0711 900 001', '11223344']
const wrongOf = (...rows: (string | number | null)[][]) =>
  read(...rows).problems.flatMap(({ column, expected, isWrong }) => (isWrong ? [[column, expected]] : []))

test('a co-tenant stands beside the tenant, with a phone of their own', () => {
  const { plan, problems } = read([...first, 'Peter Njoroge', '0711 900 002', '22334455'])
  expect(problems.filter(({ isWrong }) => isWrong)).toEqual([])
  const [tenancy] = plan.tenancies
  const peter = plan.tenants.find(({ fullName }) => fullName === 'Peter Njoroge')
  expect(peter).toMatchObject({ phoneNumber: '+254711900002', idNumber: '22334455' })
  expect(plan.coTenants).toEqual([{ tenancyId: tenancy?.id, profileId: peter?.id, since: tenancy?.startDate }])
})

test('nobody rents with themselves, or a unit without a tenant', () => {
  expect(wrongOf([...first, 'Jane Njoroge', '0711 900 001', null])).toEqual([
    [expect.anything(), 'somebody else than the tenant'],
  ])
  expect(wrongOf(['Umoja Court', 'A1', 15_000, null, null, null, 'Peter Njoroge', '0711 900 002', null])).toEqual([
    [expect.anything(), 'a unit with a tenant, who is written to first'],
  ])
})

test('somebody without phone, e-mail or number is asked for in their own column', () => {
  const [wrong] = wrongOf([...first, 'Peter Njoroge', null, null])
  expect(wrong?.[1]).toBe('Enter a phone number or an email address')
})

test('where a spouse stands before the phone, the first phone is of the tenant', () => {
  const sheet = {
    name: 'Roll',
    rows: [
      ['Building', 'Hse No', 'Rent', 'Tenant', 'Spouse', 'Tel', 'Tel'],
      ['Umoja Court', 'A1', 15_000, 'Jane Njoroge', 'Peter Njoroge', '0711 900 001', '0711 900 002'],
    ],
    merges: [],
  }
  const { plan } = checkSheets([sheet], ImportReading.parse({}), nothingYet('2026-11-23'))
  expect(plan.tenants.map(({ fullName, phoneNumber }) => [fullName, phoneNumber])).toEqual([
    ['Jane Njoroge', '+254711900001'],
    ['Peter Njoroge', '+254711900002'],
  ])
})
