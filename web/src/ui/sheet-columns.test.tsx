import { reportKinds } from '@makao/contract/documents/reports/reports.kinds'
import { incomeSheet, occupancySheet, reportSheets } from '@makao/contract/documents/reports/reports.sheets'
import { headsOf, type Sheet, shownIn } from '@makao/contract/sheets'
import { expect, test } from 'vitest'
import { sheetColumns } from './sheet-columns'

test.each(reportKinds)('%s has the headings of its description on the screen, the first heads the card', (kind) => {
  const sheet: Sheet<never> = reportSheets[kind]
  const columns = sheetColumns(sheet)
  expect(columns.map(({ header }) => header)).toEqual(shownIn(headsOf(sheet), 'screen').map(({ heading }) => heading))
  expect(columns.map(({ primary }) => primary)).toEqual(columns.map((_, place) => place === 0))
})

test('the only currency of a list stands in the heads of amounts, unless the page says it above', () => {
  const headsOf = (areHeadsBare: boolean) =>
    sheetColumns(incomeSheet, {}, { currency: 'KES', areHeadsBare }).map(({ header }) => header)
  expect(headsOf(false)).toContain('Net to owners (KES)')
  expect(headsOf(true)).toContain('Net to owners')
})

test('a cell says its value as its kind is written, unless more is drawn', () => {
  const month = {
    month: '2026-10',
    units: 2000,
    availableDays: 62,
    letDays: 31,
    rate: 50,
    vacant: 1,
    movedIn: 0,
    movedOut: 0,
  }
  const columns = sheetColumns(occupancySheet, { letOf: ({ letDays }) => `${letDays} days` }, { without: ['movedIn'] })
  const shown = Object.fromEntries(columns.map(({ header, cell }) => [header, cell(month)]))
  expect(shown).toMatchObject({ Units: '2,000', Occupied: '31 days', Occupancy: '50.0%' })
  // 'Moved in' is left out, and what the files say in two columns of days stands in one.
  const counts = ['Units', 'Occupied', 'Occupancy', 'Vacant at month end', 'Moved out']
  expect(Object.keys(shown)).toEqual(['Month', ...counts])
  expect(columns.filter(({ numeric }) => numeric).map(({ header }) => header)).toEqual(counts)
})
