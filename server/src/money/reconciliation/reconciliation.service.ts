import { addDays, addMonths, type Day, dayInNairobi, formatMonth, formatWholeDay } from '@makao/contract/days'
import { type Currency, plainMoney } from '@makao/contract/money'
import type { ReceivingAccount } from '@makao/contract/money/receiving-accounts/receiving-accounts.schema'
import { providerOf } from '@makao/contract/money/receiving-accounts/receiving-accounts.terms'
import { reconciliationEvents } from '@makao/contract/money/reconciliation/reconciliation.audit'
import type {
  AccountMonth,
  AccountMonthRow,
  Agreeing,
  DayDetails,
  EnteredDay,
  Stated,
  TakingBack,
} from '@makao/contract/money/reconciliation/reconciliation.schema'
import type { Stored } from '../../allowed'
import type { SignedIn } from '../../context'
import type { Queryable } from '../../db/types'
import { Refusal } from '../../errors'
import { writeAudit } from '../../platform/audit/audit.repository'
import { findLastClosed, requireOpenDay } from '../ledger/ledger.repository'
import { firstOpenDay } from '../ledger/ledger.rules'
import { findUsualAccount, listAccountDays, readAccountBalance } from '../ledger/real-accounts.repository'
import {
  findReceivingAccount,
  listReceivingAccounts,
  lockSealed,
} from '../receiving-accounts/receiving-accounts.repository'
import {
  type AccountOf,
  deleteAgreed,
  findAgreed,
  findBalanceBefore,
  findEnteredDay,
  listAgreed,
  listEnteredDays,
  listFirstStated,
  listLineDays,
  listMonthsWithMoney,
  listOddPayments,
  listOpened,
  listTypedDays,
  type Range,
  writeAgreed,
  writeEnteredDay,
} from './reconciliation.repository'
import {
  type DayFigures,
  daysInWords,
  daysOf,
  inBooks,
  monthActions,
  monthFor,
  openDays,
  openDaysOf,
  reconcile,
  sumOfDays,
} from './reconciliation.rules'

type Account = Stored<ReceivingAccount>
type Month = Omit<AccountMonth, 'allowed'>

/** Cash is counted up by person and day instead. */
const hasStatement = ({ kind }: Account) => kind !== 'cash'

async function accountOf(db: Queryable, { id, kind, currency }: Account): Promise<AccountOf> {
  const provider = providerOf(kind)
  return { id, provider, currency, isUsual: (await findUsualAccount(db, provider, currency)) === id }
}

/** What statements say of days of an account: the one place that knows, by whatever it was told. */
const listStatedDays = (db: Queryable, accountId: string, range: Range): Promise<({ day: Day } & Stated)[]> =>
  listEnteredDays(db, accountId, range)

async function readDays(db: Queryable, account: AccountOf, range: Range): Promise<DayFigures[]> {
  return daysOf(
    await listLineDays(db, account, range),
    await listTypedDays(db, account, range),
    await listStatedDays(db, account.id, range),
  )
}

/** The balance with which a day begins; undefined: no statement ever said one. */
async function readOpening(db: Queryable, account: AccountOf, from: Day): Promise<number | undefined> {
  const last = await findBalanceBefore(db, account.id, from)
  if (!last) return undefined
  const since = await readDays(db, account, { from: addDays(last.day, 1), to: addDays(from, -1) })
  return reconcile(since, last.closing).at(-1)?.expectedClosing ?? last.closing
}

const rangeOf = (month: string): Range => ({ from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) })

async function readMonthOf(db: Queryable, account: Account, month: string): Promise<Month> {
  const of = await accountOf(db, account)
  const range = rangeOf(month)
  const tied = reconcile(await readDays(db, of, range), await readOpening(db, of, range.from))
  const before = await readAccountBalance(db, account.id, addDays(range.from, -1))
  const moved = await listAccountDays(db, account.id, range)
  const days = inBooks(tied, moved, before)
  const { cameIn, stated } = sumOfDays(days)
  const kept = await findAgreed(db, account.id, month)
  const agreed = kept
    ? {
        by: kept.agreedByName,
        at: kept.agreedAt.toISOString(),
        note: kept.note,
        hasChanged: kept.cameIn !== cameIn || kept.stated !== stated,
      }
    : null
  const { id: accountId, name, kind, currency } = account
  const closing = moved.reduce((sum, each) => sum + each.moved, before)
  return { accountId, name, kind, currency, month, cameIn, stated, inBooks: closing, agreed, days }
}

/** @throws Refusal NOT_FOUND: there is none, or it is one for cash */
async function requireAccount(db: Queryable, accountId: string): Promise<Account> {
  const account = await findReceivingAccount(db, accountId)
  if (!account || !hasStatement(account)) throw new Refusal('NOT_FOUND')
  return account
}

