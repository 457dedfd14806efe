import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ExportButtons } from './export-buttons'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  [{ search: '', method: 'cash', from: null }, '/api/exports/payments/csv?method=cash'],
  // Everything would be in the file otherwise; the server refuses it.
  [{ ids: '', search: '' }, '/api/exports/payments/csv?ids='],
])('%j narrows a file to %s', async (query, path) => {
  const fetched = vi.fn(async (_path: string) => new Response('', { status: 400 }))
  vi.stubGlobal('fetch', fetched)
  render(<ExportButtons path="payments" query={query} formats={[{ ending: 'csv', text: 'CSV' }]} />)
  await userEvent.click(screen.getByRole('button', { name: 'CSV' }))
  // What fetches it may still be on its way.
  await expect.poll(() => fetched.mock.calls.map(([asked]) => asked)).toEqual([path])
})
