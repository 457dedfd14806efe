import { ImportReading } from '@makao/contract/exchange/import/import.schema'
import { expect, it } from 'vitest'
import { readSheets } from '../../platform/sheets/sheets.rules'
import { checkSheets } from './check.rules'
import { nothingYet } from './doubles.rules'

const nobody = nothingYet('2026-11-23')
const heads = ['Building', 'Hse No', 'Rent', 'Tenant Name', 'Tel', 'E-mail', 'ID No', 'Arrears']
let number = 0
/** A row of a unit of its own. */
const row = (name: string, phone: string, email = '', id = '') => {
  number += 1
  return ['Umoja Court', `A${number}`, 15_000, name, phone, email, id, 2500]
}
const read = (rows: (string | number)[][], existing = nobody) =>
  checkSheets([{ name: 'Roll', rows: [heads, ...rows], merges: [] }], ImportReading.parse({}), existing)
const wrongOf = (...given: Parameters<typeof read>) =>
  read(...given).problems.flatMap(({ row: at, heading, expected, isWrong }) =>
    isWrong ? [[at, heading, expected] as const] : [],
  )
const person = (id: string, name: string, signs: Partial<{ phone: string; email: string; idNumber: string }>) => ({
  ...{ id, name, phone: null, email: null, idNumber: null },
  ...signs,
})

it.each([
  ['e-mail', 'E-mail', ['jane@yahoo.com', ''], ['JANE@yahoo.com', '']],
  ['ID number', 'ID No', ['', '12345678'], ['', '12 345-678']],
] as const)('lets nobody have the %s of somebody else, in the file or in Makao', (_, heading, janes, peters) => {
  const rows = [row('Jane Otieno', '0711900001', ...janes), row('Peter Oloo', '0711900002', ...peters)]
  const expected = expect.stringMatching(/that of Jane Otieno too \(Roll, row 2\).*leave it out/)
  expect(wrongOf(rows)).toEqual([[3, heading, expected]])
  const { plan } = read(rows)
  expect(plan.tenants.map(({ fullName }) => fullName)).toEqual(['Jane Otieno'])
  expect(plan.openings).toHaveLength(1)
  const tenants = [person('a', 'Ann Wairimu', { email: 'jane@yahoo.com', idNumber: '12345678' })]
  const known = wrongOf(rows, { ...nobody, tenants })
  expect(known.map(([at, where]) => [at, where])).toEqual([
    [2, heading],
    [3, heading],
  ])
  expect(known[0]?.[2]).toContain('Ann Wairimu too (in Makao)')
})

it('takes a name for another as it does beside a phone', () => {
  const rows = [row('Jane A. Otieno', '', 'jane@yahoo.com'), row('jane  a otieno', '', 'jane@yahoo.com')]
  expect(wrongOf(rows)).toEqual([])
  expect(read(rows).plan.tenants).toHaveLength(1)
  const spelt = [row('Jane A. Otieno', '', 'jane@yahoo.com'), row('jane otieno', '', 'jane@yahoo.com')]
  expect(wrongOf(spelt)).toMatchObject([[3, 'E-mail', expect.anything()]])
})

it('takes addresses for one only where they read the same', () => {
  const rows = [row('Ann Oloo', '0711900001', 'ann.o@yahoo.com'), row('Anno Wafula', '0711900002', 'anno@yahoo.com')]
  expect(wrongOf(rows)).toEqual([])
  const { plan, counts } = read(rows)
  expect(plan.tenants.map(({ email }) => email)).toEqual(['ann.o@yahoo.com', 'anno@yahoo.com'])
  expect(counts.tenants).toBe(2)
})

it('refuses a row whose phone and e-mail are two people’s, in the file or in Makao', () => {
  const rows = [
    row('John Kamau', '0711900001'),
    row('John Kamau', '', 'john@yahoo.com'),
    row('John Kamau', '0711900001', 'john@yahoo.com'),
  ]
  expect(wrongOf(rows)).toEqual([
    [4, 'E-mail', expect.stringMatching(/John Kamau \(Roll, row 2\).*John Kamau \(Roll, row 3\)/)],
  ])
  const tenants = [
    person('a', 'John Kamau', { phone: '+254711900001' }),
    person('b', 'John Kamau', { email: 'john@yahoo.com' }),
  ]
  expect(wrongOf(rows.slice(2), { ...nobody, tenants })).toMatchObject([[2, 'E-mail', expect.anything()]])
})

