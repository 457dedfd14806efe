import { addDays, dayInNairobi } from '@makao/contract/days'
import type { MeterRow, NewReading } from '@makao/contract/money/meters/meters.schema'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../lib/query-client'
import { signIn } from '../../../lib/session'
import { bringStaleParts } from '../../../lib/stale'
import { ReadingRound } from './reading-round'
import { ReadingTable } from './reading-table'

const propertyId = '8c2f0001-0000-4000-8000-000000000001'
const today = dayInNairobi(new Date())
const meters = ['A1', 'A2'].map((unitNumber, place) => ({
  ...{ id: `8c2f000${place}-0000-4000-8000-000000000002`, unitId: propertyId, propertyId, unitNumber },
  ...{ kind: 'water', serialNumber: `W-${unitNumber}`, tenantId: null, tenantName: null, usual: null, digits: 5 },
  lastReading: { value: 1_000_000, day: addDays(today, -60) },
})) as unknown as MeterRow[]

/** What was sent; each waits until it is answered. */
let sent: NewReading[]
let answer: (() => void)[]

beforeEach(async () => {
  await bringStaleParts()
  queryClient.clear()
  sent = []
  answer = []
  vi.stubGlobal('isSecureContext', false)
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json(url.includes('/meters') ? meters : [{ id: propertyId, name: 'Baraka' }])
    if (url.includes('/auth/')) return Response.json({ user: { id: 'manager', name: 'Njeri', email: 'n@example.com' } })
    const reading = JSON.parse(String(body)) as NewReading
    sent.push({ ...reading, meterId: reading.meterId ?? url })
    await new Promise<void>((resolve) => answer.push(resolve))
    return Response.json({ ...reading, usage: null, bill: null })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(page: ReactNode) {
  const routeTree = createRootRoute({ component: () => page, notFoundComponent: () => null })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider<typeof router> router={router} />
    </QueryClientProvider>,
  )
  await screen.findByRole('textbox', { name: /^Read on/ })
  return router
}

const filter = { propertyId }
const openTable = () => open(<ReadingTable filter={filter} onFilter={() => {}} />)
const openRound = () => open(<ReadingRound filter={filter} onFilter={() => {}} />)

const shownOf = (unit: string) => screen.findByLabelText<HTMLInputElement>(`Water meter of unit ${unit}`)
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
async function retypeDay(text: string) {
  const day = screen.getByRole('textbox', { name: /^Read on/ })
  await userEvent.clear(day)
  await userEvent.type(day, text)
  await userEvent.tab()
}

test('readings are not those of today because the day that was typed does not exist', async () => {
  await openTable()
  await userEvent.type(await shownOf('A1'), '1012')
  await retypeDay('31 Sep 2026')
  expect(screen.getByText('Enter a day that exists')).toBeTruthy()
  expect((await button('Save readings')).disabled).toBe(true)
  await retypeDay('30 Sep 2026')
  expect(screen.queryByText('Enter a day that exists')).toBeNull()
  await userEvent.type(await shownOf('A2'), '1013')
  await userEvent.click(await button('Save readings'))
  expect(sent.map(({ day }) => day)).toContain('2026-09-30')
})

test('nor is the one of a round', async () => {
  await openRound()
  await userEvent.type(await screen.findByLabelText('What the meter shows'), '1012')
  await retypeDay('31 Sep 2026')
  expect((await button('Save and next')).disabled).toBe(true)
})

test('what is typed over a reading that waits to be sent is not shown as saved', async () => {
  await openTable()
  await userEvent.type(await shownOf('A1'), '1012')
  await userEvent.type(await shownOf('A2'), '10130')
  await userEvent.click(await button('Save readings'))
  await expect.poll(() => sent.length).toBe(1)
  await userEvent.type(await shownOf('A2'), '{Backspace}')
  answer[0]?.()
  await expect.poll(() => sent.length).toBe(2)
  answer[1]?.()
  expect(await screen.findByText('10130')).toBeTruthy()
  expect(sent.map(({ value }) => value)).toEqual([1_012_000, 10_130_000])
})

test('nor does the day of readings change while they are saved', async () => {
  await openTable()
  await userEvent.type(await shownOf('A1'), '1012')
  await userEvent.click(await button('Save readings'))
  await expect.poll(() => sent.length).toBe(1)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Read on/ }).disabled).toBe(true)
  answer[0]?.()
  expect(await screen.findByText('First reading, nothing charged')).toBeTruthy()
  expect(sent.map(({ day }) => day)).toEqual([today])
})

test('the day of readings is changed without losing what was typed', async () => {
  await openTable()
  await userEvent.type(await shownOf('A1'), '1012')
  await userEvent.type(await shownOf('A2'), '1013')
  await retypeDay('28 Sep 2026')
  expect([(await shownOf('A1')).value, (await shownOf('A2')).value]).toEqual(['1012', '1013'])
  const day = screen.getByRole<HTMLInputElement>('textbox', { name: /^Read on/ })
  await userEvent.clear(day)
  await userEvent.tab()
  expect([day.value.includes('28 Sep'), (await shownOf('A1')).value]).toEqual([true, '1012'])
  await userEvent.click(await button('Save readings'))
  await expect.poll(() => sent.length).toBe(1)
  answer[0]?.()
  await expect.poll(() => sent.length).toBe(2)
  answer[1]?.()
  await expect.poll(() => screen.queryAllByText('First reading, nothing charged').length).toBe(2)
  expect(sent.map(({ day: of }) => of)).toEqual(['2026-09-28', '2026-09-28'])
  // Of another day those that are saved are read again.
  await retypeDay('27 Sep 2026')
  expect((await shownOf('A1')).value).toBe('')
})

test('a value that was typed on a round is still there after looking at the next meter, and on another day', async () => {
  await openRound()
  const value = () => screen.findByLabelText<HTMLInputElement>('What the meter shows')
  await userEvent.type(await value(), '1012')
  await userEvent.click(await button('Next meter'))
  expect((await value()).value).toBe('')
  await userEvent.click(await button('Previous meter'))
  expect((await value()).value).toBe('1012')
  await retypeDay(addDays(today, -1))
  expect((await value()).value).toBe('1012')
})

test('readings that are not saved are not left without a question', async () => {
  await signIn({ login: 'n@example.com', password: 'mvua' })
  const router = await openTable()
  await userEvent.type(await shownOf('A1'), '1012')
  void router.navigate({ to: '/dashboard/messages' })
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect([router.state.location.pathname, (await shownOf('A1')).value]).toEqual(['/', '1012'])
})

test('nor are those of a round, but for the round of other meters', async () => {
  await signIn({ login: 'n@example.com', password: 'mvua' })
  const router = await openRound()
  const value = () => screen.findByLabelText<HTMLInputElement>('What the meter shows')
  await userEvent.type(await value(), '1012')
  await router.navigate({ to: '/', search: { tab: 'round', kind: 'water' } as never })
  expect([router.state.location.searchStr, (await value()).value]).toEqual(['?tab=round&kind=water', '1012'])
  void router.navigate({ to: '/', search: { tab: 'table' } as never })
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  void router.navigate({ to: '/dashboard/messages' })
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect([router.state.location.searchStr, (await value()).value]).toEqual(['?tab=round&kind=water', '1012'])
  await userEvent.click(await button('Save and next'))
  await expect.poll(() => sent.length).toBe(1)
  answer[0]?.()
  await screen.findByText('2 of 2, 1 read')
  await router.navigate({ to: '/dashboard/messages' })
  expect(router.state.location.pathname).toBe('/dashboard/messages')
})
