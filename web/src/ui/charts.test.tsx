import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { countMeasure, moneyMeasure } from './charts.scale'
import { ColumnChart } from './charts-columns'
import { MonthDots } from './charts-dots'
import { LineChart } from './charts-line'
import { SplitBar } from './charts-split'
import { UnitMap } from './charts-units'

afterEach(cleanup)

/** Below a router, as links need one. */
async function show(chart: ReactNode): Promise<void> {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => chart, notFoundComponent: () => null }),
    history: createMemoryHistory(),
  })
  render(<RouterProvider<typeof router> router={router} />)
  await screen.findByRole('figure')
}

const kes = moneyMeasure('KES')
const payments = (from: string) => ({ to: '/dashboard/payments', search: { from } }) as const
/** A break in the text of an amount would be a break on the screen. */
const text = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ')

const days = ['1 Nov', '2 Nov', '3 Nov'].map((name, place) => ({ name, label: String(place + 1) }))
const november = (
  <LineChart
    title="Rent collected in November"
    pointName="Day"
    points={days}
    measure={kes}
    lines={[
      { name: 'November', look: 'area', values: [100_000, 250_000, null] },
      { name: 'October', look: 'line', values: [0, 50_000, 75_000] },
      { name: 'Expected', look: 'steps', values: [0, 400_000, 400_000] },
    ]}
  />
)

test('the figures of a line stand in a table, and what is not known yet as a dash', async () => {
  await show(november)
  const rows = within(screen.getByRole('table', { name: 'Rent collected in November' })).getAllByRole('row')
  expect(rows.map((row) => Array.from(row.children, (cell) => text(cell as HTMLElement)))).toEqual([
    ['Day', 'November', 'October', 'Expected'],
    ['1 Nov', 'KES 1,000', 'KES 0', 'KES 0'],
    ['2 Nov', 'KES 2,500', 'KES 500', 'KES 4,000'],
    ['3 Nov', '-', 'KES 750', 'KES 4,000'],
  ])
})

test('a line shows its latest day, and each other one that is asked for', async () => {
  await show(november)
  const asked = screen.getByRole('slider')
  expect(asked.getAttribute('aria-valuetext')?.replaceAll('\u00a0', ' ')).toBe(
    '2 Nov: November KES 2,500, October KES 500, Expected KES 4,000',
  )
  fireEvent.change(asked, { target: { value: '2' } })
  expect(asked.getAttribute('aria-valuetext')).toContain('3 Nov: November -,')
  fireEvent.blur(asked)
  expect(asked.getAttribute('aria-valuetext')).toContain('2 Nov: November')
})

test('each column says its figures and leads to its rows', async () => {
  await show(
    <ColumnChart
      title="Collected"
      measure={kes}
      names={{ value: 'Collected', behind: 'Expected', below: 'Expenses' }}
      columns={[
        {
          name: 'October 2026',
          label: 'Oct',
          value: 90_000,
          behind: 100_000,
          below: 20_000,
          link: payments('2026-10-01'),
        },
        { name: 'November 2026', label: 'Nov', value: 0, behind: 0, below: 0, link: payments('2026-11-01') },
      ]}
    />,
  )
  const [october, november] = within(screen.getByRole('figure', { name: 'Collected' })).getAllByRole('link')
  expect(october?.getAttribute('href')).toBe('/dashboard/payments?from=2026-10-01')
  expect(october && text(october)).toContain('October 2026: Collected KES 900, Expected KES 1,000, Expenses KES 200')
  expect(november && text(november)).toContain('November 2026: Collected KES 0, Expected KES 0, Expenses KES 0')
})

test('what is below the line hangs from it, also a value that is negative', async () => {
  await show(
    <ColumnChart
      title="Net"
      measure={countMeasure('')}
      names={{ value: 'Net' }}
      columns={[
        { name: 'October', label: 'O', value: 10 },
        { name: 'November', label: 'N', value: -10 },
      ]}
    />,
  )
  const bars = screen.getAllByRole('listitem').map((item) => item.querySelector('rect'))
  expect(bars.map((bar) => [bar?.getAttribute('y'), bar?.getAttribute('height')])).toEqual([
    ['0%', '50%'],
    ['50%', '50%'],
  ])
})

test('a split bar draws no part of nothing, says it all the same, and is one tab stop a part', async () => {
  await show(
    <SplitBar
      title="Overdue by age"
      measure={kes}
      parts={[
        { name: '1-30 days', value: 300_000, note: '3 tenants', link: payments('2026-10-01') },
        { name: '31-60 days', value: 0, link: payments('2026-09-01') },
        { name: '90+ days', value: 100_000, link: payments('2026-01-01') },
      ]}
    />,
  )
  const figure = screen.getByRole('figure', { name: 'Overdue by age' })
  expect(within(figure).getAllByRole('link').map(text)).toEqual([
    '1-30 days KES 3,000 3 tenants',
    '31-60 days KES 0',
    '90+ days KES 1,000',
  ])
  const drawn = Array.from(figure.querySelectorAll<HTMLElement>('[aria-hidden] > span'))
  expect(drawn.map(({ style }) => style.width)).toEqual(['75%', '25%'])
  expect(Array.from(figure.querySelectorAll('[aria-hidden] a'), (link) => link.getAttribute('tabindex'))).toEqual([
    '-1',
    '-1',
  ])
})

test('each unit says its number and how it stands, and the legend counts them', async () => {
  await show(
    <UnitMap
      title="Units of Jacaranda Court"
      units={[
        { id: '1', name: 'A1', state: 'let', about: 'Fatuma Mutiso' },
        { id: '2', name: 'A2', state: 'owing', text: 'KES 12,000', about: 'Peter Otieno' },
        { id: '3', name: 'A3', state: 'vacant' },
      ]}
    />,
  )
  expect(screen.getAllByRole('listitem').map(text)).toEqual([
    'Unit A1paid up, Fatuma Mutiso',
    'Unit A2owes KES 12,000, Peter Otieno',
    'Unit A3vacant',
  ])
  expect(text(screen.getByRole('figure'))).toContain('1 paid up1 overdue1 vacant')
})

test('each month has a shape of its own for how it was paid, and says it', async () => {
  const states = ['onTime', 'late', 'partial', 'open', 'none'] as const
  await show(
    <MonthDots
      title="Paid on time"
      months={states.map((state, place) => ({
        name: `Month ${place}`,
        label: String(place),
        state,
        ...(state === 'late' && { about: '12 days late' }),
      }))}
    />,
  )
  const entries = screen.getAllByRole('listitem')
  expect(entries.map((entry) => entry.querySelector('.sr-only')?.textContent)).toEqual([
    'Month 0: paid on time',
    'Month 1: paid late, 12 days late',
    'Month 2: paid in part',
    'Month 3: unpaid',
    'Month 4: nothing due',
  ])
  expect(new Set(entries.map((entry) => entry.querySelector('svg')?.innerHTML)).size).toBe(5)
})

test('months before the first charge are one word, not a row of dashes', async () => {
  const states = ['none', 'none', 'onTime', 'none', 'open'] as const
  const months = states.map((state, place) => ({ name: `Month ${place}`, label: String(place), state }))
  await show(<MonthDots title="Paid on time" months={months} />)
  expect(screen.getAllByRole('listitem').map((entry) => entry.querySelector('.sr-only')?.textContent)).toEqual([
    'Month 2: paid on time',
    'Month 3: nothing due',
    'Month 4: unpaid',
  ])
  expect(screen.getByText('since Month 2')).toBeTruthy()
})
