import { dayInNairobi } from '@makao/contract/days'
import type { WaitReason } from '@makao/contract/money/receipt-lines/line-details.kinds'
import { receiptLineEvents } from '@makao/contract/money/receipt-lines/receipt-lines.audit'
import type { Author, SignedIn } from '../../context'
import type { Db, Tx } from '../../db/types'
import { isDatabaseUnavailable } from '../../db/unavailable'
import { Refusal, takenKey } from '../../errors'
import { lockTenancies } from '../../homes/tenancies/tenancies.repository'
import { chunksOf } from '../../lists'
import { writeAudit } from '../../platform/audit/audit.repository'
import { listAwaited, tieToAsked } from '../asked-phones/asked-phones.service'
import type { Judgement } from '../matching/judge.rules'
import { payerKeys } from '../matching/payer.rules'
import { listTied, reverseIn } from '../payments/reversals.service'
import { listWithholding } from '../payments/withheld.repository'
import {
  type LockedLine,
  listStanding,
  listStandingOfKey,
  lockLine,
  lockLinesOfKey,
  updateLine,
} from '../suspense/suspense.repository'
import { isAnyAmount, leftOf } from '../suspense/suspense.rules'
import { bindEntered, letWait, postLeaving } from '../suspense/suspense.service'
import { type Booking, bookShares } from './booking.service'
import { judgeLines, RunJudge } from './judging.service'
import {
  type LineRecord,
  listByIds,
  listReversedKeys,
  listTypedKeys,
  listTypedWith,
  listWaitingReversals,
} from './receipt-lines.repository'
import { reasonsInWords, waitsFor } from './receipt-lines.rules'
import { certainOf, type Judged, settleTogether } from './settling-together.service'

/** What settling needs: it is done by Makao, soon after a line was stored, or once more by a job. */
export interface Settling extends Pick<SignedIn, 'config' | 'mailWritten' | 'now'> {
  db: Db
  /** Where many calls are one run: whose lines are is not read anew for each. */
  run?: RunJudge
}

const itself: Author = { id: null, name: 'Makao', address: null }

/** Lines whose owners are looked for at once. */
const BATCH = 1000
/**
 * So many are settled by one transaction. On the embedded database all others wait for it; on a server only whoever pays for the same
 * tenancies does, and what is due to the owners of a property is reckoned once for more lines.
 */
export const settledTogether = { embedded: 250, server: 1000 }
/** So often it is tried again when somebody else books the same code, or of the same line, at the same moment. */
const TRIES = 5

/** Somebody booked of a line since it was looked at what is to be locked for it: nothing of it is written. */
class BookedSince extends Error {}

/** How many were assigned, and how many wait; the others were known already. */
export interface Settled {
  booked: number
  waiting: number
}

/** In the order in which they came in, so that what is oldest pays first. */
const asTheyCame = (a: LineRecord, b: LineRecord) =>
  a.createdAt.getTime() - b.createdAt.getTime() ||
  a.day.localeCompare(b.day) ||
  (a.at?.getTime() ?? 0) - (b.at?.getTime() ?? 0) ||
  (a.id < b.id ? -1 : 1)

/** Keys of lines that are settled alone: what was typed is bound to them, or the provider took them back. */
async function listLone(db: Db, lines: readonly LineRecord[]): Promise<Set<string>> {
  const keys = lines.map(({ transactionKey }) => transactionKey)
  return new Set([...(await listTypedKeys(db, keys)), ...(await listReversedKeys(db, keys))])
}

/**
 * Lines in their order, cut so that each part can be settled by one transaction.
 * @param alone `lone`: keys of lines; `withholding`: tenancies that withhold tax, which is looked at payment by payment
 */
function partsOf(
  judged: readonly Judged[],
  { lone, withholding }: { lone: ReadonlySet<string>; withholding: ReadonlySet<string> },
  together: number,
): Judged[][] {
  const parts: Judged[][] = []
  let keys: Set<string> | undefined
  for (const each of judged) {
    const { transactionKey: key, direction, reverses } = each.line
    const isWithheld = withholding.has(certainOf(each) ?? '')
    const isLone = lone.has(key) || isWithheld || (direction === 'out' && reverses !== null)
    const part = parts.at(-1)
    if (isLone) keys = undefined
    if (part && keys && !keys.has(key) && part.length < together) part.push(each)
    else {
      parts.push([each])
      keys = isLone ? undefined : new Set()
    }
    keys?.add(key)
  }
  return parts
}

/** Lines of a piece with whose they are, as it was before their turn. */
interface LookedAt {
  lines: LineRecord[]
  judgements: Map<string, Judgement>
  lone: ReadonlySet<string>
}

