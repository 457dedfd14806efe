import type { AccountTransfer } from '@makao/contract/money/account-transfers/account-transfers.schema'
import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Stored } from '../../allowed'
import type { Author } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { countSome, pageWindow } from '../../lists'
import { receivingAccounts } from '../receiving-accounts/receiving-accounts.table'
import { accountTransfers } from './account-transfers.table'

const PAGE_SIZE = 25
const from = alias(receivingAccounts, 'from_account')
const to = alias(receivingAccounts, 'to_account')

const select = (db: Queryable, where: SQL | undefined) =>
  db
    .select({
      id: accountTransfers.id,
      currency: accountTransfers.currency,
      amount: accountTransfers.amount,
      movedOn: accountTransfers.movedOn,
      fromAccountId: accountTransfers.fromAccountId,
      fromName: from.name,
      fromMethod: accountTransfers.fromMethod,
      toAccountId: accountTransfers.toAccountId,
      toName: to.name,
      reference: accountTransfers.reference,
      note: accountTransfers.note,
      isElsewhere: sql<boolean>`num_nonnulls(${accountTransfers.cashBankingId}, ${accountTransfers.receiptLineId}) > 0`,
      createdBy: accountTransfers.createdByName,
      voidedAt: accountTransfers.voidedAt,
      voidReason: accountTransfers.voidReason,
      takenBackOn: accountTransfers.takenBackOn,
    })
    .from(accountTransfers)
    .leftJoin(from, eq(from.id, accountTransfers.fromAccountId))
    .innerJoin(to, eq(to.id, accountTransfers.toAccountId))
    .where(where)
    .orderBy(desc(accountTransfers.movedOn), desc(accountTransfers.createdAt), accountTransfers.id)
    .$dynamic()

type Row = Awaited<ReturnType<typeof select>>[number]
const toText = ({ voidedAt, ...row }: Row): Stored<AccountTransfer> => ({
  ...row,
  voidedAt: voidedAt?.toISOString() ?? null,
})

/** Latest first, those that were taken back too. */
export async function listTransfers(db: Queryable, page: number) {
  const window = pageWindow(page, PAGE_SIZE)
  const rows = await select(db, undefined).limit(window.limit).offset(window.offset)
  const found = db.select({ id: accountTransfers.id }).from(accountTransfers)
  return { rows: rows.map(toText), ...(await countSome(db, found, window)), page, pageSize: PAGE_SIZE }
}

export async function findTransfer(db: Queryable, id: string): Promise<Stored<AccountTransfer> | undefined> {
  const [found] = await select(db, eq(accountTransfers.id, id))
  return found && toText(found)
}

/** Those that a banking of cash, or a line of a statement, made and that count. */
export async function listCountingOf(
  db: Queryable,
  of: { cashBankingId: string } | { receiptLineId: string },
): Promise<Stored<AccountTransfer>[]> {
  const ofIt =
    'cashBankingId' in of
      ? eq(accountTransfers.cashBankingId, of.cashBankingId)
      : eq(accountTransfers.receiptLineId, of.receiptLineId)
  return (await select(db, sql`${ofIt} and ${accountTransfers.voidedAt} is null`)).map(toText)
}

/** @throws Refusal NOT_FOUND */
export async function lockTransfer(tx: Tx, id: string): Promise<Stored<AccountTransfer>> {
  await tx.execute(sql`select from ${accountTransfers} where ${accountTransfers.id} = ${id} for update`)
  const found = await findTransfer(tx, id)
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

export async function insertTransfer(
  tx: Tx,
  author: Author,
  transfer: Omit<typeof accountTransfers.$inferInsert, 'createdBy' | 'createdByName' | 'createdAt'>,
  now: Date,
): Promise<void> {
  await tx
    .insert(accountTransfers)
    .values({ ...transfer, createdBy: author.id, createdByName: author.name, createdAt: now })
}

export async function markTransferBack(
  tx: Tx,
  id: string,
  back: Pick<typeof accountTransfers.$inferInsert, 'voidedAt' | 'voidReason' | 'takenBackOn'>,
): Promise<void> {
  await tx.update(accountTransfers).set(back).where(eq(accountTransfers.id, id))
}
