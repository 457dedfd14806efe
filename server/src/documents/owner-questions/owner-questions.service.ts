import { type Day, dayInNairobi, formatMonth, formatWholeDay } from '@makao/contract/days'
import { ownerQuestionEvents } from '@makao/contract/documents/owner-questions/owner-questions.audit'
import {
  MOST_OPEN,
  type NewOwnerQuestion,
  type NewQuestionMessage,
  type OwnerQuestion,
  type OwnerQuestionFilter,
} from '@makao/contract/documents/owner-questions/owner-questions.schema'
import { type Currency, plainMoney } from '@makao/contract/money'
import type { Stored } from '../../allowed'
import type { SignedIn } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { listManaged } from '../../money/owners/agreements.repository'
import { requireExpense, requireRemittance } from '../../money/owners/outgoings.repository'
import { requireOwnerOf } from '../../money/owners/owner-access.repository'
import { lockOwner } from '../../money/owners/owners.repository'
import { agreementOn, partOf, shareOf, sharesOfExpense } from '../../money/owners/owners.rules'
import { writeAudit } from '../../platform/audit/audit.repository'
import { findOwnerNews } from '../owner-view/owner-news.service'
import {
  countOpen,
  findQuestion,
  insertMessage,
  insertQuestion,
  lockQuestion,
  pageQuestions,
} from './owner-questions.repository'

export function readQuestions({ db }: Pick<SignedIn, 'db'>, { ownerId, isOpen, page }: OwnerQuestionFilter) {
  return pageQuestions(db, { ownerId: ownerId ?? undefined, open: isOpen ?? undefined, page })
}

/** What the owner who asks has asked. @throws Refusal NOT_FOUND */
export async function readOwnQuestions({ db, actor }: Pick<SignedIn, 'db' | 'actor'>, page: number) {
  const { ownerId } = await requireOwnerOf(db, actor.id)
  return pageQuestions(db, { ownerId, page })
}

const money = (amount: number, currency: Currency) => plainMoney(amount, currency, 'code')

/** A month, 'YYYY-MM', of a property of which the owner has a part on some day of it. @throws Refusal NOT_FOUND */
async function lineInWords(db: Queryable, ownerId: string, propertyId: string, month: string): Promise<string> {
  const [property] = await listManaged(db, { ownerId, propertyId })
  const begun = property?.agreements.filter(({ fromDay }) => fromDay.startsWith(month)) ?? []
  const days = [`${month}-01`, ...begun.map(({ fromDay }) => fromDay)]
  const isOwned = days.some((day) => shareOf(agreementOn(property?.agreements ?? [], day)?.shares ?? [], ownerId) > 0)
  if (!property || !isOwned) throw new Refusal('NOT_FOUND')
  return `${property.propertyName}, ${formatMonth(month)}`
}

/** An expense with what it cost the owner, as their statement says it. @throws Refusal NOT_FOUND: it is none of theirs */
async function expenseInWords(db: Queryable, ownerId: string, expenseId: string, today: Day): Promise<string> {
  const expense = await requireExpense(db, expenseId)
  const { propertyId, propertyName, spentOn, description, amount, currency } = expense
  const [property] = await listManaged(db, { ownerId, propertyId })
  const shares = property ? sharesOfExpense(property, expense, ownerId, today) : []
  if (shares.length === 0) throw new Refusal('NOT_FOUND')
  const part = money(partOf(amount, shares, ownerId), currency)
  return `Expense: ${description}, ${propertyName}, ${formatWholeDay(spentOn)}, ${part}`
}

/** What is asked about, in words; only of what the owner sees. @throws Refusal NOT_FOUND */
async function inWords(
  { db, actor, now }: Pick<SignedIn, 'actor' | 'now'> & { db: Queryable },
  ownerId: string,
  { about, subjectId, month }: NewOwnerQuestion,
): Promise<string> {
  if (about === 'line') return lineInWords(db, ownerId, subjectId, month ?? '')
  if (about === 'expense') return expenseInWords(db, ownerId, subjectId, dayInNairobi(now))
  if (about === 'payout') {
    const { ownerId: paid, paidOn, amount, currency } = await requireRemittance(db, subjectId)
    if (paid !== ownerId) throw new Refusal('NOT_FOUND')
    return `Payout of ${formatWholeDay(paidOn)}, ${money(amount, currency)}`
  }
  const { says, propertyName, unitNumber, at, amount } = await findOwnerNews({ db, actor }, subjectId)
  const place = [unitNumber, propertyName].filter(Boolean).join(', ')
  const day = formatWholeDay(dayInNairobi(new Date(at)))
  return [says, place, day, amount && money(amount.amount, amount.currency)].filter(Boolean).join(' · ')
}

