import { type Day, dayInNairobi, formatMonth } from '@makao/contract/days'
import { type Currency, plainMoney } from '@makao/contract/money'
import { EXPENSE_CASH } from '@makao/contract/money/ledger/ledger.terms'
import { ownerEvents } from '@makao/contract/money/owners/owners.audit'
import type {
  Expense,
  ExpenseMove,
  ExpenseVoid,
  NewExpense,
  NewRemittance,
  Remittance,
  RemittanceVoid,
} from '@makao/contract/money/owners/owners.schema'
import type { Stored } from '../../allowed'
import type { SignedIn } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { Refusal, takenKey } from '../../errors'
import { lockProperty, requireProperty } from '../../homes/properties/properties.repository'
import { writeAudit } from '../../platform/audit/audit.repository'
import { postEntries, readClosedThrough } from '../ledger/ledger.repository'
import {
  correctionDay,
  expenseMovePostings,
  expensePostings,
  onAccount,
  payoutPostings,
  reversed,
} from '../ledger/ledger.rules'
import { findUsualAccount } from '../ledger/real-accounts.repository'
import { requirePaidDay } from '../payments/payments.service'
import { requireRoom } from '../payments/room.service'
import { listReceivingAccounts, requireOwnAccount } from '../receiving-accounts/receiving-accounts.repository'
import { readDue } from './dues.service'
import {
  findExpenseByRequest,
  findRemittanceByReference,
  findRemittanceByRequest,
  insertExpense,
  insertRemittance,
  listExpenses,
  listRemittances,
  lockExpense,
  lockRemittance,
  markExpenseVoid,
  markRemittanceVoid,
  type PaidOut,
  requireExpense,
  requireRemittance,
  sumRemitted,
  sumSpent,
  type Voiding,
} from './outgoings.repository'
import { lockOwner, requireOwner } from './owners.repository'
import { expenseActions, ownerActions, remittanceActions } from './owners.rules'
import { requireNoCost } from './supplier-invoices.service'

/** Whether what is stored is what a request asks for: then the request was sent twice. */
function isSame<Input extends object>(
  stored: object,
  { requestId: _, ...asked }: Input & { requestId: string },
): boolean {
  const kept = stored as Record<string, unknown>
  // Where no own account was chosen it went out of the usual one.
  return Object.entries(asked).every(
    ([field, value]) => kept[field] === value || (field === 'accountId' && value === null),
  )
}

/** What a request that was seen before stored. @throws Refusal REQUEST_REUSED: with other values */
async function findSame<Stored extends object>(
  find: (db: Queryable, requestId: string) => Promise<Stored | undefined>,
  db: Queryable,
  input: { requestId: string },
): Promise<Stored | undefined> {
  const earlier = await find(db, input.requestId)
  if (earlier && !isSame(earlier, input)) throw new Refusal('REQUEST_REUSED')
  return earlier
}

/** @throws Refusal NOT_FOUND */
export async function readExpenses(db: Queryable, input: { propertyId: string; page: number }) {
  await requireProperty(db, input.propertyId)
  return listExpenses(db, input)
}

/** An expense goes out of the account that is usual for it; where several could have paid it nobody knows. @throws Refusal ACCOUNT_NOT_SAID */
async function requireOneToPay(
  tx: Tx,
  { currency, propertyId }: Pick<NewExpense, 'currency' | 'propertyId'>,
): Promise<void> {
  if ((await findUsualAccount(tx, EXPENSE_CASH, currency, propertyId)) !== null) return
  const own = (await listReceivingAccounts(tx)).filter(
    (account) => account.currency === currency && account.archivedAt === null && !account.isOfAgency,
  )
  if (own.length > 1) throw new Refusal('ACCOUNT_NOT_SAID', { accounts: own.map(({ id, name }) => ({ id, name })) })
}

/**
 * Records what was spent for a property.
 * @returns the stored expense, or the earlier one when `requestId` was seen before
 * @throws Refusal NOT_FOUND, CURRENCY_CHANGED, PAID_DATE_AHEAD, MONTH_CLOSED, ACCOUNT_NOT_SAID, INVOICE_RECORDED, REQUEST_REUSED,
 * SUM_TOO_LARGE
 */
