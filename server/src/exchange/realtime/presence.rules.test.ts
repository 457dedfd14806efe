import { expect, test } from 'vitest'
import { PresenceBook } from './presence.rules'

test('who opens two pages under one key is there until both are closed', () => {
  const book = new PresenceBook()
  book.track('t', 'a', 'asha', { phx_ref: '1', page: 'units' })
  expect(book.track('t', 'b', 'asha', { phx_ref: '2', page: 'rent' })).toEqual({
    joins: { asha: { metas: [{ phx_ref: '2', page: 'rent' }] } },
    leaves: {},
  })
  expect(book.stateOf('t').asha?.metas).toHaveLength(2)
  expect(book.untrack('t', 'a')).toEqual({ joins: {}, leaves: { asha: { metas: [{ phx_ref: '1', page: 'units' }] } } })
  expect(book.stateOf('t').asha?.metas).toHaveLength(1)
  book.untrack('t', 'b')
  expect([book.stateOf('t'), book.list()]).toEqual([{}, []])
})

test('what somebody says anew takes the place of what they said', () => {
  const book = new PresenceBook()
  book.track('t', 'a', 'asha', { phx_ref: '1', page: 'units' })
  expect(book.track('t', 'a', 'asha', { phx_ref: '2', page: 'rent' })).toEqual({
    joins: { asha: { metas: [{ phx_ref: '2', phx_ref_prev: '1', page: 'rent' }] } },
    leaves: { asha: { metas: [{ phx_ref: '1', page: 'units' }] } },
  })
})

test('the same said twice, and somebody unknown who leaves, are no news', () => {
  const book = new PresenceBook()
  book.track('t', 'a', 'asha', { phx_ref: '1' })
  expect(book.track('t', 'a', 'asha', { phx_ref: '1' })).toBeUndefined()
  expect(book.untrack('t', 'b')).toBeUndefined()
  expect(book.untrack('elsewhere', 'a')).toBeUndefined()
})

test('a key is never more than a name', () => {
  const book = new PresenceBook()
  book.track('t', 'a', '__proto__', { phx_ref: '1' })
  expect(Object.keys(book.stateOf('t'))).toEqual(['__proto__'])
})
