import type { Day } from '@makao/contract/days'
import { WHOLE } from '@makao/contract/percent'
import type { Queryable } from '../../db/types'
import { readFactsOf } from './few-lines.service'
import { type Candidate, type Judgement, judgeLine, type LineToJudge } from './judge.rules'
import { listPatterns, readMatchingSettings } from './learned-rules.repository'
import { asLearned } from './learned-rules.rules'
import { listCandidates, listNumbers, listOpenAmounts, listPaidBefore, owing } from './matching.repository'
import { habitsOf } from './payer.rules'
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
      for (const [key, times] of habitsOf(await listPaidBefore(from, day, { tenancyIds }))) {
        const known = habits.get(key)
        if (!known) habits.set(key, times)
        else for (const [tenancyId, count] of times) known.set(tenancyId, count)
      }
    },
  }
}

/** What these few lines are judged by, at about the same cost however many tenancies there are. */
export async function readMatcherOf(
  db: Queryable,
  day: Day,
  lines: readonly LineToJudge[],
): Promise<Pick<Matcher, 'judge' | 'isAutomatic' | 'candidates'>> {
  const { facts, candidates } = await readFactsOf(db, day, lines)
  const factsOf = new Map(lines.map((line, at) => [line, facts[at]]))
  const { isAutomatic, threshold } = await readMatchingSettings(db)
  const judge = (line: LineToJudge) => {
    const known = factsOf.get(line)
    if (!known) throw new Error('Nothing was read of this line.')
    return judgeLine(line, known, threshold / WHOLE)
  }
  return { judge, isAutomatic, candidates }
}

/** Tenancies that the payer of a line may pay for together. */
export async function readTiedTo(db: Queryable, day: Day, line: LineToJudge): Promise<Candidate[]> {
  const { facts } = await readFactsOf(db, day, [line], true)
  return facts.flatMap((each) => tiedTo(line, each))
}
