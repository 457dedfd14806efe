import { z } from 'zod'

// A NUL and half a character cannot be stored by PostgreSQL; the other control characters are never meant.
const control = /[^\P{Cc}\n\r\t]|\p{Cs}/u

const clean = (text: string) => !control.test(text)
const unreadable = 'Remove the unreadable characters'

/** Text that a form asks for: trimmed, 1 to `max` characters, `message` when it is empty. */
export function requiredText(message: string, max: number) {
  return z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(max, `Use at most ${max} characters`)
    .refine(clean, unreadable)
}

/** Text of at most `max` characters, trimmed; it may be empty. */
export function shortText(max: number) {
  return z.string().trim().max(max, `Use at most ${max} characters`).refine(clean, unreadable)
}

/** Text that may be left out: trimmed, at most `max` characters, null when it is empty. */
export function optionalText(max: number) {
  return shortText(max)
    .transform((text) => text || null)
    .nullable()
    .default(null)
}

/** What a person looks for, in lower case; null when the box is empty. */
export const Search = shortText(200)
  .transform((text) => text.toLowerCase() || null)
  .nullish()

/** An e-mail address in lower case, as it is stored and compared. */
export const Email = z
  .string({ error: 'Invalid email address' })
  .trim()
  .toLowerCase()
  .max(254, 'Use at most 254 characters')
  .pipe(z.email('Invalid email address'))

/** A KRA PIN or a TIN, in capitals; null when it is empty. Loosely checked: both authorities have changed their forms. */
export const TaxPin = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^([A-Z0-9]{5,20})?$/, 'A PIN or TIN has 5 to 20 letters and digits')
  .transform((text) => text || null)
  .nullable()
  .default(null)

/** A phone number as typed: digits with an optional plus, spaces, dashes and brackets; null when it is empty. */
export const PhoneNumber = z
  .string()
  .trim()
  .regex(/^(\+?[\d\s()-]{7,20})?$/, 'Enter a phone number, for example 0712 345 678')
  .transform((text) => text || null)
  .nullable()
  .default(null)
