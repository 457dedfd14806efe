import { createHash } from 'node:crypto'
import { setImmediate as others } from 'node:timers/promises'
import type { Currency } from '@makao/contract/money'
import type { MoneyProvider } from '@makao/contract/money/receiving-accounts/receiving-accounts.kinds'
import { providerOf } from '@makao/contract/money/receiving-accounts/receiving-accounts.terms'
import type {
  SentStatement,
  StandingSum,
  StatementColumns,
  StatementReading,
} from '@makao/contract/money/statements/statements.schema'
import type { SignedIn } from '../../context'
import { takeLock } from '../../db/locks'
import type { Queryable, Tx } from '../../db/types'
import { UnreadableFile } from '../../platform/sheets/sheets.rules'
import { readJudge } from '../receipt-lines/judging.service'
import { keyOf, scopeOf } from '../receipt-lines/receipt-lines.rules'
import { requireReceivingAccount } from '../receiving-accounts/receiving-accounts.repository'
import { readInThread } from './reading.service'
import type { StatementLines } from './sent-statement'
import {
  beginningsNear,
  chooseBankCodes,
  codesOfBank,
  isNearOfBank,
  isReferenceShared,
  isSameOfBank,
} from './statement-codes.rules'
import type { StatementRow } from './statement-rows.rules'
import { verdictOf } from './statement-verdicts.rules'
import {
  findBeginning,
  findColumns,
  insertStatement,
  keepColumns,
  listKnown,
  listTypedByKey,
  lockSame,
  type NewLine,
  replaceLines,
  sumStandings,
  updateStatement,
} from './statements.repository'

/** So many lines are judged before others have their turn. */
const AT_A_TIME = 200
/** So many rows that are no lines are kept by name. */
const MOST_NAMED = 200

type Coded = Pick<StatementRow, 'transactionId' | 'direction' | 'amount' | 'day' | 'raw'>

interface Account {
  id: string
  provider: MoneyProvider
  currency: Currency
}

/** As the database takes it: without what is no character. */
const clean = (text: string, most: number) =>
  text
    .slice(0, most)
    .replaceAll(/\0|\p{Cs}/gu, '')
    .trim()

const placeOf = (direction: string, key: string) => `${direction} ${key}`

/** A code as it is kept, and the key by which it is known. */
function codesOf(row: Pick<StatementRow, 'transactionId' | 'raw'>) {
  const transactionId = clean(row.transactionId.toUpperCase(), 100)
  return { transactionId, key: keyOf(transactionId, row.raw) }
}

/** What is known of transactions, by direction and key. */
async function readKnown(db: Queryable, { id, provider }: Pick<Account, 'id' | 'provider'>, rows: readonly Coded[]) {
  const codes = isReferenceShared(provider)
    ? codesOfBank(rows).map(({ own, around }) => [...own, ...around])
    : rows.map(({ transactionId }) => [transactionId])
  const keys = rows.flatMap(({ raw }, at) =>
    (codes[at] ?? []).map((transactionId) => codesOf({ transactionId, raw }).key),
  )
  const known = await listKnown(db, scopeOf(provider, id), [...new Set(keys)])
  return new Map(known.map((line) => [placeOf(line.direction, line.key), line]))
}

type Known = Awaited<ReturnType<typeof readKnown>>

/** Each line with the code that it has; a reference of a bank is one only where no other movement has it. */
function withCodes(rows: readonly StatementRow[], { provider }: Account, known: Known) {
  if (!isReferenceShared(provider)) return rows.map((row) => ({ row, ...codesOf(row) }))
  const chosen = chooseBankCodes(rows, (direction, transactionId) =>
    known.get(placeOf(direction, codesOf({ transactionId, raw: '' }).key)),
  )
  return rows.map((row, at) => ({ row, ...codesOf({ ...row, transactionId: chosen[at] ?? row.transactionId }) }))
}

/** Until the transaction ends: of a notice and a statement at the same moment the second knows which codes the first has taken. */
const lockCodes = (tx: Tx, accountId: string) => takeLock(tx, `codes of ${accountId}`)

/**
 * Lines of a statement with the codes that they have by now: since it was checked, another deposit of the bank may have come in
 * with the code of one. @param codes of all lines of the statement
 */
