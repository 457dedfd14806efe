import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../lib/query-client'
import { AccountDialog } from './receiving-account-dialog'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('an account of MTN is in shillings of Uganda until somebody chooses otherwise', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  render(
    <QueryClientProvider client={queryClient}>
      <AccountDialog account={undefined} onClose={() => {}} />
    </QueryClientProvider>,
  )
  const currency = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Currency' })
  const choose = (name: string, value: string) => userEvent.selectOptions(screen.getByRole('combobox', { name }), value)
  expect(currency().value).toBe('KES')
  await choose('Kind', 'mtn_momo')
  expect(currency().value).toBe('UGX')
  await choose('Kind', 'bank')
  expect(currency().value).toBe('KES')
  await choose('Currency', 'UGX')
  await choose('Kind', 'mpesa_till')
  expect(currency().value).toBe('UGX')
})
