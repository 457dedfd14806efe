import type { Money } from '@makao/contract/money'
import { expect, test } from 'vitest'
import { asideOf } from './palette-entries'

const kes = (amount: number): Money => ({ amount, currency: 'KES' })
const ugx = (amount: number): Money => ({ amount, currency: 'UGX' })
const NARROW = '\u00a0'

test.each([
  ['a tenant who owes', { kind: 'tenant', amounts: [kes(1_200_000)], day: null }, 'owes KES 12,000'],
  [
    'one who owes in both',
    { kind: 'tenant', amounts: [kes(50), ugx(650_000)], day: null },
    'owes KES 0.50 · UGX 650,000',
  ],
  ['one who owes nothing', { kind: 'tenant', amounts: [], day: null }, undefined],
  ['a payment', { kind: 'payment', amounts: [ugx(1_500_000)], day: '2021-11-05' }, 'UGX 1,500,000, 5 Nov 2021'],
  ['a payment of no known day', { kind: 'payment', amounts: [kes(100)], day: null }, 'KES 1'],
  ['a unit, whatever stands by it', { kind: 'unit', amounts: [kes(100)], day: null }, undefined],
  ['a property', { kind: 'property', amounts: [], day: null }, undefined],
  ['an owner', { kind: 'owner', amounts: [], day: null }, undefined],
] as const)('beside %s', (_, { kind, amounts, day }, text) => {
  expect(asideOf({ kind, amounts: [...amounts], day })?.replaceAll(NARROW, ' ')).toBe(text)
})