export async function recordExpense(
  { db, actor, now }: SignedIn,
  { evenSameInvoice, ...input }: NewExpense,
): Promise<Stored<Expense>> {
  try {
    return await db.transaction(async (tx) => {
      // Locked, so that two clicks on Save cannot both find nothing and both insert.
      const property = await lockProperty(tx, input.propertyId)
      const earlier = await findSame(findExpenseByRequest, tx, input)
      if (earlier) return earlier
      if (property.currency !== input.currency) throw new Refusal('CURRENCY_CHANGED')
      await requirePaidDay(tx, input.spentOn, dayInNairobi(now))
      await requireOwnAccount(tx, input)
      if (!evenSameInvoice) await requireNoCost(tx, input)
      const { accountId, ...spent } = input
      if (accountId === null) await requireOneToPay(tx, input)
      const id = await insertExpense(tx, actor, spent, now)
      requireRoom('the expenses of this property', await sumSpent(tx, input.propertyId), input.currency)
      const { postings, ...entry } = entryOfExpense(await requireExpense(tx, id))
      const posted = {
        ...entry,
        day: input.spentOn,
        kind: 'expense' as const,
        postings: onAccount(accountId, postings),
      }
      await postEntries(tx, actor, [posted], now)
      const expense = await requireExpense(tx, id)
      const audited = { entityId: id, subject: property.name, after: expense }
      await writeAudit(tx, actor, ownerEvents.expenseRecorded, audited, now)
      return expense
    })
  } catch (error) {
    // The same request id on another property, committed while this one was under way.
    if (takenKey(error) === 'expenses_request_unique') throw new Refusal('REQUEST_REUSED', undefined, error)
    throw error
  }
}

const entryOfExpense = ({ id: expenseId, propertyId, currency, amount }: Stored<Expense>) => ({
  ...{ tenancyId: null, propertyId, expenseId, currency },
  postings: expensePostings(amount),
})

const entryOfPayout = ({ id: remittanceId, ownerId, currency, method, amount }: Stored<Remittance>) => ({
  ...{ tenancyId: null, ownerId, remittanceId, currency },
  postings: payoutPostings(ownerId, method, amount),
})

/** What is dated in a closed month stays in it, and is taken back today. */
async function voidingOf(tx: Tx, day: Day, reason: string, now: Date): Promise<Voiding> {
  const today = dayInNairobi(now)
  const counted = correctionDay(day, today, await readClosedThrough(tx))
  return { voidedAt: now, voidReason: reason, takenBackOn: counted === day ? null : counted }
}

/** Of a month that is closed it is taken back today. @throws Refusal NOT_FOUND, EXPENSE_VOID */
export async function voidExpense(
  { db, actor, now }: SignedIn,
  { expenseId, reason }: ExpenseVoid,
): Promise<Stored<Expense>> {
  return db.transaction(async (tx) => {
    await lockExpense(tx, expenseId)
    const expense = await requireExpense(tx, expenseId)
    const obstacle = expenseActions.voidExpense(expense)
    if (obstacle) throw new Refusal(obstacle)
    const voiding = await voidingOf(tx, expense.spentOn, reason, now)
    await markExpenseVoid(tx, expenseId, voiding)
    const { postings, ...entry } = entryOfExpense(expense)
    const day = voiding.takenBackOn ?? expense.spentOn
    const back = onAccount(expense.accountId, reversed(postings))
    await postEntries(tx, actor, [{ ...entry, day, kind: 'expense_void', postings: back }], now)
    const noted = { entityId: expenseId, subject: expense.propertyName, reason, before: expense }
    await writeAudit(tx, actor, ownerEvents.expenseVoided, noted, now)
    return requireExpense(tx, expenseId)
  })
}

/**
 * Says out of which own account an expense went after all; of a month that is closed the money moves today.
 * @throws Refusal NOT_FOUND, EXPENSE_VOID
 */
