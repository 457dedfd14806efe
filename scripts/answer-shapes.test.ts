import { oc } from '@orpc/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { shapeOf } from './answer-shapes'

const Unit = z.object({ unitNumber: z.string(), rent: z.int() })
const partWith = (unit: z.ZodType) => ({
  list: oc.route({ method: 'GET', path: '/units' }).output(z.object({ rows: z.array(unit) })),
  forget: oc.route({ method: 'DELETE', path: '/units' }),
})
const usual = shapeOf(partWith(Unit))

test('answers of the same form have the same letters, whatever is asked', () => {
  expect(usual).toMatch(/^[0-9a-f]{6}$/)
  expect(shapeOf(partWith(z.object({ unitNumber: z.string(), rent: z.int() })))).toBe(usual)
  const { list, forget } = partWith(Unit)
  expect(shapeOf({ list: list.input(z.object({ search: z.string() })), forget })).toBe(usual)
})

test.each([
  ['has a field more', Unit.extend({ floor: z.string() })],
  ['may lack a field', Unit.partial({ rent: true })],
  ['may have nothing in a field', Unit.extend({ rent: z.int().nullable() })],
  ['has a word more', Unit.extend({ unitNumber: z.enum(['A1', 'A2']) })],
])('an answer that %s, however deep, has others', (_, unit) => {
  expect(shapeOf(partWith(unit))).not.toBe(usual)
})
