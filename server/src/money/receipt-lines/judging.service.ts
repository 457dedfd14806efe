import { setImmediate as others } from 'node:timers/promises'
import { type Day, dayInNairobi } from '@makao/contract/days'
import type { Currency } from '@makao/contract/money'
import type { Queryable } from '../../db/types'
import type { Candidate, Judgement } from '../matching/judge.rules'
import { type Matcher, readMatcher, readMatcherOf, readTiedTo } from '../matching/matching.service'
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

interface Judge {
  judge: (line: LineToJudge) => Judgement
  /** Tenancies that its payer may pay for together. */
  tiedTo: (line: LineToJudge) => Candidate[]
  matcher: Matcher
}

/** As the matcher asks for it. */
async function tellerOf(db: Queryable) {
  const accounts = new Map((await listReceivingAccounts(db)).map((each) => [each.id, each]))
  return ({ id: _, askedTenancyId: __, receivingAccountId, ...line }: LineToJudge) => ({
    ...line,
    accountTyped: line.accountTyped ?? '',
    details: line.details ?? '',
    payerName: line.payerName ?? '',
    payerPhone: line.payerPhone ?? '',
    account: accounts.get(receivingAccountId ?? '') ?? ofAgency,
  })
}

function judgeBy(
  { judge, isAutomatic }: Pick<Matcher, 'judge' | 'isAutomatic'>,
  line: LineToJudge,
  told: Parameters<Matcher['judge']>[0],
): Judgement {
  if (line.askedTenancyId !== null) return ofPrompt(line.askedTenancyId, line.amount)
  const judged = judge(told)
  return isAutomatic ? judged : byHand(judged)
}

async function readAll(db: Queryable, now: Date): Promise<Judge> {
  const matcher = await readMatcher(db, dayInNairobi(now))
  const told = await tellerOf(db)
  return {
    judge: (line) => judgeBy(matcher, line, told(line)),
    tiedTo: (line) => matcher.tiedTo(told(line)),
    matcher,
  }
}

/** Whose the money of a few lines is: what may be meant by them alone is read. */
async function judgeFew(db: Queryable, lines: readonly LineToJudge[], now: Date): Promise<Map<string, Judgement>> {
  const told = await tellerOf(db)
  const toldOf = new Map(lines.map((line) => [line, told(line)]))
  const matcher = await readMatcherOf(db, dayInNairobi(now), [...toldOf.values()])
  return new Map([...toldOf].map(([line, said]) => [line.id, judgeBy(matcher, line, said)]))
}

/** Up to so many lines of a file are looked up each by itself; for more of them it is quicker to read all once. */
const FEW_OF_A_FILE = 25

/** Says whose the money of each of these lines is, by what is known at this moment; each has an id of its own. */
export async function readJudge(db: Queryable, lines: readonly LineToJudge[], now: Date): Promise<Judge['judge']> {
  if (lines.length > FEW_OF_A_FILE) return (await readAll(db, now)).judge
  const judged = lines.length === 0 ? new Map<string, Judgement>() : await judgeFew(db, lines, now)
  return ({ id }) => {
    const judgement = judged.get(id)
    if (!judgement) throw new Error('Nothing was read of this line.')
    return judgement
  }
}

/** For so long, in ms, a run judges by what it has read; what it assigned itself it knows at once. */
const READ_AGAIN_AFTER = 5000
/** Where reading takes long, it may take so much of a run; and nothing is older than this, in ms. */
const SHARE_OF_READING = 1 / 20
const OLDEST = 60_000
/** Up to so many lines of a run are looked up each by itself; for more of them it is quicker to read all once. */
const FEW = 50

/** So many lines of a run are judged before others have their turn: people, and what the database has answered. */
const AT_A_TIME = 16

/** Judges the lines of one run, however many calls it takes: all that they may mean is not read for each. */
export class RunJudge {
  #read: (Judge & { until: number }) | undefined
  readonly #assigned = new Set<string>()
  readonly #keptFor: number
  readonly #few: number
  #lookedUp = 0

  /** @param keptFor in ms @param few up to so many lines are looked up each by itself */
  constructor(keptFor = READ_AGAIN_AFTER, few = FEW) {
    this.#keptFor = keptFor
    this.#few = few
  }

  /** Money was assigned to these tenancies. */
  noteAssigned(tenancyIds: Iterable<string>): void {
    for (const tenancyId of tenancyIds) this.#assigned.add(tenancyId)
  }

  async judge(db: Queryable, lines: readonly LineToJudge[], now: Date): Promise<Map<string, Judgement>> {
    if (!this.#isRead && this.#lookedUp + lines.length <= this.#few) {
      this.#lookedUp += lines.length
      return judgeFew(db, lines, now)
    }
    const { judge } = await this.#judgeNow(db, now)
    const judged = new Map<string, Judgement>()
    for (const line of lines) {
      if (judged.size % AT_A_TIME === AT_A_TIME - 1) await others()
      judged.set(line.id, judge(line))
    }
    return judged
  }

  async tiedTo(db: Queryable, line: LineToJudge, now: Date): Promise<Candidate[]> {
    if (this.#isRead) return (await this.#judgeNow(db, now)).tiedTo(line)
    const told = await tellerOf(db)
    return readTiedTo(db, dayInNairobi(now), told(line))
  }

  get #isRead(): boolean {
    return this.#read !== undefined && performance.now() <= this.#read.until
  }

  async #judgeNow(db: Queryable, now: Date): Promise<Judge> {
    if (!this.#read || !this.#isRead) {
      this.#lookedUp = 0
      // Its age counts from before it is read.
      const at = performance.now()
      this.#assigned.clear()
      const read = await readAll(db, now)
      const took = performance.now() - at
      this.#read = { ...read, until: at + Math.max(this.#keptFor, Math.min(OLDEST, took / SHARE_OF_READING)) }
    } else if (this.#assigned.size > 0) {
      const tenancyIds = [...this.#assigned]
      this.#assigned.clear()
      await this.#read.matcher.readAgain(db, tenancyIds)
    }
    return this.#read
  }
}

/** Whose the money of each line is, by its id: the one place that decides. */
export async function judgeLines(
  db: Queryable,
  lines: readonly LineToJudge[],
  now: Date,
  run = new RunJudge(),
): Promise<Map<string, Judgement>> {
  if (lines.every(({ askedTenancyId }) => askedTenancyId !== null)) {
    return new Map(lines.map(({ id, askedTenancyId, amount }) => [id, ofPrompt(askedTenancyId ?? '', amount)]))
  }
  return run.judge(db, lines, now)
}