export async function moveExpense(
  { db, actor, now }: SignedIn,
  { expenseId, accountId }: ExpenseMove,
): Promise<Stored<Expense>> {
  return db.transaction(async (tx) => {
    await lockExpense(tx, expenseId)
    const before = await requireExpense(tx, expenseId)
    const obstacle = expenseActions.moveExpense(before)
    if (obstacle) throw new Refusal(obstacle)
    await requireOwnAccount(tx, { accountId, currency: before.currency })
    if (before.accountId === accountId) return before
    const { postings: _, ...entry } = entryOfExpense(before)
    const day = correctionDay(before.spentOn, dayInNairobi(now), await readClosedThrough(tx))
    const postings = expenseMovePostings(before.amount, before.accountId, accountId)
    await postEntries(tx, actor, [{ ...entry, day, kind: 'expense_moved', postings }], now)
    const after = await requireExpense(tx, expenseId)
    const stood = { ...before, account: before.accountName }
    const about = { entityId: expenseId, subject: before.propertyName, before: stood }
    await writeAudit(
      tx,
      actor,
      ownerEvents.expenseMoved,
      { ...about, after: { ...after, account: after.accountName } },
      now,
    )
    return after
  })
}

/** @throws Refusal NOT_FOUND */
export async function readRemittances(db: Queryable, input: { ownerId: string; page: number }) {
  await requireOwner(db, input.ownerId)
  return listRemittances(db, input)
}

async function referenceRefusal(db: Queryable, error: unknown, { reference }: PaidOut): Promise<unknown> {
  if (takenKey(error) !== 'remittances_reference_unique' || reference === null) return error
  const holder = await findRemittanceByReference(db, reference)
  return holder ? new Refusal('REFERENCE_USED', { reference, ...holder }, error) : error
}

/** How much of what is due is not paid out yet; `readHeld` is asked while the owner is locked. */
export interface PayoutRules {
  readHeld: (
    context: { db: Queryable; now: Date },
    of: { ownerId: string; currency: Currency; month: string | null },
  ) => Promise<number>
  /** What another payout is to pay the owner by a run that is not paid yet. */
  findInRun: (
    db: Queryable,
    of: { ownerId: string; currency: Currency; requestId: string },
  ) => Promise<{ month: string; amount: number } | undefined>
  /** The person may pay in advance, or somebody who may has approved it. */
  mayAdvance: boolean
}

/**
 * @throws Refusal BEYOND_DUE: less is due, for instance since somebody has paid it out at this moment
 * @throws Refusal BEYOND_HELD: so much is due, but part of it is held back
 * @throws Refusal NEEDS_APPROVAL: the person was told, and may not pay in advance alone
 */
async function requireDue(
  context: { db: Queryable; now: Date },
  input: PaidOut & { ownerName: string; month: string | null; evenBeyondDue: boolean },
  { readHeld, mayAdvance }: PayoutRules,
): Promise<void> {
  const { currency, amount, ownerName, evenBeyondDue } = input
  if (evenBeyondDue && mayAdvance) return
  const due = Math.max(0, await readDue(context, input))
  const payable = Math.max(0, due - (await readHeld(context, input)))
  if (amount <= payable) return
  const say = (minor: number) => plainMoney(minor, currency, 'code')
  if (evenBeyondDue) {
    const what = `payouts to ${ownerName}`
    throw new Refusal('NEEDS_APPROVAL', { what, limit: say(payable), currency, amount })
  }
  if (amount > due) throw new Refusal('BEYOND_DUE', { ownerName, due: say(due) })
  throw new Refusal('BEYOND_HELD', { ownerName, payable: say(payable), heldBack: say(due - payable) })
}

/**
 * What a run pays may be on its way already, and could not be booked were less than that left: an advance neither.
 * @throws Refusal DUE_IN_RUN
 */
