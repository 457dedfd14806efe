import { expect, test } from 'vitest'
import { freeFrom, lotsOf } from './lots.rules'

const step = (place: string, amount: number, day: string) => ({ place, amount, day })
const left = (...steps: ReturnType<typeof step>[]) => lotsOf(steps, ({ place }) => place)

test('what reached one place in two steps is two parts, each with its day', () => {
  const steps = [step('rent', 10, '2026-10-06'), step('rent', 5, '2026-11-20'), step('water', 3, '2026-10-06')]
  expect(left(...steps)).toEqual(steps)
})

test('what was taken back was taken of the latest part of its place', () => {
  const rent = step('rent', 10, '2026-10-06')
  const steps = [rent, step('rent', 5, '2026-11-20'), step('water', 3, '2026-11-21'), step('rent', -7, '2026-11-22')]
  expect(left(...steps)).toEqual([{ ...rent, amount: 8 }, step('water', 3, '2026-11-21')])
  expect(left(rent, step('rent', -10, '2026-11-22'))).toEqual([])
})

test('a payment is free from the day on which it stands nowhere any more, each part taken back when it came', () => {
  const moves = [
    { day: '2026-10-06', amount: 10 },
    { day: '2026-11-20', amount: 5 },
  ]
  expect(freeFrom(moves, moves)).toBeNull()
  const back = { day: '2026-11-21', amount: -4 }
  expect(
    freeFrom(
      [...moves, back],
      [
        { day: '2026-10-06', amount: 10 },
        { day: '2026-11-20', amount: 1 },
      ],
    ),
  ).toBe('2026-11-21')
  expect(freeFrom([], [])).toBeNull()
})
