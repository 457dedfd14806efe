import type { ReportTable } from '@makao/contract/documents/reports/reports.schema'
import {
  incomeSheet,
  occupancySheet,
  propertyPerformanceSheet,
  type ReportSheet,
} from '@makao/contract/documents/reports/reports.sheets'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { PlainReportView } from './plain-report'

afterEach(cleanup)

function show(sheet: ReportSheet<never>, table: Partial<ReportTable>) {
  const { rows = [] } = table
  const asked: number[] = []
  const whole = { about: [], rows, totals: [], total: rows.length, page: 1, pageSize: 25, ...table }
  render(<PlainReportView sheet={sheet} table={whole} onPage={(page) => asked.push(page)} />)
  return asked
}

const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
const kes = (amount: number) => ({ amount, currency: 'KES' as const })

test('occupancy has its bars from the first month on and its rows from the last', () => {
  const month = { units: 2, availableDays: 1030, letDays: 31, letOf: '31 of 1,030', vacant: 1, movedIn: 0, movedOut: 0 }
  show(occupancySheet, {
    rows: [
      { ...month, month: '2026-10', rate: 50 },
      { ...month, month: '2026-11', rate: 0 },
    ],
  })
  expect(screen.getAllByRole('listitem').map((bar) => bar.textContent)).toEqual([
    'October 202650.0%, 1 vacant at the end',
    'November 20260.0%, 1 vacant at the end',
  ])
  const [, ...rows] = screen.getAllByRole('row')
  expect(rows.map(cellsOf)).toEqual([
    ['November 2026', '2', '31 of 1,030', '0.0%', '1', '0', '0'],
    ['October 2026', '2', '31 of 1,030', '50.0%', '1', '0', '0'],
  ])
})

test('property performance shows the lowest rates of what was due, and no totals', () => {
  const rows = Array.from({ length: 14 }, (_, place) => ({
    property: `Court ${place}`,
    units: 1,
    expected: kes(place === 0 ? 0 : 1000),
    collected: kes(0),
    outstanding: kes(0),
    rate: 100 - place,
  }))
  show(propertyPerformanceSheet, { rows, totals: [{ property: 'Total', expected: kes(13_000) }] })
  expect(screen.getByText('The 12 lowest')).toBeTruthy()
  const bars = screen.getAllByRole('listitem').map((bar) => bar.textContent)
  expect([bars.length, bars[0], bars.at(-1)]).toEqual([12, 'Court 1387.0%', 'Court 298.0%'])
  expect(screen.getAllByRole('row')).toHaveLength(15)
  expect(screen.queryByText('Total')).toBeNull()
})

test('totals stand below the rows and leave blank what they do not say', () => {
  const row = { property: 'Acacia Court', owners: '', charged: kes(1000), collected: kes(500), commission: kes(0) }
  show(incomeSheet, { rows: [row], totals: [{ property: 'Total', charged: kes(1000), net: kes(500) }] })
  expect(cellsOf(screen.getAllByRole('row').at(-1) as HTMLElement)).toEqual([
    'Total',
    'KES\u00a010',
    '',
    '',
    '',
    'KES\u00a05',
  ])
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