async function requireLeftForRun(
  context: { db: Queryable; now: Date },
  input: PaidOut & { ownerName: string },
  { readHeld, findInRun }: PayoutRules,
): Promise<void> {
  const { currency, amount, ownerName } = input
  const run = await findInRun(context.db, input)
  if (!run) return
  const of = { ...input, month: run.month }
  const payable = (await readDue(context, of)) - (await readHeld(context, of))
  if (payable - amount >= run.amount) return
  const inRun = plainMoney(run.amount, currency, 'code')
  throw new Refusal('DUE_IN_RUN', { ownerName, month: formatMonth(run.month), inRun })
}

/**
 * Records what was paid out to an owner, never more than is due and not held back unless it is an advance.
 * @returns the stored remittance, or the earlier one when `requestId` was seen before
 * @throws Refusal NOT_FOUND, OWNER_ARCHIVED, PAID_DATE_AHEAD, MONTH_CLOSED, REQUEST_REUSED, SUM_TOO_LARGE, BEYOND_DUE,
 * BEYOND_HELD, DUE_IN_RUN, NEEDS_APPROVAL
 * @throws Refusal REFERENCE_USED: naming who was paid with it
 */
export async function remit(
  { db, actor, now }: SignedIn,
  { dueBy: month, evenBeyondDue, ...input }: NewRemittance,
  rules: PayoutRules,
): Promise<Stored<Remittance>> {
  try {
    return await db.transaction(async (tx) => {
      // Locked, so that two clicks on Save cannot both find nothing and both insert.
      const owner = await lockOwner(tx, input.ownerId)
      const earlier = await findSame(findRemittanceByRequest, tx, input)
      if (earlier) return earlier
      const obstacle = ownerActions.remit(owner)
      if (obstacle) throw new Refusal(obstacle)
      await requirePaidDay(tx, input.paidOn, dayInNairobi(now))
      await requireLeftForRun({ db: tx, now }, { ...input, ownerName: owner.name }, rules)
      await requireDue({ db: tx, now }, { ...input, ownerName: owner.name, month, evenBeyondDue }, rules)
      await requireOwnAccount(tx, input)
      const { accountId, ...paid } = input
      const id = await insertRemittance(tx, actor, paid, now)
      requireRoom('the payouts to this owner', await sumRemitted(tx, input), input.currency)
      const { postings, ...entry } = entryOfPayout(await requireRemittance(tx, id))
      const posted = { ...entry, day: input.paidOn, kind: 'payout' as const, postings: onAccount(accountId, postings) }
      await postEntries(tx, actor, [posted], now)
      const remittance = await requireRemittance(tx, id)
      const audited = { entityId: id, subject: owner.name, after: remittance }
      await writeAudit(tx, actor, ownerEvents.remitted, audited, now)
      return remittance
    })
  } catch (error) {
    if (takenKey(error) === 'remittances_request_unique') throw new Refusal('REQUEST_REUSED', undefined, error)
    throw await referenceRefusal(db, error, input)
  }
}

/** It never left, or came back: it is owed to the owner again, of a closed month from today on. @throws Refusal NOT_FOUND, REMITTANCE_VOID */
export async function voidRemittance(
  { db, actor, now }: SignedIn,
  { remittanceId, reason }: RemittanceVoid,
): Promise<Stored<Remittance>> {
  return db.transaction(async (tx) => {
    await lockRemittance(tx, remittanceId)
    const remittance = await requireRemittance(tx, remittanceId)
    const obstacle = remittanceActions.voidRemittance(remittance)
    if (obstacle) throw new Refusal(obstacle)
    const voiding = await voidingOf(tx, remittance.paidOn, reason, now)
    await markRemittanceVoid(tx, remittanceId, voiding)
    const { postings, ...entry } = entryOfPayout(remittance)
    const day = voiding.takenBackOn ?? remittance.paidOn
    await postEntries(tx, actor, [{ ...entry, day, kind: 'payout_void', postings: reversed(postings) }], now)
    const { name: subject } = await requireOwner(tx, remittance.ownerId)
    const noted = { entityId: remittanceId, subject, reason, before: remittance }
    await writeAudit(tx, actor, ownerEvents.remittanceVoided, noted, now)
    return requireRemittance(tx, remittanceId)
  })
}
