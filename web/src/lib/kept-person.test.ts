import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { personKept, rememberPerson, SEEN } from './kept-person'

const DAY = 86_400_000
const emptied = vi.fn()

beforeEach(() => {
  localStorage.clear()
  emptied.mockClear()
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('indexedDB', { deleteDatabase: emptied })
})
afterEach(() => vi.unstubAllGlobals())

it('is whoever the server named last', () => {
  expect(personKept()).toBeUndefined()
  rememberPerson({ id: 'grace' })
  expect(personKept()).toEqual({ id: 'grace' })
  expect(emptied).not.toHaveBeenCalled()
})

it('is nobody once they signed out, and what was seen goes too', () => {
  rememberPerson({ id: 'grace' })
  rememberPerson(undefined)
  expect(personKept()).toBeUndefined()
  expect(emptied).toHaveBeenCalledWith(SEEN)
})

it('leaves nothing to the next person on the same phone', () => {
  rememberPerson({ id: 'grace' })
  rememberPerson({ id: 'amani' })
  expect(personKept()).toEqual({ id: 'amani' })
  expect(emptied).toHaveBeenCalledTimes(1)
})

it('is nobody after a week without the server', () => {
  rememberPerson({ id: 'grace' })
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 7 * DAY)
  expect(personKept()).toBeUndefined()
  expect(emptied).toHaveBeenCalledWith(SEEN)
})

it('is nobody over plain http, where a page cannot open without network', () => {
  vi.stubGlobal('isSecureContext', false)
  rememberPerson({ id: 'grace' })
  expect(localStorage.length).toBe(0)
  expect(personKept()).toBeUndefined()
})