function show({ actor, now }: Pick<SignedIn, 'actor' | 'now'>, month: Month): AccountMonth {
  const { now: _, ...shown } = monthFor(actor)({ ...month, now: dayInNairobi(now).slice(0, 7) })
  return shown
}

async function readShown(
  context: Pick<SignedIn, 'db' | 'actor' | 'now'>,
  accountId: string,
  month: string,
): Promise<AccountMonth> {
  const account = await requireAccount(context.db, accountId)
  return show(context, await readMonthOf(context.db, account, month))
}

/** The accounts in use, and those in which there was money in that month. */
export async function readReconciliation({ db }: SignedIn, month: string): Promise<AccountMonthRow[]> {
  const all = await listReceivingAccounts(db)
  const rows: AccountMonthRow[] = []
  for (const account of all.filter(hasStatement)) {
    const { days, ...row } = await readMonthOf(db, account, month)
    if (account.archivedAt !== null && days.length === 0) continue
    rows.push({ ...row, open: openDays(days).length, payments: sumOfDays(days).payments })
  }
  return rows
}

/** @throws Refusal NOT_FOUND */
export const readAccountMonth = (context: SignedIn, { accountId, month }: { accountId: string; month: string }) =>
  readShown(context, accountId, month)

/** @throws Refusal NOT_FOUND */
export async function readAccountDay(
  { db }: SignedIn,
  { accountId, day }: { accountId: string; day: Day },
): Promise<DayDetails> {
  const account = await requireAccount(db, accountId)
  const kept = await findEnteredDay(db, accountId, day)
  return {
    accountId,
    currency: account.currency,
    entered: { cameIn: kept?.cameIn ?? null, wentOut: kept?.wentOut ?? null, closing: kept?.closing ?? null },
    revision: kept?.revision ?? 0,
    note: kept?.note ?? null,
    enteredBy: kept?.enteredByName ?? null,
    enteredAt: kept?.enteredAt.toISOString() ?? null,
    ...(await listOddPayments(db, await accountOf(db, account), day)),
  }
}

/**
 * Keeps what somebody read off a statement.
 * @throws Refusal NOT_FOUND, CURRENCY_CHANGED, DAY_AHEAD, ENTERED_MEANWHILE, MONTH_AGREED
 */
export async function enterDay(context: SignedIn, input: EnteredDay): Promise<AccountMonth> {
  const { db, actor, now } = context
  const { accountId, currency, day, revision, ...figures } = input
  const account = await requireAccount(db, accountId)
  if (account.currency !== currency) throw new Refusal('CURRENCY_CHANGED')
  const today = dayInNairobi(now)
  if (day > today) throw new Refusal('DAY_AHEAD', { today })
  await db.transaction(async (tx) => {
    // Of two people one finds what the other has entered, or that the month is agreed.
    await lockSealed(tx, accountId)
    if (await findAgreed(tx, accountId, day.slice(0, 7))) throw new Refusal('MONTH_AGREED')
    const before = await findEnteredDay(tx, accountId, day)
    if ((before?.revision ?? 0) !== revision) throw new Refusal('ENTERED_MEANWHILE')
    const row = { receivingAccountId: accountId, currency, day, ...figures, revision: revision + 1 }
    await writeEnteredDay(tx, row, actor, now)
    const said = ({ cameIn, wentOut, closing, note }: typeof figures) => ({ currency, cameIn, wentOut, closing, note })
    const subject = `${account.name}, ${formatWholeDay(day)}`
    const states = { before: before && said(before), after: said(figures) }
    await writeAudit(tx, actor, reconciliationEvents.entered, { entityId: accountId, subject, ...states }, now)
  })
  return readShown(context, accountId, day.slice(0, 7))
}

/** @throws Refusal NOT_FOUND, MONTH_NOT_OVER, MONTH_AGREED, DAYS_OPEN */
export async function agreeMonth(context: SignedIn, { accountId, month, note }: Agreeing): Promise<AccountMonth> {
  const { db, actor, now } = context
  const account = await requireAccount(db, accountId)
  await db.transaction(async (tx) => {
    await lockSealed(tx, accountId)
    const { days, cameIn, stated, agreed, currency } = await readMonthOf(tx, account, month)
    const obstacle = monthActions.agree({ month, now: dayInNairobi(now).slice(0, 7), agreed })
    if (obstacle) throw new Refusal(obstacle)
    const open = openDays(days)
    if (open.length > 0 && note === null) throw new Refusal('DAYS_OPEN', { which: daysInWords(open), days: open })
    await writeAgreed(tx, { receivingAccountId: accountId, month, cameIn, stated, note }, actor, now)
    const about = { entityId: accountId, subject: account.name, reason: note, after: { currency, month, cameIn } }
    await writeAudit(tx, actor, reconciliationEvents.agreed, about, now)
  })
  return readShown(context, accountId, month)
}

