import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { isAwaited, onlyOf } from './only-choice'

const wanjiku = { id: 'a', fullName: 'Wanjiku Kamau' }

/** What a dialog sees that is opened with what the device kept, until the server answers. */
function openWith(kept: readonly unknown[], answer: () => Promise<readonly unknown[]>) {
  const client = new QueryClient()
  client.setQueryData(['names'], kept)
  void client.invalidateQueries({ queryKey: ['names'], refetchType: 'none' })
  const observer = new QueryObserver(client, { queryKey: ['names'], queryFn: answer, staleTime: 20_000, retry: false })
  observer.subscribe(() => {})
  return observer
}

const settled = (observer: ReturnType<typeof openWith>) =>
  expect.poll(() => observer.getCurrentResult().isFetching).toBe(false)

test('who is kept on the device as the only one without a unit is not chosen before the server says so', async () => {
  let tell = (_: readonly unknown[]) => {}
  const observer = openWith([wanjiku], () => new Promise((resolve) => (tell = resolve)))
  expect(isAwaited(observer.getCurrentResult())).toBe(true)
  expect(onlyOf(observer.getCurrentResult())).toBeUndefined()
  tell([])
  await settled(observer)
  expect(onlyOf(observer.getCurrentResult())).toBeUndefined()
})

test('the only one without a unit is chosen once the server says so', async () => {
  const observer = openWith([wanjiku], async () => [wanjiku])
  await settled(observer)
  expect(isAwaited(observer.getCurrentResult())).toBe(false)
  expect(onlyOf(observer.getCurrentResult())).toEqual(wanjiku)
})

test('where the server does not answer, nobody is chosen and the dialog opens', async () => {
  const observer = openWith([wanjiku], () => Promise.reject(new Error('no network')))
  await settled(observer)
  expect(isAwaited(observer.getCurrentResult())).toBe(false)
  expect(onlyOf(observer.getCurrentResult())).toBeUndefined()
})

test('where several may be chosen nobody waits', () => {
  const observer = openWith([wanjiku, { ...wanjiku, id: 'b' }], () => new Promise(() => {}))
  expect(isAwaited(observer.getCurrentResult())).toBe(false)
})
