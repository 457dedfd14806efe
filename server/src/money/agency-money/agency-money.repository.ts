import type { Currency } from '@makao/contract/money'
import type {
  AgencyAccount,
  AgencyMoney,
  AgencyMoneyFilter,
} from '@makao/contract/money/agency-money/agency-money.schema'
import { type AgencyMoneyKind, codeKey, ledgerAccountOf } from '@makao/contract/money/agency-money/agency-money.terms'
import { asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Stored } from '../../allowed'
import type { Author } from '../../context'
import { insertRows } from '../../db/insert-rows'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { countSome, groupBy, pageWindow } from '../../lists'
import { ledgerEntries, ledgerPostings } from '../ledger/ledger.table'
import { receivingAccounts } from '../receiving-accounts/receiving-accounts.table'
import type { VatOfMonth } from './agency-money.rules'
import { accountCodes, agencyAccounts, agencyMoney } from './agency-money.table'

const PAGE_SIZE = 25

/** What the accountant calls accounts of the books, by their keys. */
export async function readCodes(db: Queryable): Promise<Record<string, string>> {
  const rows = await db.select().from(accountCodes).orderBy(asc(accountCodes.key))
  return Object.fromEntries(rows.map(({ key, code }) => [key, code]))
}

/** Those that are named; an empty one takes a code away. */
export async function writeCodes(tx: Tx, codes: Readonly<Record<string, string>>): Promise<void> {
  const named = Object.entries(codes)
  const keys = JSON.stringify(named.map(([key]) => key))
  await tx.execute(sql`delete from ${accountCodes} where key in (select jsonb_array_elements_text(${keys}::jsonb))`)
  await insertRows(
    tx,
    accountCodes,
    named.flatMap(([key, code]) => (code === '' ? [] : [{ key, code }])),
  )
}

/** Those in use first, costs before income, by name. */
export async function listAgencyAccounts(db: Queryable): Promise<AgencyAccount[]> {
  const codes = await readCodes(db)
  const rows = await db
    .select()
    .from(agencyAccounts)
    .orderBy(
      sql`${agencyAccounts.archivedAt} is not null`,
      asc(agencyAccounts.kind),
      sql`lower(${agencyAccounts.name})`,
    )
  return rows.map(({ id, kind, name, archivedAt }) => ({
    ...{ id, kind, name, isArchived: archivedAt !== null },
    code: codes[codeKey(ledgerAccountOf(kind), '', id)] ?? null,
  }))
}

