import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { webLocks } from '../../test-locks'
import { startPhoto } from '../features/money/meters/photo-sender'
import { ApiError } from './api-call'
import { askedAgainAfter } from './come-back'
import { mayWait, sendEntered } from './save'
import { loadSession } from './session'
import { alone, dropAllUnsent, dropUnsent, findUnsent, keepUnsent, listUnsent } from './unsent'
import { sendWaiting } from './unsent-sender'

let person: string | undefined
let names: (string | null)[]

beforeEach(async () => {
  person = 'njeri'
  names = []
  vi.stubGlobal('isSecureContext', false)
  Object.defineProperty(navigator, 'locks', { value: webLocks().locks, configurable: true })
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit = {}) => {
    if (url.includes('/auth/')) return Response.json(person ? { user: { id: person, name: person, email: '' } } : null)
    names.push(new Headers(headers).get('makao-person'))
    return Response.json({ code: 'UNAUTHORIZED' }, { status: 401 })
  })
  await loadSession()
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const whose of ['njeri', 'otieno']) for (const { id } of await listUnsent(whose)) await dropUnsent(id)
  Reflect.deleteProperty(navigator, 'locks')
  vi.unstubAllGlobals()
})

const entry = (id: string) => ({ id, kind: 'payment' as const, input: { amount: 5000 }, about: 'Grace' })

/** What the sender of this page sends by itself. */
async function sentByItself() {
  const sent: string[] = []
  const send = async ({ id }: { id: string }) => void sent.push(id)
  await sendWaiting('njeri', { isPresent: () => true, send, onSent: vi.fn(), onRefused: vi.fn() })
  return sent
}

test('who logs out removes what they were shown, and nothing that was on its way then', async () => {
  await keepUnsent({ ...entry('shown'), personId: 'njeri' })
  let refuse: (error: Error) => void = () => {}
  const form = sendEntered(entry('under way'), 'njeri', () => new Promise((_, reject) => (refuse = reject)))
  await expect.poll(() => findUnsent('under way')).toBeDefined()
  let end = () => {}
  const beside = alone(() => new Promise<void>((resolve) => (end = resolve)))
  const dropped = dropAllUnsent(await listUnsent('njeri'))
  // The session ended, so that it is told as kept.
  refuse(new ApiError(401, { code: 'UNAUTHORIZED' }))
  expect(await form).toBeUndefined()
  end()
  await Promise.all([beside, dropped])
  expect((await listUnsent('njeri')).map(({ id }) => id)).toEqual(['under way'])
})

test('what was refused is not sent by itself because the device failed once to drop it', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementationOnce(() => {
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
  })
  const ahead = new ApiError(422, { code: 'PAID_DATE_AHEAD', message: 'This date is in the future.' })
  await expect(sendEntered(entry('a'), 'njeri', () => Promise.reject(ahead))).rejects.toBe(ahead)
  expect([await sentByItself(), await findUnsent('a')]).toEqual([[], undefined])
})

test('the photo of a reading goes in the name of whoever read, or waits for them', async () => {
  for (const after of [undefined, 'otieno']) {
    person = after
    await loadSession()
    const { photoSent } = await startPhoto('reading', new Blob(['x'], { type: 'image/jpeg' }), 'A1', 'njeri')
    await photoSent
  }
  expect(names).toEqual(['njeri', 'njeri'])
  expect((await listUnsent('njeri')).map(({ kind }) => kind)).toEqual(['photo', 'photo'])
  expect(await listUnsent('otieno')).toEqual([])
})

const page = (status: number) => new ApiError(status, { code: 'UNREADABLE_ANSWER' })

test.each([
  ['a proxy that reached no server', new ApiError(502, {}), true, 15_000],
  ['a proxy that heard nothing in time', new ApiError(504, {}), true, 15_000],
  ['a page in place of an answer', page(200), true, 15_000],
  ['a page that says the request is too large', page(413), false, 15_000],
  ['the server’s own failure', new ApiError(500, { code: 'INTERNAL_SERVER_ERROR' }), false, false],
  ['too many requests', new ApiError(429, {}), false, 60_000],
  ['a refusal', new ApiError(409, { code: 'CHARGE_CHANGED' }), false, false],
])('%s lets an entry wait, and a page be read again, or not', (_, error, waits, again) => {
  expect([mayWait(error), askedAgainAfter(error)]).toEqual([waits, again])
})
