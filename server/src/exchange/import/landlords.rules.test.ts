import { ImportReading } from '@makao/contract/exchange/import/import.schema'
import { expect, it } from 'vitest'
import { checkSheets } from './check.rules'
import { nothingYet } from './doubles.rules'

const nobody = nothingYet('2026-11-23')
const heads = ['Building', 'Hse No', 'Rent', 'Landlord', 'Landlord phone', 'Landlord email', 'Landlord PIN']
let number = 0
const row = (name: string, phone = '', email = '', pin = '') => {
  number += 1
  return [`House ${number}`, 'A1', 15_000, name, phone, email, pin]
}
const read = (rows: (string | number)[][], existing = nobody) =>
  checkSheets([{ name: 'Roll', rows: [heads, ...rows], merges: [] }], ImportReading.parse({}), existing)
const wrongOf = (...given: Parameters<typeof read>) =>
  read(...given).problems.map(({ row, heading, isWrong, expected }) => [row, heading, isWrong, expected])
const grace = {
  ...{ id: crypto.randomUUID(), name: 'Grace Njeri', openings: [] },
  ...{ phoneNumber: '0711 900 001', email: 'grace@yahoo.com', taxPin: 'A001234567B' },
}

it.each([
  ['Landlord phone', ['0711900001'], ['0711900002']],
  ['Landlord email', ['', 'grace@yahoo.com'], ['', 'njeri@yahoo.com']],
  ['Landlord PIN', ['', '', 'A001234567B'], ['', '', 'A009999999Z']],
])('makes no one landlord of two of one name with another %s, in the file or in Makao', (heading, first, second) => {
  const rows = [row('Grace Njeri', ...first), row('GRACE NJERI', ...second)]
  expect(wrongOf(rows)).toEqual([[3, heading, true, expect.stringMatching(/Roll, row 2.*another name/)]])
  expect(read(rows).plan.agreements).toHaveLength(1)
  const known = { ...nobody, owners: [grace] }
  expect(wrongOf(rows, known)).toEqual([[3, heading, true, expect.stringMatching(/Makao.*another name/)]])
})

it('takes a landlord of one name for one person where nothing differs, or phone, e-mail or PIN is the same', () => {
  const rows = [
    row('Grace Njeri', '0711900001', '', 'A001234567B'),
    row('Grace Njeri'),
    row('grace njeri', '+254711900001', 'Grace@yahoo.com'),
    row('Grace Njeri', '0722000000', '', 'a001234567b'),
    // An address that is an old one, beside the same number.
    row('Grace Njeri', '0711900001', 'njeri@yahoo.com'),
  ]
  expect(wrongOf(rows)).toEqual([])
  expect(read(rows).plan.owners).toHaveLength(1)
  expect(wrongOf(rows, { ...nobody, owners: [grace] })).toEqual([])
})

it('makes no one landlord of two with another PIN, also where they share a phone', () => {
  const rows = [
    row('Grace Njeri', '0711900001', '', 'A001234567B'),
    row('Grace Njeri', '0711900001', '', 'A009999999Z'),
  ]
  expect(wrongOf(rows)).toMatchObject([[3, 'Landlord PIN', true, expect.any(String)]])
})
