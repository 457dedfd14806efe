import type { z } from 'zod'
import { maxMinor, tooLarge } from './money'
import { Currency } from './money.schema'

/** Adds to a shape with a `currency` that none of `fields` exceeds the largest amount of that currency. */
export function withinLimit<Shape extends z.ZodObject>(
  shape: Shape,
  fields: readonly (keyof z.infer<Shape> & string)[],
) {
  return shape.check(({ value, issues }) => {
    const currency = Currency.safeParse(value.currency)
    if (!currency.success) return
    for (const field of fields) {
      const amount: unknown = value[field]
      if (typeof amount === 'number' && amount > maxMinor(currency.data)) {
        issues.push({ code: 'custom', path: [field], message: tooLarge(currency.data), input: amount })
      }
    }
  })
}
