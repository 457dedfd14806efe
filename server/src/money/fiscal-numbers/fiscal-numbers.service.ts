import { fiscalNumberEvents } from '@makao/contract/money/fiscal-numbers/fiscal-numbers.audit'
import type {
  EnteredFiscalNumbers,
  NewFiscalNumber,
  NewFiscalNumbers,
  ReceiptWithFiscalNumber,
  RefusedFiscalLine,
  RemovedFiscalNumber,
} from '@makao/contract/money/fiscal-numbers/fiscal-numbers.schema'
import { formatReceiptNumber } from '@makao/contract/money/payments/receipt-number.terms'
import type { SignedIn } from '../../context'
import type { Tx } from '../../db/types'
import { Refusal, takenKey } from '../../errors'
import { tenancySubject } from '../../homes/tenancies/tenancies.repository'
import { writeAudit } from '../../platform/audit/audit.repository'
import { keepFiscalVersion } from '../payments/receipts.repository'
import {
  deleteFiscalNumber,
  listHolders,
  lockReceipt,
  lockReceiptsNumbered,
  type NumberedReceipt,
  putFiscalNumber,
} from './fiscal-numbers.repository'
import { readFiscalLines, refusedLines } from './fiscal-numbers.rules'

const isNumberTaken = (error: unknown) => takenKey(error) === 'fiscal_numbers_number_unique'

const subjectOf = async (tx: Tx, { receiptNumber, tenancyId }: NumberedReceipt) =>
  [receiptNumber, await tenancySubject(tx, tenancyId)].filter(Boolean).join(', ')

/** Puts a number on a receipt, which is another version of it from now on. */
async function putOn(tx: Tx, { actor, now }: SignedIn, receipt: NumberedReceipt, number: string): Promise<void> {
  const { paymentId } = receipt
  await putFiscalNumber(tx, actor, { paymentId, number }, now)
  const isFirst = receipt.number === null
  const reason = isFirst ? 'EFRIS number entered' : 'EFRIS number corrected'
  await keepFiscalVersion(tx, { paymentId, reason, by: actor.name, now }, number)
  const of = { entityId: paymentId, subject: await subjectOf(tx, receipt) }
  await (isFirst
    ? writeAudit(tx, actor, fiscalNumberEvents.entered, { ...of, after: { number } }, now)
    : writeAudit(
        tx,
        actor,
        fiscalNumberEvents.corrected,
        { ...of, before: { number: receipt.number }, after: { number } },
        now,
      ))
}

const changedTo = ({ receiptNumber, number }: NumberedReceipt) =>
  new Refusal('FISCAL_NUMBER_CHANGED', { receiptNumber, number: number ?? 'without one' })

/**
 * Enters the fiscal document number of a receipt, or corrects the one that was seen there.
 * @throws Refusal NOT_FOUND, EFRIS_IN_UGANDA, FISCAL_NUMBER_CHANGED, FISCAL_NUMBER_TAKEN
 */
export async function enterFiscalNumber(
  context: SignedIn,
  { paymentId, number, replaces }: NewFiscalNumber,
): Promise<ReceiptWithFiscalNumber> {
  const { db } = context
  try {
    return await db.transaction(async (tx) => {
      const receipt = await lockReceipt(tx, paymentId)
      const { receiptNumber } = receipt
      if (receipt.currency !== 'UGX') throw new Refusal('EFRIS_IN_UGANDA')
      // Sent twice, or typed by two people alike: it stands there.
      if (receipt.number === number) return { paymentId, receiptNumber, number }
      if (receipt.number !== replaces) throw changedTo(receipt)
      await putOn(tx, context, receipt, number)
      return { paymentId, receiptNumber, number }
    })
  } catch (error) {
    const holder = isNumberTaken(error) && (await listHolders(db, [number])).get(number)
    throw holder ? new Refusal('FISCAL_NUMBER_TAKEN', { number, receiptNumber: holder.receiptNumber }, error) : error
  }
}

function refuse(refused: readonly RefusedFiscalLine[]): never {
  const lines = refused.toSorted((a, b) => a.row - b.row)
  const [first] = lines
  throw new Refusal('FISCAL_LINES_REFUSED', { first: first ? `Line ${first.row}: ${first.problem}.` : '', lines })
}

/**
 * Enters the numbers of many receipts, all of them or none; what stands there already is left.
 * @throws Refusal FISCAL_LINES_REFUSED
 */
export async function enterFiscalNumbers(context: SignedIn, input: NewFiscalNumbers): Promise<EnteredFiscalNumbers> {
  const { lines, refused } = readFiscalLines(input.rows)
  try {
    return await context.db.transaction(async (tx) => {
      const found = await lockReceiptsNumbered(
        tx,
        lines.map(({ receipt }) => receipt),
      )
      const byNumber = new Map(found.map((receipt) => [receipt.receiptNumber, receipt]))
      const placed = lines.map((line) => ({ ...line, on: byNumber.get(formatReceiptNumber(line.receipt)) }))
      const holders = await listHolders(
        tx,
        lines.map(({ number }) => number),
      )
      const problems = [...refused, ...refusedLines(placed, holders)]
      if (problems.length > 0) refuse(problems)
      // In one order, so that of two who paste the same numbers none waits for the other for ever.
      const toEnter = placed
        .flatMap(({ on, number }) => (on && on.number === null ? [{ on, number }] : []))
        .sort((a, b) => (a.number < b.number ? -1 : 1))
      for (const { on, number } of toEnter) await putOn(tx, context, on, number)
      return { entered: toEnter.length, unchanged: placed.length - toEnter.length }
    })
  } catch (error) {
    // Somebody put one of them on another receipt meanwhile: the second look names its line.
    if (isNumberTaken(error)) return enterFiscalNumbers(context, input)
    throw error
  }
}

/** Takes a number away that is of another receipt. @throws Refusal NOT_FOUND, FISCAL_NUMBER_CHANGED */
export async function removeFiscalNumber(
  { db, actor, now }: SignedIn,
  { paymentId, seen, reason }: RemovedFiscalNumber,
): Promise<ReceiptWithFiscalNumber> {
  return db.transaction(async (tx) => {
    const receipt = await lockReceipt(tx, paymentId)
    const { receiptNumber, number } = receipt
    if (number === null || number !== seen) throw changedTo(receipt)
    await deleteFiscalNumber(tx, paymentId)
    await keepFiscalVersion(tx, { paymentId, reason: 'EFRIS number taken away', by: actor.name, now }, null)
    const noted = { entityId: paymentId, subject: await subjectOf(tx, receipt), reason, before: { number } }
    await writeAudit(tx, actor, fiscalNumberEvents.removed, noted, now)
    return { paymentId, receiptNumber, number: null }
  })
}
