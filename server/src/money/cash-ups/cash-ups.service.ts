import { addDays, addMonths, type Day, dayInNairobi, formatWholeDay } from '@makao/contract/days'
import { cashUpEvents } from '@makao/contract/money/cash-ups/cash-ups.audit'
import type {
  BankingBack,
  CashDayDetails,
  CashDayOf,
  CashFilter,
  CashMonth,
  NewBanking,
} from '@makao/contract/money/cash-ups/cash-ups.schema'
import type { SignedIn } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { writeAudit } from '../../platform/audit/audit.repository'
import { moveBackOf, moveBetweenAccounts } from '../account-transfers/account-transfers.service'
import { readClosedThrough } from '../ledger/ledger.repository'
import { correctionDay } from '../ledger/ledger.rules'
import { findUsualAccount } from '../ledger/real-accounts.repository'
import { requireReceivingAccount } from '../receiving-accounts/receiving-accounts.repository'
import {
  type BankingRow,
  findBanking,
  insertBanking,
  listBankings,
  listBoxes,
  listCash,
  listCashEntries,
  lockTaker,
  requireBanking,
} from './cash-ups.repository'
import {
  bankingActions,
  bankingFor,
  bankingObstacle,
  dayFor,
  inOrder,
  leftOf,
  outOfBoxes,
  totalsOf,
} from './cash-ups.rules'

/** What people took in cash in a month, and what was banked of it. */
export async function readCash({ db, actor }: SignedIn, { month, view }: CashFilter): Promise<CashMonth> {
  const days = await listCash(db, { from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) })
  const show = dayFor(actor)
  return {
    rows: days
      .filter((cash) => view === 'all' || leftOf(cash) !== 0)
      .sort(inOrder)
      .map((cash) => ({ ...show(cash), left: leftOf(cash) })),
    totals: totalsOf(days),
  }
}

async function findCash(db: Queryable, { personId, day, currency }: CashDayOf) {
  const [found] = await listCash(db, { from: day, to: day, personId, currency })
  return found
}

/** @throws Refusal NOT_FOUND: this person took no cash on that day, and none was banked */
export async function readCashDay({ db, actor }: SignedIn, of: CashDayOf): Promise<CashDayDetails> {
  const cash = await findCash(db, of)
  if (!cash) throw new Refusal('NOT_FOUND')
  const show = bankingFor(actor)
  return {
    ...dayFor(actor)(cash),
    left: leftOf(cash),
    entries: await listCashEntries(db, of),
    bankings: (await listBankings(db, of)).map(({ enteredAt, ...banking }) =>
      show({ ...banking, enteredAt: enteredAt.toISOString() }),
    ),
  }
}

const ofDay = ({ personId, day, currency }: CashDayOf): CashDayOf => ({ personId, day, currency })

const saysTheSame = (row: BankingRow, input: NewBanking) =>
  row.personId === input.personId &&
  row.day === input.day &&
  row.currency === input.currency &&
  row.amount === input.amount &&
  row.bankedOn === input.bankedOn &&
  row.accountId === input.accountId &&
  row.reference === input.reference

const audited = (row: Pick<BankingRow, 'currency' | 'amount' | 'day' | 'bankedOn' | 'accountName' | 'reference'>) => ({
  currency: row.currency,
  amount: row.amount,
  takenOn: row.day,
  bankedOn: row.bankedOn,
  into: row.accountName ?? 'the office',
  reference: row.reference,
})

/** @throws Refusal PAID_DATE_AHEAD, BANKED_BEFORE, NO_CASH_TAKEN, CASH_EXCEEDED */
async function requireCash(tx: Tx, input: NewBanking, now: Date): Promise<void> {
  const { day, currency } = input
  const cash = await findCash(tx, ofDay(input))
  const today = dayInNairobi(now)
  const obstacle = bankingObstacle(input, cash, today)
  if (obstacle === 'PAID_DATE_AHEAD') throw new Refusal(obstacle, { today })
  if (obstacle === 'BANKED_BEFORE') throw new Refusal(obstacle, { day })
  if (obstacle === 'CASH_EXCEEDED') {
    throw new Refusal(obstacle, { currency, amount: cash ? Math.max(0, leftOf(cash)) : 0 })
  }
  if (obstacle) throw new Refusal(obstacle)
}

