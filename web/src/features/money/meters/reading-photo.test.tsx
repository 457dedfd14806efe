import 'fake-indexeddb/auto'
import { addDays, dayInNairobi } from '@makao/contract/days'
import type { MeterRow } from '@makao/contract/money/meters/meters.schema'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { webLocks } from '../../../../test-locks'
import { neverOver } from '../../../../test-patience'
import { queryClient } from '../../../lib/query-client'
import { loadSession } from '../../../lib/session'
import { bringStaleParts } from '../../../lib/stale'
import { ReadMeterDialog } from './read-meter-dialog'

const today = dayInNairobi(new Date())
const meter = {
  ...{ id: '8c2f0001-0000-4000-8000-000000000001', unitId: 'a', propertyId: 'b', unitNumber: 'A1', digits: 5 },
  ...{ kind: 'water', serialNumber: 'W-1', tenantId: null, tenantName: null, usual: null },
  lastReading: { value: 1_000_000, day: addDays(today, -60) },
} as unknown as MeterRow

/** What was asked of the server and of the device, in order; each request waits until it is answered. */
let done: string[]
let answer: ((response?: Response) => void)[]
const onClose = vi.fn()

const soon = (check: () => unknown) => vi.waitFor(check, 60_000)

beforeEach(async () => {
  await bringStaleParts()
  queryClient.clear()
  onClose.mockClear()
  done = []
  answer = []
  // How long a device may take to keep something.
  neverOver(1000)
  vi.stubGlobal('isSecureContext', false)
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit = {}) => {
    if (url.includes('/auth/')) return Response.json({ user: { id: 'njeri', name: 'Njeri', email: 'n@example.com' } })
    if (method === 'GET') return Response.json([])
    done.push(method === 'PUT' ? 'send photo' : 'send reading')
    const given = await new Promise<Response | undefined>((resolve) => answer.push(resolve))
    return given ?? Response.json({ id: 'reading', ...(typeof body === 'string' ? JSON.parse(body) : {}), bill: null })
  })
  const { put, delete: remove } = IDBObjectStore.prototype
  const kinds = new Map<unknown, string>()
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, entry) {
    kinds.set(entry.id, entry.kind)
    done.push(`keep ${entry.kind}`)
    return put.call(this, entry)
  })
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore, id) {
    done.push(`drop ${kinds.get(id)}`)
    return remove.call(this, id)
  })
  await loadSession()
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks')
  vi.unstubAllGlobals()
})

/** Opens the dialog with a value and a photo that is small once the test says so. */
async function photographed() {
  let makeSmall: (outcome?: Error) => void = () => {}
  vi.stubGlobal(
    'createImageBitmap',
    () =>
      new Promise((resolve, reject) => {
        makeSmall = (outcome) => (outcome ? reject(outcome) : resolve({ width: 1, height: 1, close: () => {} }))
      }),
  )
  const component = () => <ReadMeterDialog meter={meter} onClose={onClose} />
  const routeTree = createRootRoute({ component, notFoundComponent: () => null })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider<typeof router> router={router} />
    </QueryClientProvider>,
  )
  await userEvent.type(await screen.findByLabelText('What the meter shows'), '1012')
  const input = container.ownerDocument.querySelector<HTMLInputElement>('input[type=file]')
  const files = [new File(['dial'], 'dial.jpg', { type: 'image/jpeg' })]
  if (input) fireEvent.change(input, { target: { files } })
  return (outcome?: Error) => makeSmall(outcome)
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save reading' }))

test('a photo that is still made small when the reading is saved goes with it', async () => {
  const makeSmall = await photographed()
  await save()
  expect(await screen.findByRole('button', { name: 'Saving...' })).toBeTruthy()
  expect(done).toEqual([])
  makeSmall()
  await soon(() => expect(done).toEqual(['keep reading', 'send reading']))
  answer[0]?.()
  await soon(() => expect(done).toContain('send photo'))
  answer[1]?.()
  await soon(() => expect(onClose).toHaveBeenCalled())
})

test('one that is no picture holds no reading up', async () => {
  const makeSmall = await photographed()
  await save()
  makeSmall(new Error('no picture'))
  await soon(() => expect(done).toEqual(['keep reading', 'send reading']))
  answer[0]?.()
  await soon(() => expect(onClose).toHaveBeenCalled())
  expect(done).not.toContain('send photo')
})

test('a photo is on the device at every moment from when its reading is saved until the server has it', async () => {
  const { locks } = webLocks()
  // A browser that is slow to give one.
  const request = async (...given: Parameters<LockManager['request']>) => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    return locks.request(...given)
  }
  Object.defineProperty(navigator, 'locks', { value: { ...locks, request }, configurable: true })
  const makeSmall = await photographed()
  makeSmall()
  await screen.findByRole('button', { name: 'Remove photo' })
  await save()
  await soon(() => expect(answer).toHaveLength(1))
  answer[0]?.()
  await soon(() => expect(answer).toHaveLength(2))
  await soon(() =>
    expect(done.toSorted()).toEqual(['drop reading', 'keep photo', 'keep reading', 'send photo', 'send reading']),
  )
  expect(done.indexOf('keep photo')).toBeLessThan(done.indexOf('drop reading'))
  answer[1]?.(new Response())
  await soon(() => expect(onClose).toHaveBeenCalled())
  expect(done.at(-1)).toBe('drop photo')
})
