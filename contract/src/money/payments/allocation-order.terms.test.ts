import { describe, expect, test } from 'vitest'
import { compareDue, type Due, share } from './allocation-order.terms'

const due = (id: string, dueDate: string, balance: number, paymentType: Due['paymentType'] = 'rent'): Due => ({
  id,
  dueDate,
  paymentType,
  balance,
})

describe('the order in which money is put on amounts due', () => {
  test('the oldest day first, on one day rent before service charge and penalties last', () => {
    const line = [
      due('e', '2026-11-05', 1, 'penalty'),
      due('d', '2026-11-05', 1, 'service_charge'),
      due('b', '2026-11-05', 1, 'opening_balance'),
      due('f', '2026-12-05', 1, 'opening_balance'),
      due('c', '2026-11-05', 1),
      due('a', '2026-10-05', 1, 'penalty'),
    ].sort(compareDue)
    expect(line.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  })

  test('does not depend on the order in which they were read', () => {
    const records = [due('b', '2026-11-05', 1), due('a', '2026-11-05', 1)]
    expect([...records].sort(compareDue)).toEqual([...records].reverse().sort(compareDue))
  })
})

describe('share', () => {
  const records = [due('service', '2026-11-05', 200, 'service_charge'), due('rent', '2026-11-05', 1000)]

  test('fills one after the other and leaves what finds no place', () => {
    expect(share([{ id: 'p', amount: 1500 }], records)).toEqual([
      { fromId: 'p', chargeId: 'rent', amount: 1000 },
      { fromId: 'p', chargeId: 'service', amount: 200 },
    ])
  })

  test('a part stays a part', () => {
    expect(share([{ id: 'p', amount: 999 }], records)).toEqual([{ fromId: 'p', chargeId: 'rent', amount: 999 }])
  })

  test('several payments meet on one charge, in their order', () => {
    const free = [
      { id: 'p', amount: 300 },
      { id: 'q', amount: 800 },
      { id: 'r', amount: 50 },
    ]
    expect(share(free, records)).toEqual([
      { fromId: 'p', chargeId: 'rent', amount: 300 },
      { fromId: 'q', chargeId: 'rent', amount: 700 },
      { fromId: 'q', chargeId: 'service', amount: 100 },
      { fromId: 'r', chargeId: 'service', amount: 50 },
    ])
  })

  test('what is paid already takes nothing', () =>
    expect(share([{ id: 'p', amount: 5 }], [due('a', '2026-01-01', 0)])).toEqual([]))

  test('300.92 in any three payments with cents is used to the cent', () => {
    const total = 30_092
    let left = 0
    for (let first = 1; first < total - 1; first += 3) {
      for (let second = 1; first + second < total; second += 701) {
        const free = [first, second, total - first - second].map((amount, index) => ({ id: `p${index}`, amount }))
        const shares = share(free, [due('rent', '2026-11-05', total)])
        left += total - shares.reduce((sum, { amount }) => sum + amount, 0)
        if (shares.length !== 3) left += 1
      }
    }
    expect(left).toBe(0)
  })

  test('whatever is shared, nothing is made and nothing lost', () => {
    let state = 7
    const roll = (most: number) => {
      state = (state * 1103515245 + 12345) % 2147483648
      return state % most
    }
    for (let round = 0; round < 300; round += 1) {
      const open = Array.from({ length: roll(8) }, (_, index) => due(`r${index}`, `2026-0${1 + roll(9)}-05`, roll(500)))
      const free = Array.from({ length: roll(5) }, (_, index) => ({ id: `p${index}`, amount: roll(700) }))
      const shares = share(free, open)
      const sum = (of: { amount: number }[]) => of.reduce((total, { amount }) => total + amount, 0)
      const owed = open.reduce((total, { balance }) => total + balance, 0)
      expect(sum(shares)).toBe(Math.min(owed, sum(free)))
      for (const { id, balance } of open) {
        expect(sum(shares.filter(({ chargeId }) => chargeId === id))).toBeLessThanOrEqual(balance)
      }
      for (const { id, amount } of free) {
        expect(sum(shares.filter(({ fromId }) => fromId === id))).toBeLessThanOrEqual(amount)
      }
      expect(shares.every(({ amount }) => amount > 0)).toBe(true)
    }
  })
})