interface Banked extends CashDayOf {
  id: string
  amount: number
  bankedOn: Day
  toAccountId: string
  reference: string | null
}

/**
 * Cash that was banked leaves the boxes in which it stands, a property's own or the agency's, or what came in as cash where it stands in
 * none, for the account: on the day on which it was banked, or today where that month is closed.
 */
async function moveBanked(tx: Tx, context: SignedIn, banked: Banked): Promise<void> {
  const { id: cashBankingId, currency, bankedOn, toAccountId, reference } = banked
  const usual = await findUsualAccount(tx, 'cash', currency)
  const movedOn = correctionDay(bankedOn, dayInNairobi(context.now), await readClosedThrough(tx))
  for (const { id: boxId, amount } of outOfBoxes(banked.amount, await listBoxes(tx, ofDay(banked)), usual)) {
    if (boxId === toAccountId) continue
    await moveBetweenAccounts(tx, context, {
      ...{ id: crypto.randomUUID(), cashBankingId, currency, amount, movedOn, toAccountId, reference },
      fromAccountId: boxId,
      fromMethod: boxId === null ? 'cash' : null,
    })
  }
}

/**
 * Enters what was banked or handed in of the cash of a person and day.
 * @throws Refusal NOT_FOUND, NO_CASH_TAKEN, CASH_EXCEEDED, BANKED_BEFORE, PAID_DATE_AHEAD, CURRENCY_CHANGED
 * @throws Refusal REQUEST_REUSED: `requestId` was seen before with other values
 */
export async function bankCash(context: SignedIn, input: NewBanking): Promise<CashDayDetails> {
  const { db, actor, now } = context
  const { requestId: id, personId, day, currency, amount, bankedOn, accountId, reference, note } = input
  await db.transaction(async (tx) => {
    // Of two people who bank the same cash the second one finds what is left.
    const personName = await lockTaker(tx, personId)
    const earlier = await findBanking(tx, id)
    if (earlier && !saysTheSame(earlier, input)) throw new Refusal('REQUEST_REUSED')
    if (earlier) return
    const account = accountId === null ? null : await requireReceivingAccount(tx, accountId)
    if (account && account.currency !== currency) throw new Refusal('CURRENCY_CHANGED')
    // What the agency draws is not banked.
    if (account?.isOfAgency) throw new Refusal('NOT_FOUND')
    await requireCash(tx, input, now)
    const row = { id, personId, day, currency, amount, bankedOn, reference, note }
    const entered = { enteredBy: actor.id, enteredByName: actor.name, enteredAt: now }
    await insertBanking(tx, { ...row, receivingAccountId: accountId, ...entered })
    const after = audited({ ...row, accountName: account?.name ?? null })
    const subject = `${personName}, ${formatWholeDay(day)}`
    if (account) await moveBanked(tx, context, { ...row, personId, toAccountId: account.id })
    await writeAudit(tx, actor, cashUpEvents.banked, { entityId: id, subject, after }, now)
  })
  return readCashDay(context, ofDay(input))
}

/** Takes a wrong entry back: the same below zero stands beside it. @throws Refusal NOT_FOUND, BANKING_BACK */
export async function takeBankingBack(context: SignedIn, { bankingId, reason }: BankingBack): Promise<CashDayDetails> {
  const { db, actor, now } = context
  const found = await requireBanking(db, bankingId)
  await db.transaction(async (tx) => {
    const personName = await lockTaker(tx, found.personId)
    const row = await requireBanking(tx, bankingId)
    const obstacle = bankingActions.takeBack(row)
    if (obstacle) throw new Refusal(obstacle)
    const { personId, day, currency, bankedOn, accountId, reference } = row
    await insertBanking(tx, {
      id: crypto.randomUUID(),
      personId,
      day,
      currency,
      amount: -row.amount,
      bankedOn,
      receivingAccountId: accountId,
      reference,
      note: reason,
      takesBackId: bankingId,
      enteredBy: actor.id,
      enteredByName: actor.name,
      enteredAt: now,
    })
    await moveBackOf(tx, context, { cashBankingId: bankingId }, reason)
    const subject = `${personName}, ${formatWholeDay(day)}`
    await writeAudit(
      tx,
      actor,
      cashUpEvents.takenBack,
      { entityId: bankingId, subject, reason, before: audited(row) },
      now,
    )
  })
  return readCashDay(context, ofDay(found))
}
