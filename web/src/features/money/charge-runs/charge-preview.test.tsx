import type { ChargePreview } from '@makao/contract/money/charge-runs/charge-runs.schema'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../lib/query-client'
import { loadSession } from '../../../lib/session'
import { ChargePreviewCard } from './charge-preview'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A preview as the server says it, without its rows. */
const previewOf = (amount: number): ChargePreview => ({
  ...{ until: '2026-12-31', total: 1, rows: [], seen: `of ${amount}` },
  totals: [{ currency: 'KES', amount, charges: 1 }],
})

test('what another person changed is not charged, but shown before it is charged', async () => {
  let due = previewOf(1_500_000)
  const asked: unknown[] = []
  const user = { id: crypto.randomUUID(), name: 'Baraka Juma', email: 'baraka@example.com', role: 'property_manager' }
  vi.stubGlobal('isSecureContext', false)
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (url.includes('/get-session')) return Response.json({ user })
    if (method === 'GET') return Response.json(url.includes('/preview') ? due : { state: 'none' })
    const input = JSON.parse(String(body))
    asked.push(input)
    if (input.seen === due.seen) return Response.json({ state: 'waiting' })
    const message = 'What is due has changed since you looked. See the charges again before you make them.'
    return Response.json({ defined: true, code: 'CHARGES_CHANGED', status: 409, message }, { status: 409 })
  })
  await loadSession()
  render(
    <QueryClientProvider client={queryClient}>
      <ChargePreviewCard month="2026-12" onMonth={() => {}} whenNew={(usual) => usual} />
    </QueryClientProvider>,
  )
  const confirm = async () => userEvent.click(await screen.findByRole('button', { name: 'Make charges' }))
  await screen.findByText('KES 15,000')
  await userEvent.click(screen.getByRole('button', { name: 'Charge now' }))
  due = previewOf(1_600_000)
  await confirm()
  await expect.poll(() => screen.queryAllByText('KES 16,000').length).toBeGreaterThan(0)
  expect(screen.queryByText('KES 15,000')).toBeNull()
  await confirm()
  await expect
    .poll(() => asked)
    .toEqual([
      { month: '2026-12', seen: 'of 1500000' },
      { month: '2026-12', seen: 'of 1600000' },
    ])
})
