import { ImportReading, type ImportReport } from '@makao/contract/exchange/import/import.schema'
import { beforeAll, describe, expect, it } from 'vitest'
import { type MessyFigures, messyWorkbook } from '../../demo/messy-workbook'
import { readSheets } from '../../platform/sheets/sheets.rules'
import { checkSheets } from './check.rules'
import { nothingYet } from './doubles.rules'

const nobody = nothingYet('2026-11-23')
const reading = ImportReading.parse({})
const paste = async (text: string, existing = nobody, how = reading) =>
  checkSheets(await readSheets(Buffer.from(text), 'Pasted'), how, existing)

describe("an agency's messy workbook", () => {
  let report: ImportReport
  let figures: MessyFigures
  beforeAll(async () => {
    const made = messyWorkbook()
    figures = made.figures
    report = checkSheets(await readSheets(made.bytes, 'rent roll.xlsx'), reading, nobody)
  })

  it('loses no unit, no person and no meter', () => {
    expect(report.counts).toEqual({
      ...{ properties: 57, owners: 40, units: 1500, vacantUnits: 105, tenants: 1395, tenancies: 1395 },
      ...{ inArrears: 420, inCredit: 140, deposits: 1162, meters: 900, payments: 0 },
    })
  })

  it('comes to what it was made of', () => {
    const { rent, arrears, credit, deposit } = figures
    const minor = { rent: rent * 100, arrears: arrears * 100, credit: credit * 100, deposit: deposit * 100 }
    expect(report.sums).toEqual([{ currency: 'KES', ...minor }])
  })

  it('reads headings of two rows', () => {
    const columns = report.sheets[1]?.columns.filter(({ letter }) => letter === 'M' || letter === 'N')
    expect(columns).toMatchObject([
      { heading: 'Water Meter No', field: 'waterMeter' },
      { heading: 'Water Prev', field: 'waterReading' },
    ])
  })

  it('agrees with every total row of its sheets', () => {
    expect(report.totals.length).toBe(1 + 58 * 3)
    expect(report.totals.filter(({ stated, found }) => stated !== found)).toEqual([])
  })

  it('has one wrong row, the unit that stands twice, and asks about the two of one name', () => {
    const { sheet, row } = figures.double
    const wrong = report.problems.filter(({ isWrong }) => isWrong)
    expect(wrong).toMatchObject([{ sheet, row, column: 'C', heading: 'HSE', found: 'a 1' }])
    expect(report.problems.filter(({ found }) => found === 'John Kamau')).toMatchObject([
      { isWrong: false, column: 'E' },
    ])
    expect([report.wrong, report.wrongRows]).toEqual([1, 1])
  })
})

const wide = 'Building\tHse No\tTenant Name\tTel\tRent\tArrears\n'

