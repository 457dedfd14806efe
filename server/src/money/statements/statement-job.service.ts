import { providerOf } from '@makao/contract/money/receiving-accounts/receiving-accounts.terms'
import type { Config } from '../../config'
import type { Author, SignedIn } from '../../context'
import type { Db } from '../../db/types'
import { isDatabaseUnavailable } from '../../db/unavailable'
import { Refusal } from '../../errors'
import type { Job, JobRun } from '../../platform/jobs/job-runner.service'
import { jobList } from '../../platform/jobs/scheduled-jobs.rules'
import { readClosedThrough } from '../ledger/ledger.repository'
import { firstOpenDay } from '../ledger/ledger.rules'
import { withdrawLinesIn } from '../receipt-lines/hands.service'
import { RunJudge } from '../receipt-lines/judging.service'
import { settledTogether, settlePieces } from '../receipt-lines/settling.service'
import { type LineToTake, takeLinesIn } from '../receipt-lines/taking.service'
import { requireReceivingAccount } from '../receiving-accounts/receiving-accounts.repository'
import { withCodesOfNow } from './checking.service'
import { sayBlocking } from './statement-verdicts.rules'
import {
  countTaken,
  findWorking,
  forgetSightings,
  handOver,
  listBlocking,
  listBrought,
  listCodes,
  listUnsettledOf,
  lockStatement,
  lockWanted,
  markTaken,
  type StoredLine,
  type StoredStatement,
  staysWithout,
  sumStandings,
  updateStatement,
} from './statements.repository'

/** So many lines are stored by one transaction. */
const STORED_AT_ONCE = 2000
/** So many are listed at once to be looked at. */
const LISTED_AT_ONCE = 5000
const UNDONE_AT_ONCE = 100
/** So many lines that stayed are named. */
const MOST_NAMED = 20

interface Working extends Pick<SignedIn, 'mailWritten'> {
  db: Db
  config: Config
}

type Account = Awaited<ReturnType<typeof requireReceivingAccount>>

const toTake = (line: StoredLine, { id, kind, currency }: Account, { kind: sent }: StoredStatement): LineToTake => ({
  source: sent === 'file' ? 'statement' : 'pasted',
  direction: line.direction,
  provider: providerOf(kind),
  receivingAccountId: id,
  transactionId: line.transactionId,
  reverses: line.reverses,
  currency,
  amount: line.amount,
  day: line.day,
  at: line.at,
  payerName: line.payerName,
  payerPhone: line.payerPhone,
  accountTyped: line.accountTyped,
  details: line.details,
  raw: line.raw,
  statementImportId: line.importId,
})

/** Stores the next lines that are wanted. @returns how many there were */
function storeNext({ db }: Working, statement: StoredStatement, account: Account, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const provider = providerOf(account.kind)
    const wanted = await withCodesOfNow(
      tx,
      { ...account, provider },
      await lockWanted(tx, statement.id, STORED_AT_ONCE),
      () => listCodes(tx, statement.id),
    )
    const taken = await takeLinesIn(
      tx,
      wanted.map((line) => toTake(line, account, statement)),
      now,
    )
    const places = wanted.flatMap(({ place }, at) => {
      const line = taken[at]
      return line ? [{ place, lineId: line.lineId, isNew: line.isNew }] : []
    })
    if (places.length > 0) await markTaken(tx, statement.id, places)
    return places.length
  })
}

/** Keeps what a statement came to, unless somebody wanted more of it meanwhile. @returns whether that is all */
function endTaking(db: Db, importId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockStatement(tx, importId)
    if ((await lockWanted(tx, importId, 1)).length > 0) return false
    await updateStatement(tx, importId, { state: 'taken', sums: await sumStandings(tx, importId) })
    return true
  })
}

interface Settled {
  judges: RunJudge
  together: number
  failures: unknown[]
}

/** Looks at what of a statement is stored, in the order in which it came in. What fails is tried again later, with all else that waits. */
async function settleStored(
  working: Working,
  { id, total }: StoredStatement,
  { judges, together, failures }: Settled,
  { now, signal, progress }: JobRun,
): Promise<void> {
  const { db } = working
  const { taken, unsettled } = await countTaken(db, id)
  let left = unsettled
  for (let before: string[] = []; !signal.aborted; ) {
    const listed = await listUnsettledOf(db, id, LISTED_AT_ONCE)
    if (listed.length === 0 || listed.every((each) => before.includes(each))) break
    before = listed
    try {
      for await (const piece of settlePieces({ ...working, now, run: judges }, listed, together)) {
        const unavailable = piece.failures.find(isDatabaseUnavailable)
        if (unavailable !== undefined) throw unavailable
        failures.push(...piece.failures)
        // Counting reads all lines of the statement.
        if (piece.failures.length > 0) left = (await countTaken(db, id)).unsettled
        else left = Math.max(0, left - piece.lines)
        await updateStatement(db, id, { done: Math.max(0, total - left) })
        progress(taken - left, taken)
        if (signal.aborted) return
      }
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
      failures.push(error)
    }
  }
}

