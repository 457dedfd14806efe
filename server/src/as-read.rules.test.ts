import { expect, test } from 'vitest'
import { z } from 'zod'
import { overOthers } from './as-read'
import { Refusal } from './errors'

const clashesOf = (change: Parameters<typeof overOthers>[0], stored: object, rules?: z.ZodType): unknown => {
  try {
    overOthers(change, stored, rules)
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

test('what others changed is not kept beside what it does not go with', () => {
  const oneOfThem = z.object({ ownerId: z.string().nullable(), propertyId: z.string().nullable() })
  const rules = oneOfThem.refine(({ ownerId, propertyId }) => ownerId === null || propertyId === null)
  const asRead = { ownerId: null, propertyId: null }
  const change = { ...asRead, propertyId: 'Ngong Road', asRead }
  const stored = { ...asRead, ownerId: 'Wambui' }
  expect(clashesOf(change, stored, rules)).toEqual(['CHANGED_MEANWHILE', { ownerId: 'Wambui' }])
  // Whoever has seen it and saves again means it.
  expect(overOthers({ ...change, asRead: stored }, stored, rules)).toEqual({ ownerId: null, propertyId: 'Ngong Road' })
})
