import { createHash } from 'node:crypto'
import { type Day, dayInNairobi, formatWholeDay } from '@makao/contract/days'
import { importEvents } from '@makao/contract/exchange/import/import.audit'
import { imports } from '@makao/contract/exchange/import/import.contract'
import type { ImportRun } from '@makao/contract/exchange/import/import.schema'
import type { ImportState } from '@makao/contract/exchange/import/import.terms'
import { type Actions, allowing } from '../../allowed'
import type { SignedIn } from '../../context'
import { keepVacuumsAway, vacuumAnalyze } from '../../db/maintenance'
import type { Db } from '../../db/types'
import { isDatabaseUnavailable } from '../../db/unavailable'
import { clashesWithOthers, isDeadlock, Refusal } from '../../errors'
import { requireOpenDay } from '../../money/ledger/ledger.repository'
import { latestStart, openingDay } from '../../money/openings/openings.rules'
import { writeAudit } from '../../platform/audit/audit.repository'
import type { Job, JobRun } from '../../platform/jobs/job-runner.service'
import { listRuns } from '../../platform/jobs/jobs.repository'
import { jobList } from '../../platform/jobs/scheduled-jobs.rules'
import { UnreadableFile } from '../../platform/sheets/sheets.rules'
import { readExisting } from './existing.repository'
import { countsOf, emptyPlan } from './plan.rules'
import { checkFile, planFile, type ToCheck } from './reading.service'
import { STEPS, writePlan, writesMany } from './take-over.repository'
import {
  findSameFile,
  findWaiting,
  insertImport,
  listImports,
  lockImport,
  refuseImport,
  type StoredImport,
  updateImport,
} from './taken-sheets.repository'

const JOB = jobList.takeOver.name
/** So many rows change what the planner has to know of the tables: lists and an undo would read all of them. */
const MANY = 2000

export const importActions = {
  undo: ({ state }) => (state === 'done' || state === 'waiting' ? undefined : 'IMPORT_NOT_TAKEN'),
} satisfies Actions<{ state: ImportState }>
const importFor = allowing(imports, importActions)

const none = countsOf(emptyPlan())

/** Latest first. */
export async function readImports({ db, actor }: SignedIn): Promise<ImportRun[]> {
  const rows = await listImports(db)
  const [run] = rows.some(({ state }) => state === 'waiting') ? ((await listRuns(db, [JOB])).get(JOB) ?? []) : []
  return rows.map(({ createdAt, takenAt, undoneAt, ...row }) =>
    importFor(actor)({
      ...row,
      // Of before it was counted, none.
      adds: { ...none, ...row.adds },
      progress: row.state === 'waiting' && run?.state === 'running' ? run.progress : null,
      createdAt: createdAt.toISOString(),
      takenAt: takenAt?.toISOString() ?? null,
      undoneAt: undoneAt?.toISOString() ?? null,
    }),
  )
}

/** From which day accounts are kept here. @throws UnreadableFile: nobody knows a balance of a day that lies ahead */
export function startOf(startsOn: Day | null, now: Date): Day {
  const today = dayInNairobi(now)
  const latest = latestStart(today)
  if (startsOn !== null && startsOn > latest) {
    throw new UnreadableFile(
      `The balances are those of the day before the start. Choose ${formatWholeDay(latest)} or an earlier day.`,
    )
  }
  return startsOn ?? today
}

const total = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** By which the same file is known; mended it is another one. */
function hashOf(bytes: Uint8Array, { mended }: ToCheck['reading']): string {
  const hash = createHash('sha256').update(bytes)
  if (mended.length > 0) hash.update(JSON.stringify(mended))
  return hash.digest('hex')
}

/**
 * Has a file taken over by the job, after a look at it that refuses what cannot be.
 * @returns the id of what was asked for; of the same file that waits or was taken over, that one's
 * @throws UnreadableFile: with a sentence for people
 */
