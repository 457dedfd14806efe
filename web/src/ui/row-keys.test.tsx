import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DataTable } from './data-table'

afterEach(cleanup)

interface Home {
  id: string
  rent: string
}

function renderHomes(): string[] {
  const opened: string[] = []
  render(
    <DataTable
      caption="Homes"
      hasKeys
      keyOf={({ id }: Home) => id}
      rows={[
        { id: 'A1', rent: '15,000' },
        { id: 'A2', rent: '18,000' },
      ]}
      columns={[
        {
          header: 'Unit',
          primary: true,
          cell: ({ id }) => (
            <button type="button" data-opens onClick={() => opened.push(id)}>
              {id}
            </button>
          ),
        },
        { header: 'Rent', cell: ({ rent }) => rent },
      ]}
    />,
  )
  return opened
}

test('a row that is clicked before the file that answers has come opens once it has', async () => {
  const opened = renderHomes()
  fireEvent.click(screen.getByText('18,000'))
  await expect.poll(() => opened).toEqual(['A2'])
  fireEvent.click(screen.getByText('15,000'))
  expect(opened).toEqual(['A2', 'A1'])
})

test('what is pressed before it has come moves through the rows too, and a button that is clicked opens once', async () => {
  const opened = renderHomes()
  fireEvent.keyDown(document.body, { key: 'j' })
  fireEvent.click(screen.getByText('A2'))
  expect(opened).toEqual(['A2'])
  await expect.poll(() => document.activeElement?.textContent).toBe('A1')
  expect(opened).toEqual(['A2'])
})
