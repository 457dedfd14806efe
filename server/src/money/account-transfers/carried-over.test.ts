import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { migrationsFolder } from '../../db/migrate'
import { findDifferences } from '../closed-months/ledger-check.service'

const { db, pool } = testDatabase()
const { buildTenancy } = buildersOf(db)

/** What the version before kept: cash by method alone, and what was banked in no entry. */
const asBefore = `
  set local session_replication_role = replica;
  delete from ledger_postings where entry_id in (select id from ledger_entries where account_transfer_id is not null);
  delete from ledger_entries where account_transfer_id is not null;
  delete from account_transfers;
  update ledger_postings set receiving_account_id = null;
  delete from closed_figures where what like 'balance of cash: %';
  insert into closed_figures (month, what, subject, currency, amount_minor)
  select month, 'balance of cash: ' || detail, '', posting.currency, sum(amount_minor)
  from (select distinct month from closed_figures) kept
  join ledger_entries entry on entry.day < (kept.month || '-01')::date + interval '1 month'
  join ledger_postings posting on posting.entry_id = entry.id and posting.account = 'cash'
  group by month, detail, posting.currency having sum(amount_minor) <> 0;
  set local session_replication_role = origin;
  select recount_ledger()`

/** That part of the migration that names what is there. */
function naming(): string {
  const migration = readFileSync(`${migrationsFolder()}/0087_real_accounts.sql`, 'utf8')
  const [from, to] = ['SELECT name_real_accounts();', 'CREATE TRIGGER account_transfers_changed'].map((text) =>
    migration.indexOf(text),
  )
  return migration.slice(from, to).replaceAll('--> statement-breakpoint', ';')
}

const figures = async () =>
  (await pool.query('select month, what, subject, currency, amount_minor from closed_figures order by 1, 2, 3, 4')).rows

test('what an earlier version kept stands on its own accounts, what was banked on those of the bank, and no total changes', async () => {
  const api = startApi(db, { now: '2026-11-21T09:00:00Z' })
  const { client, id: adminId } = await api.signInAs('admin')
  const { id: tenancyId } = await buildTenancy()
  const id = () => crypto.randomUUID()
  const currency = 'KES' as const
  const own = async (kind: 'bank' | 'mpesa_paybill', number: string) =>
    (await client.receivingAccounts.create({ requestId: id(), kind, name: kind, number, currency })).id
  const [bank, paybill] = [await own('bank', '0123456789'), await own('mpesa_paybill', '522522')]
  const receive = (amount: number, method: 'mpesa' | 'cash' | 'cheque', receivedOn: string) =>
    client.payments.receive({ requestId: id(), tenancyId, amount, currency, method, reference: null, receivedOn })
  await receive(9_000, 'mpesa', '2026-09-10')
  await receive(4_000, 'cash', '2026-09-10')
  await receive(1_500, 'cheque', '2026-10-03')
  const of = { personId: adminId, day: '2026-09-10', currency }
  await client.cashUps.bank({ ...of, requestId: id(), amount: 3_000, bankedOn: '2026-09-12', accountId: bank })
  await client.cashUps.bank({ ...of, requestId: id(), amount: 500, bankedOn: '2026-10-12', accountId: bank })
  await client.ledger.closeMonth({ month: '2026-09', evenNotAgreed: 'Nothing is reconciled here' })
  const balances = () => client.accountTransfers.balances({ day: '2026-11-21' })
  const sums = async () =>
    (await client.ledger.trialBalance({ to: '2026-11-21' })).map(({ debit, credit }) => debit - credit)
  const [kept, expected] = [await figures(), await balances()]
  expect(expected.map(({ accountId, method, balance }) => [accountId ?? method, balance])).toEqual([
    [bank, 5_000],
    [paybill, 9_000],
    ['cash', 500],
  ])
  const total = (await sums()).reduce((sum, amount) => sum + amount, 0)
  const connection = await pool.connect()
  try {
    for (const step of ['begin', asBefore, naming(), 'commit']) await connection.query(step)
  } finally {
    connection.release()
  }
  expect(await balances()).toEqual(expected)
  expect(await figures()).toEqual(kept)
  expect((await sums()).reduce((sum, amount) => sum + amount, 0)).toBe(total)
  expect(await findDifferences(db)).toEqual([])
})
