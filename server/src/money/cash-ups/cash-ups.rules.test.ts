import { expect, test } from 'vitest'
import { bankingActions, bankingObstacle, type Cash, inOrder, leftOf, outOfBoxes, totalsOf } from './cash-ups.rules'

const cash = (more: Partial<Cash> = {}): Cash => ({
  personId: 'baraka',
  personName: 'Baraka Juma',
  day: '2026-11-20',
  currency: 'KES',
  payments: 2,
  taken: 5_000,
  paidBack: 500,
  banked: 4_000,
  ...more,
})

test('what is left is what was taken, without what went back and what was banked', () => {
  expect(leftOf(cash())).toBe(500)
  expect(leftOf(cash({ banked: 5_000 }))).toBe(-500)
})

test('an amount comes out of the fullest box first, and out of the usual one what none holds', () => {
  const boxes = [
    { id: 'house', amount: 300 },
    { id: null, amount: 200 },
  ]
  expect(outOfBoxes(250, boxes, 'usual')).toEqual([{ id: 'house', amount: 250 }])
  expect(outOfBoxes(450, boxes, 'usual')).toEqual([
    { id: 'house', amount: 300 },
    { id: null, amount: 150 },
  ])
  expect(outOfBoxes(600, boxes, 'usual').at(-1)).toEqual({ id: 'usual', amount: 100 })
  expect(outOfBoxes(600, boxes, 'house')).toEqual([
    { id: 'house', amount: 400 },
    { id: null, amount: 200 },
  ])
  expect(outOfBoxes(100, [], null)).toEqual([{ id: null, amount: 100 }])
})

test('sums are kept by currency', () => {
  expect(totalsOf([cash({ currency: 'UGX' }), cash(), cash({ taken: 1_000, paidBack: 0, banked: 0 })])).toEqual([
    { currency: 'KES', taken: 6_000, paidBack: 500, banked: 4_000, left: 1_500 },
    { currency: 'UGX', taken: 5_000, paidBack: 500, banked: 4_000, left: 500 },
  ])
})

test('the latest day comes first, and of a day the names in order', () => {
  const days = [cash(), cash({ personName: 'Achieng' }), cash({ day: '2026-11-21' }), cash({ currency: 'UGX' })]
  expect(days.sort(inOrder).map(({ day, personName, currency }) => [day, personName, currency])).toEqual([
    ['2026-11-21', 'Baraka Juma', 'KES'],
    ['2026-11-20', 'Achieng', 'KES'],
    ['2026-11-20', 'Baraka Juma', 'KES'],
    ['2026-11-20', 'Baraka Juma', 'UGX'],
  ])
  expect(inOrder(cash({ day: '2026-11-21' }), cash())).toBe(-1)
})

test('cash is banked once it was taken, no later than today, and beyond it only when somebody says so', () => {
  const asked = { day: '2026-11-20', bankedOn: '2026-11-21', amount: 500, evenMore: false }
  const obstacle = (more: Partial<typeof asked> = {}, of: Cash | undefined = cash()) =>
    bankingObstacle({ ...asked, ...more }, of, '2026-11-21')
  expect(obstacle()).toBeUndefined()
  expect(obstacle({ bankedOn: '2026-11-22' })).toBe('PAID_DATE_AHEAD')
  expect(obstacle({ bankedOn: '2026-11-19' })).toBe('BANKED_BEFORE')
  expect(obstacle({ amount: 501 })).toBe('CASH_EXCEEDED')
  expect(obstacle({ amount: 501, evenMore: true })).toBeUndefined()
  expect(bankingObstacle(asked, undefined, '2026-11-21')).toBe('NO_CASH_TAKEN')
  expect(obstacle({}, cash({ taken: 0 }))).toBe('NO_CASH_TAKEN')
})

test('an entry is taken back once, and what takes it back is not', () => {
  expect(bankingActions.takeBack({ amount: 5, isTakenBack: false })).toBeUndefined()
  expect(bankingActions.takeBack({ amount: 5, isTakenBack: true })).toBe('BANKING_BACK')
  expect(bankingActions.takeBack({ amount: -5, isTakenBack: false })).toBe('BANKING_BACK')
})
