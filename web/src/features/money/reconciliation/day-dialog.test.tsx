import type { AccountMonth } from '@makao/contract/money/reconciliation/reconciliation.schema'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../lib/query-client'
import { bringStaleParts } from '../../../lib/stale'
import { DayDialog } from './day-dialog'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const accountId = '8c2f0001-0000-4000-8000-000000000001'
const account = {
  ...{ accountId, name: 'Paybill 522522', currency: 'KES', month: '2026-09', days: [], allowed: ['enterDay'] },
} as unknown as AccountMonth
const details = {
  ...{ accountId, currency: 'KES', entered: { cameIn: null, wentOut: null, closing: null }, revision: 0 },
  ...{ note: null, enteredBy: null, enteredAt: null, odd: [], hasMore: false },
}

test('figures are not put on the last day of a month because the day that was typed does not exist', async () => {
  await bringStaleParts()
  const entered: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    if (method !== 'GET') entered.push(url.split('/').at(-1) ?? '')
    return Response.json(method === 'GET' ? details : account)
  })
  render(
    <QueryClientProvider client={queryClient}>
      <DayDialog account={account} day={undefined} onClose={() => {}} />
    </QueryClientProvider>,
  )
  const cameIn = await screen.findByLabelText<HTMLInputElement>('Came in')
  await userEvent.type(cameIn, '45000')
  const day = screen.getByLabelText<HTMLInputElement>('Day')
  const retype = async (text: string) => {
    await userEvent.clear(day)
    await userEvent.type(day, text)
  }
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save figures' }))
  await retype('31 Sep 2026')
  await save()
  expect(screen.getByText('Enter a day that exists')).toBeTruthy()
  expect([entered, screen.getByLabelText<HTMLInputElement>('Came in').value]).toEqual([[], '45,000'])
  await retype('29 Sep 2026')
  await userEvent.type(await screen.findByLabelText('Came in'), '45000')
  await save()
  await expect.poll(() => entered).toEqual(['2026-09-29'])
})
