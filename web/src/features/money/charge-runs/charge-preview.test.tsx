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
  penaltiesTomorrow: [],
})

async function show(answer: (method: string | undefined, input: unknown) => Response) {
  const user = { id: crypto.randomUUID(), name: 'Baraka Juma', email: 'baraka@example.com', role: 'property_manager' }
  vi.stubGlobal('isSecureContext', false)
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (url.includes('/get-session')) return Response.json({ user })
    if (method === 'GET' && !url.includes('/preview')) return Response.json({ state: 'none' })
    return answer(method, body ? JSON.parse(String(body)) : undefined)
  })
  queryClient.clear()
  await loadSession()
  render(
    <QueryClientProvider client={queryClient}>
      <ChargePreviewCard month="2026-12" onMonth={() => {}} whenNew={(usual) => usual} />
    </QueryClientProvider>,
  )
}

test('what another person changed is not charged, but shown before it is charged', async () => {
  let due = previewOf(1_500_000)
  const asked: unknown[] = []
  await show((method, input) => {
    if (method === 'GET') return Response.json(due)
    asked.push(input)
    if ((input as { seen: string }).seen === due.seen) return Response.json({ state: 'waiting' })
    const message = 'What is due has changed since you looked. See the charges again before you make them.'
    return Response.json({ defined: true, code: 'CHARGES_CHANGED', status: 409, message }, { status: 409 })
  })
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

test('what is made now is asked for, without the penalties of tomorrow', async () => {
  const preview: ChargePreview = {
    ...{ until: '2026-12-31', total: 5, rows: [], seen: 'five' },
    totals: [
      { currency: 'KES', amount: 3_150_000, charges: 3 },
      { currency: 'UGX', amount: 90_000, charges: 2 },
    ],
    penaltiesTomorrow: [
      { currency: 'KES', amount: 150_000, charges: 1 },
      { currency: 'UGX', amount: 90_000, charges: 2 },
    ],
  }
  await show(() => Response.json(preview))
  await userEvent.click(await screen.findByRole('button', { name: 'Charge now' }))
  const dialog = await screen.findByRole('dialog', { name: 'Make 2 charges now?' })
  const text = dialog.textContent?.replaceAll('\u00a0', ' ')
  expect(text).toContain('KES 30,000 is charged to your tenants')
  expect(text).toContain(
    '3 penalties, KES 1,500 · UGX 90,000, fall due tomorrow where rent is still unpaid, and are not charged now.',
  )
})

test('nothing is made now where all that is shown are penalties of tomorrow', async () => {
  const totals = [{ currency: 'KES' as const, amount: 150_000, charges: 1 }]
  await show(() => Response.json({ ...previewOf(150_000), totals, penaltiesTomorrow: totals }))
  await screen.findByText('KES 1,500')
  expect(screen.getByRole('button', { name: 'Charge now' }).hasAttribute('disabled')).toBe(true)
})