export async function withCodesOfNow<Line extends Coded>(
  tx: Tx,
  account: Account,
  lines: readonly Line[],
  listCodes: () => Promise<readonly Pick<Coded, 'transactionId' | 'direction'>[]>,
): Promise<readonly Line[]> {
  if (!isReferenceShared(account.provider) || lines.length === 0) return lines
  await lockCodes(tx, account.id)
  const known = await readKnown(tx, account, lines)
  const knownAs = (direction: string, transactionId: string) =>
    known.get(placeOf(direction, codesOf({ transactionId, raw: '' }).key))
  const isAnothers = (line: Line) => {
    const there = knownAs(line.direction, line.transactionId)
    return there !== undefined && !isSameOfBank(there, line)
  }
  const without = lines.filter(isAnothers)
  if (without.length === 0) return lines
  const taken = new Set((await listCodes()).map(({ direction, transactionId }) => placeOf(direction, transactionId)))
  const chosen = chooseBankCodes(without, (direction, code) =>
    // Of another line of this statement: of no movement that is the same.
    taken.has(placeOf(direction, code)) ? { amount: 0, day: '' } : knownAs(direction, code),
  )
  const codeOf = new Map(without.map((line, at) => [line, chosen[at]]))
  return lines.map((line) => ({ ...line, transactionId: codeOf.get(line) ?? line.transactionId }))
}

/**
 * Notices of a bank, in the order in which they came, with the codes by which a statement knows the same deposits: a reference given
 * again later is another one. Another amount within days keeps the reference: it may be a correction, which people look at.
 */
export async function withCodesOfNotices<Notice extends Coded>(
  tx: Tx,
  accountId: string,
  notices: readonly Notice[],
): Promise<Notice[]> {
  const account = { id: accountId, provider: 'bank' } as const
  await lockCodes(tx, accountId)
  const known = new Map<string, Pick<Coded, 'amount' | 'day'>>(await readKnown(tx, account, notices))
  const placeOfCode = (transactionId: string) => placeOf('in', codesOf({ transactionId, raw: '' }).key)
  /** The code of a deposit of the days around with the same reference, which this may put right. */
  async function findNear(notice: Notice): Promise<string | undefined> {
    const first = known.get(placeOfCode(notice.transactionId))
    if (first && isNearOfBank(first, notice)) return notice.transactionId
    const begins = beginningsNear(notice).map((transactionId) => codesOf({ transactionId, raw: '' }).key)
    const now = coded.find((each) => begins.some((begin) => codesOf(each).key.startsWith(begin)))
    return now?.transactionId ?? (await findBeginning(tx, scopeOf('bank', accountId), begins))
  }
  const coded: Notice[] = []
  for (const notice of notices) {
    const { amount, day } = notice
    const [code = notice.transactionId] = chooseBankCodes([notice], (_, code) => known.get(placeOfCode(code)))
    const isNew = !known.has(placeOfCode(code))
    const near = isNew && code !== notice.transactionId && (await findNear(notice))
    const transactionId = near || code
    if (isNew && !near) known.set(placeOfCode(code), { amount, day })
    coded.push({ ...notice, transactionId })
  }
  return coded
}

/** What will become of each line. Others have their turn meanwhile. */
async function judgeRows(
  { db, now }: SignedIn,
  account: Account,
  importId: string,
  rows: readonly StatementRow[],
): Promise<NewLine[]> {
  const known = await readKnown(db, account, rows)
  const coded = withCodes(rows, account, known)
  const typed = await listTypedByKey(db, [...new Set(coded.map(({ key }) => key))])
  const typedBy = new Map<string, typeof typed>()
  for (const payment of typed) typedBy.set(payment.key, [...(typedBy.get(payment.key) ?? []), payment])
  const { currency } = account
  const said = coded.map(({ row }) => ({
    payerName: clean(row.payerName, 200) || null,
    payerPhone: clean(row.payerPhone, 80) || null,
    accountTyped: clean(row.accountTyped, 80) || null,
    details: clean(row.details, 500) || null,
  }))
  const toJudge = coded.map(({ row: { amount, day } }, at) => ({
    ...{ id: String(at), receivingAccountId: account.id, currency, amount, day, askedTenancyId: null },
    ...(said[at] as (typeof said)[number]),
  }))
  const isNew = ({ row: { direction }, key }: (typeof coded)[number]) =>
    direction === 'in' && !known.has(placeOf(direction, key))
  const judge = await readJudge(
    db,
    toJudge.filter((_, at) => isNew(coded[at] as (typeof coded)[number])),
    now,
  )
  const above = new Map<string, { lineId: null; currency: Currency; amount: number }>()
  const lines: NewLine[] = []
  for (const [at, { row, transactionId, key }] of coded.entries()) {
    if (at % AT_A_TIME === 0) await others()
    const { direction, amount, day } = row
    const place = placeOf(direction, key)
    const verdict = verdictOf(
      { direction, currency, amount },
      {
        known: known.get(place) ?? above.get(place),
        typed: typedBy.get(key) ?? [],
        isAnyAmount: !isReferenceShared(account.provider),
        judge: () => judge(toJudge[at] as (typeof toJudge)[number]),
      },
    )
    if (!above.has(place)) above.set(place, { lineId: null, currency, amount })
    lines.push({
      importId,
      place: lines.length + 1,
      row: row.row,
      direction,
      transactionId,
      amount,
      day,
      at: row.at === null ? null : new Date(row.at),
      ...(said[at] as (typeof said)[number]),
      reverses: row.reverses === null ? null : clean(row.reverses, 100),
      raw: clean(row.raw, 4000),
      ...verdict,
      wantedBy: null,
      isNew: null,
    })
  }
  return lines
}

