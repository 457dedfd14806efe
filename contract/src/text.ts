import { z } from 'zod'
import { phoneProblem } from './phone'

// PostgreSQL stores no NUL and no half a character, and other controls are never meant. Signs that turn the writing
// around would turn what stands beside them too.
const control = /[^\P{Cc}\n\r\t]|\p{Cs}|[\u202a-\u202e\u2066-\u2069]/u

const clean = (text: string) => !control.test(text)
const unreadable = 'Remove the unreadable characters'

const invisible = /[\s\p{Cf}\u115f\u1160\u3164\uffa0]/u

/** Longer than any text may be: it is refused as too long, and costs nothing before that. */
const FAR_TOO_LONG = 20_000

/** Without blanks and invisible signs at both ends, which come along when a name is copied out of a message. */
function trimmed(text: string): string {
  if (text.length > FAR_TOO_LONG) return text
  let [start, end] = [0, text.length]
  while (start < end && invisible.test(text.charAt(start))) start += 1
  while (end > start && invisible.test(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

/** One spelling for what looks the same: one blank, letters composed, letters of full width or of formulas as plain ones. */
function inOneSpelling(text: string): string {
  if (text.length > FAR_TOO_LONG) return text
  return trimmed(text)
    .normalize('NFC')
    .replaceAll(/[\u{1d400}-\u{1d7ff}\uff01-\uff5e]+/gu, (letters) => letters.normalize('NFKC'))
    .replaceAll(/\p{Zs}+/gu, ' ')
}

/** Scripts that join their letters, in whose words an invisible sign says where not to, or where to. */
const joining =
  '\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Nko}\\p{Script=Mongolian}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}'
const meantInvisible = [
  new RegExp(`([${joining}\\p{M}])[\\u200c\\u200d](?=[${joining}])`, 'gu'),
  // Pictures that are made of several.
  /([\p{Extended_Pictographic}\p{Emoji_Modifier}])\ufe0f?\u200d(?=\p{Extended_Pictographic})/gu,
  /(\p{Extended_Pictographic})\ufe0f/gu,
]
const neverSeen = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Alphabets with letters that look like Latin ones: a word is of one of them or of Latin. */
const latin = /\p{Script=Latin}/u
const likeLatin =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}]/u

/** Why a text cannot stand as one line in lists and on papers; undefined when it can. */
function lineProblem(text: string): string | undefined {
  if (text.length > FAR_TOO_LONG) return undefined
  if (!clean(text)) return unreadable
  if (/[\n\r\t\u2028\u2029]/.test(text)) return 'Write it in one line'
  const seen = meantInvisible.reduce((rest, meant) => rest.replaceAll(meant, '$1'), text)
  if (neverSeen.test(seen)) return 'Type it again by hand: there are invisible characters in it'
  const words = seen.match(/[\p{L}\p{M}]+/gu) ?? []
  if (words.some((word) => latin.test(word) && likeLatin.test(word))) {
    return 'Write each word in the letters of one alphabet'
  }
  return undefined
}

function line(message: string, max: number, holds: RegExp, without: string) {
  return z
    .string({ error: message })
    .overwrite(inOneSpelling)
    .max(max, `Use at most ${max} characters`)
    .check(({ value, issues }) => {
      if (value.length > FAR_TOO_LONG) return
      const problem = value === '' ? message : (lineProblem(value) ?? (holds.test(value) ? undefined : without))
      if (problem) issues.push({ code: 'custom', message: problem, input: value })
    })
}

/** One line that a form asks for, such as the name of a property or a unit's number; `message` when it is empty. */
export function requiredLine(message: string, max: number) {
  return line(message, max, /[\p{L}\p{N}]/u, 'Use at least one letter or digit')
}

/** The name of somebody: one line with a letter at least; `message` when it is empty. */
export function requiredName(message: string, max: number) {
  return line(message, max, /\p{L}/u, 'A name has at least one letter')
}

/** One line of at most `max` characters; it may be empty. */
export function shortLine(max: number) {
  return z
    .string()
    .overwrite(inOneSpelling)
    .max(max, `Use at most ${max} characters`)
    .check(({ value, issues }) => {
      const problem = lineProblem(value)
      if (problem) issues.push({ code: 'custom', message: problem, input: value })
    })
}

/** One line that may be left out: null when it is empty. */
export function optionalLine(max: number) {
  return shortLine(max)
    .transform((text) => text || null)
    .nullable()
    .default(null)
}

/** Text that a form asks for: trimmed, 1 to `max` characters, `message` when it is empty. */
export function requiredText(message: string, max: number) {
  return z
    .string({ error: message })
    .overwrite(trimmed)
    .min(1, message)
    .max(max, `Use at most ${max} characters`)
    .refine(clean, unreadable)
}

/** Text of at most `max` characters, trimmed; it may be empty. */
export function shortText(max: number) {
  return z.string().overwrite(trimmed).max(max, `Use at most ${max} characters`).refine(clean, unreadable)
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

/** An e-mail address that may be left out: null when it is empty. */
export const OptionalEmail = z
  .string()
  .trim()
  .transform((text) => text || null)
  .nullable()
  .pipe(Email.nullable())
  .default(null)

/** The number of an ID card or a passport, in capitals without blanks and dashes; null when it is empty. */
export const IdNumber = z
  .string()
  .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^([A-Z0-9/]{3,30})?$/, 'An ID or passport number has 3 to 30 letters and digits'))
  .transform((text) => text || null)
  .nullable()
  .default(null)

/** A phone number as typed: digits with an optional plus, spaces, dashes and brackets; null when it is empty. */
export const PhoneNumber = z
  .string()
  .trim()
  .regex(/^(\+?[\d\s()-]{7,20})?$/, { error: 'Enter a phone number, for example 0712 345 678', abort: true })
  .check(({ value, issues }) => {
    const problem = value === '' ? undefined : phoneProblem(value)
    if (problem) issues.push({ code: 'custom', message: problem, input: value })
  })
  .transform((text) => text || null)
  .nullable()
  .default(null)
