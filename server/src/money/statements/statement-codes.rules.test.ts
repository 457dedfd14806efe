import { expect, test } from 'vitest'
import { chooseBankCodes, isSameOfBank, withRowCodes } from './statement-codes.rules'

let made = 0
const row = (transactionId: string, amount: number, day: string, raw = `row ${++made}`) => ({
  ...{ transactionId, amount, day, raw },
  direction: 'in' as const,
})
type Row = ReturnType<typeof row>

/** The codes of a statement, with what others before it are known by. */
const codes = (rows: Row[], known: Record<string, Row> = {}) => chooseBankCodes(rows, (_, code) => known[code])

test('a reference that comes again is told apart by day and amount, the very same row is not', () => {
  expect(codes([row('RENT', 100, '2026-11-02', 'a'), row('RENT', 100, '2026-11-02', 'a')])).toEqual(['RENT', 'RENT'])
  expect(codes([row('RENT', 100, '2026-11-02'), row('rent', 200, '2026-11-20')])).toEqual(['RENT', 'rent-20261120-200'])
  // Three of one day and amount, which their balances tell apart.
  expect(codes([1, 2, 3].map(() => row('RENT', 100, '2026-11-02')))).toEqual([
    'RENT',
    'RENT-20261102-100',
    'RENT-20261102-100-2',
  ])
})

test('a deposit is known again in every window of the statement, in whatever order', () => {
  const rows = [
    row('RENT', 100, '2026-11-02'),
    row('RENT', 70, '2026-11-02'),
    row('RENT', 100, '2026-11-20'),
    row('RENT', 100, '2026-11-20'),
  ]
  const first = codes(rows)
  expect(new Set(first).size).toBe(4)
  const known = Object.fromEntries(first.map((code, at) => [code, rows[at] ?? row('', 0, '2026-11-01')]))
  const orders = [rows, rows.toReversed(), rows.slice(2), rows.slice(1, 2), rows.slice(3)]
  for (const window of orders) for (const code of codes(window, known)) expect(first).toContain(code)
  expect(first).not.toContain(codes([row('RENT', 100, '2026-11-27')], known)[0])
})

test('a deposit whose reference others have is not taken for a new one when it is told of with a day beside its own', () => {
  const known = { RENT: row('RENT', 100, '2026-10-05'), 'RENT-20261105-100': row('RENT', 100, '2026-11-05') }
  for (const day of ['2026-11-02', '2026-11-06', '2026-11-08'])
    expect(codes([row('RENT', 100, day)], known)).toEqual(['RENT-20261105-100'])
  expect(codes([row('RENT', 100, '2026-11-09')], known)).toEqual(['RENT-20261109-100'])
})

test('a row without a reference has the same code in each statement, and two alike have two', () => {
  const plain = (raw: string) => row('-', 100, '2026-11-02', raw)
  const [one, two] = withRowCodes([plain('same'), plain('same')]).map(({ transactionId }) => transactionId)
  expect(one).toMatch(/^X[0-9A-F]{31}$/)
  expect(two).not.toBe(one)
  expect(withRowCodes([plain('other'), plain('same')])[1]?.transactionId).toBe(one)
  expect(withRowCodes([row('FT1', 1, '2026-11-02')])[0]?.transactionId).toBe('FT1')
})

test('a bank tells of the same within days, of the next rent within a month', () => {
  const notice = { amount: 100, day: '2026-11-02' }
  expect(isSameOfBank(notice, { amount: 100, day: '2026-11-04' })).toBe(true)
  expect(isSameOfBank(notice, { amount: 100, day: '2026-12-02' })).toBe(false)
  expect(isSameOfBank(notice, { amount: 101, day: '2026-11-02' })).toBe(false)
})
