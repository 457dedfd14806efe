import { createHash } from 'node:crypto'

/** A payer's phone as it came: the digits without the country; its visible ends; or its SHA-256. */
export type PayerPhone =
  | { form: 'plain'; key: string }
  | { form: 'masked'; head: string; tail: string; hidden: number }
  | { form: 'hash'; hash: string }

/** Digits without the country (254, 256) and leading zeros, as phones of people are compared. */
export const phoneKeyOf = (text: string): string => text.replaceAll(/\D/g, '').replace(/^(?:00)?(?:254|256)?0*/, '')

/** undefined: none, or one that tells nothing */
export function payerPhoneOf(text: string): PayerPhone | undefined {
  const bare = text.replaceAll(/[\s+-]/g, '')
  if (/^[0-9a-f]{64}$/i.test(bare)) return { form: 'hash', hash: bare.toLowerCase() }
  const masked = /^(\d*)([*xX•]+)(\d*)$/.exec(bare)
  if (masked) {
    const [, front = '', stars = '', tail = ''] = masked
    const head = phoneKeyOf(front)
    return head.length + tail.length < 3 ? undefined : { form: 'masked', head, tail, hidden: stars.length }
  }
  const key = phoneKeyOf(bare)
  return /^\d{8,9}$/.test(key) ? { form: 'plain', key } : undefined
}

/** As Safaricom hashes a number, with either country in front. @param key as `phoneKeyOf` makes it */
export const hashesOf = (key: string): string[] =>
  ['254', '256'].map((country) => createHash('sha256').update(`${country}${key}`).digest('hex'))

/** @param key a phone that is known, as `phoneKeyOf` makes it */
export function fitsPhone(phone: PayerPhone, key: string): boolean {
  if (phone.form === 'plain') return phone.key === key
  if (phone.form === 'hash') return hashesOf(key).includes(phone.hash)
  // How many stars stand for how many digits differs from sender to sender.
  return key.startsWith(phone.head) && key.endsWith(phone.tail) && phone.head.length + phone.tail.length < key.length
}

/** Words of a name as they are compared; initials stand as one letter. */
export const nameWords = (name: string): string[] => [
  ...new Set(
    name
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .match(/[\p{L}']+/gu) ?? [],
  ),
]

/** How much of a name fits: every word, some without any that speaks against it, or none. */
export type NameFit = 'whole' | 'part' | 'none'

/** @param said the payer's name @param own the tenant's; an initial fits the word that begins with it */
export function nameFit(said: readonly string[], own: readonly string[]): NameFit {
  const full = said.filter((word) => word.length > 1)
  if (full.length === 0) return 'none'
  const matched = full.filter((word) => own.includes(word)).length
  if (matched === 0) return 'none'
  const initials = said.filter((word) => word.length === 1)
  const initialsFit = initials.every((letter) => own.some((word) => word.startsWith(letter)))
  if (matched === full.length) return initialsFit ? (matched > 1 ? 'whole' : 'part') : 'none'
  // Of three names two are usual on a SIM card, of two both.
  return matched > 1 ? 'whole' : 'none'
}

/**
 * By what a payer is known again. A masked phone tells with the first name beside it only.
 * @param account as it was typed; a short one, or none, tells nothing beside a first name
 */
export function payerKeys(phoneText: string, name: string, account: string): string[] {
  const phone = payerPhoneOf(phoneText)
  const words = nameWords(name)
  const first = words.find((word) => word.length > 1) ?? ''
  const keys: string[] = []
  if (phone?.form === 'plain') keys.push(`p ${phone.key}`, ...hashesOf(phone.key).map((hash) => `h ${hash}`))
  if (phone?.form === 'hash') keys.push(`h ${phone.hash}`)
  if (phone && first) {
    const tail = phone.form === 'plain' ? phone.key.slice(-3) : phone.form === 'masked' ? phone.tail.slice(-3) : ''
    if (tail) keys.push(`m ${tail} ${first}`)
  }
  const full = words.filter((word) => word.length > 1)
  if (full.length > 1) keys.push(`n ${full.toSorted().join(' ')}`)
  if (first && account.length > 2) keys.push(`a ${account} ${first}`)
  return keys
}

/** Who paid for a tenancy, and how often. */
interface PaidBefore {
  tenancyId: string
  payerName: string | null
  payerPhone: string | null
  times: number
}

/** How often a payer paid for each tenancy, by each key of `payerKeys`. */
export function habitsOf(paid: readonly PaidBefore[]): Map<string, Map<string, number>> {
  const habits = new Map<string, Map<string, number>>()
  for (const { tenancyId, payerName, payerPhone, times } of paid) {
    for (const key of payerKeys(payerPhone ?? '', payerName ?? '', '')) {
      const known = habits.get(key) ?? new Map<string, number>()
      known.set(tenancyId, (known.get(tenancyId) ?? 0) + times)
      habits.set(key, known)
    }
  }
  return habits
}
