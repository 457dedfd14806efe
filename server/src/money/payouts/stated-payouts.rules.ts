import { addDays, type Day } from '@makao/contract/days'
import type { Currency } from '@makao/contract/money'
import { referenceKey } from '@makao/contract/money/payments/payments.terms'
import { accountNumberIn } from '@makao/contract/money/payouts/account-number.terms'
import { payoutReference } from '@makao/contract/money/payouts/payout-layouts.terms'
import { type StatedBy, statedBy } from '@makao/contract/money/payouts/stated-payouts.terms'
import { phoneIn } from './payout-file.rules'

/** A payout that is still to be paid. `since`: the day from which the bank could pay it. */
export interface Awaited {
  id: string
  ownerName: string
  phoneNumber: string | null
  payTo: string | null
  currency: Currency
  amount: number
  since: Day
}

/** What a statement says went out. */
export interface WentOut {
  id: string
  currency: Currency
  amount: number
  day: Day
  /** All that its row says of whom it went to and why. */
  said: string
}

/** So many days later a payment of the same amount is still taken for the payout. */
const PAID_WITHIN = 14

/** Short words are titles and initials, which others have too. */
const wordsOf = (name: string) =>
  name
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2)

const isNamed = (said: string, name: string) => {
  const words = wordsOf(name)
  const there = new Set(wordsOf(said))
  return words.length > 1 && words.every((word) => there.has(word))
}

function isSaid(by: StatedBy, payout: Awaited, { said, day }: WentOut): boolean {
  const key = referenceKey(said)
  if (by === 'reference') return key.includes(payoutReference(payout.id))
  if (day > addDays(payout.since, PAID_WITHIN)) return false
  if (by === 'amount') return true
  const to = [accountNumberIn(payout.payTo)?.number, phoneIn(payout)]
  return to.some((number) => number !== undefined && key.includes(number)) || isNamed(said, payout.ownerName)
}

/**
 * Which line of a statement is which payout: by what is surest first, and only where it can be no other one. By its amount alone, and by
 * the payee, no earlier than it was made and within two weeks.
 * @returns by the payout's id
 */
export function statedOf(
  payouts: readonly Awaited[],
  lines: readonly WentOut[],
): Map<string, { lineId: string; by: StatedBy }> {
  const found = new Map<string, { lineId: string; by: StatedBy }>()
  const taken = new Set<string>()
  for (const by of statedBy) {
    const pairs = payouts
      .filter(({ id }) => !found.has(id))
      .flatMap((payout) =>
        lines
          .filter(
            (line) =>
              !taken.has(line.id) &&
              line.currency === payout.currency &&
              line.amount === payout.amount &&
              line.day >= payout.since &&
              isSaid(by, payout, line),
          )
          .map((line) => ({ payoutId: payout.id, lineId: line.id })),
      )
    const count = (key: 'payoutId' | 'lineId', id: string) => pairs.filter((pair) => pair[key] === id).length
    for (const { payoutId, lineId } of pairs) {
      if (count('payoutId', payoutId) > 1 || count('lineId', lineId) > 1) continue
      found.set(payoutId, { lineId, by })
      taken.add(lineId)
    }
  }
  return found
}
