import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchInTime, TooSlow } from './fetch-in-time'
import { heard, isAway } from './network'

beforeEach(() => {
  // Only these: what an earlier file left for later goes on meanwhile.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  heard(true)
})
afterEach(() => {
  // First what stands before the timers of a test, or those would come back with it.
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Of no other timer, so that those of one fetch are known by it; ms. */
const WAIT = 1009

/** How many of the timers that wait for an answer were neither cleared nor ran. */
function countingWaits(): () => number {
  const waiting = new Set<unknown>()
  const { setTimeout: set, clearTimeout: clear } = globalThis
  vi.stubGlobal('setTimeout', (run: () => void, ms: number) => {
    const timer = set(() => {
      waiting.delete(timer)
      run()
    }, ms)
    if (ms === WAIT) waiting.add(timer)
    return timer
  })
  vi.stubGlobal('clearTimeout', (timer: ReturnType<typeof set> | undefined) => {
    waiting.delete(timer)
    clear(timer)
  })
  return () => waiting.size
}

/** Whatever is asked is answered with a body of these parts, each so many ms after the one before; then it stays open. */
function answering(parts: readonly (readonly [after: number, text: string])[], isWhole: boolean): void {
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        // As most browsers do, whatever reason is given.
        const broken = new DOMException('BodyStreamBuffer was aborted', 'AbortError')
        signal?.addEventListener('abort', () => controller.error(broken))
        for (const [after, text] of parts) {
          await new Promise((resolve) => setTimeout(resolve, after))
          controller.enqueue(new TextEncoder().encode(text))
        }
        if (isWhole) controller.close()
      },
    })
    return new Response(body, { status: 201, headers: { 'content-type': 'text/csv' } })
  })
}

const ask = (wait = WAIT) => fetchInTime('https://makao.test/api/units', {}, wait)
const refused = (wait = WAIT) => ask(wait).catch((error: unknown) => error)

it('gives up a body that stops in the middle', async () => {
  answering([[10, 'a']], false)
  const error = refused()
  await vi.advanceTimersByTimeAsync(WAIT + 10)
  expect(await error).toBeInstanceOf(TooSlow)
  expect(isAway()).toBe(true)
})

it('waits long for an answer to something large, and half a minute for the rest of the answer', async () => {
  answering([[10, 'a']], false)
  const error = refused(180_000)
  await vi.advanceTimersByTimeAsync(30_010)
  expect(await Promise.race([error, 'still waiting'])).toBeInstanceOf(TooSlow)
})

it('tells of each part of a file, and waits as long for the next one as for the first', async () => {
  answering(
    [
      [10, 'ab'],
      [100_000, 'c'],
    ],
    true,
  )
  const heardOf: number[] = []
  const file = fetchInTime('https://makao.test/api/exports/units', {}, 180_000, (_, bytes) => heardOf.push(bytes))
  await vi.advanceTimersByTimeAsync(100_010)
  expect([await (await file).text(), heardOf]).toEqual(['abc', [2, 1]])
})

it.each([
  ['says nothing of the network where a file', () => undefined, 'The file broke off before its end.', false],
  ['takes the network to be away where another answer', undefined, 'network error', true],
])('%s breaks off in the middle', async (_, onPart, told, away) => {
  const body = () => new ReadableStream({ start: (out) => out.error(new TypeError('network error')) })
  vi.stubGlobal('fetch', async () => new Response(body()))
  await expect(fetchInTime('https://makao.test/api/exports/units', {}, WAIT, onPart)).rejects.toThrow(told)
  expect(isAway()).toBe(away)
})

it('leaves what whoever asked gave up as it is, and the network as it was', async () => {
  const waits = countingWaits()
  answering([[10, 'a']], false)
  expect(isAway()).toBe(false)
  const asker = new AbortController()
  const error = fetchInTime('https://makao.test/api/units', { signal: asker.signal }, WAIT).catch((thrown) => thrown)
  await vi.advanceTimersByTimeAsync(20)
  expect(waits()).toBe(1)
  asker.abort()
  expect(await error).toMatchObject({ name: 'AbortError' })
  expect([isAway(), waits()]).toEqual([false, 0])
})

it('gives up a body that never begins', async () => {
  answering([], false)
  const error = refused()
  await vi.advanceTimersByTimeAsync(WAIT)
  expect(await error).toBeInstanceOf(TooSlow)
})

it('reads a body to its end, however long it takes, as long as it goes on', async () => {
  answering(
    ['a', 'b', 'c', 'd'].map((letter) => [WAIT - 1, letter]),
    true,
  )
  const waits = countingWaits()
  const answered = ask()
  expect(waits()).toBe(1)
  await vi.advanceTimersByTimeAsync(4 * WAIT)
  const answer = await answered
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([201, 'text/csv', 'abcd'])
  expect([isAway(), waits()]).toEqual([false, 0])
})

it('takes an answer without a body, and leaves no timer behind', async () => {
  const waits = countingWaits()
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  const answered = ask()
  expect(waits()).toBe(1)
  expect([(await answered).status, waits()]).toEqual([204, 0])
})
