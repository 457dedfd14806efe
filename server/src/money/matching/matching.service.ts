import type { Day } from '@makao/contract/days'
import { WHOLE } from '@makao/contract/percent'
import type { Queryable } from '../../db/types'
import { type Candidate, type Judgement, judgeLine, type LineToJudge } from './judge.rules'
import { listPatterns, readMatchingSettings } from './learned-rules.repository'
import { asLearned } from './learned-rules.rules'
import { listCandidates, listNumbers, listOpenAmounts, listPaidBefore, owing } from './matching.repository'
import { payerKeys } from './payer.rules'
import { ReachIndex } from './reach.rules'
import { tiedTo } from './split.rules'

/** What lines are judged by, read once for all of them. */
export interface Matcher {
  judge: (line: LineToJudge) => Judgement
  /** Tenancies that its payer may pay for together. */
  tiedTo: (line: LineToJudge) => Candidate[]
  /** The agency has what is certain booked without anybody having looked. */
  isAutomatic: boolean
  /** Reads again what these tenancies owe, and who paid for them. */
  readAgain: (db: Queryable, tenancyIds: readonly string[]) => Promise<void>
  candidates: ReadonlyMap<string, Candidate>
}

function habitsOf(paid: Awaited<ReturnType<typeof listPaidBefore>>): Map<string, Map<string, number>> {
  const habits = new Map<string, Map<string, number>>()
  for (const { tenancyId, payerName, payerPhone, times } of paid) {
    for (const key of payerKeys(payerPhone ?? '', payerName ?? '', '')) {
      const known = habits.get(key) ?? new Map<string, number>()
      known.set(tenancyId, (known.get(tenancyId) ?? 0) + times)
      habits.set(key, known)
    }
  }
  return habits
}

/** @param day today: who lives where, owes what, and has paid before */
export async function readMatcher(db: Queryable, day: Day): Promise<Matcher> {
  const candidates = await listCandidates(db, day)
  const accountNumbers = [...(await listNumbers(db)).values()].flat()
  const habits = habitsOf(await listPaidBefore(db, day))
  const rules = (await listPatterns(db)).flatMap(asLearned)
  const { isAutomatic, threshold } = await readMatchingSettings(db)
  const index = new ReachIndex({ candidates, accountNumbers, habits, rules })
  const byTenancy = new Map(candidates.map((candidate) => [candidate.tenancyId, candidate]))
  return {
    judge: (line) => judgeLine(line, index.factsOf(line), threshold / WHOLE),
    tiedTo: (line) => tiedTo(line, index.factsOf(line, true)),
    isAutomatic,
    candidates: byTenancy,
    readAgain: async (from, tenancyIds) => {
      const open = await listOpenAmounts(from, tenancyIds)
      for (const tenancyId of tenancyIds) {
        const candidate = byTenancy.get(tenancyId)
        if (candidate) Object.assign(candidate, owing(open.get(tenancyId) ?? []))
      }
      for (const [key, times] of habitsOf(await listPaidBefore(from, day, tenancyIds))) {
        const known = habits.get(key)
        if (!known) habits.set(key, times)
        else for (const [tenancyId, count] of times) known.set(tenancyId, count)
      }
    },
  }
}
