import { type Day, dayInNairobi } from '@makao/contract/days'
import type { LineMatch, LineToMatch, MatchedLine } from '@makao/contract/money/payment-lines/payment-lines.schema'
import { compareDue } from '@makao/contract/money/payments/allocation-order.terms'
import { referenceKey } from '@makao/contract/money/payments/payments.terms'
import type { SignedIn } from '../../context'
import type { Queryable } from '../../db/types'
import { groupBy } from '../../lists'
import { listOpen } from '../charges/allocations.repository'
import { readMatcher, readMatcherOf } from '../matching/matching.service'
import { mapWithholdingRates } from '../payments/withheld.repository'
import { listUsed } from './payment-lines.repository'
import { foundBy, isProposed, saidIn } from './payment-lines.rules'

const account = { ownerId: null, propertyId: null, prefix: null }

/** Up to so many are looked up each by itself; for more of them it is quicker to read all once. */
const FEW = 25

/** Whose each payment may be, and which of them is recorded already. */
export async function matchLines({ db, now }: SignedIn, lines: readonly LineToMatch[]): Promise<MatchedLine[]> {
  const day = dayInNairobi(now)
  const toJudge = lines.map(({ who }) => {
    const { phone, rest, name } = saidIn(who)
    const said = { accountTyped: rest, details: '', payerName: name, payerPhone: phone, amount: 0, day, account }
    return (['KES', 'UGX'] as const).map((currency) => ({ ...said, currency }))
  })
  const { judge, candidates } =
    lines.length > FEW ? await readMatcher(db, day) : await readMatcherOf(db, day, toJudge.flat())
  const used = await listUsed(
    db,
    lines.map(({ reference }) => reference),
  )
  const found = lines.map(({ key, reference }, at) => {
    const judged = (toJudge[at] ?? [])
      .map(judge)
      .toSorted((one, other) => (other.suggestions[0]?.confidence ?? 0) - (one.suggestions[0]?.confidence ?? 0))
    const [best] = judged
    const matches = judged
      .flatMap(({ suggestions }) => suggestions)
      .flatMap((suggestion) => {
        const found = candidates.get(suggestion.tenancyId)
        if (!found) return []
        const { tenancyId, tenantName, unitNumber, propertyName, currency, owed } = found
        return [{ tenancyId, tenantName, unitNumber, propertyName, currency, owed, by: foundBy(suggestion) }]
      })
    const isSure = best !== undefined && isProposed(best)
    return { key, matches: matches.slice(0, 5), isSure, used: used.get(referenceKey(reference)) ?? null }
  })
  const withholding = await readWithholding(db, day, [
    ...new Set(found.flatMap(({ matches }) => matches.map(({ tenancyId }) => tenancyId))),
  ])
  return found.map(({ matches, ...line }) => ({
    ...line,
    matches: matches.map((match) => ({ ...match, withholds: withholding(match.tenancyId) })),
  }))
}

/** What tax may be withheld by, of those of the tenancies whose tenant withholds any. */
async function readWithholding(
  db: Queryable,
  day: Day,
  tenancyIds: readonly string[],
): Promise<(tenancyId: string) => LineMatch['withholds']> {
  const rates = await mapWithholdingRates(db, tenancyIds, day)
  if (rates.size === 0) return () => null
  const open = groupBy(await listOpen(db, [...rates.keys()]), ({ tenancyId }) => tenancyId)
  return (tenancyId) => {
    const rate = rates.get(tenancyId)
    if (rate === undefined) return null
    const due = (open.get(tenancyId) ?? []).sort(compareDue)
    return { rate, due: due.map(({ paymentType, balance }) => ({ paymentType, balance })) }
  }
}
