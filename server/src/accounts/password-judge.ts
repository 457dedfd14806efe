import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { dictionary as englishDictionary, translations } from '@zxcvbn-ts/language-en'

/** What is asked about a password. `about`: what is known of its owner: name, e-mail address, phone number. */
export interface Question {
  password: string
  about: readonly string[]
}

/** From 0 to 4. 3: more than 10^8 guesses, out of reach for whoever got hold of the hashes and tries the likely ones. */
const LEAST_SCORE = 3
/** Words of the product that everybody would try here. */
const ofTheHouse = ['makao', 'karibu', 'rent', 'tenant', 'landlord', 'nyumba', 'kodi', 'nairobi', 'kampala', 'mpesa']

const judge = new ZxcvbnFactory({
  dictionary: { ...dictionary, ...englishDictionary },
  graphs: adjacencyGraphs,
  translations,
  // Each substitution more makes it try twice as many words: with the default of 100, seconds instead of tenths.
  l33tMaxSubstitutions: 4,
})

/** Names and addresses, whole and in their words: 'Wanjiku Kamau', 'wanjiku', 'kamau'. */
function wordsOf(about: readonly string[]): string[] {
  const parts = about.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))
  // Three digits of a phone number are no word.
  return [...about, ...parts].filter((word) => word.length > (/^\d+$/.test(word) ? 5 : 2))
}

/** Fewest letters and digits that are not the person's own words. */
const LEAST_OTHER = 6

/** The judge knows a name, but not two of them with a dash between. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  const longestFirst = [...words].sort((a, b) => b.length - a.length)
  const rest = longestFirst.reduce((text, word) => text.replaceAll(word.toLowerCase(), ''), password.toLowerCase())
  return rest.length < password.length && rest.replaceAll(/[^\p{L}\p{N}]/gu, '').length < LEAST_OTHER
}

/**
 * Why a password is guessed too soon; undefined when it is not. Takes up to tenths of a second without a pause, so only
 * the thread of `password-thread.ts` calls it.
 */
export function findWeakness({ password: typed, about }: Question): string | undefined {
  // In the form that is hashed: letters of full width are the same password.
  const password = typed.normalize('NFKC')
  if (isMadeOf(password, wordsOf(about))) return 'This password is made of your own name or address.'
  const { score, feedback } = judge.check(password, [...wordsOf(about), ...ofTheHouse])
  if (score >= LEAST_SCORE) return undefined
  const reasons = [feedback.warning ?? 'This password is easy to guess.', ...feedback.suggestions]
  return reasons.join(' ')
}
