import { matching } from '@makao/contract/money/matching/matching.contract'
import type { RuleKind } from '@makao/contract/money/matching/matching.kinds'
import { allowing, always } from '../../allowed'
import type { LearnedRule } from './judge.rules'
import { hashesOf, nameWords, payerPhoneOf } from './payer.rules'
import { typedText, unitKey } from './typed-account.rules'

/** What a payment says of who paid it and for what. `prefix`: of the bank's paybill that it came in to. */
export interface PaidFor {
  accountTyped: string | null
  payerName: string | null
  payerPhone: string | null
  prefix: string | null
}

/** Something by which the next payment like it is known. `words`: as it came. */
export interface Learnable {
  kind: RuleKind
  pattern: string
  words: string
}

/** Account numbers and units there are: what names one of them speaks for its tenancy, and is nobody's own text. */
export interface Places {
  numbers: ReadonlySet<string>
  /** As `unitKey` makes them. */
  units: ReadonlySet<string>
}

/** What of a payment tells it from others: the text typed as account, and the payer by phone, or by name where no phone is told. */
export function learnableOf({ accountTyped, payerName, payerPhone, prefix }: PaidFor, places: Places): Learnable[] {
  const found: Learnable[] = []
  const typed = typedText(accountTyped ?? '', prefix ?? '')
  const isPlace = places.numbers.has(typed.whole) || places.units.has(unitKey(typed.whole))
  if (accountTyped !== null && typed.isTelling && typed.whole.length > 2 && !isPlace) {
    found.push({ kind: 'account', pattern: typed.whole, words: accountTyped })
  }
  const payer = payerOf(payerPhone, payerName)
  return payer ? [...found, payer] : found
}

function payerOf(payerPhone: string | null, payerName: string | null): Learnable | undefined {
  const phone = payerPhoneOf(payerPhone ?? '')
  const full = nameWords(payerName ?? '').filter((word) => word.length > 1)
  const [first] = full
  const kind = 'phone'
  if (phone?.form === 'plain') return { kind, pattern: `p ${phone.key}`, words: payerPhone ?? '' }
  if (phone?.form === 'hash') return { kind, pattern: `h ${phone.hash}`, words: payerName ?? 'Number not shown' }
  // The visible end of a number tells with the first name beside it only.
  if (phone?.form === 'masked' && first !== undefined && phone.tail.length >= 3) {
    return { kind, pattern: `m ${phone.tail.slice(-3)} ${first}`, words: `${payerPhone} ${payerName}` }
  }
  if (phone !== undefined || full.length < 2) return undefined
  return { kind: 'name', pattern: `n ${full.toSorted().join(' ')}`, words: payerName ?? '' }
}

interface StoredRule extends Pick<Learnable, 'kind' | 'pattern'> {
  tenancyId: string
  accountId: string | null
}

/** A rule as the matcher looks it up: a phone that is known in full is known by its hashes too. */
export function asLearned({ kind, pattern, tenancyId, accountId }: StoredRule): LearnedRule[] {
  const patterns =
    pattern.startsWith('p ') && kind === 'phone' ? hashesOf(pattern.slice(2)).map((hash) => `h ${hash}`) : []
  return [pattern, ...patterns].map((each) => ({
    kind: kind === 'account' ? 'account' : 'payer',
    pattern: each,
    tenancyId,
    accountId,
  }))
}

export const ruleFor = allowing(matching, { removeRule: always })