/** Takes what is wanted of a statement: all of it is stored first, then looked at. Done again it goes on where it was. */
async function take(working: Working, statement: StoredStatement, together: number, run: JobRun): Promise<void> {
  const { db } = working
  const { now, signal } = run
  const { id } = statement
  const account = await requireReceivingAccount(db, statement.receivingAccountId)
  const failures: unknown[] = []
  const judges = new RunJudge()
  while (!signal.aborted) {
    while (!signal.aborted && (await storeNext(working, statement, account, now)) > 0);
    await settleStored(working, statement, { judges, together, failures }, run)
    if (signal.aborted || (await endTaking(db, id))) break
  }
  if (failures.length > 0) throw failures[0]
}

/** Takes one line back, or leaves it where something else told of it too. @returns why it stays, for people */
async function undoLine(
  { db }: Working,
  { id, undoneBy, undoneByName, undoReason }: StoredStatement,
  { lineId, transactionId }: Awaited<ReturnType<typeof listBrought>>[number],
  now: Date,
): Promise<string | undefined> {
  const actor: Author = { id: undoneBy, name: undoneByName ?? 'Makao', address: null }
  try {
    return await db.transaction(async (tx) => {
      let why: string | undefined
      await withdrawLinesIn(tx, { actor, now }, [lineId], undoReason ?? 'Import undone', async () => {
        if (await staysWithout(tx, id, lineId)) {
          await handOver(tx, id, lineId)
          return true
        }
        const [blocking] = await listBlocking(tx, id, firstOpenDay(await readClosedThrough(tx)), lineId)
        why = blocking && sayBlocking(blocking)
        return blocking !== undefined
      })
      return why
    })
  } catch (error) {
    if (error instanceof Refusal) return `${transactionId}: some of it was refunded or moved since`
    throw error
  }
}

/** Takes back what came in by a statement, line by line. Done again it goes on where it was. */
async function undo(working: Working, statement: StoredStatement, { now, signal, progress }: JobRun): Promise<void> {
  const { db } = working
  const { id, total } = statement
  const stayed: string[] = []
  let left = 0
  let after = 0
  while (!signal.aborted) {
    const lines = await listBrought(db, id, after, UNDONE_AT_ONCE)
    if (lines.length === 0) break
    for (const line of lines) {
      if (signal.aborted) return
      const why = await undoLine(working, statement, line, now)
      if (why !== undefined) {
        left += 1
        stayed.push(why)
      }
      after = line.place
    }
    await updateStatement(db, id, { done: Math.min(after, total) })
    progress(after, total)
  }
  if (signal.aborted) return
  const problem = left === 0 ? null : `${left} could not be taken back. ${stayed.slice(0, MOST_NAMED).join('; ')}`
  const ended = left === 0 ? { state: 'undone' as const, undoneAt: now } : { state: 'taken' as const }
  await db.transaction(async (tx) => {
    if (left === 0) await forgetSightings(tx, id)
    await updateStatement(tx, id, { sums: await sumStandings(tx, id), problem, ...ended })
  })
}

/**
 * Takes and takes back what people want of statements, the oldest first. A process that ends in the middle leaves each line done or
 * not done; the next run goes on.
 * @throws what nobody foresaw, once all others had their turn; at once what may pass by itself
 */
export const statementsJob = (working: Working, together = settledTogether.embedded): Job => ({
  ...jobList.takeStatements,
  run: async (run) => {
    const { db } = working
    let done = 0
    const failed: string[] = []
    const surprises: unknown[] = []
    for (let next = await findWorking(db, failed); next; next = await findWorking(db, failed)) {
      if (run.signal.aborted) throw new Error('Asked to stop before all was done.')
      try {
        if (next.state === 'taking') await take(working, next, together, run)
        else await undo(working, next, run)
        done += 1
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw error
        failed.push(next.id)
        surprises.push(error)
      }
    }
    if (surprises.length > 0) throw surprises[0]
    return done === 0 ? 'Nothing to import.' : `${done} imported or undone.`
  },
})
