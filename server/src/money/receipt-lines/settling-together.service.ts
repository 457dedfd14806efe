import { dayInNairobi } from '@makao/contract/days'
import type { WaitReason } from '@makao/contract/money/receipt-lines/line-details.kinds'
import { receiptLineEvents } from '@makao/contract/money/receipt-lines/receipt-lines.audit'
import type { Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { lockTenancies, tenancySubjects } from '../../homes/tenancies/tenancies.repository'
import { noteOf, writeNotes } from '../../platform/audit/audit.repository'
import { readClosedThrough } from '../ledger/ledger.repository'
import type { Judgement } from '../matching/judge.rules'
import { type FromLine, receiveMany } from '../payments/many-payments.service'
import { nextRepeats } from '../payments/payments.repository'
import { listWithholding } from '../payments/withheld.repository'
import { type LockedLine, lockLines, markBooked, markNotRent } from '../suspense/suspense.repository'
import { bookDay, leftOf } from '../suspense/suspense.rules'
import { letManyWait } from '../suspense/suspense.service'
import { type Booking, paymentOf, toldOf } from './booking.service'
import type { LineRecord } from './receipt-lines.repository'
import { listTypedKeys } from './receipt-lines.repository'
import { reasonsInWords, waitsFor } from './receipt-lines.rules'

/** A line with whose it is. */
export interface Judged {
  line: LineRecord
  judgement: Judgement
}

/** The tenancy to which a line goes by itself. */
export const certainOf = ({ judgement: { certain, suggestions } }: Judged): string | undefined =>
  certain ? suggestions[0]?.tenancyId : undefined

type Answer = 'booked' | 'waiting' | undefined
type Best = Judgement['suggestions'][number]

/** What becomes of a line, now that it is locked. */
interface Decided {
  answer: Answer
  books?: { line: LockedLine; best: Best }
  waits?: { line: LockedLine; waits: WaitReason }
  notRent?: string
}

function decide(line: LockedLine | undefined, { suggestions, certain, waits: why }: Judgement): Decided {
  if (line?.state !== 'waiting') return { answer: undefined }
  if (line.direction === 'out') return { answer: undefined, notRent: line.id }
  const [best] = suggestions
  if (!certain || !best) return { answer: 'waiting', waits: { line, waits: waitsFor(line, why) } }
  // What somebody took back from a tenancy goes nowhere by itself again.
  if (line.waits === 'taken_back') return { answer: 'waiting' }
  return { answer: 'booked', books: { line, best } }
}

/** Their tenancies are locked before all lines, and payments written after, as everybody does. */
async function book(tx: Tx, context: Booking, books: readonly { line: LockedLine; best: Best }[]): Promise<void> {
  if (books.length === 0) return
  const { actor, now } = context
  const repeats = await nextRepeats(
    tx,
    books.map(({ line }) => line.transactionKey),
  )
  const closedThrough = await readClosedThrough(tx)
  const received = books.map(({ line, best }): FromLine => {
    const share = { tenancyId: best.tenancyId, amount: leftOf(line) }
    const day = bookDay(line, closedThrough, dayInNairobi(now))
    return { line, payment: paymentOf(line, share, day, repeats.get(line.transactionKey) ?? 0) }
  })
  await receiveMany(tx, context, received)
  await markBooked(
    tx,
    books.map(({ line: { id }, best: { reasons } }) => ({ id, reasons })),
    now,
  )
  const subjects = await tenancySubjects(tx, [...new Set(books.map(({ best }) => best.tenancyId))])
  const notes = books.map(({ line, best }) => {
    const { id: entityId, currency, amount, transactionId: code } = line
    const to = toldOf(subjects.get(best.tenancyId) ?? '', leftOf(line), currency)
    const after = { currency, amount, code, to, because: reasonsInWords(best.reasons) }
    return noteOf(receiptLineEvents.booked, { entityId, subject: code, after })
  })
  await writeNotes(tx, actor, notes, now)
}

/**
 * Settles lines in their order by one transaction, as it is done with each alone, and by few statements. No two have one key, of
 * none a payment was typed or the provider took it back, and none is of a tenancy that withholds tax.
 * @returns what became of each
 * @throws Refusal: one of them cannot be booked so, or somebody did something with one meanwhile; each alone finds out what
 */
export async function settleTogether(tx: Tx, context: Booking, judged: readonly Judged[]): Promise<Answer[]> {
  const { actor, now } = context
  const wanted = judged.flatMap((each) => certainOf(each) ?? [])
  const held = new Map((await lockTenancies(tx, [...new Set(wanted)])).map(({ id, currency }) => [id, currency]))
  const ids = judged.map(({ line }) => line.id)
  const locked = new Map((await lockLines(tx, ids)).map((line) => [line.id, line]))
  const keys = judged.map(({ line }) => line.transactionKey)
  if ((await listTypedKeys(tx, keys)).length > 0) throw new Refusal('LINE_SETTLED')
  if ((await listWithholding(tx, wanted)).size > 0) throw new Refusal('LINE_SETTLED')
  const decided = judged.map(({ line, judgement }) => decide(locked.get(line.id), judgement))
  const books = decided.flatMap((each) => each.books ?? [])
  for (const { line, best } of books) {
    if (held.get(best.tenancyId) !== line.currency) throw new Refusal('CURRENCY_CHANGED')
  }
  await markNotRent(
    tx,
    decided.flatMap(({ notRent }) => notRent ?? []),
    now,
  )
  await letManyWait(
    tx,
    actor,
    decided.flatMap(({ waits }) => waits ?? []),
    now,
  )
  await book(tx, context, books)
  return decided.map(({ answer }) => answer)
}
