import type { Candidate, Habits, LearnedRule, LineToJudge, MatchFacts, ReceivingAccount } from './judge.rules'
import { comparedOf, isInReach, mayBeSlipOf, readLine } from './judge.rules'
import { hashesOf } from './payer.rules'
import { namesProperty, soundsLike, type TypedText } from './typed-account.rules'

/** What all lines of a file are judged by. `accountNumbers`: all there are, also of units where nobody lives. */
export interface Reach {
  candidates: readonly Candidate[]
  accountNumbers: readonly string[]
  habits: Habits
  rules: readonly LearnedRule[]
}

type Many<Of> = Map<string, Of[]>
function put<Of>(into: Many<Of>, key: string, value: Of): void {
  const there = into.get(key)
  if (there) there.push(value)
  else into.set(key, [value])
}

/** A key, and what is left of it without each of its letters: two within one slip have one of these in common. */
const withoutOne = (key: string) => [key, ...Array.from(key, (_, place) => key.slice(0, place) + key.slice(place + 1))]

/** Letters by which a word of a property is looked up. */
const BEGINNING = 4
export const beginningOf = (word: string) => word.slice(0, BEGINNING)

/** Of so many texts the account numbers that they may stand for are kept. */
const MOST_KEPT = 5000

/** So many namesakes are looked at: behind a name that more share nobody is found by it. */
export const MOST_NAMESAKES = 400

/** So many of whom one sign alone speaks, that they share with many, are all looked at. */
const MOST_ALIKE = 40
/** Of more of them so few stand for all. */
const STANDING_FOR_OTHERS = 6

/** In what those of whom one sign speaks differ: whether the amount fits, they live there, the account is theirs. */
function crowdOf(candidate: Candidate, line: LineToJudge): string {
  const { owed, month, until } = candidate
  const fits = line.amount === owed ? 'owed' : line.amount === month ? 'month' : line.amount < owed ? 'part' : 'more'
  return `${fits} ${until === null} ${isInReach(line, candidate)}`
}

/** Of one sign that many share: some of them, one in so many. */
interface Sample<Of> {
  some: Of[]
  step: number
}

/**
 * Whom to look at of those that signs which many share speak of. Where they are many, those of whom two such signs speak, or the
 * place; of the rest a sample of each sign.
 * @param isPlace whether the line says where
 */
export function chooseAlike<Of extends { tenancyId: string }>(
  alike: readonly (readonly Of[])[],
  isPlace: (each: Of) => boolean,
): { found: Of[]; samples: Sample<Of>[] } {
  if (alike.reduce((sum, each) => sum + each.length, 0) <= MOST_ALIKE) return { found: alike.flat(), samples: [] }
  const found: Of[] = []
  const once = new Set<string>()
  for (const each of alike.flat()) {
    if (once.has(each.tenancyId) || isPlace(each)) found.push(each)
    else once.add(each.tenancyId)
  }
  const samples = alike.map((each) => {
    const step = Math.max(1, Math.floor(each.length / MOST_ALIKE))
    return { some: each.filter((_, at) => at % step === 0), step }
  })
  return { found, samples }
}

/**
 * Of those who are alike but for who they are a few stand for all, and are added to those found.
 * @returns for how many each of these few stands
 */
export function standIns(
  samples: readonly Sample<Candidate>[],
  line: LineToJudge,
  found: Set<Candidate>,
): Map<Candidate, number> {
  const standsFor = new Map<Candidate, number>()
  for (const { some, step } of samples) {
    const crowds: Many<Candidate> = new Map()
    for (const candidate of some) {
      if (candidate.currency !== line.currency || found.has(candidate)) continue
      put(crowds, crowdOf(candidate, line), candidate)
    }
    for (const crowd of crowds.values()) {
      const few = crowd.slice(0, STANDING_FOR_OTHERS)
      for (const candidate of few) {
        found.add(candidate)
        const times = (crowd.length / few.length) * step
        if (times > 1) standsFor.set(candidate, times)
      }
    }
  }
  return standsFor
}

