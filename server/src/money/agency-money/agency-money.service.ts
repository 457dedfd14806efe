import { dayInNairobi } from '@makao/contract/days'
import { agencyMoneyEvents } from '@makao/contract/money/agency-money/agency-money.audit'
import type {
  AccountCodes,
  AgencyAccount,
  AgencyMoney,
  AgencyMoneyBack,
  NewAgencyAccount,
  NewAgencyMoney,
} from '@makao/contract/money/agency-money/agency-money.schema'
import { codeKey, ledgerAccountOf } from '@makao/contract/money/agency-money/agency-money.terms'
import type { Stored } from '../../allowed'
import type { SignedIn } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { enteredOnce } from '../../entered-once'
import { Refusal, takenKey } from '../../errors'
import { writeAudit } from '../../platform/audit/audit.repository'
import { withoutRow } from '../../platform/audit/audit.rules'
import { postEntries, readClosedThrough } from '../ledger/ledger.repository'
import { correctionDay, reversed } from '../ledger/ledger.rules'
import { requirePaidDay } from '../payments/payments.service'
import { requireReceivingAccount } from '../receiving-accounts/receiving-accounts.repository'
import {
  findAgencyMoney,
  insertAgencyMoney,
  listAgencyAccounts,
  listAgencyMoney,
  lockAgencyMoney,
  markAgencyMoneyBack,
  readCodes,
  requireAgencyAccount,
  writeAgencyAccount,
  writeCodes,
} from './agency-money.repository'
import { agencyMoneyActions, agencyMoneyFor, agencyMoneyPostings } from './agency-money.rules'

/**
 * Adds an account to the chart, or changes its name, code and whether it is used.
 * @throws Refusal ACCOUNT_NAMED, ACCOUNT_KIND_STAYS
 */
export async function saveAgencyAccount(context: SignedIn, input: NewAgencyAccount): Promise<AgencyAccount> {
  const { db, actor, now } = context
  const { accountId: id, kind, name, code, isArchived } = input
  try {
    return await db.transaction(async (tx) => {
      const before = (await listAgencyAccounts(tx)).find((account) => account.id === id)
      if (before && before.kind !== kind) throw new Refusal('ACCOUNT_KIND_STAYS')
      await writeAgencyAccount(tx, { id, kind, name, archivedAt: isArchived ? now : null, createdAt: now })
      await writeCodes(tx, { [codeKey(ledgerAccountOf(kind), '', id)]: code })
      const after = await requireAgencyAccount(tx, id)
      await writeAudit(tx, actor, agencyMoneyEvents.accountSaved, { entityId: id, subject: name, before, after }, now)
      return after
    })
  } catch (error) {
    if (takenKey(error) === 'agency_accounts_name_unique') throw new Refusal('ACCOUNT_NAMED', undefined, error)
    throw error
  }
}

export const readAccountCodes = async (db: Queryable): Promise<AccountCodes> => ({ codes: await readCodes(db) })

/** Keeps those that are named; the others stay. */
export async function saveAccountCodes({ db, actor, now }: SignedIn, { codes }: AccountCodes): Promise<AccountCodes> {
  await db.transaction(async (tx) => {
    await writeCodes(tx, codes)
    const said = Object.entries(codes).map(([key, code]) => `${key} ${code}`)
    const about = { entityId: withoutRow.books, subject: 'Chart of accounts', after: { codes: said.join('; ') } }
    await writeAudit(tx, actor, agencyMoneyEvents.codesSaved, about, now)
  })
  return readAccountCodes(db)
}

export async function readAgencyMoney({ db, actor }: SignedIn, page: number) {
  const { rows, ...rest } = await listAgencyMoney(db, page)
  return { rows: rows.map(agencyMoneyFor(actor)), ...rest }
}

type Kept = Stored<AgencyMoney>

const audited = (money: Kept) => ({
  account: money.agencyAccountName,
  currency: money.currency,
  amount: money.amount,
  paidOn: money.paidOn,
  ownAccount: money.accountName,
  description: money.description,
  reference: money.reference,
})

async function postingsOf(tx: Tx, { agencyAccountId, kind, accountId, amount }: Kept) {
  return agencyMoneyPostings({ id: agencyAccountId, kind }, await requireReceivingAccount(tx, accountId), amount)
}

/**
 * Records what the agency spent itself, or took beside commission.
 * @returns what is stored, or the earlier one when `requestId` was seen before
 * @throws Refusal NOT_FOUND, CURRENCY_CHANGED, ACCOUNT_ARCHIVED, PAID_DATE_AHEAD, MONTH_CLOSED, REQUEST_REUSED
 */
export async function recordAgencyMoney(context: SignedIn, input: NewAgencyMoney): Promise<AgencyMoney> {
  const { db, actor, now } = context
  const { requestId: id, accountId, ...money } = input
  const recorded = await enteredOnce(input, {
    find: (requestId) => findAgencyMoney(db, requestId),
    key: 'agency_money_pkey',
    enter: () =>
      db.transaction(async (tx) => {
        const account = await requireAgencyAccount(tx, input.agencyAccountId)
        const own = await requireReceivingAccount(tx, accountId)
        if (own.currency !== input.currency) throw new Refusal('CURRENCY_CHANGED')
        if (account.isArchived || own.archivedAt !== null) throw new Refusal('ACCOUNT_ARCHIVED')
        await requirePaidDay(tx, input.paidOn, dayInNairobi(now))
        await insertAgencyMoney(tx, actor, { ...money, id, receivingAccountId: accountId }, now)
        const kept = await lockAgencyMoney(tx, id)
        const entry = { tenancyId: null, agencyMoneyId: id, currency: kept.currency, kind: 'agency_money' as const }
        await postEntries(tx, actor, [{ ...entry, day: kept.paidOn, postings: await postingsOf(tx, kept) }], now)
        const about = { entityId: id, subject: kept.agencyAccountName, after: audited(kept) }
        await writeAudit(tx, actor, agencyMoneyEvents.recorded, about, now)
        return kept
      }),
  })
  return agencyMoneyFor(actor)(recorded)
}

/** @throws Refusal NOT_FOUND, AGENCY_MONEY_BACK */
export async function takeAgencyMoneyBack(
  { db, actor, now }: SignedIn,
  { moneyId, reason }: AgencyMoneyBack,
): Promise<AgencyMoney> {
  return db.transaction(async (tx) => {
    const kept = await lockAgencyMoney(tx, moneyId)
    const obstacle = agencyMoneyActions.takeBack(kept)
    if (obstacle) throw new Refusal(obstacle)
    const day = correctionDay(kept.paidOn, dayInNairobi(now), await readClosedThrough(tx))
    await markAgencyMoneyBack(tx, moneyId, {
      ...{ voidedAt: now, voidReason: reason, takenBackOn: day === kept.paidOn ? null : day },
    })
    const entry = {
      tenancyId: null,
      agencyMoneyId: moneyId,
      currency: kept.currency,
      kind: 'agency_money_void' as const,
    }
    await postEntries(tx, actor, [{ ...entry, day, postings: reversed(await postingsOf(tx, kept)) }], now)
    const about = { entityId: moneyId, subject: kept.agencyAccountName, reason, before: audited(kept) }
    await writeAudit(tx, actor, agencyMoneyEvents.takenBack, about, now)
    return agencyMoneyFor(actor)(await lockAgencyMoney(tx, moneyId))
  })
}