async function lookAt({ db, now }: Settling, ids: readonly string[], run: RunJudge): Promise<LookedAt> {
  const waiting = (await listByIds(db, ids)).filter(({ state }) => state === 'waiting').sort(asTheyCame)
  const lines = await tieToAsked(db, waiting, now)
  const judgements = await judgeRecords(db, lines, now, run)
  return { lines, judgements, lone: await listLone(db, lines) }
}

/** What was booked while lines were looked at: for whom, and by the keys of whose money. */
class BookedMeanwhile {
  readonly tenancyIds = new Set<string>()
  readonly #payers = new Set<string>()

  add({ payerPhone, payerName }: LineRecord, tenancyId: string): void {
    this.tenancyIds.add(tenancyId)
    for (const key of payerKeys(payerPhone ?? '', payerName ?? '', '')) this.#payers.add(key)
  }

  /** Whether it may say something else of a line. */
  concerns({ payerPhone, payerName }: LineRecord, { certain, suggestions }: Judgement): boolean {
    return (
      !certain ||
      suggestions.some(({ tenancyId }) => this.tenancyIds.has(tenancyId)) ||
      payerKeys(payerPhone ?? '', payerName ?? '', '').some((key) => this.#payers.has(key))
    )
  }
}

/** Judges again what those before may say something else of. */
async function judgeAgain(
  { db, now }: Settling,
  { lines, judgements }: LookedAt,
  meanwhile: BookedMeanwhile,
  run: RunJudge,
): Promise<void> {
  const concerned = lines.filter((line) => {
    const judgement = judgements.get(line.id)
    return judgement && meanwhile.concerns(line, judgement)
  })
  for (const [id, judgement] of await judgeRecords(db, concerned, now, run)) judgements.set(id, judgement)
}

/** What a piece of many lines came to. */
export interface SettledPiece extends Settled {
  lines: number
  failures: unknown[]
}

/**
 * Looks whose each of the lines is that still wait, and books those that are certain, piece by piece. Done again it changes nothing.
 * One that fails keeps no other waiting.
 * @param together so many are settled by one transaction, to what each in one of its own would come
 * @param atOnce the lines of a piece
 */
export async function* settlePieces(
  context: Settling,
  lineIds: readonly string[],
  together: number,
  atOnce = BATCH,
): AsyncGenerator<SettledPiece> {
  const run = context.run ?? new RunJudge()
  const none: Judgement = { suggestions: [], certain: false, waits: 'nobody' }
  const pieces = chunksOf([...new Set(lineIds)], atOnce)
  // Where a piece is one transaction, the next is looked at while the database writes it. One session has no time for both.
  const isAhead = together >= atOnce
  let meanwhile = new BookedMeanwhile()
  let ahead: Promise<LookedAt> | undefined
  for (const [at, ids] of pieces.entries()) {
    const piece: SettledPiece = { booked: 0, waiting: 0, lines: ids.length, failures: [] }
    const looked = await (ahead ?? lookAt(context, ids, run))
    if (ahead) await judgeAgain(context, looked, meanwhile, run)
    const { lines, judgements, lone } = looked
    const next = isAhead ? pieces[at + 1] : undefined
    ahead = next && lookAt(context, next, run)
    // What it fails of is told in its turn.
    ahead?.catch(() => undefined)
    const judged = lines.map((line) => ({ line, judgement: judgements.get(line.id) ?? none }))
    const withholding = await listWithholding(
      context.db,
      judged.flatMap((each) => certainOf(each) ?? []),
    )
    for (const part of partsOf(judged, { lone, withholding }, together)) {
      for (const answer of await settlePart(context, part, piece.failures)) if (answer) piece[answer] += 1
    }
    meanwhile = new BookedMeanwhile()
    for (const each of judged) {
      const tenancyId = certainOf(each)
      if (tenancyId) meanwhile.add(each.line, tenancyId)
    }
    run.noteAssigned(meanwhile.tenancyIds)
    if (piece.booked > 0) context.mailWritten()
    yield piece
  }
}

/**
 * The same to the end.
 * @throws the first failure, once all the others are settled
 */
export async function settleLines(
  context: Settling,
  lineIds: readonly string[],
  together = settledTogether.embedded,
): Promise<Settled> {
  const settled: Settled = { booked: 0, waiting: 0 }
  const failures: unknown[] = []
  for await (const piece of settlePieces(context, lineIds, together)) {
    settled.booked += piece.booked
    settled.waiting += piece.waiting
    failures.push(...piece.failures)
  }
  if (failures.length > 0) throw failures[0]
  return settled
}

/** By one transaction; by halves of it where that cannot be, until whatever is in the way is alone. */
async function settlePart(
  context: Settling,
  part: readonly Judged[],
  failures: unknown[],
): Promise<(keyof Settled | undefined)[]> {
  if (part.length > 1) {
    const doing = { ...context, actor: itself }
    try {
      const answers = await context.db.transaction((tx) => settleTogether(tx, doing, part))
      // What took it back came meanwhile.
      const keys = part.map(({ line }) => line.transactionKey)
      for (const key of await listReversedKeys(context.db, keys)) await settleReversals(context, key)
      return answers
    } catch (error) {
      // One of them cannot be booked, or somebody books the same at this moment: each finds out by itself.
      if (isDatabaseUnavailable(error)) {
        failures.push(error)
        return []
      }
    }
    const half = Math.ceil(part.length / 2)
    const first = await settlePart(context, part.slice(0, half), failures)
    return [...first, ...(await settlePart(context, part.slice(half), failures))]
  }
  const [only] = part
  if (!only) return []
  const answer = await settleOne(context, only.line, only.judgement).catch(
    (error: unknown) => void failures.push(error),
  )
  return [answer ?? undefined]
}

/** Whose lines are, by what is known of each now. What a phone may have paid that was asked to is nobody's until it has answered. */
export async function judgeRecords(
  db: Db | Tx,
  lines: readonly LineRecord[],
  now: Date,
  run?: RunJudge,
): Promise<Map<string, Judgement>> {
  const open = lines.filter(({ direction }) => direction === 'in')
  const judged = await judgeLines(db, open.map(toJudge), now, run)
  for (const id of await listAwaited(db, open, now)) {
    const judgement = judged.get(id)
    if (judgement) judged.set(id, { ...judgement, certain: false, waits: 'phone_asked' })
  }
  return judged
}

/** A line as it is judged: by what of it nobody has. */
export const toJudge = ({ accountId, amount, booked, ...line }: LineRecord) => ({
  ...line,
  receivingAccountId: accountId,
  amount: amount - booked,
})

async function settleOne(
  context: Settling,
  { id, direction, transactionKey }: LineRecord,
  judgement: Judgement,
): Promise<keyof Settled | undefined> {
  if (direction === 'out') return settleOneOut(context, id)
  const doing = { ...context, actor: itself }
  for (let round = 1; ; round += 1) {
    try {
      const answer = await context.db.transaction((tx) => settleIn(tx, doing, id, transactionKey, judgement))
      // What took it back came before it.
      if (answer) await settleReversals(context, transactionKey)
      return answer
    } catch (error) {
      if (error instanceof Refusal) return await waitInstead(context, id, direction, error)
      // Somebody booked this code at the same moment.
      if (takenKey(error) !== 'payments_reference_unique' || round === TRIES) throw error
    }
  }
}

async function settleReversals(context: Settling, transactionKey: string): Promise<void> {
  for (const id of await listWaitingReversals(context.db, transactionKey)) await settleOneOut(context, id)
}

async function settleOneOut(context: Settling, id: string): Promise<keyof Settled | undefined> {
  for (let round = 1; ; round += 1) {
    try {
      return await context.db.transaction((tx) => settleOut(tx, { ...context, actor: itself }, id))
    } catch (error) {
      if (error instanceof Refusal) return await waitInstead(context, id, 'out', error)
      if (!(error instanceof BookedSince) || round === TRIES) throw error
    }
  }
}

/** What could not be booked, or not be taken back, waits for somebody. */
async function waitInstead(
  { db, now }: Settling,
  lineId: string,
  direction: LineRecord['direction'],
  refusal: Refusal,
): Promise<'waiting' | undefined> {
  return db.transaction(async (tx) => {
    const line = await lockLine(tx, lineId)
    if (line.state !== 'waiting') return undefined
    const waits: WaitReason =
      direction === 'out' ? 'cannot_reverse' : refusal.code === 'RECEIPT_USED' ? 'other_amount' : 'too_much'
    await letWait(tx, itself, line, waits, now)
    return 'waiting'
  })
}

async function settleIn(
  tx: Tx,
  context: Booking,
  lineId: string,
  transactionKey: string,
  { suggestions, certain, waits: why }: Judgement,
): Promise<keyof Settled | undefined> {
  const { now } = context
  const typed = await listTypedWith(tx, transactionKey)
  const [best] = suggestions
  await lockTenancies(tx, [...typed.map(({ tenancyId }) => tenancyId), ...(certain && best ? [best.tenancyId] : [])])
  let line = await lockLine(tx, lineId)
  if (line.state !== 'waiting') return undefined
  line = await bindTyped(tx, line, now)
  if (line.state === 'booked') return 'booked'
  const others = await listTypedWith(tx, transactionKey)
  if (others.length > 0 && isAnyAmount(line)) {
    await letWait(tx, itself, line, 'other_amount', now)
    return 'waiting'
  }
  if (!certain || !best) {
    await letWait(tx, itself, line, waitsFor(line, why), now)
    return 'waiting'
  }
  // What somebody took back from a tenancy goes nowhere by itself again.
  if (line.waits === 'taken_back') return 'waiting'
  const { to } = await bookShares(tx, context, line, [{ tenancyId: best.tenancyId, amount: leftOf(line) }])
  await updateLine(tx, lineId, { reasons: best.reasons, decidedBy: null, decidedByName: 'Makao', decidedAt: now })
  const { currency, amount, transactionId: code } = line
  const after = { currency, amount, code, to, because: reasonsInWords(best.reasons) }
  await writeAudit(tx, itself, receiptLineEvents.booked, { entityId: lineId, subject: code, after }, now)
  return 'booked'
}

/** Payments that somebody typed with the code of a line are its money, as far as it reaches. */
async function bindTyped(tx: Tx, line: LockedLine, now: Date): Promise<LockedLine> {
  let current = line
  for (const typed of await listTypedWith(tx, line.transactionKey)) {
    const { currency, amount, receivedOn: day } = typed
    if (currency !== line.currency || amount > leftOf(current)) continue
    // A reference of a bank says so only with the amount.
    if (!isAnyAmount(line) && amount !== leftOf(current)) continue
    current = await bindEntered(tx, itself, current, { ...typed, day }, now)
  }
  if (current.state === 'booked') {
    await updateLine(tx, line.id, { decidedBy: null, decidedByName: 'Makao', decidedAt: now })
  }
  return current
}

/**
 * What went out. The provider took a payment back: what it became is reversed on that day, and what is left of it leaves
 * suspense. Anything else that went out is nobody's rent.
 * @throws Refusal PAYMENT_REFUNDED, DEPOSIT_MOVED, MOVED_SINCE, MONTH_CLOSED: it cannot be taken back as it stands
 * @throws BookedSince: to be tried again
 */
async function settleOut(tx: Tx, context: Booking, lineId: string): Promise<keyof Settled | undefined> {
  const { now } = context
  const [record] = await listByIds(tx, [lineId])
  if (record?.state !== 'waiting') return undefined
  if (record.reverses === null) {
    const line = await lockLine(tx, lineId)
    if (line.state !== 'waiting') return undefined
    await updateLine(tx, lineId, { state: 'not_rent', judgedAt: now, decidedByName: 'Makao', decidedAt: now })
    return undefined
  }
  return takeBackByProvider(tx, context, lineId, record.reverses)
}

async function takeBackByProvider(tx: Tx, context: Booking, lineId: string, key: string) {
  const { now } = context
  const standing = await listStandingOfKey(tx, key)
  const tied = new Map<string, Awaited<ReturnType<typeof listTied>>>()
  for (const { paymentId } of standing) tied.set(paymentId, await listTied(tx, paymentId))
  await lockTenancies(
    tx,
    [...tied.values()].flatMap(({ tenancyId, others, keptFor }) => [tenancyId, ...others, ...keptFor]),
  )
  const [original] = (await lockLinesOfKey(tx, key)).filter(({ state }) => state !== 'not_rent' && state !== 'returned')
  const out = await lockLine(tx, lineId)
  if (out.state !== 'waiting') return undefined
  if (!original || original.currency !== out.currency || original.amount !== out.amount) {
    // It may still come; or a part was taken back, which a person looks at.
    await letWait(tx, itself, out, original ? 'cannot_reverse' : 'nobody', now)
    return 'waiting' as const
  }
  const today = dayInNairobi(now)
  const day = out.day > today ? today : out.day
  const reason = `Taken back by the provider: ${out.transactionId}`
  const left = original.judgedAt === null ? 0 : leftOf(original)
  const taken = (await listStanding(tx, original.id)).map(({ paymentId }) => ({ paymentId, held: tied.get(paymentId) }))
  // Before any of it: a part that is taken back alone would be taken back again with the rest.
  if (taken.some(({ held }) => held === undefined)) throw new BookedSince()
  for (const { paymentId, held } of taken) {
    if (held) await reverseIn(tx, context, { paymentId, reason, on: day, isRefundOwed: true }, held, 'payer')
  }
  if (left > 0) await postLeaving(tx, itself, original, { amount: left, day, kind: 'line_returned' }, now)
  const decided = { decidedBy: null, decidedByName: 'Makao', decidedAt: now, judgedAt: now, waits: null }
  // Put back to unmatched it came in again no earlier than it went.
  const suspenseFrom = original.suspenseFrom !== null && original.suspenseFrom > day ? original.suspenseFrom : day
  await updateLine(tx, original.id, { ...decided, booked: 0, state: 'returned', note: reason, suspenseFrom })
  await updateLine(tx, out.id, { ...decided, state: 'booked', note: `Takes back ${original.transactionId}` })
  const { currency, amount, transactionId: code } = original
  const after = { currency, amount, code, by: out.transactionId }
  await writeAudit(tx, itself, receiptLineEvents.reversed, { entityId: original.id, subject: code, after }, now)
  return 'booked' as const
}