/** Numbers of units that the text may name; within a narration a single letter or digit says nothing. */
export function unitsOf(line: LineToJudge): string[] {
  const { typed, details } = readLine(line)
  const units = [...typed.units, ...[...details.units].filter((unit) => unit.length > 1)]
  return [...new Set(units)].filter((unit) => unit !== '')
}

/** All that may be meant, kept so that the few whom a line speaks of are found without looking at everybody. */
export class ReachIndex {
  readonly #byTenancy = new Map<string, Candidate>()
  readonly #byAccount: Many<Candidate> = new Map()
  readonly #byUnit: Many<Candidate> = new Map()
  readonly #byPhone: Many<Candidate> = new Map()
  readonly #byTail: Many<Candidate> = new Map()
  readonly #byName: Many<Candidate> = new Map()
  readonly #byTenant: Many<Candidate> = new Map()
  readonly #near: Many<string> = new Map()
  readonly #nearBefore = new Map<string, string[]>()
  readonly #rules: Many<LearnedRule> = new Map()
  /** The words of properties by their beginnings, with whose they are. */
  readonly #properties: Many<{ propertyId: string; words: string[] }> = new Map()
  readonly #habits: Habits
  readonly #population: number
  /** Of each property and each owner. */
  readonly #counts = new Map<string, number>()
  #byHash: Many<Candidate> | undefined

