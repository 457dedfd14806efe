import { type LineToJudge, mayBeSlipOf, readLine } from './judge.rules'
import { beginningOf, unitsOf } from './reach.rules'
import { soundsLike } from './typed-account.rules'

/** By what the few whom a line may mean are looked up, each as an index has it. */
export interface Signs {
  /** Account numbers that stand in the text. */
  numbers: string[]
  /** What the text may be a slip of, whether there is such a number or not. */
  slips: string[]
  /** The text as it is heard; '': it is no account number. */
  sound: string
  /** Phones, as `person_marks` has them. */
  phones: string[]
  /** The end of a masked phone, as `person_marks` has it; '': none. */
  tail: string
  /** Words of names. */
  names: string[]
  /** As `unitKey` makes them. */
  units: string[]
  /** Letters with which words of properties begin. */
  beginnings: string[]
  /** The payer, as `payer_marks` has those who paid before. */
  payers: string[]
  /** What may have been decided of the text or the payer. */
  patterns: string[]
}

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789')
/** Account numbers have twenty letters at most. */
const LONGEST = 21
/** So much of a hash is kept to look it up by. */
const OF_HASH = 16

/** Every text that is one slip away: a letter wrong, missing or too much, or two beside one another swapped. */
export function oneSlipFrom(text: string): string[] {
  const near = new Set<string>()
  for (let place = 0; place <= text.length; place += 1) {
    const [before, after] = [text.slice(0, place), text.slice(place + 1)]
    for (const letter of LETTERS) {
      near.add(before + letter + text.slice(place))
      if (place < text.length) near.add(before + letter + after)
    }
    near.add(before + after)
    if (place + 1 < text.length) near.add(before + text[place + 1] + text[place] + text.slice(place + 2))
  }
  near.delete(text)
  return [...near].filter((number) => mayBeSlipOf(text, number))
}

const hashMark = (hash: string) => `h${hash.slice(0, OF_HASH)}`

/** A key of `payerKeys` as `payer_marks` has it; a plain phone is known there by its hashes. */
const payerMark = (key: string): string[] =>
  key.startsWith('h ') ? [hashMark(key.slice(2))] : /^[mn]/.test(key) ? [`${key[0]}${key.slice(2)}`] : []

export function signsOf(line: LineToJudge): Signs {
  const { typed, details, phone, typedPhones, name, typedName, keys } = readLine(line)
  const mayBeNumber = typed.whole !== '' && typed.whole.length <= LONGEST
  const plain = phone?.form === 'plain' ? [...typedPhones, phone.key] : typedPhones
  const masked = phone?.form === 'masked' && phone.tail.length >= 3
  return {
    numbers: [...new Set([typed.whole, ...typed.joined, ...details.joined])],
    slips: mayBeNumber && typed.whole.length > 2 ? oneSlipFrom(typed.whole) : [],
    sound: mayBeNumber ? soundsLike(typed.whole) : '',
    phones: [...plain.map((key) => `p${key}`), ...(phone?.form === 'hash' ? [hashMark(phone.hash)] : [])],
    tail: masked ? `t${phone.tail.slice(-3)}` : '',
    names: [...new Set([...name, ...typedName])].filter((word) => word.length > 1),
    units: unitsOf(line),
    beginnings: [...new Set([...typed.joined, ...details.joined].map(beginningOf))],
    payers: keys.flatMap(payerMark),
    patterns: [typed.whole, ...keys],
  }
}