/** @throws Refusal NOT_FOUND */
export async function requireAgencyAccount(db: Queryable, id: string): Promise<AgencyAccount> {
  const found = (await listAgencyAccounts(db)).find((account) => account.id === id)
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

export async function writeAgencyAccount(tx: Tx, account: typeof agencyAccounts.$inferInsert): Promise<void> {
  const { name, archivedAt } = account
  await tx
    .insert(agencyAccounts)
    .values(account)
    .onConflictDoUpdate({ target: agencyAccounts.id, set: { name, archivedAt } })
}

const select = (db: Queryable, where: SQL | undefined) =>
  db
    .select({
      id: agencyMoney.id,
      kind: sql<AgencyMoneyKind>`coalesce(${agencyAccounts.kind}, 'vat')`,
      agencyAccountId: agencyMoney.agencyAccountId,
      agencyAccountName: agencyAccounts.name,
      vatMonth: agencyMoney.vatMonth,
      isBeyondDue: agencyMoney.isBeyondDue,
      isBeyondEarned: agencyMoney.isBeyondEarned,
      currency: agencyMoney.currency,
      amount: agencyMoney.amount,
      vat: agencyMoney.vat,
      supplierPin: agencyMoney.supplierPin,
      paidOn: agencyMoney.paidOn,
      accountId: agencyMoney.receivingAccountId,
      accountName: receivingAccounts.name,
      description: agencyMoney.description,
      reference: agencyMoney.reference,
      createdBy: agencyMoney.createdByName,
      voidedAt: agencyMoney.voidedAt,
      voidReason: agencyMoney.voidReason,
      takenBackOn: agencyMoney.takenBackOn,
    })
    .from(agencyMoney)
    .leftJoin(agencyAccounts, eq(agencyAccounts.id, agencyMoney.agencyAccountId))
    .innerJoin(receivingAccounts, eq(receivingAccounts.id, agencyMoney.receivingAccountId))
    .where(where)
    .orderBy(desc(agencyMoney.paidOn), desc(agencyMoney.createdAt), agencyMoney.id)
    .$dynamic()

type Row = Awaited<ReturnType<typeof select>>[number]
const toText = ({ voidedAt, ...row }: Row): Stored<AgencyMoney> => ({
  ...row,
  voidedAt: voidedAt?.toISOString() ?? null,
})

/** Latest first, those that were taken back too: what was paid of VAT, or all the rest. */
export async function listAgencyMoney(db: Queryable, { page, isVat }: AgencyMoneyFilter) {
  const window = pageWindow(page, PAGE_SIZE)
  const where = isVat ? isNotNull(agencyMoney.vatMonth) : isNull(agencyMoney.vatMonth)
  const rows = await select(db, where).limit(window.limit).offset(window.offset)
  const found = db.select({ id: agencyMoney.id }).from(agencyMoney).where(where)
  return { rows: rows.map(toText), ...(await countSome(db, found, window)), page, pageSize: PAGE_SIZE }
}

export async function findAgencyMoney(db: Queryable, id: string): Promise<Stored<AgencyMoney> | undefined> {
  const [found] = await select(db, eq(agencyMoney.id, id))
  return found && toText(found)
}

/** @throws Refusal NOT_FOUND */
export async function lockAgencyMoney(tx: Tx, id: string): Promise<Stored<AgencyMoney>> {
  await tx.execute(sql`select from ${agencyMoney} where ${agencyMoney.id} = ${id} for update`)
  const found = await findAgencyMoney(tx, id)
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

export async function insertAgencyMoney(
  tx: Tx,
  author: Author,
  money: Omit<typeof agencyMoney.$inferInsert, 'createdBy' | 'createdByName' | 'createdAt'>,
  now: Date,
): Promise<void> {
  await tx.insert(agencyMoney).values({ ...money, createdBy: author.id, createdByName: author.name, createdAt: now })
}

export async function markAgencyMoneyBack(
  tx: Tx,
  id: string,
  back: Pick<typeof agencyMoney.$inferInsert, 'voidedAt' | 'voidReason' | 'takenBackOn'>,
): Promise<void> {
  await tx.update(agencyMoney).set(back).where(eq(agencyMoney.id, id))
}

/**
 * VAT of the agency by currency and month, the earliest first: charged, and paid on purchases, on the day that it counts on, paid to the authority
 * for the month that it was paid of.
 */
export async function listVatMonths(db: Queryable): Promise<Map<Currency, VatOfMonth[]>> {
  const { rows } = await db.execute<{
    currency: Currency
    month: string
    charged: string
    input: string
    paid: string
  }>(sql`
    select posting.currency, coalesce(money.vat_month, to_char(entry.day, 'YYYY-MM')) as month,
      coalesce(-sum(posting.amount_minor) filter (where money.id is null), 0) as charged,
      coalesce(sum(posting.amount_minor) filter (where posting.account = 'input_vat'), 0) as input,
      coalesce(sum(posting.amount_minor) filter (where posting.account = 'vat_due' and money.id is not null), 0) as paid
    from ${ledgerPostings} posting join ${ledgerEntries} entry on entry.id = posting.entry_id
    left join ${agencyMoney} money on money.id = entry.agency_money_id
    where posting.account in ('vat_due', 'input_vat') group by 1, 2 order by 1, 2`)
  const months = [...groupBy(rows, ({ currency }) => currency)].map(
    ([currency, of]) =>
      [
        currency,
        of.map(({ month, charged, input, paid }) => ({
          ...{ month, charged: Number(charged), input: Number(input), paid: Number(paid) },
        })),
      ] as const,
  )
  return new Map(months)
}
