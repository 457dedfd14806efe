import { addDays, dayInNairobi } from '@makao/contract/days'
import type { ManagedAccount } from '@makao/contract/money/payments/payments.schema'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../lib/query-client'
import { bringStaleParts } from '../../../lib/stale'
import { ReceivePaymentDialog } from './receive-payment-dialog'

const tenantId = '8c2f0000-0000-4000-8000-000000000000'
const [a1, b4] = ['8c2f0001-0000-4000-8000-000000000001', '8c2f0002-0000-4000-8000-000000000002'] as const
const otieno = { id: '8c2f0009-0000-4000-8000-000000000009', fullName: 'Peter Otieno' }
const c1 = '8c2f0003-0000-4000-8000-000000000003'
const today = dayInNairobi(new Date())

/** What each unit owes, in minor units. */
let owed: Record<string, number>
let sent: { to: string; input: Record<string, unknown> }[]

function accountOf(tenancyId: string): ManagedAccount {
  const balance = owed[tenancyId] ?? 0
  const charge = { id: tenancyId, paymentType: 'rent', name: null, dueDate: today, balance }
  return {
    ...{ tenancyId, tenantId, tenantName: 'Grace Wanjiru', unitNumber: tenancyId === a1 ? 'A1' : 'B4' },
    ...{ propertyName: 'Jacaranda Court', startDate: today, endDate: null, currency: 'KES', owed: balance, overdue: 0 },
    ...{ overdueSince: null, credit: 0, depositHeld: 0, openCharges: [charge], lastMethod: 'mpesa' },
    ...{ withholdingRate: 0, allowed: ['receive'] },
  } as unknown as ManagedAccount
}

beforeEach(async () => {
  await bringStaleParts()
  queryClient.clear()
  owed = { [a1]: 1_500_000, [b4]: 900_000, [c1]: 300_000 }
  sent = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (method !== 'GET') {
      sent.push({ to: url, input: JSON.parse(String(body)) })
      return Response.json({ tenantName: 'Grace Wanjiru', amount: 0, currency: 'KES' })
    }
    const { pathname } = new URL(url)
    if (pathname.includes('/tenancies/')) return Response.json(accountOf(pathname.split('/')[3] ?? ''))
    const names = [{ id: tenantId, fullName: 'Grace Wanjiru' }, otieno].map((each) => ({
      ...each,
      email: null,
      units: [],
    }))
    if (pathname.endsWith('/tenants/names')) return Response.json(names)
    const isOtieno = pathname.includes(otieno.id)
    const tenancies = isOtieno ? [accountOf(c1)] : [accountOf(a1), accountOf(b4)]
    if (/tenants\/[^/]+$/.test(pathname))
      return Response.json({ id: isOtieno ? otieno.id : tenantId, currentTenancy: tenancies[0], sharedTenancies: [] })
    return Response.json(pathname.endsWith('/account') ? { tenantId, tenantName: 'Grace Wanjiru', tenancies } : [])
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(tenancyId?: string) {
  render(
    <QueryClientProvider client={queryClient}>
      <ReceivePaymentDialog tenancyId={tenancyId} isForAll onClose={() => {}} />
    </QueryClientProvider>,
  )
}

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const receive = async () => userEvent.click(await screen.findByRole('button', { name: 'Receive Payment' }))

test('what was typed of a payment is not lost when it is said for which unit it is', async () => {
  open(a1)
  await userEvent.selectOptions(await field('Method'), 'bank')
  await userEvent.type(await field('Reference'), 'FT26332')
  await userEvent.clear(await field('Amount'))
  await userEvent.type(await field('Amount'), '7000')
  await userEvent.click(await screen.findByRole('button', { name: 'Yesterday' }))
  await userEvent.type(await field('Payer'), 'Peter Otieno')
  await userEvent.type(await field('Notes'), 'By his brother')
  await userEvent.selectOptions(await field('Paid for'), b4)
  await receive()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]?.input).toMatchObject({
    ...{ tenancyId: b4, amount: 700_000, method: 'bank', reference: 'FT26332' },
    ...{ receivedOn: addDays(today, -1), payerName: 'Peter Otieno', notes: 'By his brother' },
  })
})

test('an amount that nobody typed is the one that the chosen unit owes', async () => {
  open(a1)
  expect((await field('Amount')).value).toBe('24,000')
  await userEvent.selectOptions(await field('Paid for'), b4)
  await expect.poll(async () => (await field('Amount')).value).toBe('9,000')
})

test('the amount that is proposed does not change under the finger when another payment comes in', async () => {
  open(a1)
  await userEvent.selectOptions(await field('Paid for'), a1)
  await expect.poll(async () => (await field('Amount')).value).toBe('15,000')
  owed = { ...owed, [a1]: 500_000 }
  // As a live update does it.
  await queryClient.invalidateQueries()
  expect((await screen.findByText(/^What is due has changed/)).textContent?.replace('\u00a0', ' ')).toContain(
    'KES 5,000',
  )
  expect((await field('Amount')).value).toBe('15,000')
  await receive()
  await expect.poll(() => sent.map(({ input }) => input.amount)).toEqual([1_500_000])
})

test('an account that was seen earlier proposes what is due by now', async () => {
  open(a1)
  await field('Amount')
  cleanup()
  owed = { [a1]: 500_000, [b4]: 0 }
  await queryClient.invalidateQueries({ refetchType: 'none' })
  open(a1)
  await expect.poll(async () => (await field('Amount')).value).toBe('5,000')
  expect(screen.queryByText(/^What is due has changed/)).toBeNull()
})

test('money of whoever is picked next does not go to the unit that was chosen of the one before', async () => {
  open()
  const pick = async (name: string) => {
    const picker = await screen.findByRole('combobox', { name: 'Tenant' })
    await userEvent.clear(picker)
    await userEvent.type(picker, name)
    await userEvent.click(await screen.findByRole('option', { name }))
  }
  await pick('Grace Wanjiru')
  await userEvent.selectOptions(await field('Paid for'), b4)
  await expect.poll(async () => (await field('Amount')).value).toBe('9,000')
  await pick('Peter Otieno')
  await expect.poll(async () => (await field('Amount')).value).toBe('3,000')
  await receive()
  await expect.poll(() => sent.map(({ input }) => input.tenancyId)).toEqual([c1])
})
