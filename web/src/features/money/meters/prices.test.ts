import { expect, test } from 'vitest'
import { priceParts, priceText } from './prices'

test('a price says what it comes to at least and what is added, where there is such a thing', () => {
  const price = { price: 15_000, minimumCharge: 0, standingCharge: 0 }
  expect(priceParts(price, 'water', 'KES')).toEqual(['KSh 150 per m³'])
  expect(priceText({ ...price, minimumCharge: 30_000, standingCharge: 5000 }, 'water', 'KES')).toBe(
    'KSh 150 per m³, at least KSh 300, plus KSh 50',
  )
})
