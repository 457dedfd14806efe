import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { dictionary as englishDictionary, translations } from '@zxcvbn-ts/language-en'

/**
 * What is asked about a password. `about`: what is known of its owner: name, e-mail address, phone number. `around`: names
 * that everybody knows here: the agency's and the properties'.
 */
export interface Question {
  password: string
  about: readonly string[]
  around: readonly string[]
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

/** Fewest letters and digits that are none of the words that everybody would try. */
const LEAST_OTHER = 6
/** Of names of properties so many in a row are guessed soon; of the hundreds that there may be, four are as good as other words. */
const MOST_NAMES = 3

const lookAlikes: Readonly<Record<string, string>> = {
  '4': 'a',
  '@': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
}
const asLetters = (text: string) => text.replaceAll(/[4@31!05$]/g, (sign) => lookAlikes[sign] ?? sign)

/** How many of the words a password holds when there is next to nothing else in it; 0 when there is. */
function wordsIn(password: string, words: readonly string[]): number {
  let rest = password
  let found = 0
  for (const word of [...words].sort((a, b) => b.length - a.length)) {
    const parts = rest.split(word)
    found += parts.length - 1
    rest = parts.join(' ')
  }
  return rest.replaceAll(/[^\p{L}\p{N}]/gu, '').length < LEAST_OTHER ? found : 0
}

/** The judge knows a word, but not two of them with a dash between. */
function whyMadeOfWords(password: string, { about, around }: Omit<Question, 'password'>): string | undefined {
  const lower = (words: readonly string[]) => [...new Set(words.map((word) => word.toLowerCase()))]
  const own = lower(wordsOf(about))
  const known = [...own, ...ofTheHouse]
  const named = lower([...known, ...wordsOf(around)])
  const spellings = [password.toLowerCase(), asLetters(password.toLowerCase())]
  const most = (words: readonly string[]) => Math.max(...spellings.map((spelling) => wordsIn(spelling, words)))
  const names = most(named)
  if (most(own) > 0) return 'This password is made of your own name or address.'
  if (most(known) > 0 || (names > 0 && names <= MOST_NAMES)) {
    return 'This password is too easy to guess: it is made of names and words used here. Add words that have nothing to do with them.'
  }
  return undefined
}

/**
 * Why a password is guessed too soon; undefined when it is not. Takes up to tenths of a second without a pause, so only
 * the thread of `password-thread.ts` calls it.
 */
export function findWeakness({ password: typed, about, around }: Question): string | undefined {
  // In the form that is hashed: letters of full width are the same password.
  const password = typed.normalize('NFKC')
  const made = whyMadeOfWords(password, { about, around })
  if (made !== undefined) return made
  const { score, feedback } = judge.check(password, [...wordsOf(about), ...ofTheHouse])
  if (score >= LEAST_SCORE) return undefined
  const reasons = [feedback.warning ?? 'This password is easy to guess.', ...feedback.suggestions]
  return reasons.join(' ')
}
