import type { Day } from '@makao/contract/days'
import type { Currency } from '@makao/contract/money'
import { referenceKey } from '@makao/contract/money/payments/payments.terms'
import type { LineDirection, LineSource } from '@makao/contract/money/receipt-lines/line-details.kinds'
import type { MoneyProvider } from '@makao/contract/money/receiving-accounts/receiving-accounts.kinds'
import type { Db, Tx } from '../../db/types'
import { chunksOf } from '../../lists'
import { updateLine } from '../suspense/suspense.repository'
import { insertLines, insertSightings, type KnownLine, lockKnown } from './receipt-lines.repository'
import { addedBy, digestOf, keyOf, scopeOf } from './receipt-lines.rules'

/** Something that says 'money came', as whoever read it understood it. */
export interface LineToTake {
  source: LineSource
  direction?: LineDirection
  provider: MoneyProvider
  /** Null only of a pasted message that does not say where it came in. */
  receivingAccountId: string | null
  /** As the provider gives it; may be empty where it gives none. */
  transactionId: string
  /** Of what went out: the transaction that it takes back. */
  reverses?: string | null
  currency: Currency
  /** Minor units, above zero. */
  amount: number
  day: Day
  at?: Date | null
  payerName?: string | null
  payerPhone?: string | null
  accountTyped?: string | null
  details?: string | null
  /** Whose payment a prompt asked for. */
  askedTenancyId?: string | null
  raw: string
  statementImportId?: string | null
}

/** `isNew`: nobody had told of it. `differs`: another amount or currency is known of it, which stays. */
export interface TakenLine {
  lineId: string
  isNew: boolean
  differs: boolean
}

/** So many are stored by one statement. */
const BATCH = 1000

const cut = (text: string | null | undefined, most: number) =>
  text
    ?.replaceAll(/\0|\p{Cs}/gu, '')
    .trim()
    .slice(0, most) || null

function toRow(line: LineToTake, now: Date) {
  const raw = cut(line.raw, 20_000) ?? ''
  const { source, direction = 'in', provider, receivingAccountId, currency, amount, day } = line
  const transactionKey = keyOf(line.transactionId, raw)
  return {
    id: crypto.randomUUID(),
    source,
    direction,
    provider,
    receivingAccountId,
    transactionId: cut(line.transactionId.toUpperCase(), 100) ?? transactionKey,
    transactionKey,
    reversesKey: (direction === 'out' && referenceKey(line.reverses ?? '')) || null,
    currency,
    amount,
    day,
    at: line.at ?? null,
    askedTenancyId: line.askedTenancyId ?? null,
    payerName: cut(line.payerName, 200),
    payerPhone: cut(line.payerPhone, 80),
    accountTyped: cut(line.accountTyped, 80),
    details: cut(line.details, 500),
    raw,
    statementImportId: line.statementImportId ?? null,
    createdAt: now,
  }
}
type Row = ReturnType<typeof toRow>

const placeOf = ({ scope, transactionKey, direction }: Pick<KnownLine, 'scope' | 'transactionKey' | 'direction'>) =>
  `${scope} ${transactionKey} ${direction}`
const placeOfRow = ({ provider, receivingAccountId, ...row }: Row) =>
  placeOf({ ...row, scope: scopeOf(provider, receivingAccountId) })

/**
 * Stores each transaction once, whichever ways it came in by; what is known already is only completed. Nothing is booked:
 * that is `settleLines`, once this is committed.
 * @returns one for each, in their order
 */
export async function takeLinesIn(tx: Tx, lines: readonly LineToTake[], now: Date): Promise<TakenLine[]> {
  const taken: TakenLine[] = []
  for (const chunk of chunksOf(lines, BATCH)) taken.push(...(await takeChunk(tx, chunk, now)))
  return taken
}

async function takeChunk(tx: Tx, lines: readonly LineToTake[], now: Date): Promise<TakenLine[]> {
  const rows = lines.map((line) => toRow(line, now))
  const first = new Map<string, Row>()
  for (const row of rows) if (!first.has(placeOfRow(row))) first.set(placeOfRow(row), row)
  // In one order by all, so that no two wait for each other.
  const ordered = [...first.values()].sort((a, b) => (placeOfRow(a) < placeOfRow(b) ? -1 : 1))
  const inserted = await insertLines(tx, ordered)
  const again = rows.filter((row) => !inserted.has(row.id))
  if (again.length === 0) return rows.map(({ id: lineId }) => ({ lineId, isNew: true, differs: false }))
  const keys = [...new Set(again.map(({ transactionKey }) => transactionKey))]
  const known = new Map((await lockKnown(tx, keys)).map((line) => [placeOf(line), line]))
  const revived = new Set<string>()
  const sightings: Parameters<typeof insertSightings>[1][number][] = []
  const answers: TakenLine[] = []
  for (const row of rows) {
    const line = known.get(placeOfRow(row))
    if (inserted.has(row.id) || !line) {
      answers.push({ lineId: row.id, isNew: true, differs: false })
      continue
    }
    if (line.state === 'withdrawn' && !revived.has(line.id)) {
      // What an undone sheet had told of is told of again: what that said, rightly or wrongly, counts no more.
      revived.add(line.id)
      const { id: _, createdAt: __, ...told } = row
      // What had been taken back or sent back after its day stood in the books until then.
      const suspenseFrom = line.suspenseFrom !== null && line.suspenseFrom > line.day ? line.suspenseFrom : null
      const change = { ...told, state: 'waiting' as const, waits: null, judgedAt: null, suspenseFrom }
      await updateLine(tx, line.id, change)
      Object.assign(line, change)
      answers.push({ lineId: line.id, isNew: true, differs: false })
      continue
    }
    const { source, statementImportId, amount, raw } = row
    const differs = line.amount !== amount || line.currency !== row.currency
    const seen = {
      source,
      statementImportId,
      amount,
      differs,
      raw,
      digest: digestOf(`${statementImportId ?? ''} ${raw}`),
    }
    sightings.push({ lineId: line.id, ...seen, at: now })
    const added = differs ? undefined : addedBy(line, row)
    if (added) {
      Object.assign(line, added)
      await updateLine(tx, line.id, added)
    }
    answers.push({ lineId: line.id, isNew: false, differs })
  }
  await insertSightings(tx, sightings)
  return answers
}

/** The same in a transaction of its own, so that it is stored when this returns. */
export const takeLines = ({ db, now }: { db: Db; now: Date }, lines: readonly LineToTake[]): Promise<TakenLine[]> =>
  db.transaction((tx) => takeLinesIn(tx, lines, now))
