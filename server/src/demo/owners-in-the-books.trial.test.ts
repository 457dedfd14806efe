import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { startApi } from '../../test/api'
import { testDatabase } from '../../test/database'
import { migrationsFolder } from '../db/migrate'
import { findDifferences } from '../money/closed-months/ledger-check.service'
import { fillDemo } from './fill'

const { db, pool } = testDatabase()
const today = '2026-11-21'

/** What the version before kept: nothing of owners in the books, and balances of closed months without them. */
const asBefore = `
  set local session_replication_role = replica;
  delete from ledger_postings where entry_id in (select id from ledger_entries where property_id is not null or owner_id is not null);
  delete from ledger_entries where property_id is not null or owner_id is not null;
  delete from closed_figures where what like 'balance of %';
  insert into closed_figures (month, what, subject, currency, amount_minor)
  select month, 'balance of ' || account || case detail when '' then '' else ': ' || detail end, '', posting.currency, sum(amount_minor)
  from (select distinct month from closed_figures) kept
  join ledger_entries entry on entry.day < (kept.month || '-01')::date + interval '1 month'
  join ledger_postings posting on posting.entry_id = entry.id
  group by month, account, detail, posting.currency having sum(amount_minor) <> 0;
  set local session_replication_role = origin;
  select recount_ledger()`

/** It knew of no month that has begun; until the migration comes, whoever asks what is due finds it begun. */
const withoutBegunMonths = `
  set local session_replication_role = replica;
  delete from begun_months;
  set local session_replication_role = origin`

/** That part of the migration that posts what is there, as on the day of the demo: it begins the month in which it is carried out. */
function posting(): string {
  const migration = readFileSync(`${migrationsFolder()}/0083_owners_in_the_books.sql`, 'utf8')
  const from = migration.indexOf('-- What there is already is posted')
  return migration
    .slice(from)
    .replaceAll('--> statement-breakpoint', ';')
    .replaceAll(/now\(\) at time zone 'Africa\/Nairobi'/gi, `date '${today}'`)
}

async function inOneTransaction(...steps: string[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const step of steps) await client.query(step)
    await client.query('commit')
  } finally {
    client.release()
  }
}

const books = async () =>
  (
    await pool.query(`
      select entry.kind, entry.day::text, entry.property_id, entry.owner_id as of, account, detail, posting.owner_id, posting.currency,
        sum(amount_minor)::bigint as amount
      from ledger_postings posting join ledger_entries entry on entry.id = posting.entry_id
      group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(amount_minor) <> 0 order by 1, 2, 3, 4, 5, 6, 7, 8`)
  ).rows
const figures = async () =>
  (await pool.query('select month, what, subject, currency, amount_minor from closed_figures order by 1, 2, 3, 4')).rows

beforeAll(async () => {
  await fillDemo(db, today)
})

test('the books of an earlier version are carried on to owners, and no total of theirs changes', async () => {
  const api = startApi(db, { now: `${today}T09:00:00Z` })
  const { client } = await api.signInAs('admin')
  await client.ledger.closeMonth({ month: '2026-09', evenNotAgreed: 'Nothing is reconciled here' })
  const said = async () => ({
    payouts: await client.owners.payouts({ month: '2026-10' }),
    arrears: await client.reports.arrears({ day: today }),
    rentRoll: await client.reports.rentRoll({ day: today }),
    collections: await client.reports.collections({ from: '2026-01-01', to: today }),
    income: await client.reports.income({ from: '2024-11', to: '2026-11' }),
  })
  const [expected, kept] = [await books(), await figures()]
  expect(new Set(expected.map(({ kind }) => kind))).toContain('owner_share_earlier')
  await inOneTransaction(asBefore)
  const before = await said()
  expect(await findDifferences(db)).not.toEqual([])
  await inOneTransaction(withoutBegunMonths, posting())
  expect(await books()).toEqual(expected)
  expect(await figures()).toEqual(kept)
  expect(await said()).toEqual(before)
  expect(await findDifferences(db)).toEqual([])
})

test('the cash of each currency is what tenants, owners and the agency have of it, every month', async () => {
  const api = startApi(db, { now: `${today}T09:00:00Z` })
  const { client } = await api.signInAs('admin')
  for (const to of ['2025-01-31', '2025-12-31', '2026-09-30', today]) {
    const lines = await client.ledger.trialBalance({ to })
    for (const currency of ['KES', 'UGX']) {
      const of = (...accounts: string[]) =>
        lines
          .filter((line) => line.currency === currency && accounts.includes(line.account))
          .reduce((sum, { debit, credit }) => sum + debit - credit, 0)
      const held = of('deposits_held', 'credit', 'suspense', 'owners', 'owner_advances', 'ownerless', 'agency_due')
      expect(of('cash'), `${to} ${currency}`).toBe(-held)
      expect(of('client_money'), `${to} ${currency}`).toBe(-of('commission'))
    }
  }
})
