import type { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { inThread } from './sheet-thread.service'
import { UnreadableFile } from './sheets.rules'

/** Of each test its own, so that no thread of another waits for it. */
function reader(of: string): URL {
  const file = new URL('../../../test/strange-reader.mjs', import.meta.url)
  file.search = of
  return file
}

test('a thread that answered reads the next file, also one after a file that nobody can read', async () => {
  const file = reader('kept')
  const first = await inThread<number>(file, 'plain')
  await expect(inThread(file, 'unreadable')).rejects.toThrow(new UnreadableFile('It is no sheet.'))
  expect(await inThread<number>(file, 'plain')).toBe(first)
})

test('two files at once have a thread each', async () => {
  const file = reader('two')
  const [first, second] = await Promise.all([inThread<number>(file, 'plain'), inThread<number>(file, 'plain')])
  expect(first).not.toBe(second)
})

test.each(['fatal', 'end'])('a thread that broke by a file (%s) reads no other', async (how) => {
  const file = reader(how)
  const first = await inThread<number>(file, 'plain')
  await expect(inThread(file, how)).rejects.toThrow(/^The thread (broke|ended)\.$/)
  expect(await inThread<number>(file, 'plain')).not.toBe(first)
})

test('a thread that ends while it waits is not asked again', async () => {
  const file = reader('later')
  const first = await inThread<number>(file, 'later')
  // Whoever asks at the very moment hears that it ended.
  await expect.poll(() => inThread<number>(file, 'plain').catch(() => first)).not.toBe(first)
})

test('a thread that ended with its answer is not asked again, however late the answer is heard', async () => {
  const file = reader('last')
  const asked = inThread<number>(file, 'last')
  // Its end comes with the answer.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500)
  const first = await asked
  // Where it took longer to end, whoever asks at the very moment hears that it ended.
  await expect.poll(() => inThread<number>(file, 'plain').catch(() => first)).not.toBe(first)
})

test('a thread that breaks as its time is over ends nothing but itself', async () => {
  const errors: unknown[] = []
  let ended: Promise<unknown> | undefined
  const noteThread = (thread: Worker) => {
    ended = new Promise((resolve) => thread.once('exit', resolve))
  }
  const noteError = (error: unknown) => errors.push(error)
  process.on('worker', noteThread).on('uncaughtException', noteError)
  try {
    // Timers come next, before what a thread has said: its time is found to be over, and that it broke only then.
    await new Promise((resolve) => setImmediate(resolve))
    const asked = inThread(reader('over'), 'fatal', 100)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500)
    await expect(asked).rejects.toThrow(UnreadableFile)
    await ended
    expect(errors).toEqual([])
  } finally {
    process.off('worker', noteThread).off('uncaughtException', noteError)
  }
})
