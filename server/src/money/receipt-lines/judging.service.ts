import { type Day, dayInNairobi } from '@makao/contract/days'
import type { Currency } from '@makao/contract/money'
import type { Queryable } from '../../db/types'
import type { Candidate, Judgement } from '../matching/judge.rules'
import { type Matcher, readMatcher } from '../matching/matching.service'
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

async function readAll(db: Queryable, now: Date): Promise<Judge> {
  const matcher = await readMatcher(db, dayInNairobi(now))
  const accounts = new Map((await listReceivingAccounts(db)).map((each) => [each.id, each]))
  const told = ({ id: _, askedTenancyId: __, receivingAccountId, ...line }: LineToJudge) => ({
    ...line,
    accountTyped: line.accountTyped ?? '',
    details: line.details ?? '',
    payerName: line.payerName ?? '',
    payerPhone: line.payerPhone ?? '',
    account: accounts.get(receivingAccountId ?? '') ?? ofAgency,
  })
  const judge = (line: LineToJudge) => {
    if (line.askedTenancyId !== null) return ofPrompt(line.askedTenancyId, line.amount)
    const judged = matcher.judge(told(line))
    return matcher.isAutomatic ? judged : byHand(judged)
  }
  return { judge, tiedTo: (line) => matcher.tiedTo(told(line)), matcher }
}

/** Says whose the money of a line is, by what is known at this moment. */
export const readJudge = async (db: Queryable, now: Date): Promise<Judge['judge']> => (await readAll(db, now)).judge

/** For so long, in ms, a run judges by what it has read; what it assigned itself it knows at once. */
const READ_AGAIN_AFTER = 5000
/** Where reading takes long, it may take so much of a run; and nothing is older than this, in ms. */
const SHARE_OF_READING = 1 / 20
const OLDEST = 60_000

/** Judges the lines of one run, however many calls it takes: all that they may mean is not read for each. */
export class RunJudge {
  #read: (Judge & { until: number }) | undefined
  readonly #assigned = new Set<string>()
  readonly #keptFor: number

  /** @param keptFor in ms */
  constructor(keptFor = READ_AGAIN_AFTER) {
    this.#keptFor = keptFor
  }

  /** Money was assigned to these tenancies. */
  noteAssigned(tenancyIds: Iterable<string>): void {
    for (const tenancyId of tenancyIds) this.#assigned.add(tenancyId)
  }

  async judgeOf(db: Queryable, now: Date): Promise<Judge['judge']> {
    return (await this.#judgeNow(db, now)).judge
  }

  async tiedTo(db: Queryable, line: LineToJudge, now: Date): Promise<Candidate[]> {
    return (await this.#judgeNow(db, now)).tiedTo(line)
  }

  async #judgeNow(db: Queryable, now: Date): Promise<Judge> {
    if (!this.#read || performance.now() > this.#read.until) {
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
  const judge = await run.judgeOf(db, now)
  return new Map(lines.map((line) => [line.id, judge(line)]))
}