/** @throws Refusal NOT_FOUND, MONTH_NOT_AGREED, MONTH_CLOSED */
export async function takeBackMonth(
  context: SignedIn,
  { accountId, month, reason }: TakingBack,
): Promise<AccountMonth> {
  const { db, actor, now } = context
  const account = await requireAccount(db, accountId)
  await db.transaction(async (tx) => {
    // No month is closed meanwhile because this one was agreed.
    await requireOpenDay(tx, `${month}-01`)
    await lockSealed(tx, accountId)
    const kept = await findAgreed(tx, accountId, month)
    if (!kept) throw new Refusal('MONTH_NOT_AGREED')
    await deleteAgreed(tx, accountId, month)
    const before = { currency: account.currency, month, cameIn: kept.cameIn }
    const about = { entityId: accountId, subject: account.name, reason, before }
    await writeAudit(tx, actor, reconciliationEvents.takenBack, about, now)
  })
  return readShown(context, accountId, month)
}

/**
 * Days on which money came in that no statement bears out, of accounts of which a statement ever said anything, from its first
 * month on. What is closed was agreed, or an admin said why it was not.
 */
export async function listOpenDays(db: Queryable, through: Day): Promise<{ account: AccountOf; day: Day }[]> {
  const all = await listReceivingAccounts(db)
  const starts = await listFirstStated(db)
  const firstOpen = firstOpenDay((await findLastClosed(db))?.month ?? null)
  const found: { account: AccountOf; day: Day }[] = []
  for (const each of all.filter(hasStatement)) {
    const start = starts.get(each.id)
    if (start === undefined) continue
    const from = firstOpen !== null && firstOpen > start ? firstOpen : start
    const account = await accountOf(db, each)
    const days = await readDays(db, account, { from, to: through })
    const agreed = await listAgreed(db, each.id)
    const open = openDaysOf(days, await readOpening(db, account, from), agreed)
    found.push(...open.map((day) => ({ account, day })))
  }
  return found
}

/** A month of an account that nobody has agreed, with the days that keep it from being so. */
export interface NotAgreed {
  accountId: string
  name: string
  month: string
  days: Day[]
}

/**
 * What is not agreed of the months that are to be closed.
 * @param after the month that was closed last, 'YYYY-MM'; null: none was
 */
export async function listNotAgreed(db: Queryable, after: string | null, through: string): Promise<NotAgreed[]> {
  const all = await listReceivingAccounts(db)
  const found: NotAgreed[] = []
  for (const { accountId, month } of await listMonthsWithMoney(db, after, through)) {
    const account = all.find(({ id }) => id === accountId)
    if (!account || !hasStatement(account)) continue
    const { agreed, days } = await readMonthOf(db, account, month)
    if (agreed === null || agreed.hasChanged) found.push({ accountId, name: account.name, month, days: openDays(days) })
  }
  return found
}

/** An account that comes to something else in the books than its statement last said. `difference`: of the statement, above the books. */
export interface BooksDifference {
  name: string
  currency: Currency
  day: Day
  difference: number
}

/**
 * Accounts that the last balance of their statement does not agree with, of those that were given an opening balance.
 * @param after only where that was said later; null: whenever it was
 */
export async function listBooksDifferences(
  db: Queryable,
  { after, through }: { after: Day | null; through: Day },
): Promise<BooksDifference[]> {
  const opened = await listOpened(db)
  const found: BooksDifference[] = []
  for (const { id, name, currency } of (await listReceivingAccounts(db)).filter((each) => opened.has(each.id))) {
    const said = await findBalanceBefore(db, id, addDays(through, 1))
    if (!said || (after !== null && said.day <= after)) continue
    const difference = said.closing - (await readAccountBalance(db, id, said.day))
    if (difference !== 0) found.push({ name, currency, day: said.day, difference })
  }
  return found
}

/** 'Our paybill on 30 Nov 2026, KES 300 less on the statement than in the books' */
export const booksDifferencesInWords = (differences: readonly BooksDifference[]): string =>
  differences
    .map(({ name, currency, day, difference }) => {
      const amount = plainMoney(Math.abs(difference), currency, 'code')
      return `${name} on ${formatWholeDay(day)}, ${amount} ${difference < 0 ? 'less' : 'more'} on the statement than in the books`
    })
    .join('; ')

/** 'Our paybill in November 2026 (3 Nov 2026 and 4 Nov 2026)' */
export const notAgreedInWords = (months: readonly NotAgreed[]): string =>
  months
    .map(({ name, month, days }) => {
      const which = days.length === 0 ? '' : ` (${daysInWords(days)})`
      return `${name} in ${formatMonth(month)}${which}`
    })
    .join('; ')
