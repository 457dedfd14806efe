import { dayInNairobi, formatMonth } from '@makao/contract/days'
import { type Currency, plainMoney } from '@makao/contract/money'
import { agencyMoneyEvents } from '@makao/contract/money/agency-money/agency-money.audit'
import type {
  AccountCodes,
  AgencyAccount,
  AgencyMoney,
  AgencyMoneyBack,
  AgencyMoneyFilter,
  NewAgencyAccount,
  NewAgencyMoney,
  NewVatPayment,
  VatDue,
} from '@makao/contract/money/agency-money/agency-money.schema'
import { codeKey, ledgerAccountOf, taxAuthorities } from '@makao/contract/money/agency-money/agency-money.terms'
import { can } from '@makao/contract/permissions'
import type { Stored } from '../../allowed'
import type { SignedIn } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { enteredOnce } from '../../entered-once'
import { Refusal, refusedCheck, takenKey } from '../../errors'
import { writeAudit } from '../../platform/audit/audit.repository'
import { withoutRow } from '../../platform/audit/audit.rules'
import { postEntries, readClosedThrough } from '../ledger/ledger.repository'
import { correctionDay, reversed } from '../ledger/ledger.rules'
import { lockUndrawn } from '../ledger/real-accounts.repository'
import { lockVat, readVatRate } from '../owners/commission-vat.repository'
import { requireNewCost } from '../owners/supplier-invoices.service'
import { requirePaidDay } from '../payments/payments.service'
import { requireReceivingAccount } from '../receiving-accounts/receiving-accounts.repository'
import {
  findAgencyMoney,
  insertAgencyMoney,
  listAgencyAccounts,
  listAgencyMoney,
  listVatMonths,
  lockAgencyMoney,
  markAgencyMoneyBack,
  readCodes,
  requireAgencyAccount,
  writeAgencyAccount,
  writeCodes,
} from './agency-money.repository'
import { agencyMoneyActions, agencyMoneyFor, agencyMoneyPostings, vatLeft } from './agency-money.rules'

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

export async function readAgencyMoney({ db, actor }: SignedIn, filter: AgencyMoneyFilter) {
  const { rows, ...rest } = await listAgencyMoney(db, filter)
  return { rows: rows.map(agencyMoneyFor(actor)), ...rest }
}

type Kept = Stored<AgencyMoney>

const auditedPayment = ({ currency, amount, paidOn, accountName, reference }: Kept) => ({
  ...{ currency, amount, paidOn, ownAccount: accountName, reference },
})
const audited = (money: Kept) => ({
  account: money.agencyAccountName ?? '',
  description: money.description,
  vat: money.vat || null,
  supplierPin: money.supplierPin,
  isBeyondEarned: money.isBeyondEarned || null,
  ...auditedPayment(money),
})
const auditedVat = (money: Kept) => ({
  month: money.vatMonth ?? '',
  isBeyondDue: money.isBeyondDue || null,
  ...auditedPayment(money),
})

async function postingsOf(tx: Tx, money: Kept) {
  return agencyMoneyPostings(money, await requireReceivingAccount(tx, money.accountId), money.amount)
}

const beyondEarned = (earned: number, currency: Currency) =>
  new Refusal('BEYOND_EARNED', { earned: plainMoney(Math.max(0, earned), currency, 'code') })

/**
 * The agency takes no more out of client money than it has earned and not drawn: the rest is money of clients. Of two who do at once the
 * second finds what is left.
 * @throws Refusal BEYOND_EARNED
 */
export async function requireEarned(tx: Tx, currency: Currency, amount: number): Promise<void> {
  const earned = await lockUndrawn(tx, currency)
  if (amount > earned) throw beyondEarned(earned, currency)
}

/** The own account that it went out of, or into. @throws Refusal NOT_FOUND, CURRENCY_CHANGED, ACCOUNT_ARCHIVED */
async function requireOwnAccount(tx: Tx, accountId: string, currency: Currency) {
  const own = await requireReceivingAccount(tx, accountId)
  if (own.currency !== currency) throw new Refusal('CURRENCY_CHANGED')
  if (own.archivedAt !== null) throw new Refusal('ACCOUNT_ARCHIVED')
  return own
}

/** Enters what was written in the books. The day is open. */
async function postAgencyMoney(tx: Tx, { actor, now }: SignedIn, id: string): Promise<Kept> {
  const kept = await lockAgencyMoney(tx, id)
  const entry = { tenancyId: null, agencyMoneyId: id, currency: kept.currency, kind: 'agency_money' as const }
  await postEntries(tx, actor, [{ ...entry, day: kept.paidOn, postings: await postingsOf(tx, kept) }], now)
  return kept
}

/**
 * Records what the agency spent itself, or took beside commission. What a bank took out of an account of clients beyond the commission there
 * has happened: who decides in the agency enters it all the same.
 * @returns what is stored, or the earlier one when `requestId` was seen before
 * @throws Refusal NOT_FOUND, CURRENCY_CHANGED, ACCOUNT_ARCHIVED, PAID_DATE_AHEAD, MONTH_CLOSED, BEYOND_EARNED, VAT_NOT_TAKEN_OFF, INVOICE_RECORDED,
 * REQUEST_REUSED
 */
