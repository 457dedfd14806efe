import { dayInNairobi } from '@makao/contract/days'
import { accountTransferEvents } from '@makao/contract/money/account-transfers/account-transfers.audit'
import type {
  AccountTransfer,
  NewAccountTransfer,
  TransferBack,
} from '@makao/contract/money/account-transfers/account-transfers.schema'
import { ledgerAccountName } from '@makao/contract/money/ledger/ledger.terms'
import type { Stored } from '../../allowed'
import type { Doing, SignedIn } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { enteredOnce } from '../../entered-once'
import { Refusal } from '../../errors'
import { writeAudit } from '../../platform/audit/audit.repository'
import { requireEarned } from '../agency-money/agency-money.service'
import { postEntries, readClosedThrough } from '../ledger/ledger.repository'
import { correctionDay, reversed } from '../ledger/ledger.rules'
import { requirePaidDay } from '../payments/payments.service'
import { requireReceivingAccount } from '../receiving-accounts/receiving-accounts.repository'
import {
  findTransfer,
  insertTransfer,
  listCountingOf,
  listTransfers,
  lockTransfer,
  markTransferBack,
} from './account-transfers.repository'
import { drawnBy, transferActions, transferFor, transferPostings } from './account-transfers.rules'

export async function readTransfers({ db, actor }: SignedIn, page: number) {
  const { rows, ...rest } = await listTransfers(db, page)
  return { rows: rows.map(transferFor(actor)), ...rest }
}

type Moved = Stored<AccountTransfer>

const fromInWords = ({ fromName, fromMethod }: Moved): string =>
  fromName ?? (fromMethod === null ? 'before Makao' : ledgerAccountName('cash', fromMethod))

const audited = (moved: Moved) => ({
  currency: moved.currency,
  amount: moved.amount,
  movedOn: moved.movedOn,
  from: fromInWords(moved),
  into: moved.toName,
  reference: moved.reference,
})

/** What it moves in the books. @throws Refusal NOT_FOUND */
async function postingsOf(db: Queryable, { fromAccountId, fromMethod, toAccountId, amount }: Moved) {
  const sideOf = (accountId: string) => requireReceivingAccount(db, accountId)
  const from = fromAccountId ? await sideOf(fromAccountId) : fromMethod === null ? null : { method: fromMethod }
  return transferPostings(from, await sideOf(toAccountId), amount)
}

interface ToMove extends Omit<NewAccountTransfer, 'requestId' | 'note'> {
  id: string
  note?: string | null
  cashBankingId?: string
  receiptLineId?: string
}

/**
 * Writes that money went from one own account to another, in the books too. The day is open.
 * @throws Refusal NOT_FOUND, CURRENCY_CHANGED, ACCOUNT_ARCHIVED, BEYOND_EARNED
 */
export async function moveBetweenAccounts(tx: Tx, { actor, now }: Doing, transfer: ToMove): Promise<Moved> {
  const { id, fromAccountId, toAccountId, currency } = transfer
  const into = await requireReceivingAccount(tx, toAccountId)
  const from = fromAccountId === null ? null : await requireReceivingAccount(tx, fromAccountId)
  if (into.currency !== currency || (from && from.currency !== currency)) throw new Refusal('CURRENCY_CHANGED')
  if (into.archivedAt !== null) throw new Refusal('ACCOUNT_ARCHIVED')
  const side = fromAccountId === null && transfer.fromMethod !== null ? { method: transfer.fromMethod } : from
  const drawn = drawnBy(side, into, transfer.amount)
  // First of all: sent twice at the same moment, the second is known by its id and not by what the first has drawn.
  await insertTransfer(tx, actor, transfer, now)
  if (drawn > 0) await requireEarned(tx, currency, drawn)
  const moved = await lockTransfer(tx, id)
  const entry = { tenancyId: null, currency, accountTransferId: id, kind: 'account_transfer' as const }
  await postEntries(tx, actor, [{ ...entry, day: moved.movedOn, postings: await postingsOf(tx, moved) }], now)
  return moved
}

/** Takes one back, of a month that is closed today. The caller has locked it. */
async function moveBack(tx: Tx, { actor, now }: Doing, moved: Moved, reason: string): Promise<void> {
  const { id, currency, movedOn } = moved
  const day = correctionDay(movedOn, dayInNairobi(now), await readClosedThrough(tx))
  await markTransferBack(tx, id, { voidedAt: now, voidReason: reason, takenBackOn: day === movedOn ? null : day })
  const entry = { tenancyId: null, currency, accountTransferId: id, kind: 'account_transfer_void' as const }
  await postEntries(tx, actor, [{ ...entry, day, postings: reversed(await postingsOf(tx, moved)) }], now)
}

/** The same of what a banking of cash, or a line of a statement, had moved, if anything. */
export async function moveBackOf(
  tx: Tx,
  context: Doing,
  of: { cashBankingId: string } | { receiptLineId: string },
  reason: string,
): Promise<void> {
  for (const { id } of await listCountingOf(tx, of)) await moveBack(tx, context, await lockTransfer(tx, id), reason)
}

/**
 * Enters what went from one own account to another, or stood on one before Makao.
 * @returns what is stored, or the earlier one when `requestId` was seen before
 * @throws Refusal NOT_FOUND, CURRENCY_CHANGED, ACCOUNT_ARCHIVED, PAID_DATE_AHEAD, MONTH_CLOSED, BEYOND_EARNED, REQUEST_REUSED
 */
export async function makeTransfer(context: SignedIn, input: NewAccountTransfer): Promise<AccountTransfer> {
  const { db, actor, now } = context
  const { requestId: id, ...transfer } = input
  const moved = await enteredOnce(input, {
    find: (requestId) => findTransfer(db, requestId),
    key: 'account_transfers_pkey',
    enter: () =>
      db.transaction(async (tx) => {
        await requirePaidDay(tx, input.movedOn, dayInNairobi(now))
        const made = await moveBetweenAccounts(tx, context, { id, ...transfer })
        const about = { entityId: id, subject: made.toName, after: audited(made) }
        await writeAudit(tx, actor, accountTransferEvents.made, about, now)
        return made
      }),
  })
  return transferFor(actor)(moved)
}

/** @throws Refusal NOT_FOUND, TRANSFER_BACK, ENTERED_ELSEWHERE */
export async function takeTransferBack(
  context: SignedIn,
  { transferId, reason }: TransferBack,
): Promise<AccountTransfer> {
  const { db, actor, now } = context
  return db.transaction(async (tx) => {
    const moved = await lockTransfer(tx, transferId)
    const obstacle = transferActions.takeBack(moved)
    if (obstacle) throw new Refusal(obstacle)
    await moveBack(tx, context, moved, reason)
    const about = { entityId: transferId, subject: moved.toName, reason, before: audited(moved) }
    await writeAudit(tx, actor, accountTransferEvents.takenBack, about, now)
    return transferFor(actor)(await lockTransfer(tx, transferId))
  })
}
