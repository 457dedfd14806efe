import { HEARTBEAT } from '@makao/contract/platform/live/live.terms'
import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from './api'
import { followChanges } from './live'
import { queryClient } from './query-client'

/** The stream of a browser, which the document of the tests has none of: opened at once, and silent. */
class Stream extends EventTarget {
  onerror = null
  constructor() {
    super()
    setTimeout(() => this.dispatchEvent(new Event('ready')))
  }
  close(): void {}
}

const isReadAgain = () => queryClient.getQueryState(api.payments.key())?.isInvalidated
let end = () => {}

beforeEach(() => {
  vi.stubGlobal('EventSource', Stream)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  queryClient.setQueryData(api.payments.key(), 'read')
})

afterEach(() => {
  end()
  onlineManager.setOnline(true)
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a page that hears of changes from its beginning reads nothing twice', async () => {
  end = followChanges(false)
  await vi.advanceTimersByTimeAsync(1000)
  expect(isReadAgain()).toBe(false)
})

test('a page that hears of them late reads all again: nobody told it what changed before', async () => {
  end = followChanges(true)
  await vi.advanceTimersByTimeAsync(1000)
  expect(isReadAgain()).toBe(true)
})

test('so does one that had no network when it began to listen', async () => {
  onlineManager.setOnline(false)
  end = followChanges(false)
  await vi.advanceTimersByTimeAsync(1000)
  expect(isReadAgain()).toBe(false)
  onlineManager.setOnline(true)
  await vi.advanceTimersByTimeAsync(1000)
  expect(isReadAgain()).toBe(true)
})

test('one whose connection is dead from the beginning connects again', async () => {
  let opened = 0
  class Dead extends EventTarget {
    onerror = null
    constructor() {
      super()
      opened += 1
    }
    close(): void {}
  }
  vi.stubGlobal('EventSource', Dead)
  end = followChanges(false)
  await vi.advanceTimersByTimeAsync(2 * HEARTBEAT)
  expect(opened).toBe(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(opened).toBeGreaterThan(1)
})