async function noteOf(
  tx: Tx,
  { actor, now }: Pick<SignedIn, 'actor' | 'now'>,
  event: (typeof ownerQuestionEvents)[keyof typeof ownerQuestionEvents],
  { ownerId, ownerName, says }: Pick<OwnerQuestion, 'ownerId' | 'ownerName' | 'says'>,
  body: string,
): Promise<void> {
  await writeAudit(tx, actor, event, { entityId: ownerId, subject: ownerName, after: { about: says, body } }, now)
}

async function requireQuestion(db: Queryable, id: string): Promise<Stored<OwnerQuestion>> {
  const found = await findQuestion(db, id)
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

/**
 * Asks the agency about a line of the statement, an expense, a payout or something that happened.
 * @returns the question, or the earlier one when `id` was seen before
 * @throws Refusal NOT_FOUND: it is none of theirs
 * @throws Refusal REQUEST_REUSED, QUESTIONS_WAIT
 */
export async function askAgency(context: SignedIn, input: NewOwnerQuestion): Promise<Stored<OwnerQuestion>> {
  const { db, actor, now } = context
  const { id, about, subjectId, month, body } = input
  return db.transaction(async (tx) => {
    const { ownerId } = await requireOwnerOf(tx, actor.id)
    // Locked, so that of two at once the second finds what the first has asked.
    await lockOwner(tx, ownerId)
    const earlier = await findQuestion(tx, id)
    if (earlier && (earlier.ownerId !== ownerId || earlier.messages[0]?.body !== body))
      throw new Refusal('REQUEST_REUSED')
    if (earlier) return earlier
    const says = await inWords({ db: tx, actor, now }, ownerId, input)
    if ((await countOpen(tx, ownerId)) >= MOST_OPEN) throw new Refusal('QUESTIONS_WAIT', {})
    await insertQuestion(tx, { id, ownerId, about, subjectId, month, says }, now)
    await insertMessage(tx, actor, { id, questionId: id, isOfOwner: true, body }, now)
    const made = await requireQuestion(tx, id)
    await noteOf(tx, context, ownerQuestionEvents.asked, made, body)
    return made
  })
}

/** Writes on a question. What is sent twice is written once. @throws Refusal NOT_FOUND, REQUEST_REUSED */
async function write(
  context: SignedIn,
  { id, questionId, body }: NewQuestionMessage,
  ownerId: string | undefined,
): Promise<Stored<OwnerQuestion>> {
  const { db, actor, now } = context
  const isOfOwner = ownerId !== undefined
  return db.transaction(async (tx) => {
    const question = await lockQuestion(tx, questionId, ownerId)
    const isNew = await insertMessage(tx, actor, { id, questionId, isOfOwner, body }, now)
    const written = await requireQuestion(tx, questionId)
    const same = written.messages.find((message) => message.id === id)
    if (!same || same.body !== body || same.isOfOwner !== isOfOwner) throw new Refusal('REQUEST_REUSED')
    const event = isOfOwner ? ownerQuestionEvents.added : ownerQuestionEvents.answered
    if (isNew) await noteOf(tx, context, event, question, body)
    return written
  })
}

/** The agency answers. @throws Refusal NOT_FOUND, REQUEST_REUSED */
export const answerOwner = (context: SignedIn, input: NewQuestionMessage) => write(context, input, undefined)

/** Another word of the owner who asked. @throws Refusal NOT_FOUND, REQUEST_REUSED */
export async function addToQuestion(context: SignedIn, input: NewQuestionMessage): Promise<Stored<OwnerQuestion>> {
  const { ownerId } = await requireOwnerOf(context.db, context.actor.id)
  return write(context, input, ownerId)
}
