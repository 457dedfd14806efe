import type { SplitKind } from '@makao/contract/money/receipt-lines/line-details.kinds'
import { type Candidate, comparedOf, type LineToJudge, type MatchFacts, readLine } from './judge.rules'
import { fitsPhone, nameFit } from './payer.rules'

/** What of one payment goes to a tenancy, in minor units. */
export interface SplitPart {
  tenancyId: string
  amount: number
}

/** A way in which one payment is several tenancies', to the shilling. */
export interface Split {
  kind: SplitKind
  parts: SplitPart[]
}

/** Of so many at most every combination is tried; of more only all of them together. */
const MOST_COMBINED = 14
const MOST_OFFERED = 3

/** Tenancies that a payer may pay for together: those paid for before, their own, of their company, or named in the text. */
export function tiedTo(line: LineToJudge, facts: MatchFacts): Candidate[] {
  const { typed, details, phone, name, keys } = readLine(line)
  const isTied = (candidate: Candidate) => {
    const { tenancyId, phones, accountNumbers } = candidate
    const { names, unit } = comparedOf(candidate)
    return (
      keys.some((key) => facts.habits.get(key)?.has(tenancyId)) ||
      facts.rules.some((rule) => rule.tenancyId === tenancyId) ||
      (phone !== undefined && phone.form !== 'masked' && phones.some((key) => fitsPhone(phone, key))) ||
      names.some((own) => nameFit(name, own) === 'whole') ||
      accountNumbers.some((number) => number.length > 1 && (typed.joined.has(number) || details.joined.has(number))) ||
      (unit !== '' && typed.units.has(unit) && typed.units.size > 1)
    )
  }
  const { currency, day, account } = line
  return facts.candidates.filter(
    (candidate) =>
      candidate.currency === currency &&
      (account.propertyId === null || account.propertyId === candidate.propertyId) &&
      (candidate.until === null || candidate.until >= day || candidate.owed > 0) &&
      isTied(candidate),
  )
}

/** The one combination of two or more that comes to an amount; undefined where there is none, or another one too. */
function onlySum(amount: number, parts: readonly SplitPart[]): SplitPart[] | undefined {
  const whole = parts.reduce((sum, part) => sum + part.amount, 0)
  if (parts.length > MOST_COMBINED) return whole === amount ? [...parts] : undefined
  const found: SplitPart[][] = []
  const search = (from: number, left: number, chosen: SplitPart[]): void => {
    if (left === 0) found.push(chosen)
    for (let at = from; left > 0 && found.length < 2 && at < parts.length; at += 1) {
      const part = parts[at]
      if (part && part.amount <= left) search(at + 1, left - part.amount, [...chosen, part])
    }
  }
  search(0, amount, [])
  const [only, other] = found
  return only && only.length > 1 && !other ? only : undefined
}

const keyOf = (parts: readonly SplitPart[]) =>
  parts
    .map(({ tenancyId, amount }) => `${tenancyId} ${amount}`)
    .sort()
    .join()

/**
 * How one payment may be meant for several tenancies: as the payer's last ones were split, or by what they owe, or by what a month of them
 * costs. Only what comes to the amount, and where no other of the same kind does.
 * @param before how earlier payments of the same payer were split, the latest first
 * @param taxes what tenants withhold of what they owe, by tenancy
 */
export function splitsOf(
  amount: number,
  tied: readonly Candidate[],
  before: readonly SplitPart[][],
  taxes: ReadonlyMap<string, number> = new Map(),
): Split[] {
  const candidateOf = new Map(tied.map((candidate) => [candidate.tenancyId, candidate]))
  const owedBy = (of: readonly Candidate[], less: ReadonlyMap<string, number> = new Map()) =>
    of.flatMap(({ tenancyId, owed }) => (owed > 0 ? [{ tenancyId, amount: owed - (less.get(tenancyId) ?? 0) }] : []))
  const monthOf = (of: readonly Candidate[]) =>
    of.flatMap(({ tenancyId, month }) => (month > 0 ? [{ tenancyId, amount: month }] : []))
  const offered: Split[] = []
  for (const earlier of before) {
    const those = earlier.flatMap(({ tenancyId }) => candidateOf.get(tenancyId) ?? [])
    if (those.length < earlier.length || earlier.length < 2) continue
    for (const parts of [earlier, owedBy(those), monthOf(those)]) {
      const sum = parts.reduce((all, part) => all + part.amount, 0)
      if (parts.length === earlier.length && sum === amount) offered.push({ kind: 'as_before', parts: [...parts] })
    }
  }
  const owed = onlySum(amount, owedBy(tied))
  if (owed) offered.push({ kind: 'owed', parts: owed })
  const lessTax = taxes.size > 0 ? onlySum(amount, owedBy(tied, taxes)) : undefined
  if (lessTax) offered.push({ kind: 'owed_less_tax', parts: lessTax })
  const month = onlySum(amount, monthOf(tied))
  if (month) offered.push({ kind: 'month', parts: month })
  const seen = new Set<string>()
  return offered.filter(({ parts }) => !seen.has(keyOf(parts)) && seen.add(keyOf(parts))).slice(0, MOST_OFFERED)
}
