import { generalLedgerSheet } from '@makao/contract/documents/reports/books-reports.sheets'
import type { ReportTable } from '@makao/contract/documents/reports/reports.schema'
import {
  blockPerformanceSheet,
  incomeSheet,
  occupancySheet,
  type ReportSheet,
} from '@makao/contract/documents/reports/reports.sheets'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { PlainReportView } from './plain-report'

afterEach(cleanup)

/** The documents that were opened. */
const led: string[] = []

interface Sorting {
  sort?: string
  onSort?: (sort: string | undefined) => void
}

function show(
  sheet: ReportSheet<never>,
  table: Partial<ReportTable>,
  { sort, onSort = () => undefined }: Sorting = {},
) {
  const { rows = [] } = table
  const asked: number[] = []
  const whole = { about: [], rows, totals: [], total: rows.length, page: 1, pageSize: 25, ...table }
  const opened = {
    onCharge: (id: string) => led.push(`charge ${id}`),
    onPayment: (id: string) => led.push(`payment ${id}`),
  }
  const entriesOf = { from: '2026-10-01', to: '2026-10-31' }
  render(
    <PlainReportView
      {...{ sheet, table: whole, sort, onSort, entriesOf }}
      {...opened}
      onPage={(page) => asked.push(page)}
    />,
  )
  return asked
}

const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
const kes = (amount: number) => ({ amount, currency: 'KES' as const })

const rowsOf = (name: string) => within(screen.getByRole('table', { name })).getAllByRole('row')

const headOf = (name: string) =>
  within(screen.getByRole('table', { name: 'Occupancy' })).getByRole('columnheader', { name })

const month = {
  units: 2,
  availableDays: 1030,
  letDays: 31,
  letOf: '31 of 1,030 days',
  vacant: 1,
  movedIn: 0,
  movedOut: 0,
}
const months = [
  { ...month, month: '2026-10', rate: 62.5 },
  { ...month, month: '2026-11', rate: 60 },
]

test('occupancy is a line from the first month on, on an axis from 50%, and its rows stand from the last', () => {
  show(occupancySheet, { rows: months })
  const [, ...points] = rowsOf('Days occupied out of days available')
  expect(points.map((point) => point.textContent)).toEqual(['October 202662.5%', 'November 202660.0%'])
  expect(screen.getByText('50%')).toBeTruthy()
  expect(screen.queryByText('0%')).toBeNull()
  const [, ...rows] = rowsOf('Occupancy')
  expect(rows.map(cellsOf)).toEqual([
    ['November 2026', '2', '31 of 1,030 days', '60.0%', '1', '0', '0'],
    ['October 2026', '2', '31 of 1,030 days', '62.5%', '1', '0', '0'],
  ])
})

test('a portfolio without units has its rows and no line', () => {
  show(occupancySheet, { rows: months.map((row) => ({ ...row, rate: 0 })) })
  expect(screen.getAllByRole('table')).toHaveLength(1)
  expect(rowsOf('Occupancy')).toHaveLength(3)
})

test('a head orders all rows, and says so', async () => {
  const sorted: (string | undefined)[] = []
  show(occupancySheet, { rows: months }, { sort: 'rate', onSort: (sort) => sorted.push(sort) })
  expect(
    rowsOf('Occupancy')
      .slice(1)
      .map((row) => cellsOf(row)[3]),
  ).toEqual(['60.0%', '62.5%'])
  expect(headOf('Occupancy').getAttribute('aria-sort')).toBe('ascending')
  await userEvent.click(within(headOf('Occupancy')).getByRole('button'))
  expect(sorted).toEqual(['-rate'])
})

test('a report of which a page came is not ordered here', () => {
  show(occupancySheet, { rows: months, total: 60 }, { sort: 'rate' })
  expect(
    rowsOf('Occupancy')
      .slice(1)
      .map((row) => cellsOf(row)[3]),
  ).toEqual(['60.0%', '62.5%'])
  expect(within(headOf('Occupancy')).queryByRole('button')).toBeNull()
})

test('totals stand below the rows and leave blank what they do not say', () => {
  const row = { property: 'Acacia Court', owners: '', charged: kes(1000), collected: kes(500), commission: kes(0) }
  show(incomeSheet, { rows: [row], totals: [{ property: 'Total', charged: kes(1000), net: kes(500) }] })
  const last = screen.getAllByRole('row').at(-1) as HTMLElement
  expect(within(last).getByRole('rowheader').textContent).toBe('Total')
  expect(cellsOf(last)).toEqual(['KES\u00a010', '', '', '', '', 'KES\u00a05'])
})

test('without rows it says so, and a long one is turned page by page', async () => {
  show(occupancySheet, {})
  expect(screen.getByText('These months lie ahead')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  cleanup()
  const asked = show(incomeSheet, { rows: [{ property: 'Acacia Court' }], total: 60 })
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(asked).toEqual([2])
})

test('an entry of the general ledger opens its document, also where the rows are in another order', async () => {
  const of = { entry: 1, account: 'Cash: Bank', about: 'Jane, A1', credit: null }
  const rows = [
    { ...of, day: '2026-10-01', kind: 'Payment', debit: kes(1000) },
    { ...of, day: '2026-10-02', kind: 'Charge', debit: kes(500) },
  ]
  const links = [{ kind: { to: 'payment' as const, id: 'one' } }, { kind: { to: 'charge' as const, id: 'two' } }]
  show(generalLedgerSheet, { rows, links }, { sort: '-day' })
  await userEvent.click(screen.getByRole('button', { name: 'Charge' }))
  await userEvent.click(screen.getByRole('button', { name: 'Payment' }))
  expect(led).toEqual(['charge two', 'payment one'])
})

test('of blocks in two countries one currency is shown at a time, with its total alone', async () => {
  const row = (block: string, currency: 'KES' | 'UGX') => {
    const money = { amount: 500_000, currency }
    return { block, property: 'Baraka Court', letOf: '1 of 1 units', collected: money, rate: 50, overdue: money }
  }
  const total = (currency: 'KES' | 'UGX') => ({ ...row('Total', currency), property: '' })
  show(blockPerformanceSheet, {
    rows: [row('A', 'KES'), row('B', 'UGX')],
    totals: [total('KES'), total('UGX')],
  })
  const shown = () => rowsOf('Performance by Block').map((each) => each.textContent ?? '')
  const names = () => shown().map((text) => text.charAt(0))
  expect(names()).toEqual(['B', 'A', 'T'])
  await userEvent.click(screen.getByRole('button', { name: 'UGX' }))
  expect(names()).toEqual(['B', 'B', 'T'])
  expect(shown().join(' ')).not.toContain('KES')
  sessionStorage.clear()
})
