import { expect, test } from 'vitest'
import { monthsOf, ownAside, ownLine } from './owner-view.rules'

const noIncome = { rent: 0, serviceCharge: 0, utilities: 0, penalty: 0, openingRent: 0, openingBalance: 0, other: 0 }
const line = (month: string, collected: number) => ({
  propertyId: 'p',
  propertyName: 'Jacaranda Court',
  month,
  share: 5000,
  income: { ...noIncome, rent: collected },
  collected,
  lettingFee: 0,
  commission: 10,
  vat: 1,
  expenses: 5,
  net: collected - 16,
  whole: { collected: 2 * collected, commission: 20, vat: 2, expenses: 10, net: 2 * collected - 32 },
})
const payout = (paidOn: string, amount: number) => ({
  id: paidOn,
  ownerId: 'o',
  currency: 'KES' as const,
  amount,
  method: 'bank' as const,
  reference: null,
  paidOn,
  notes: null,
  voidedAt: null,
  voidReason: null,
  takenBackOn: null,
  accountId: null,
  accountName: null,
})

test('each month adds its properties and payouts, and a month of nothing is there too', () => {
  const lines = [line('2026-10', 100), line('2026-10', 200), line('2026-12', 50)]
  const remittances = [payout('2026-10-31', 70), payout('2026-12-01', 40), payout('2026-12-02', -40)]
  expect(monthsOf({ lines, remittances }, '2026-10', 3)).toEqual([
    { month: '2026-10', collected: 300, commission: 20, vat: 2, expenses: 10, net: 268, paidOut: 70 },
    { month: '2026-11', collected: 0, commission: 0, vat: 0, expenses: 0, net: 0, paidOut: 0 },
    { month: '2026-12', collected: 50, commission: 10, vat: 1, expenses: 5, net: 34, paidOut: 0 },
  ])
})

test('a line says nothing of the whole property', () => {
  expect(ownLine(line('2026-10', 100))).not.toHaveProperty('whole')
})

test('of deposits and arrears only the own part is said; nothing where no part was kept', () => {
  const whole = { propertyId: 'p', propertyName: 'Jacaranda Court', depositsHeld: 900, arrears: 500 }
  const own = { share: 5000, depositsHeld: 450, arrears: 250 }
  expect(ownAside({ ...whole, own }, true)).toMatchObject({ depositsHeld: 450, arrears: 250 })
  expect(ownAside({ ...whole, own }, false)).toMatchObject({ depositsHeld: 450, arrears: null })
  expect(ownAside(whole, true)).toMatchObject({ depositsHeld: 0, arrears: 0 })
})
