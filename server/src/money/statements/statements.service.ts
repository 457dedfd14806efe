import { statementEvents } from '@makao/contract/money/statements/statements.audit'
import type {
  StatementDetails,
  StatementImport,
  StatementLineFilter,
  StatementLinePage,
  TakeStatement,
  UndoStatement,
} from '@makao/contract/money/statements/statements.schema'
import type { SignedIn } from '../../context'
import type { Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { writeAudit } from '../../platform/audit/audit.repository'
import { jobList } from '../../platform/jobs/scheduled-jobs.rules'
import { readClosedThrough } from '../ledger/ledger.repository'
import { firstOpenDay } from '../ledger/ledger.rules'
import { listLineParts } from '../receipt-lines/receipt-lines.repository'
import { requireReceivingAccount } from '../receiving-accounts/receiving-accounts.repository'
import { sayBlocking, statementActions, statementFor } from './statement-verdicts.rules'
import {
  countLeft,
  deleteStatement,
  isRequestSeen,
  listBlocking,
  listStatementLines,
  listStatements,
  lockStatement,
  requireStatement,
  type ShownStatement,
  type StoredStatement,
  sumStandings,
  updateStatement,
  wantLines,
} from './statements.repository'

const JOB = jobList.takeStatements.name

const isWorking = ({ state }: Pick<ShownStatement, 'state'>) => state === 'taking' || state === 'undoing'

function shown(row: ShownStatement): Omit<StatementImport, 'allowed'> {
  const { proof, done, total, createdAt, takenAt, undoneAt, columns: _, unreadRows: __, ...rest } = row
  return {
    ...rest,
    from: proof.from,
    to: proof.to,
    progress: isWorking(row) ? { done, total } : null,
    createdAt: createdAt.toISOString(),
    takenAt: takenAt?.toISOString() ?? null,
    undoneAt: undoneAt?.toISOString() ?? null,
  }
}

/** Latest first. */
export async function readStatements({ db, actor }: SignedIn): Promise<StatementImport[]> {
  return (await listStatements(db)).map((row) => statementFor(actor)(shown(row)))
}

/** @throws Refusal NOT_FOUND */
export async function readStatementImport(
  { db, actor }: Pick<SignedIn, 'db' | 'actor'>,
  importId: string,
): Promise<StatementDetails> {
  const row = await requireStatement(db, importId)
  const { proof, columns, unreadRows } = row
  const sums = await sumStandings(db, importId)
  const left = await countLeft(db, importId)
  return { ...statementFor(actor)(shown(row)), sums, proof, columns, unreadRows, left }
}

/** @throws Refusal NOT_FOUND */
export async function readStatementLines({ db }: SignedIn, filter: StatementLineFilter): Promise<StatementLinePage> {
  await requireStatement(db, filter.importId)
  const { rows, total, next } = await listStatementLines(db, filter)
  const parts = await listLineParts(
    db,
    rows.flatMap(({ lineId }) => lineId ?? []),
  )
  return {
    total,
    next,
    rows: rows.map(({ tenancyId, tenantName, unitNumber, propertyName, at, ...row }) => {
      const standing = (parts.get(row.lineId ?? '') ?? []).filter(({ takenBackAt }) => takenBackAt === null)
      const proposed =
        row.lineId === null && tenancyId !== null && tenantName !== null && unitNumber !== null && propertyName !== null
          ? [{ tenancyId, tenantName, unitNumber, propertyName }]
          : []
      const to = standing.map((part) => ({
        tenancyId: part.tenancyId,
        tenantName: part.tenantName,
        unitNumber: part.unitNumber,
        propertyName: part.propertyName,
      }))
      return { ...row, at: at?.toISOString() ?? null, to: to.length > 0 ? to : proposed }
    }),
  }
}

/** Has the job look soon; one that runs already looks again before it ends. */
const startJob = (tx: Tx, { jobs, actor }: SignedIn) =>
  jobs.start(tx, JOB, actor.name).catch((error: unknown) => {
    if (!(error instanceof Refusal && error.code === 'JOB_RUNNING')) throw error
  })

async function audited(tx: Tx, { id, name, receivingAccountId }: StoredStatement, lines: number) {
  const { name: account } = await requireReceivingAccount(tx, receivingAccountId)
  return { entityId: id, subject: name, after: { account, lines } }
}

/**
 * Has lines of a statement taken by the job, which goes on with it whatever becomes of the page. Lines that somebody wanted before
 * are not taken twice.
 * @throws Refusal NOT_FOUND, STATEMENT_UNDONE, STATEMENT_BUSY
 * @throws Refusal STATEMENT_ALL_TAKEN: nobody has left any of these
 */
export async function takeStatement(context: SignedIn, input: TakeStatement): Promise<StatementDetails> {
  const { db, actor, jobs, now } = context
  const { importId, requestId, lot, places } = input
  await db.transaction(async (tx) => {
    const statement = await lockStatement(tx, importId)
    if (await isRequestSeen(tx, importId, requestId)) return
    const obstacle = statementActions.take(statement)
    if (obstacle) throw new Refusal(obstacle)
    const chosen = { onlyCertain: lot === 'certain', places: lot === 'chosen' ? places : null }
    const wanted = await wantLines(tx, importId, requestId, chosen)
    if (wanted === 0) throw new Refusal('STATEMENT_ALL_TAKEN')
    const total = statement.state === 'taking' ? statement.total + wanted : wanted
    const done = statement.state === 'taking' ? statement.done : 0
    const by = { takenAt: now, takenByName: actor.name, problem: null }
    await updateStatement(tx, importId, { state: 'taking', total, done, ...by })
    await writeAudit(tx, actor, statementEvents.taken, await audited(tx, statement, wanted), now)
    await startJob(tx, context)
  })
  jobs.wake(JOB)
  return readStatementImport(context, importId)
}

/**
 * Has everything taken back by the job that came in by a statement alone.
 * @throws Refusal NOT_FOUND, STATEMENT_BUSY, STATEMENT_UNDONE, STATEMENT_NOT_TAKEN
 * @throws Refusal STATEMENT_IN_USE: with what cannot be taken back
 */
export async function undoStatement(context: SignedIn, { importId, reason }: UndoStatement): Promise<StatementDetails> {
  const { db, actor, jobs, now } = context
  await db.transaction(async (tx) => {
    const statement = await lockStatement(tx, importId)
    const obstacle = statementActions.undo(statement)
    if (obstacle) throw new Refusal(obstacle)
    const blockers = (await listBlocking(tx, importId, firstOpenDay(await readClosedThrough(tx)))).map(sayBlocking)
    const [first] = blockers
    if (first !== undefined) throw new Refusal('STATEMENT_IN_USE', { first, blockers })
    const by = { undoneBy: actor.id, undoneByName: actor.name, undoReason: reason }
    const work = { done: 0, total: statement.lines, problem: null }
    await updateStatement(tx, importId, { state: 'undoing', ...work, ...by })
    await writeAudit(
      tx,
      actor,
      statementEvents.undone,
      { ...(await audited(tx, statement, statement.lines)), reason },
      now,
    )
    await startJob(tx, context)
  })
  jobs.wake(JOB)
  return readStatementImport(context, importId)
}

/** @throws Refusal NOT_FOUND, STATEMENT_TAKEN */
export async function discardStatement({ db, actor, now }: SignedIn, importId: string): Promise<Record<string, never>> {
  await db.transaction(async (tx) => {
    const statement = await lockStatement(tx, importId)
    const obstacle = statementActions.discard(statement)
    if (obstacle) throw new Refusal(obstacle)
    await writeAudit(tx, actor, statementEvents.discarded, await audited(tx, statement, statement.lines), now)
    await deleteStatement(tx, importId)
  })
  return {}
}
