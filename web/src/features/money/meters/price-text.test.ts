import { expect, test } from 'vitest'
import { priceParts, priceText } from './price-text'

test('a price says what it comes to at least and what is added, where there is such a thing', () => {
  const price = { price: 15_000, minimumCharge: 0, standingCharge: 0 }
  expect(priceParts(price, 'water', 'KES')).toEqual(['KES\u00a0150 per m³'])
  expect(priceText({ ...price, minimumCharge: 30_000, standingCharge: 5000 }, 'water', 'KES')).toBe(
    'KES\u00a0150 per m³, at least KES\u00a0300, plus KES\u00a050',
  )
})