describe('a pasted table', () => {
  it.each([
    ['Umoja Court\tA1\tJane Otieno\t0712 345 678\tfifteen\t0', 'E', 'fifteen', /amount/],
    ['Umoja Court\tA1\tJane Otieno\t12\t15000\t0', 'D', '12', /phone number/],
    ['Umoja Court\tA1\tJane Otieno\t\t15000\t0', 'D', '', /phone or e-mail/],
    ['Umoja Court\tA1\t7\t0712 345 678\t15000\t0', 'C', '7', /letter/],
    ['Umoja Court\tA1\tVacant\t\t15000\t300', 'F', '300', /vacant/],
    ['Umoja Court\tA1\tJane Otieno\t0712 345 678\t-5\t0', 'E', '-5', /below zero/],
    ['Umoja Court\t\tJane Otieno\t0712 345 678\t15000\t0', 'B', '', /house number/],
    ['Umoja Court\tA1\tJane Otieno\t0712 345 678\t\t0', 'E', '', /rent of this unit/],
    ['\tA1\tJane Otieno\t0712 345 678\t15000\t0', 'A', '', /property/],
  ])('names row, column and what is expected: %s', async (row, column, found, expected) => {
    const { problems } = await paste(wide + row)
    expect(problems).toMatchObject([{ sheet: 'Pasted', row: 2, column, found, isWrong: true }])
    expect(problems[0]?.expected).toMatch(expected)
  })

  it('lets nobody have the phone of somebody else, in the file or in Makao', async () => {
    const rows = `${wide}Umoja Court\tA1\tJane Otieno\t712345678\t15000\t0\nUmoja Court\tA2\tPeter Oloo\t+254 712 345678\t15000\t0`
    const { problems } = await paste(rows)
    expect(problems).toMatchObject([{ row: 3, column: 'D', expected: expect.stringContaining('Jane Otieno') }])
    const tenants = [{ id: 'a', name: 'Ann Wairimu', phone: '+254712345678', email: null, idNumber: null }]
    expect((await paste(rows, { ...nobody, tenants })).problems.map(({ row }) => row)).toEqual([2, 3])
  })

  it('knows a unit that Makao has, however it is spelt', async () => {
    const units = [
      {
        id: 'u',
        propertyId: 'p',
        block: null,
        unitNumber: 'a-1',
        currency: 'KES' as const,
        meters: [],
        tenancy: null,
        letUntil: null,
      },
    ]
    const known = { id: 'p', name: 'UMOJA  court', city: 'Nairobi', currency: 'KES' as const, hasAgreement: false }
    const { problems, wrong } = await paste(`${wide}Umoja Court\tA 1\tJane Otieno\t0712345678\t15000\t0`, {
      ...{ ...nobody, properties: [known], units },
    })
    expect(problems).toMatchObject([{ row: 2, column: 'B', isWrong: false }])
    expect(wrong).toBe(0)
  })

  it('shows where the sheet adds up to something else', async () => {
    const { totals } = await paste(
      `${wide}Umoja Court\tA1\tJane Otieno\t0712345678\t15000\t200\nTotal\t\t\t\t15,000\t300`,
    )
    expect(totals).toMatchObject([
      { field: 'rent', stated: 1_500_000, found: 1_500_000, row: 3 },
      { field: 'arrears', stated: 30_000, found: 20_000, row: 3 },
    ])
  })

  it('takes columns as they were chosen', async () => {
    const columns = { Pasted: { '5': 'deposit' as const, '4': null } }
    const report = await paste(`${wide}Umoja Court\tA1\tJane Otieno\t0712345678\t15000\t200`, nobody, {
      ...reading,
      columns,
    })
    expect(report.sums).toEqual([{ currency: 'KES', rent: 0, arrears: 0, credit: 0, deposit: 20_000 }])
  })

  it('reads what was paid beside the rent only where somebody says so, and keeps the letting', async () => {
    const roll = `${wide.trim()}\tPaid\tDate paid\nUmoja Court\tA1\tJane Otieno\t0712345678\t15000\t0\t9000\t2026-10-05`
    const { sheets, counts, plan } = await paste(roll)
    expect(sheets[0]?.columns.slice(-2).map(({ field }) => field)).toEqual([null, null])
    expect([counts.payments, plan.payments, plan.tenancies.length]).toEqual([0, [], 1])
    const columns = { Pasted: { '6': 'amountPaid' as const, '7': 'paidOn' as const } }
    const chosen = await paste(roll, nobody, { ...reading, columns })
    expect([chosen.counts.payments, chosen.counts.tenancies, chosen.plan.tenancies.length]).toEqual([1, 1, 1])
    expect(chosen.plan.payments).toMatchObject([{ paidOn: '2026-10-05', amount: 900_000 }])
  })

  it('takes past payments that name the tenant alone', async () => {
    const rows = (...of: (string | number)[][]) => of
    const roll = [wide.trim().split('\t'), ['Umoja Court', 'A1', 'Jane Otieno', '0712345678', 15_000, 0]]
    const paid = rows(['Tenant', 'Tel', 'Paid on', 'Amount paid'], ['Jane Otieno', '0712345678', '2026-10-05', 9000])
    const sheets = [
      { name: 'Roll', rows: roll, merges: [] },
      { name: 'Paid', rows: paid, merges: [] },
    ]
    const { problems, plan } = checkSheets(sheets, reading, nobody)
    expect(problems).toEqual([])
    expect(plan.payments).toMatchObject([{ tenancyId: plan.tenancies[0]?.id, amount: 900_000 }])
  })

  it('says how many meters have no price, and takes the one that was said for them', async () => {
    const metered = `${wide.trim()}\tWater Meter No\tWater Prev\tRate per unit\n`
    const row = (unit: string, rate: string) =>
      `Umoja Court\t${unit}\tTenant ${unit}x\t07123456${unit.slice(1)}0\t15000\t0\tW${unit}\t100\t${rate}\n`
    const sheet = metered + row('A1', '150') + row('A2', '') + row('A3', '')
    const { problems, plan } = await paste(sheet)
    expect(problems).toMatchObject([{ row: 3, isWrong: false, expected: expect.stringContaining('2 of the meters') }])
    expect(plan.meters.map(({ price }) => price)).toEqual([15_000, 0, 0])
    const said = await paste(sheet, nobody, { ...reading, waterPrice: 12_000 })
    expect([said.problems, said.plan.meters.map(({ price }) => price)]).toEqual([[], [15_000, 12_000, 12_000]])
  })

  it('takes a tenant of two units for one person', async () => {
    const row = (unit: string) => `Umoja Court\t${unit}\tJane Otieno\t0712345678\t15000\t0\n`
    const { counts, wrong } = await paste(wide + row('A1') + row('Shop 2'))
    expect([counts.tenants, counts.tenancies, wrong]).toEqual([1, 2, 0])
  })
})