it('takes rows of one name with one phone or e-mail for one person of several units', () => {
  const rows = [
    row('Jane Otieno', '0711900001', 'jane@yahoo.com'),
    row('Jane Otieno', '0711900001'),
    row('JANE OTIENO', '0711900009', 'jane@yahoo.com'),
  ]
  const { problems, plan } = read(rows)
  expect(problems).toEqual([])
  expect([plan.tenants.length, plan.tenancies.length]).toEqual([1, 3])
  const tenants = [person('a', 'Jane Otieno', { phone: '+254711900001', email: 'jane@yahoo.com' })]
  const known = read(rows, { ...nobody, tenants })
  expect(known.problems).toEqual([])
  expect(known.plan.tenancies.map(({ tenantId }) => tenantId)).toEqual(['a', 'a', 'a'])
})

it('takes a tenant of Makao who is known by the phone here and by the e-mail there for one tenant of a unit', () => {
  const [unit, rent] = [['Umoja Court', 'B1'], 15_000]
  const sheets = [
    { name: 'Roll', rows: [heads, [...unit, rent, 'Jane Otieno', '0711900001', '', '', 0]], merges: [] },
    {
      name: 'Deposits',
      rows: [
        ['Building', 'Hse No', 'Tenant Name', 'E-mail', 'Deposit'],
        [...unit, 'Jane Otieno', 'jane@yahoo.com', 9000],
      ],
      merges: [],
    },
  ]
  const tenants = [person('a', 'Jane Otieno', { phone: '+254711900001', email: 'jane@yahoo.com' })]
  const { problems, plan } = checkSheets(sheets, ImportReading.parse({}), { ...nobody, tenants })
  expect(problems).toEqual([])
  expect(plan.tenancies).toMatchObject([{ tenantId: 'a', depositAmount: 900_000 }])
})

it('knows each of two tenants of Makao who share a phone by the name', () => {
  const shared = { phone: '+254711900001' }
  const tenants = [person('a', 'Jane Otieno', shared), person('b', 'Peter Oloo', shared)]
  for (const [name, id] of [
    ['Jane Otieno', 'a'],
    ['Peter Oloo', 'b'],
  ] as const) {
    const { plan, problems } = read([row(name, '0711900001')], { ...nobody, tenants })
    expect([problems, plan.tenancies.map(({ tenantId }) => tenantId)]).toEqual([[], [id]])
  }
})

it('says of a co-tenant with the e-mail of somebody else in which column it is', async () => {
  const sheet = `Building\tHse No\tRent\tTenant\tTel\tE-mail\tCo-tenant\tTel\tSpouse email
Umoja Court\tA1\t15000\tJane Otieno\t0711900001\tjane@yahoo.com\tPeter Otieno\t0711900002\tJane@yahoo.com`
  const { problems } = checkSheets(await readSheets(Buffer.from(sheet), 'Pasted'), ImportReading.parse({}), nobody)
  expect(problems).toMatchObject([{ row: 2, column: 'I', isWrong: true }])
})

it('makes no tenant of whoever paid, and says whose payment it is taken for', () => {
  const roll = [
    heads,
    ['Umoja Court', 'P1', 15_000, 'Jane Otieno', '0711900001', 'jane@yahoo.com', '', 0],
    ['Umoja Court', 'P2', 15_000, 'Peter Oloo', '0711900002', 'peter@yahoo.com', '', 0],
  ]
  const paidBy = (...rows: (string | number)[][]) => {
    const sheets = [
      { name: 'Paid', rows, merges: [] },
      { name: 'Roll', rows: roll, merges: [] },
    ]
    return checkSheets(sheets, ImportReading.parse({}), nobody)
  }
  const paid = ['Tenant', 'E-mail', 'Paid on', 'Amount paid']
  const byUnit = paidBy(
    [...paid, 'Building', 'Hse No'],
    ['Mary Payer', 'mary@yahoo.com', '2026-10-05', 9000, 'Umoja Court', 'P1'],
  )
  expect(byUnit.problems).toEqual([])
  expect(byUnit.plan.tenants.map(({ fullName }) => fullName)).toEqual(['Jane Otieno', 'Peter Oloo'])
  const byMail = paidBy(paid, ['Peter Oloo', 'jane@yahoo.com', '2026-10-05', 9000])
  expect(byMail.plan.tenants.map(({ fullName }) => fullName)).toEqual(['Jane Otieno', 'Peter Oloo'])
  expect(byMail.problems).toMatchObject([{ sheet: 'Paid', row: 2, heading: 'E-mail', isWrong: false }])
  expect(byMail.problems[0]?.expected).toContain('Jane Otieno')
})
