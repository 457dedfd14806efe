import { type Day, dayInNairobi } from '@makao/contract/days'
import type { Currency } from '@makao/contract/money'
import type { Queryable } from '../../db/types'
import type { Judgement } from '../matching/judge.rules'
import { readMatcher } from '../matching/matching.service'
import { listReceivingAccounts } from '../receiving-accounts/receiving-accounts.repository'

/** What is known of money that came in, when it is asked whose it is. */
export interface LineToJudge {
  id: string
  receivingAccountId: string | null
  currency: Currency
  /** What of it is assigned to nobody. */
  amount: number
  day: Day
  payerName: string | null
  payerPhone: string | null
  accountTyped: string | null
  details: string | null
  askedTenancyId: string | null
}

const ofAgency = { ownerId: null, propertyId: null, prefix: null }

function ofPrompt(tenancyId: string, amount: number): Judgement {
  const reasons = [{ kind: 'prompt' as const, words: '' }]
  return { suggestions: [{ tenancyId, amount, reasons, confidence: 1 }], certain: true, waits: null }
}

/** What an agency that assigns by hand is suggested. */
const byHand = (judged: Judgement): Judgement =>
  judged.certain ? { ...judged, certain: false, waits: 'by_hand' } : judged

/** Says whose the money of a line is, by what is known at this moment. */
export async function readJudge(db: Queryable, now: Date): Promise<(line: LineToJudge) => Judgement> {
  const matcher = await readMatcher(db, dayInNairobi(now))
  const accounts = new Map((await listReceivingAccounts(db)).map((each) => [each.id, each]))
  return ({ id: _, receivingAccountId, askedTenancyId, ...line }) => {
    if (askedTenancyId !== null) return ofPrompt(askedTenancyId, line.amount)
    const judged = matcher.judge({
      ...line,
      accountTyped: line.accountTyped ?? '',
      details: line.details ?? '',
      payerName: line.payerName ?? '',
      payerPhone: line.payerPhone ?? '',
      account: accounts.get(receivingAccountId ?? '') ?? ofAgency,
    })
    return matcher.isAutomatic ? judged : byHand(judged)
  }
}

/** Whose the money of each line is, by its id: the one place that decides. */
export async function judgeLines(
  db: Queryable,
  lines: readonly LineToJudge[],
  now: Date,
): Promise<Map<string, Judgement>> {
  if (lines.every(({ askedTenancyId }) => askedTenancyId !== null)) {
    return new Map(lines.map(({ id, askedTenancyId, amount }) => [id, ofPrompt(askedTenancyId ?? '', amount)]))
  }
  const judge = await readJudge(db, now)
  return new Map(lines.map((line) => [line.id, judge(line)]))
}
