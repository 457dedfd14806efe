import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendDocument } from './send-document'

/** What a browser has, and the document of the tests has not: a request whose network is as the test says. */
class Request {
  static last: Request
  upload: { onprogress?: (progress: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onabort?: () => void
  onloadend?: () => void
  status = 0
  responseText = ''
  constructor() {
    Request.last = this
  }
  open(): void {}
  setRequestHeader(): void {}
  send(): void {}
  abort(): void {
    this.onabort?.()
    this.onloadend?.()
  }
  answer(status: number): void {
    this.status = status
    this.onload?.()
    this.onloadend?.()
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', Request)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const send = () => sendDocument('own', new File(['%PDF'], 'lease.pdf', { type: 'application/pdf' }), () => undefined)

test('a document whose network goes in the middle is given up, and not before', async () => {
  const sent = send()
  let ended: unknown
  sent.catch((error: Error) => {
    ended = error.name
  })
  for (const loaded of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(119_000)
    Request.last.upload.onprogress?.({ loaded, total: 4 })
  }
  expect(ended).toBeUndefined()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(ended).toBe('TooSlow')
})

test('one that has come is there', async () => {
  const sent = send()
  Request.last.answer(204)
  await sent
  expect(vi.getTimerCount()).toBe(0)
})
