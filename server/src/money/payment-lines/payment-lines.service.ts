import { dayInNairobi } from '@makao/contract/days'
import type { LineToMatch, MatchedLine } from '@makao/contract/money/payment-lines/payment-lines.schema'
import { referenceKey } from '@makao/contract/money/payments/payments.terms'
import type { SignedIn } from '../../context'
import { readMatcher } from '../matching/matching.service'
import { listUsed } from './payment-lines.repository'
import { foundBy, isProposed, saidIn } from './payment-lines.rules'

const account = { ownerId: null, propertyId: null, prefix: null }

/** Whose each payment may be, and which of them is recorded already. */
export async function matchLines({ db, now }: SignedIn, lines: readonly LineToMatch[]): Promise<MatchedLine[]> {
  const day = dayInNairobi(now)
  const { judge, candidates } = await readMatcher(db, day)
  const used = await listUsed(
    db,
    lines.map(({ reference }) => reference),
  )
  return lines.map(({ key, reference, who }) => {
    const { phone, rest, name } = saidIn(who)
    const said = { accountTyped: rest, details: '', payerName: name, payerPhone: phone, amount: 0, day, account }
    const judged = (['KES', 'UGX'] as const)
      .map((currency) => judge({ ...said, currency }))
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
}
