import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readableOf, webStreamOf } from './web-streams'

/** What would have ended the process. */
const errors: unknown[] = []
const noteError = (error: unknown) => void errors.push(error)
beforeEach(() => {
  errors.length = 0
  process.on('uncaughtException', noteError).on('unhandledRejection', noteError)
})
afterEach(() => {
  process.off('uncaughtException', noteError).off('unhandledRejection', noteError)
})

test('a body that breaks off before anybody reads it is told to whoever does, and ends nothing', async () => {
  const cut = new Error('read ECONNRESET')
  let fail: (error: Error) => void = () => undefined
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      fail = (error) => controller.error(error)
    },
  })
  const bytes = readableOf(body)
  fail(cut)
  await wait(20)
  await expect(bytes.toArray()).rejects.toThrow(cut)
  await expect(readableOf(null).toArray()).resolves.toEqual([])
  expect(errors).toEqual([])
})

test('a file that breaks off before its answer is read ends nothing', async () => {
  const lost = new Error('EIO')
  const file = new Readable({ read: () => undefined })
  const answer = webStreamOf(file)
  file.destroy(lost)
  await wait(20)
  await expect(answer.getReader().read()).rejects.toThrow(lost)
  expect(errors).toEqual([])
})

test('an answer that nobody wants any more is given up at each moment, and ends nothing', async () => {
  for (let read = 0; read < 5; read += 1) {
    for (const isWaiting of [false, true]) {
      const file = Readable.from(
        (async function* () {
          for (let piece = 0; piece < 4; piece += 1) {
            await wait(1)
            yield Buffer.from([piece])
          }
        })(),
      )
      const reader = webStreamOf(file).getReader()
      for (let piece = 0; piece < read; piece += 1) await reader.read()
      const next = isWaiting ? reader.read() : undefined
      await reader.cancel(new Error('The browser has gone.'))
      await next
      await expect.poll(() => file.destroyed).toBe(true)
    }
  }
  expect(errors).toEqual([])
})
