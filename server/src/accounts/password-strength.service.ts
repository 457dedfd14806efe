import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { Refusal } from '../errors'

/** From 0 to 4. 3: more than 10^8 guesses, out of reach for whoever got hold of the hashes and tries the likely ones. */
const LEAST_SCORE = 3
/** Words of the product that everybody would try here. */
const ofTheHouse = ['makao', 'karibu', 'rent', 'tenant', 'landlord', 'nyumba', 'kodi', 'nairobi', 'kampala', 'mpesa']

let judge: Promise<ZxcvbnFactory> | undefined

/** Its word lists take a tenth of a second and 30 MB: read when the first password is judged. */
async function loadJudge(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    translations: english.translations,
  })
}

/** Names and addresses, whole and in their words: 'Wanjiku Kamau', 'wanjiku', 'kamau'. */
function wordsOf(about: readonly (string | null)[]): string[] {
  const whole = about.filter((text) => text !== null)
  const parts = whole.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))
  // Three digits of a phone number are no word.
  return [...whole, ...parts].filter((word) => word.length > (/^\d+$/.test(word) ? 5 : 2))
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
 * Why a password is guessed too soon; undefined when it is not.
 * @param about what is known of its owner: name, e-mail address, phone number
 */
export async function findWeakness(password: string, about: readonly (string | null)[]): Promise<string | undefined> {
  if (isMadeOf(password, wordsOf(about))) return 'This password is made of your own name or address.'
  judge ??= loadJudge()
  const { score, feedback } = (await judge).check(password, [...wordsOf(about), ...ofTheHouse])
  if (score >= LEAST_SCORE) return undefined
  const reasons = [feedback.warning ?? 'This password is easy to guess.', ...feedback.suggestions]
  return reasons.join(' ')
}

/** @throws Refusal PASSWORD_WEAK */
export async function refuseWeakPassword(password: string, about: readonly (string | null)[]): Promise<void> {
  const reason = await findWeakness(password, about)
  if (reason !== undefined) throw new Refusal('PASSWORD_WEAK', { reason })
}
