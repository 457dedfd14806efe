import { dayInNairobi, formatDayOfWeek } from '@makao/contract/days'
import type { LineToMatch } from '@makao/contract/money/payment-lines/payment-lines.schema'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createBrowserHistory,
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../lib/query-client'
import { signIn } from '../../../lib/session'
import { bringStaleParts } from '../../../lib/stale'
import { PaymentSheet } from './payment-sheet'

const tenancies = ['8c2f0001-0000-4000-8000-000000000001', '8c2f0002-0000-4000-8000-000000000002'] as const
const matches = tenancies.map((tenancyId, place) => ({
  tenancyId,
  tenantName: ['Grace Wanjiru', 'Grace Atieno'][place],
  ...{ unitNumber: `A${place + 1}`, propertyName: 'Jacaranda Court', currency: 'KES', owed: 1_350_000 },
  ...{ by: 'name', withholds: null },
}))

/** What was sent to be recorded; each waits until it is answered. */
let sent: { receivedOn: string; tenancyId: string }[]
let answer: (() => void)[]
/** How many answers do not arrive. */
let lost = 0
/** What whoever is named is looked for waits for. */
let found: Promise<void>

beforeEach(async () => {
  await bringStaleParts()
  queryClient.clear()
  sent = []
  answer = []
  found = Promise.resolve()
  vi.stubGlobal('isSecureContext', false)
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (url.includes('/auth/')) return Response.json({ user: { id: 'manager', name: 'Njeri', email: 'n@example.com' } })
    const input = JSON.parse(String(body)) as { lines: LineToMatch[] } & (typeof sent)[number]
    if (url.includes('payment-lines')) {
      await found
      const named = ({ who }: LineToMatch) => matches.filter(({ tenantName }) => tenantName?.includes(who))
      const lines = input.lines.map((line) => ({
        key: line.key,
        matches: named(line),
        isSure: named(line).length === 1,
      }))
      return Response.json(lines.map((line) => ({ ...line, used: null })))
    }
    sent.push(input)
    if (lost > 0) {
      lost -= 1
      throw new TypeError('Failed to fetch')
    }
    await new Promise<void>((resolve) => answer.push(resolve))
    return Response.json({ receiptNumber: `RCT-${sent.length}`, withheld: null })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(history = createMemoryHistory()) {
  const routeTree = createRootRoute({ component: () => <PaymentSheet />, notFoundComponent: () => null })
  const router = createRouter({ routeTree, history })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider<typeof router> router={router} />
    </QueryClientProvider>,
  )
  await screen.findByLabelText('Code, row 1')
  return router
}

async function paste(text: string) {
  await userEvent.click(screen.getByLabelText('Code, row 1'))
  await userEvent.paste(text)
}

const day = (row: number) => screen.getByLabelText<HTMLInputElement>(`Day, row ${row}`)
const record = (name: string | RegExp = /^Record/) => screen.findByRole<HTMLButtonElement>('button', { name })

test('a payment is not recorded today whose day no calendar has', async () => {
  await open()
  await paste('UKM1A2B3C4\t4,000\tGrace Wanjiru')
  await record('Record 1 payment')
  await userEvent.clear(day(1))
  await userEvent.type(day(1), '31 Sep 2026')
  await userEvent.tab()
  expect(await screen.findByText('Enter a day that exists')).toBeTruthy()
  expect([day(1).value, day(1).ariaInvalid ?? day(1).getAttribute('aria-invalid')]).toEqual(['31 Sep 2026', 'true'])
  expect((await record()).disabled).toBe(true)
  await userEvent.clear(day(1))
  await userEvent.type(day(1), '30 Sep 2026')
  await userEvent.click(await record('Record 1 payment'))
  expect(sent.map(({ receivedOn }) => receivedOn)).toEqual(['2026-09-30'])
})

test('a pasted row whose day cannot be read is not one of today', async () => {
  await open()
  // As a sheet from America has it: the month first.
  await paste('UKM1A2B3C4\t4,000\tGrace Wanjiru\t09/28/2026')
  expect(await screen.findByText('Enter a day that exists')).toBeTruthy()
  expect([day(1).value, (await record()).disabled]).toEqual(['', true])
  await userEvent.type(day(1), 'today')
  await userEvent.clear(day(1))
  await userEvent.type(day(1), '28/9/2026')
  await userEvent.click(await record('Record 1 payment'))
  expect(sent.map(({ receivedOn }) => receivedOn)).toEqual(['2026-09-28'])
})

test('a payment is not recorded for whom its row named before', async () => {
  await open()
  await paste('UKM1A2B3C4\t4,000\tGrace Wanjiru')
  await record('Record 1 payment')
  const who = screen.getByLabelText<HTMLInputElement>(/, row 1$/, { selector: '[value="Grace Wanjiru"]' })
  let find = () => {}
  found = new Promise((resolve) => {
    find = resolve
  })
  await userEvent.clear(who)
  await userEvent.paste('Grace Atieno')
  expect((await record()).disabled).toBe(true)
  find()
  await userEvent.click(await record('Record 1 payment'))
  expect(sent.map(({ tenancyId }) => tenancyId)).toEqual([tenancies[1]])
})

test('a row whose answer was lost is one payment, also with another amount', async () => {
  await open()
  await paste('UKM1A2B3C4\t4,000\tGrace Wanjiru')
  lost = 1
  await userEvent.click(await record('Record 1 payment'))
  await userEvent.clear(screen.getByLabelText('Amount, row 1'))
  await userEvent.type(screen.getByLabelText('Amount, row 1'), '4,500')
  await userEvent.click(await record('Record 1 payment'))
  const [first, second] = sent as unknown as { requestId: string; amount: number }[]
  expect([first?.amount, second?.amount]).toEqual([400_000, 450_000])
  expect(second?.requestId).toBe(first?.requestId)
})

test('a row without a day is of today', async () => {
  await open()
  await paste('UKM1A2B3C4\t4,000\tGrace Wanjiru')
  const today = dayInNairobi(new Date())
  expect(day(1).value).toBe(formatDayOfWeek(today, today))
  await userEvent.click(await record('Record 1 payment'))
  expect(sent.map(({ receivedOn }) => receivedOn)).toEqual([today])
})

test('nothing of a row changes while it waits to be sent', async () => {
  await open()
  await paste('UKM1A2B3C4\t4,000\tGrace Wanjiru\nUKM1A2B3C5\t5,000\tGrace')
  const tenant = () => screen.findByLabelText<HTMLSelectElement>('Tenant, row 2')
  await userEvent.selectOptions(await tenant(), tenancies[1])
  await userEvent.click(await record('Record 2 payments'))
  await expect.poll(() => sent.length).toBe(1)
  const method = screen.getByLabelText<HTMLSelectElement>('Method')
  await userEvent.selectOptions(await tenant(), tenancies[0])
  await userEvent.selectOptions(method, 'cash')
  await userEvent.type(screen.getByLabelText('Amount, row 2'), '0')
  expect([(await tenant()).value, method.value]).toEqual([tenancies[1], 'mpesa'])
  answer[0]?.()
  await expect.poll(() => sent.length).toBe(2)
  answer[1]?.()
  expect(await screen.findByText(/RCT-2/)).toBeTruthy()
  expect(sent).toMatchObject([
    { tenancyId: tenancies[0] },
    { tenancyId: tenancies[1], amount: 500_000, method: 'mpesa' },
  ])
  expect(screen.getByText('Grace Atieno')).toBeTruthy()
})

test('rows that are not recorded are not lost by a link, nor with the tab, without a question', async () => {
  await signIn({ login: 'n@example.com', password: 'mvua' })
  const history = createBrowserHistory()
  const router = await open(history)
  const closes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const dialog = () => screen.queryByRole('dialog', { name: 'Leave without saving?' })
  const go = () => router.navigate({ to: '/dashboard/messages' })
  expect(closes()).toBe(true)
  await paste('UKM1A2B3C4\t4,000\tGrace Wanjiru')
  await record('Record 1 payment')
  expect(closes()).toBe(false)
  void go()
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect([dialog(), router.state.location.pathname === '/dashboard/messages']).toEqual([null, false])
  void go()
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard/messages')
  history.destroy()
})

test('the way to the content is no way out of rows that are not recorded', async () => {
  await signIn({ login: 'n@example.com', password: 'mvua' })
  const history = createBrowserHistory()
  const router = await open(history)
  await paste('UKM1A2B3C4\t4,000\tGrace Wanjiru')
  await record('Record 1 payment')
  const { pathname, search } = window.location
  History.prototype.pushState.call(window.history, null, '', `${pathname}${search}#content`)
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  await expect.poll(() => router.state.location.hash).toBe('content')
  expect(screen.queryByRole('dialog')).toBeNull()
  void router.navigate({ to: '/dashboard/units' })
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  history.destroy()
})

test('rows that are all recorded are left without a question', async () => {
  await signIn({ login: 'n@example.com', password: 'mvua' })
  const router = await open()
  await paste('UKM1A2B3C4\t4,000\tGrace Wanjiru')
  await userEvent.click(await record('Record 1 payment'))
  await expect.poll(() => sent.length).toBe(1)
  answer[0]?.()
  expect(await screen.findByText(/RCT-1/)).toBeTruthy()
  // The guard goes in an effect after the text is drawn.
  await act(async () => undefined)
  await router.navigate({ to: '/dashboard/messages' })
  expect(router.state.location.pathname).toBe('/dashboard/messages')
})
