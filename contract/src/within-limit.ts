import type { z } from 'zod'
import { MAX_MINOR, tooLarge } from './money'
import { Currency } from './money.schema'

/** An amount, or what several named amounts come to. */
function totalOf(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  return value.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)
}

/**
 * Adds to a shape with a `currency` that none of `fields` exceeds the largest amount of that currency. A field is an
 * amount or a list of things with an `amount`, whose sum counts.
 */
export function withinLimit<Shape extends z.ZodObject>(
  shape: Shape,
  fields: readonly (keyof z.infer<Shape> & string)[],
) {
  return shape.check(({ value, issues }) => {
    const currency = Currency.safeParse(value.currency)
    if (!currency.success) return
    for (const field of fields) {
      const amount = totalOf(value[field])
      if (typeof amount === 'number' && amount > MAX_MINOR) {
        issues.push({ code: 'custom', path: [field], message: tooLarge(currency.data), input: amount })
      }
    }
  })
}