describe('units in blocks', () => {
  const heads = 'Building\tBlock\tHse No\tRent\n'
  const rows = (...units: string[]) => heads + units.map((unit) => `Umoja Court\t${unit}\t15000`).join('\n')
  const stands = (block: string | null, unitNumber: string) => ({
    ...{ id: unitNumber, propertyId: umoja.id, block, unitNumber, currency: 'KES' as const },
    ...{ meters: [], tenancy: null, letUntil: null },
  })
  const umoja = {
    id: crypto.randomUUID(),
    name: 'Umoja Court',
    city: 'Nairobi',
    currency: 'KES' as const,
    hasAgreement: false,
  }
  const known = (...units: ReturnType<typeof stands>[]) => ({ ...nobody, properties: [umoja], units })
  const numbers = async (text: string, existing = nobody) => {
    const { plan, problems } = await paste(text, existing)
    expect(problems.filter(({ isWrong }) => isWrong)).toEqual([])
    return plan.units.map(({ block, unitNumber }) => `${block}: ${unitNumber}`)
  }

  it('keep their numbers where no two blocks have the same', async () => {
    expect(await numbers(rows('A\tA1', 'B\tA4', 'B\tG1'))).toEqual(['A: A1', 'B: A4', 'B: G1'])
  })

  it('have the block in front where two blocks have the same', async () => {
    expect(await numbers(rows('A\t1', 'B\t1', 'B\t2', 'B\tB3'))).toEqual(['A: A 1', 'B: B 1', 'B: B 2', 'B: B3'])
    expect(await numbers(rows('A\tA1', 'B\tA1'))).toEqual(['A: A1', 'B: B A1'])
  })

  it('are known again by number and block, and new ones are named as those that stand', async () => {
    const full = known(stands('A', 'A 1'), stands('B', 'B 1'))
    expect(await numbers(rows('B\t1'), full)).toEqual([])
    expect(await numbers(rows('C\t7'), full)).toEqual(['C: C 7'])
    const bare = known(stands('B', '4'))
    expect(await numbers(rows('B\t4'), bare)).toEqual([])
    expect(await numbers(rows('C\t4'), bare)).toEqual(['C: C 4'])
    expect(await numbers(rows('C\t4'), known(stands(null, '4')))).toEqual(['C: C 4'])
  })
})