export async function askToTakeOver(context: SignedIn, toCheck: ToCheck): Promise<{ importId: string }> {
  const { db, actor, jobs, now } = context
  const { bytes, name, reading } = toCheck
  const contentHash = hashOf(bytes, reading)
  const same = await findSameFile(db, contentHash)
  if (same?.state === 'waiting') return { importId: same.id }
  if (same?.takenAt) {
    const day = formatWholeDay(dayInNairobi(same.takenAt))
    throw new UnreadableFile(`This file was already imported on ${day}. Nothing was added.`)
  }
  const startsOn = startOf(reading.startsOn, now)
  const { adds, taken, wrong, wrongRows } = await checkFile(toCheck)
  if (wrong > 0 && !reading.leaveOut) {
    throw new UnreadableFile('There are rows with something wrong. Mend them, or leave them out.')
  }
  if (total(adds) === 0) throw new UnreadableFile('All of this is in Makao already. Nothing was added.')
  const importId = crypto.randomUUID()
  const isFirst = await db.transaction(async (tx) => {
    const row = { id: importId, name: name || 'Sheet', contentHash, reading, startsOn, adds, sums: taken }
    const file = Buffer.from(bytes).toString('base64')
    const by = { createdBy: actor.id, createdByName: actor.name, createdAt: now }
    const made = await insertImport(tx, { ...row, file, leftOut: wrongRows, ...by })
    // One that runs already looks for what waits before it ends.
    if (made) await jobs.start(tx, JOB, actor.name).catch(unlessRunning)
    return made
  })
  jobs.wake(JOB)
  return isFirst ? { importId } : { importId: (await findSameFile(db, contentHash))?.id ?? importId }
}

function unlessRunning(error: unknown): void {
  if (!(error instanceof Refusal && error.code === 'JOB_RUNNING')) throw error
}

/** What people are told of what cannot be taken over; undefined: nobody foresaw it. */
function whyNot(error: unknown): string | undefined {
  if (error instanceof UnreadableFile) return error.message
  if (error instanceof Refusal && error.code === 'MONTH_CLOSED') {
    return 'The day before the start is in a closed month. Choose a later start.'
  }
  if (error instanceof Refusal) return 'Makao has changed since the sheet was checked. Check it again.'
  return clashesWithOthers(error)
    ? 'Somebody has added or removed some of this since the sheet was checked. Check it again.'
    : undefined
}

const unforeseen =
  'Something in it stopped Makao, and nothing was written. Send it again, or ask for help with this sheet.'

async function takeOver(db: Db, waiting: StoredImport, { now, progress }: JobRun): Promise<void> {
  const { id: importId, name, reading, startsOn, file, createdBy, createdByName, createdAt } = waiting
  const existing = await readExisting(db, reading.country, dayInNairobi(createdAt))
  const bytes = new Uint8Array(Buffer.from(file ?? '', 'base64'))
  // What waited since an earlier version says nothing of mended cells.
  const planned = await planFile({ bytes, name, reading: { ...{ mended: [] }, ...reading, startsOn }, existing })
  if (planned.wrong > 0 && !reading.leaveOut) {
    throw new UnreadableFile('Since the sheet was checked, some rows became wrong. Check it again.')
  }
  let done = 1
  progress(done, STEPS + 2)
  const step = () => {
    done += 1
    progress(done, STEPS + 2)
  }
  await db.transaction(async (tx) => {
    const { state } = await lockImport(tx, importId)
    // Another process was quicker, or somebody withdrew it.
    if (state !== 'waiting') return
    // First of all, in one order with whoever closes a month.
    if (writesMany(planned.plan)) await keepVacuumsAway(tx)
    await requireOpenDay(tx, openingDay(startsOn))
    const author = { id: createdBy, name: createdByName }
    await writePlan({ tx, importId, author, startsOn, now, step }, planned.plan)
    const { adds, taken: sums, wrongRows: leftOut } = planned
    await updateImport(tx, importId, { state: 'done', takenAt: now, file: null, adds, sums, leftOut })
    const after = { ...adds, startsOn, leftOut }
    const audited = { entityId: importId, subject: name, after }
    await writeAudit(tx, { ...author, address: null }, importEvents.taken, audited, now)
  })
  if (total(planned.adds) > MANY) await vacuumAnalyze(db)
  step()
}

/**
 * Takes over what waits, one file after the other. A file that cannot be is noted, nothing of it was written, and those
 * behind it have their turn.
 * @throws what nobody foresaw, once all had their turn; at once what may pass by itself: the file waits
 */
export const takeOverJob = (db: Db): Job => ({
  ...jobList.takeOver,
  run: async (run) => {
    let taken = 0
    let failed = 0
    const surprises: unknown[] = []
    for (let waiting = await findWaiting(db); waiting && !run.signal.aborted; waiting = await findWaiting(db)) {
      try {
        // By its instant an import knows what it wrote.
        await takeOver(db, waiting, { ...run, now: new Date(run.now.getTime() + taken) })
        taken += 1
      } catch (error) {
        if (isDatabaseUnavailable(error) || isDeadlock(error) || run.signal.aborted) throw error
        const problem = whyNot(error) ?? unforeseen
        if (problem === unforeseen) surprises.push(error)
        failed += 1
        await refuseImport(db, waiting.id, problem)
      }
    }
    if (surprises.length > 0) throw surprises[0]
    return `${taken} imported, ${failed} refused`
  },
})