  constructor({ candidates, accountNumbers, habits, rules }: Reach) {
    this.#habits = habits
    this.#population = Math.max(1, candidates.length)
    for (const candidate of candidates) this.#add(candidate)
    for (const number of accountNumbers) {
      for (const key of withoutOne(number)) put(this.#near, key, number)
      put(this.#near, `~${soundsLike(number)}`, number)
    }
    for (const rule of rules) put(this.#rules, rule.pattern, rule)
  }

  #add(candidate: Candidate): void {
    this.#byTenancy.set(candidate.tenancyId, candidate)
    for (const number of candidate.accountNumbers) put(this.#byAccount, number, candidate)
    const { names, unit, property } = comparedOf(candidate)
    put(this.#byUnit, unit, candidate)
    for (const phone of new Set(candidate.phones)) put(this.#byPhone, phone, candidate)
    for (const tail of new Set(candidate.phones.map((phone) => phone.slice(-3)))) put(this.#byTail, tail, candidate)
    for (const word of new Set(names.flat())) put(this.#byName, word, candidate)
    put(this.#byTenant, candidate.tenantId, candidate)
    const { propertyId } = candidate
    if (!this.#counts.has(propertyId)) {
      for (const beginning of new Set(property.map(beginningOf))) {
        put(this.#properties, beginning, { propertyId, words: property })
      }
    }
    for (const of of [propertyId, ...candidate.ownerIds]) this.#counts.set(of, (this.#counts.get(of) ?? 0) + 1)
  }

  #hashed(hash: string): readonly Candidate[] {
    if (!this.#byHash) {
      this.#byHash = new Map()
      for (const [phone, candidates] of this.#byPhone) {
        for (const made of hashesOf(phone)) for (const candidate of candidates) put(this.#byHash, made, candidate)
      }
    }
    return this.#byHash.get(hash) ?? []
  }

  #inReachOf({ propertyId, ownerId }: ReceivingAccount): number {
    if (propertyId !== null) return this.#counts.get(propertyId) ?? 0
    return ownerId === null ? this.#population : (this.#counts.get(ownerId) ?? 0)
  }

  /** Account numbers that a text may stand for. */
  #numbersLike(text: string): string[] {
    const known = this.#nearBefore.get(text)
    if (known) return known
    const near = new Set<string>()
    for (const key of [...withoutOne(text), `~${soundsLike(text)}`]) {
      for (const number of this.#near.get(key) ?? []) near.add(number)
    }
    const found = [...near].filter((number) => number === text || mayBeSlipOf(text, number))
    if (this.#nearBefore.size >= MOST_KEPT) this.#nearBefore.clear()
    this.#nearBefore.set(text, found)
    return found
  }

  /** Properties that texts name. */
  #namedIn(...texts: readonly TypedText[]): Set<string> {
    const named = new Set<string>()
    for (const text of texts) {
      for (const beginning of new Set([...text.joined].map(beginningOf))) {
        for (const { propertyId, words } of this.#properties.get(beginning) ?? []) {
          if (namesProperty(text, words)) named.add(propertyId)
        }
      }
    }
    return named
  }

  /** Where a line says that it belongs. */
  #placesOf(line: LineToJudge): Set<string> {
    const { typed, details } = readLine(line)
    const places = this.#namedIn(typed, details)
    if (line.account.propertyId !== null) places.add(line.account.propertyId)
    return places
  }

  /**
   * What a line is judged by: whom it may speak of, by whatever.
   * @param isWhole nobody stands for others
   */
  factsOf(line: LineToJudge, isWhole = false): MatchFacts {
    const { typed, details, phone, typedPhones, name, typedName, keys } = readLine(line)
    const found = new Set<Candidate>()
    const rules: LearnedRule[] = []
    const add = (candidates: readonly Candidate[] | undefined) => {
      for (const candidate of candidates ?? []) found.add(candidate)
    }
    const accountNumbers = this.#numbersLike(typed.whole)
    for (const number of accountNumbers) add(this.#byAccount.get(number))
    for (const word of [...typed.joined, ...details.joined]) add(this.#byAccount.get(word))
    for (const key of typedPhones) add(this.#byPhone.get(key))
    if (phone?.form === 'plain') add(this.#byPhone.get(phone.key))
    if (phone?.form === 'hash') add(this.#hashed(phone.hash))
    for (const key of [typed.whole, ...keys]) {
      for (const rule of this.#rules.get(key) ?? []) {
        if (rule.accountId === (line.account.id ?? null)) rules.push(rule)
      }
      for (const tenancyId of this.#habits.get(key)?.keys() ?? []) {
        const candidate = this.#byTenancy.get(tenancyId)
        if (candidate) found.add(candidate)
      }
    }
    for (const { tenancyId } of rules) {
      const candidate = this.#byTenancy.get(tenancyId)
      if (candidate) found.add(candidate)
    }
    const alike: (readonly Candidate[])[] = []
    for (const unit of unitsOf(line)) alike.push(this.#byUnit.get(unit) ?? [])
    if (phone?.form === 'masked') {
      const tail = phone.tail.length >= 3 ? (this.#byTail.get(phone.tail.slice(-3)) ?? []) : []
      alike.push(
        tail.filter(({ phones }) => phones.some((key) => key.startsWith(phone.head) && key.endsWith(phone.tail))),
      )
    }
    for (const word of new Set([...name, ...typedName])) {
      const namesakes = this.#byName.get(word) ?? []
      if (word.length > 1 && namesakes.length <= MOST_NAMESAKES) alike.push(namesakes)
    }
    if (isWhole) for (const candidates of alike) add(candidates)
    const places = this.#placesOf(line)
    const chosen = chooseAlike(alike, ({ propertyId }) => places.has(propertyId))
    add(chosen.found)
    const standsFor = standIns(chosen.samples, line, found)
    // Whoever has another unit, or had one, may mean that one.
    for (const { tenantId } of [...found]) add(this.#byTenant.get(tenantId))
    return {
      candidates: [...found],
      standsFor,
      population: this.#population,
      inReach: this.#inReachOf(line.account),
      accountNumbers,
      namesakes: (word) => this.#byName.get(word)?.length ?? 0,
      habits: this.#habits,
      rules,
    }
  }
}
