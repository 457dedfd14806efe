import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from './api-call'
import { alone, dropUnsent, keepUnsent, listUnsent, putUnsent, type Unsent } from './unsent'
import { type Sending, sendWaiting } from './unsent-sender'

const ME = 'me'

const entry = (id: string, personId = ME): Omit<Unsent, 'enteredAt'> => ({
  ...{ id, personId, kind: 'note', about: 'Grace' },
  input: { id, body: 'Asks for a second key' },
})

/** Sends to a server that answers as told. */
function sendingTo(answer: (sent: Unsent) => void) {
  const sent: string[] = []
  const sending: Sending = {
    isPresent: () => true,
    send: async (each) => {
      sent.push(each.id)
      answer(each)
    },
    onSent: vi.fn(),
    onRefused: vi.fn(),
  }
  return { sent, sending }
}

beforeEach(async () => {
  for (const person of [ME, 'another']) for (const { id } of await listUnsent(person)) await dropUnsent(id)
})

describe('what waits', () => {
  it('is sent in the order in which it was entered, and is gone then', async () => {
    const at = vi.spyOn(Date, 'now')
    for (const [place, id] of ['b', 'a', 'c'].entries()) {
      at.mockReturnValue(place)
      await keepUnsent(entry(id))
    }
    const { sent, sending } = sendingTo(() => undefined)
    expect(await sendWaiting(ME, sending)).toBe(false)
    expect(sent).toEqual(['b', 'a', 'c'])
    expect(await listUnsent(ME)).toEqual([])
  })

  it('of somebody else is neither shown nor sent', async () => {
    await keepUnsent(entry('theirs', 'another'))
    const { sent, sending } = sendingTo(() => undefined)
    await sendWaiting(ME, sending)
    expect(sent).toEqual([])
    expect(await listUnsent(ME)).toEqual([])
    expect(await listUnsent('another')).toHaveLength(1)
  })

  it.each([
    ['without an answer', new TypeError('Failed to fetch')],
    ['from a server that is not ready', new ApiError(503, { code: 'DATABASE_UNAVAILABLE' })],
    ['to somebody who asks too much', new ApiError(429, {})],
    ['that arrived too slowly', new ApiError(408, { code: 'TOO_SLOW' })],
    ['for which a page of something before the server came', new ApiError(403, {})],
  ])('stays, and with it all that follows: %s', async (_, error) => {
    for (const id of ['a', 'b']) await keepUnsent(entry(id))
    const { sent, sending } = sendingTo(() => {
      throw error
    })
    expect(await sendWaiting(ME, sending)).toBe(true)
    expect(sent).toHaveLength(1)
    expect((await listUnsent(ME)).map(({ refused }) => refused)).toEqual([undefined, undefined])
  })

  it('goes past what the server fails at by itself, unless it concerns the same tenant or unit, and comes after it then', async () => {
    const at = vi.spyOn(Date, 'now')
    const entered = { bad: 'A1', same: 'A1', other: 'B2' }
    for (const [place, [id, about]] of Object.entries(entered).entries()) {
      at.mockReturnValue(place)
      await keepUnsent({ ...entry(id), about })
    }
    at.mockRestore()
    const { sent, sending } = sendingTo(({ id }) => {
      if (id === 'bad') throw new ApiError(500, { code: 'INTERNAL' })
    })
    expect(await sendWaiting(ME, sending)).toBe(true)
    expect(sent).toEqual(['bad', 'other'])
    const well = sendingTo(() => undefined)
    expect(await sendWaiting(ME, well.sending)).toBe(false)
    expect(well.sent).toEqual(['bad', 'same'])
  })

  it('goes before a photo that was entered earlier, for which this network may be too slow', async () => {
    const at = vi.spyOn(Date, 'now')
    at.mockReturnValue(1)
    await keepUnsent({ ...entry('photo'), kind: 'photo', photo: new Blob(['a']) })
    at.mockReturnValue(2)
    await keepUnsent(entry('note'))
    at.mockRestore()
    const { sent, sending } = sendingTo(() => undefined)
    await sendWaiting(ME, sending)
    expect(sent).toEqual(['note', 'photo'])
  })

  it('is sent in nobody else’s name who signs in while the one before is on its way', async () => {
    for (const id of ['a', 'b']) await keepUnsent(entry(id))
    let present = ME
    const { sent, sending } = sendingTo(() => {
      present = 'another'
    })
    expect(await sendWaiting(ME, { ...sending, isPresent: (personId) => personId === present })).toBe(false)
    expect(sent).toHaveLength(1)
    expect((await listUnsent(ME)).map(({ refused }) => refused)).toEqual([undefined])
  })

  it('goes as it was mended or removed while the one before was on its way', async () => {
    const at = vi.spyOn(Date, 'now')
    for (const [place, id] of ['a', 'b', 'c'].entries()) {
      at.mockReturnValue(place)
      await keepUnsent(entry(id))
    }
    at.mockRestore()
    const bodies: unknown[] = []
    const { sending } = sendingTo(() => undefined)
    const send = async (each: Unsent) => {
      bodies.push(each.input.body)
      if (each.id !== 'a') return
      // As over plain http, where nothing keeps these apart.
      const [, b] = await listUnsent(ME)
      if (b) await putUnsent({ ...b, input: { ...b.input, body: 'Asks for two keys' } })
      await dropUnsent('c')
    }
    expect(await sendWaiting(ME, { ...sending, send })).toBe(false)
    expect(bodies).toEqual(['Asks for a second key', 'Asks for two keys'])
    expect(await listUnsent(ME)).toEqual([])
  })

  it('stays where it was mended while it was on its way itself', async () => {
    await keepUnsent(entry('a'))
    const { sending } = sendingTo(() => undefined)
    let sends = 0
    const send = async (each: Unsent) => {
      sends += 1
      if (sends === 1) await putUnsent({ ...each, input: { ...each.input, body: 'Asks for two keys' } })
    }
    await sendWaiting(ME, { ...sending, send })
    expect((await listUnsent(ME)).map(({ input }) => input.body)).toEqual(['Asks for two keys'])
  })

  it('stays as it was mended where what was on its way is refused', async () => {
    await keepUnsent(entry('a'))
    const { sending } = sendingTo(() => undefined)
    const send = async (each: Unsent) => {
      await putUnsent({ ...each, input: { ...each.input, body: 'Asks for two keys' } })
      throw new ApiError(409, { code: 'NOTES_FULL', message: 'There are 500 notes.' })
    }
    await sendWaiting(ME, { ...sending, send })
    expect(await listUnsent(ME)).toMatchObject([{ input: { body: 'Asks for two keys' } }])
    expect((await listUnsent(ME))[0]?.refused).toBeUndefined()
  })

  it('waits for its person once the session is over', async () => {
    await keepUnsent(entry('a'))
    const { sending } = sendingTo(() => {
      throw new ApiError(401, { code: 'UNAUTHORIZED' })
    })
    expect(await sendWaiting(ME, sending)).toBe(false)
    expect((await listUnsent(ME)).map(({ id, refused }) => [id, refused])).toEqual([['a', undefined]])
  })
})

describe('what is refused', () => {
  it('stays with the reason, is not sent again by itself, and holds nothing up', async () => {
    for (const id of ['a', 'b']) await keepUnsent(entry(id))
    const refusal = new ApiError(409, { code: 'NOTES_FULL', message: 'There are 500 notes.', data: { most: 500 } })
    const { sent, sending } = sendingTo(({ id }) => {
      if (id === 'a') throw refusal
    })
    await sendWaiting(ME, sending)
    await sendWaiting(ME, sending)
    expect([...sent].sort()).toEqual(['a', 'b'])
    const refused = { reason: 'There are 500 notes.', code: 'NOTES_FULL', data: { most: 500 } }
    expect(await listUnsent(ME)).toMatchObject([{ id: 'a', refused }])
    expect(sending.onRefused).toHaveBeenCalledTimes(1)
  })

  it('is not brought back by a change once it is gone', async () => {
    await keepUnsent(entry('a'))
    const [kept] = await listUnsent(ME)
    await dropUnsent('a')
    expect(await alone(() => putUnsent({ ...entry('a'), enteredAt: kept?.enteredAt ?? 0 }))).toBe(false)
    expect(await listUnsent(ME)).toEqual([])
  })
})