/**
 * Reads a statement, or messages, and says of each line what would become of it. Nothing is taken yet. The same bytes sent again
 * are the same import: checked anew where nobody has taken anything of it.
 * @throws UnreadableFile: with a sentence for people
 * @throws Refusal NOT_FOUND
 */
export async function checkStatement(
  context: SignedIn,
  bytes: Uint8Array,
  reading: StatementReading,
): Promise<SentStatement> {
  const { db, now } = context
  const { accountId, kind, asks } = reading
  const account = await requireReceivingAccount(db, accountId)
  if (account.archivedAt !== null) throw new UnreadableFile(`${account.name} is archived. Restore it first.`)
  if (bytes.length === 0) throw new UnreadableFile('There is nothing in this file.')
  const columns = reading.columns ?? (await findColumns(db, accountId)) ?? null
  const read = await readInThread({ bytes, kind, name: reading.name, columns, asks, account: accountOf(account) })
  if (read.answer === 'columns') return read
  const own = { id: accountId, provider: providerOf(account.kind), currency: account.currency }
  const importId = crypto.randomUUID()
  const lines = await judgeRows(context, own, importId, read.rows)
  if (reading.columns) await keepColumns(db, accountId, cleaned(read.columns), now)
  const contentHash = createHash('sha256').update(kind).update(bytes).digest('hex')
  return store(context, { importId, contentHash, account: own, reading }, read, lines)
}

const accountOf = ({ kind, name, number, currency }: Awaited<ReturnType<typeof requireReceivingAccount>>) => ({
  kind,
  name,
  number,
  currency,
})

const cleaned = (columns: StatementColumns): StatementColumns =>
  Object.fromEntries(Object.entries(columns).map(([field, heading]) => [field, clean(heading, 200)]))

interface ToStore {
  importId: string
  contentHash: string
  account: Account
  reading: StatementReading
}

async function store(
  { db, actor, now }: SignedIn,
  { importId, contentHash, account, reading }: ToStore,
  { columns, proof, unread }: StatementLines,
  lines: readonly NewLine[],
): Promise<SentStatement> {
  const unreadRows = unread.slice(0, MOST_NAMED).map(({ column, found, ...row }) => ({
    ...row,
    column: column === null ? null : clean(column, 200),
    found: clean(found, 80),
  }))
  const said = { columns: cleaned(columns), proof, unreadRows, unread: unread.length, lines: lines.length }
  return db.transaction(async (tx) => {
    const sums: StandingSum[] = []
    const made = await insertStatement(tx, {
      id: importId,
      kind: reading.kind,
      receivingAccountId: account.id,
      currency: account.currency,
      name: clean(reading.name, 200) || (reading.kind === 'file' ? 'Statement' : 'Pasted messages'),
      contentHash,
      ...said,
      sums,
      createdBy: actor.id,
      createdByName: actor.name,
      createdAt: now,
    })
    const same = made ? undefined : await lockSame(tx, account.id, contentHash)
    if (!made && !same) throw new UnreadableFile('Somebody undid this import at this moment. Send it again.')
    const id = same?.id ?? importId
    if (!same || same.state === 'checked') {
      await replaceLines(
        tx,
        id,
        lines.map((line) => ({ ...line, importId: id })),
      )
      await updateStatement(tx, id, { ...said, sums: await sumStandings(tx, id) })
    }
    return { answer: 'import', importId: id, isKnown: same !== undefined && same.state !== 'checked' }
  })
}
