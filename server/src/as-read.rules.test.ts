import { AsRead } from '@makao/contract/as-read.schema'
import { expect, test } from 'vitest'
import { overOthers } from './as-read'
import { Refusal } from './errors'

const clashesOf = (change: Parameters<typeof overOthers>[0], stored: object, together?: string[][]): unknown => {
  try {
    overOthers(change, stored, together as never)
  } catch (error) {
    if (error instanceof Refusal) return [error.code, error.data?.now]
    throw error
  }
  return undefined
}

test('without what was read all that is sent is written', () => {
  expect(overOthers({ city: 'Thika', address: 'Kenyatta Road' }, { city: 'Ruiru', address: 'Moi Road' })).toEqual({
    city: 'Thika',
    address: 'Kenyatta Road',
  })
})

test('what others changed stays where it was sent as it was read', () => {
  const change = { city: 'Thika', rent: 18_000, charges: [{ name: 'Garbage', amount: 500 }] }
  const asRead = { ...change, rent: 15_000 }
  const stored = { city: 'Ruiru', rent: 15_000, charges: [] }
  expect(overOthers({ ...change, asRead }, stored)).toEqual({ city: 'Ruiru', rent: 18_000, charges: [] })
})

test('a field that both changed is refused with what it is now, unless both made the same of it', () => {
  const asRead = { city: 'Thika', rent: 15_000, day: 5 }
  const change = { city: 'Ruiru', rent: 18_000, day: 5, asRead }
  expect(clashesOf(change, { city: 'Juja', rent: 18_000, day: 1 })).toEqual(['CHANGED_MEANWHILE', { city: 'Juja' }])
  expect(clashesOf(change, { city: 'Ruiru', rent: 18_000, day: 1 })).toBeUndefined()
})

test('a field that is not said, was not read or is kept nowhere is taken as it was sent', () => {
  const change = { email: undefined, city: 'Ruiru', secret: 'new', asRead: { email: 'a@b.example', secret: 'old' } }
  expect(overOthers(change, { email: null, city: 'Juja' })).toEqual({ email: undefined, city: 'Ruiru', secret: 'new' })
  const inherited = { asRead: {}, toString: 'mine' }
  expect(overOthers(inherited, {})).toEqual({ toString: 'mine' })
})

test('fields that belong together are kept, refused and written together', () => {
  const together = [['kind', 'rate']]
  const asRead = { kind: 'percent', rate: 500, days: 5 }
  const none = { kind: 'none', rate: 0, days: 7 }
  expect(overOthers({ ...asRead, asRead }, none, together as never)).toEqual(none)
  const change = { ...asRead, rate: 700, asRead }
  expect(clashesOf(change, none, together)).toEqual(['CHANGED_MEANWHILE', { kind: 'none', rate: 0 }])
  // Whoever has seen it and saves again means all of it.
  const seen = { ...asRead, kind: 'none', rate: 0 }
  expect(overOthers({ ...change, asRead: seen }, none, together as never)).toEqual({ ...asRead, rate: 700, days: 7 })
})

test('what is said to have been read is a form, and no more', () => {
  const nested = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)
  for (const read of [{ a: 'x'.repeat(70_000) }, { a: '\u0000' }, { a: '\ud800' }, { a: nested }, 'Thika', []]) {
    expect(AsRead.safeParse(read).success).toBe(false)
  }
  expect(
    AsRead.safeParse({ name: 'Nyumba \u{1f3e0}', rent: 1, charges: [{ name: 'Garbage' }], day: null }).success,
  ).toBe(true)
})
