import 'fake-indexeddb/auto'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { neverOver } from '../../test-patience'
import { ApiError } from '../lib/api-call'
import { mayLeave } from '../lib/leave'
import { queryClient } from '../lib/query-client'
import { loadSession } from '../lib/session'
import { dropUnsent, keepUnsent, listUnsent } from '../lib/unsent'
import { Standing } from './standing'

beforeEach(async () => {
  // How long a device may take to say what it keeps.
  neverOver(3000)
  vi.stubGlobal('isSecureContext', false)
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.includes('/auth/')) throw new TypeError('Failed to fetch')
    return Response.json({ user: { id: 'njeri', name: 'Njeri', email: 'n@example.com' } })
  })
  await loadSession()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await dropUnsent('a')
  vi.unstubAllGlobals()
})

async function stand() {
  const input = { id: 'a', body: 'Asks for a second key' }
  await keepUnsent({ id: 'a', personId: 'njeri', kind: 'note', input, about: 'Grace' })
  render(
    <QueryClientProvider client={queryClient}>
      <Standing />
    </QueryClientProvider>,
  )
  await screen.findByText(/1 entry not sent yet/)
}

test('nobody logs out unasked because the device could not say what was not sent', async () => {
  await stand()
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('The connection was closed', 'InvalidStateError')
  })
  const stays = mayLeave()
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await stays).toBeUndefined()
  const leaves = mayLeave()
  expect(await screen.findByText(/cannot see just now whether this device still has entries to send/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }))
  await (await leaves)?.()
  vi.restoreAllMocks()
  // What nobody saw is not removed.
  expect(await listUnsent('njeri')).toMatchObject([{ id: 'a' }])
})

test('what was seen goes with whoever says so', async () => {
  await stand()
  const leaves = mayLeave()
  await userEvent.click(await screen.findByRole('button', { name: 'Log out and remove them' }))
  await (await leaves)?.()
  expect(await listUnsent('njeri')).toEqual([])
})

test.each([
  ['a proxy in place of the server', new ApiError(502, {})],
  ['a server whose database is away', new ApiError(503, { code: 'DATABASE_UNAVAILABLE' })],
])('what was seen last does not look like new: %s', async (_, error) => {
  const seen = { queryKey: ['seen'], retry: false, refetchInterval: false } as const
  queryClient.setQueryData(seen.queryKey, 'Wanjiku', { updatedAt: new Date('2026-11-20T14:05:00+03:00').getTime() })
  let answer = async (): Promise<string> => {
    throw error
  }
  function Page() {
    const { data } = useQuery({ ...seen, queryFn: () => answer() })
    return <p>{data}</p>
  }
  render(
    <QueryClientProvider client={queryClient}>
      <Standing />
      <Page />
    </QueryClientProvider>,
  )
  expect(await screen.findByText(/^As of 20 Nov.* 14:05\. The server is not ready\.$/)).toBeTruthy()
  expect(screen.getByText('Wanjiku')).toBeTruthy()
  answer = async () => 'Otieno'
  await queryClient.refetchQueries(seen)
  await expect.poll(() => screen.queryByText(/As of/)).toBeNull()
  expect(await screen.findByText('Otieno')).toBeTruthy()
  queryClient.clear()
})
