import { expect, test } from 'vitest'
import { mostWithheld, proposedWithheld, taxesThatFit, withheldOf, withholdingLawOn } from './withholding.terms'

const rent = (balance: number) => ({ paymentType: 'rent' as const, balance })
const water = (balance: number) => ({ paymentType: 'water' as const, balance })

test('a rate is never without its days and its source', () => {
  expect(withholdingLawOn('2026-11-21')).toMatchObject({ rate: 600, source: expect.stringContaining('confirmed') })
  expect(withholdingLawOn('2010-01-01')).toBeUndefined()
})

test('tax is no part of a shilling', () => {
  expect([withheldOf(1_000_000, 600), withheldOf(8, 600), withheldOf(9, 600), withheldOf(-5, 600)]).toEqual([
    60_000, 0, 1, 0,
  ])
  expect([mostWithheld(940_000, 600), mostWithheld(940_001, 600), mostWithheld(1, 5000)]).toEqual([60_000, 60_001, 1])
})

test('tax is proposed for what fits to the shilling, and guessed for nothing else', () => {
  expect(proposedWithheld(940_000, 600, [rent(1_000_000)])).toBe(60_000)
  expect(proposedWithheld(940_001, 600, [rent(1_000_000)])).toBeNull()
  expect(proposedWithheld(1_000_000, 600, [rent(1_000_000)])).toBeNull()
  expect(proposedWithheld(990_000, 600, [water(50_000), rent(1_000_000)])).toBe(60_000)
  expect(proposedWithheld(1_880_000, 600, [rent(1_000_000), rent(1_000_000)])).toBe(120_000)
  // A later rent, while an older amount is in dispute.
  expect(proposedWithheld(940_000, 600, [water(50_000), rent(1_000_000)])).toBe(60_000)
  expect(proposedWithheld(50_000, 600, [water(50_000)])).toBeNull()
  expect(proposedWithheld(940_000, 600, [])).toBeNull()
})

test('of money for several units the tax is that of each, by its own rate', () => {
  const due = [
    { ...rent(1_000_000), rate: 600 },
    { ...water(50_000), rate: 600 },
    { ...rent(500_000), rate: 0 },
    { ...rent(200_000), rate: 600 },
  ]
  expect(taxesThatFit(1_678_000, due)).toEqual([60_000, 0, 0, 12_000])
  expect(taxesThatFit(1_490_000, due)).toEqual([60_000, 0, 0])
  expect(taxesThatFit(990_000, due)).toEqual([60_000, 0])
  // The rent of one unit alone may as well be the oldest amounts of the others.
  expect(taxesThatFit(188_000, due)).toBeNull()
  expect(taxesThatFit(500_000, due)).toBeNull()
})
