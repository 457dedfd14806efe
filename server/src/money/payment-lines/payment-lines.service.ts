import type { LineToMatch, MatchedLine } from '@makao/contract/money/payment-lines/payment-lines.schema'
import { referenceKey } from '@makao/contract/money/payments/payments.terms'
import type { SignedIn } from '../../context'
import { listCandidates, listNamed, listUsed } from './payment-lines.repository'
import { judge, soughtIn } from './payment-lines.rules'

/** Whose each payment may be, and which of them is recorded already. */
export async function matchLines({ db }: SignedIn, lines: readonly LineToMatch[]): Promise<MatchedLine[]> {
  const sought = lines.map(({ who }) => soughtIn(who))
  const candidates = await listCandidates(db, sought)
  const used = await listUsed(
    db,
    lines.map(({ reference }) => reference),
  )
  const matched: MatchedLine[] = []
  for (const [place, { key, reference }] of lines.entries()) {
    const each = sought[place] ?? soughtIn('')
    const found = judge(each, candidates)
    const judged = found.isSure ? found : judge(each, [...candidates, ...(await listNamed(db, each.names))])
    matched.push({ key, ...judged, used: used.get(referenceKey(reference)) ?? null })
  }
  return matched
}