export async function recordAgencyMoney(
  context: SignedIn,
  { evenBeyondEarned, evenSameInvoice, ...input }: NewAgencyMoney,
): Promise<AgencyMoney> {
  const { db, actor, now } = context
  const { requestId: id, accountId, ...money } = input
  const { amount, currency } = money
  const isAllowed = evenBeyondEarned && can(actor.role, 'approval:decide')
  const recorded = await enteredOnce(input, {
    find: (requestId) => findAgencyMoney(db, requestId),
    key: 'agency_money_pkey',
    enter: () =>
      db.transaction(async (tx) => {
        const account = await requireAgencyAccount(tx, input.agencyAccountId)
        const own = await requireOwnAccount(tx, accountId, currency)
        if (account.isArchived) throw new Refusal('ACCOUNT_ARCHIVED')
        await requirePaidDay(tx, input.paidOn, dayInNairobi(now))
        // Before what is charged is read, and what is to be paid changes: of two at once the second waits.
        if (input.vat > 0) await lockVat(tx)
        if (input.vat > 0 && (account.kind !== 'cost' || (await readVatRate(tx, currency, input.paidOn)) === 0)) {
          throw new Refusal('VAT_NOT_TAKEN_OFF')
        }
        const earned =
          account.kind === 'cost' && !own.isOfAgency ? await lockUndrawn(tx, currency) : Number.POSITIVE_INFINITY
        const isBeyondEarned = amount > earned
        // First of all: sent twice at the same moment, the second is known by its id and not by what the first has taken.
        await insertAgencyMoney(tx, actor, { ...money, id, receivingAccountId: accountId, isBeyondEarned }, now)
        if (isBeyondEarned && !isAllowed) throw beyondEarned(earned, currency)
        if (!evenSameInvoice && account.kind === 'cost') await requireNewCost(tx, { id, ...money })
        const kept = await postAgencyMoney(tx, context, id)
        const about = { entityId: id, subject: account.name, after: audited(kept) }
        await writeAudit(tx, actor, agencyMoneyEvents.recorded, about, now)
        return kept
      }),
  })
  return agencyMoneyFor(actor)(recorded)
}

/** What the agency owes of VAT, by currency and month. */
export async function readVatDue(db: Queryable): Promise<VatDue> {
  return [...(await listVatMonths(db))].map(([currency, months]) => ({ currency, ...vatLeft(months) }))
}

const beyondVatDue = (
  left: number,
  { currency, vatMonth }: Pick<NewVatPayment, 'currency' | 'vatMonth'>,
  cause?: unknown,
) => new Refusal('BEYOND_VAT_DUE', { month: formatMonth(vatMonth), left: plainMoney(left, currency, 'code') }, cause)

/** What is still to be paid of VAT of a month. */
async function readVatLeft(db: Queryable, currency: Currency, vatMonth: string): Promise<number> {
  const { months } = vatLeft((await listVatMonths(db)).get(currency) ?? [])
  return months.find(({ month }) => month === vatMonth)?.left ?? 0
}

/**
 * Records VAT that the agency paid to the tax authority of the currency. Of two who pay at once the second finds what is left.
 * @returns what is stored, or the earlier one when `requestId` was seen before
 * @throws Refusal NOT_FOUND, CURRENCY_CHANGED, ACCOUNT_ARCHIVED, PAID_DATE_AHEAD, MONTH_CLOSED, BEYOND_EARNED, BEYOND_VAT_DUE, REQUEST_REUSED
 */
export async function payVat(context: SignedIn, { evenMore, ...input }: NewVatPayment): Promise<AgencyMoney> {
  const { db, actor, now } = context
  const { requestId: id, accountId, ...money } = input
  const { amount, currency, vatMonth } = money
  const paid = await enteredOnce(input, {
    find: (requestId) => findAgencyMoney(db, requestId),
    key: 'agency_money_pkey',
    enter: () =>
      db
        .transaction(async (tx) => {
          const own = await requireOwnAccount(tx, accountId, currency)
          await requirePaidDay(tx, input.paidOn, dayInNairobi(now))
          await lockVat(tx)
          const left = await readVatLeft(tx, currency, vatMonth)
          const isBeyondDue = amount > left
          const description = `VAT of ${formatMonth(vatMonth)} to ${taxAuthorities[currency]}`
          const written = { ...money, id, receivingAccountId: accountId, description, isBeyondDue }
          // First of all: sent twice at the same moment, the second is known by its id and not by what the first has paid.
          await insertAgencyMoney(tx, actor, written, now)
          if (isBeyondDue && !evenMore) throw beyondVatDue(left, input)
          if (!own.isOfAgency) await requireEarned(tx, currency, amount)
          const kept = await postAgencyMoney(tx, context, id)
          const about = { entityId: id, subject: description, after: auditedVat(kept) }
          await writeAudit(tx, actor, agencyMoneyEvents.vatPaid, about, now)
          return kept
        })
        .catch(async (error) => {
          // Commission that was charged may be less by the time that this is posted.
          if (refusedCheck(error) !== 'agency_money_vat_due') throw error
          throw beyondVatDue(await readVatLeft(db, currency, vatMonth), input, error)
        }),
  })
  return agencyMoneyFor(actor)(paid)
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
    const noted = { entityId: moneyId, reason }
    if (kept.kind === 'vat') {
      const about = { ...noted, subject: kept.description, before: auditedVat(kept) }
      await writeAudit(tx, actor, agencyMoneyEvents.vatTakenBack, about, now)
    } else {
      const about = { ...noted, subject: kept.agencyAccountName ?? '', before: audited(kept) }
      await writeAudit(tx, actor, agencyMoneyEvents.takenBack, about, now)
    }
    return agencyMoneyFor(actor)(await lockAgencyMoney(tx, moneyId))
  })
}
