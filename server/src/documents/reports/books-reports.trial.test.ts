import type { ReportKind } from '@makao/contract/documents/reports/reports.kinds'
import { isMoney } from '@makao/contract/sheets'
import { beforeAll, expect, test } from 'vitest'
import { type Client, expectRefusal, startApi } from '../../../test/api'
import { testDatabase } from '../../../test/database'
import { fillDemo } from '../../demo/fill'

// The books of the demo agency: each report against the accounts that it is of.

const { db, pool } = testDatabase()
const today = '2026-11-21'
const range = { from: '2026-09-01', to: '2026-10-31' }
let client: Client

beforeAll(async () => {
  await fillDemo(db, today)
  client = (await startApi(db, { now: `${today}T09:00:00Z` }).signInAs('admin')).client
})

async function readAll(kind: ReportKind, bounds: object) {
  const first = await client.reports.read({ kind, ...bounds })
  const rows = [...first.rows]
  for (let page = 2; rows.length < first.total; page += 1) {
    rows.push(...(await client.reports.read({ kind, ...bounds, page })).rows)
  }
  return { ...first, rows }
}

/** What a column of rows in Kenyan shillings comes to. */
const sum = (rows: Awaited<ReturnType<typeof readAll>>['rows'], key: string) =>
  rows.reduce((total, row) => {
    const cell = row[key] ?? null
    return isMoney(cell) && cell.currency === 'KES' ? total + cell.amount : total
  }, 0)

/** What an account comes to at the end of a day, in Kenyan shillings. */
async function balance(accounts: string[], to: string): Promise<number> {
  const { rows } = await pool.query(
    `select coalesce(sum(amount_minor), 0)::bigint as amount from ledger_postings posting join ledger_entries entry on entry.id = entry_id
     where account = any ($1) and posting.currency = 'KES' and day <= $2`,
    [accounts, to],
  )
  return Number(rows[0].amount)
}

test('balances of owners begin and end with their account, and each is what the statement says', async () => {
  const { rows } = await readAll('owner-balances', range)
  expect(sum(rows, 'closing')).toBe(-(await balance(['owners', 'ownerless'], range.to)))
  expect(sum(rows, 'opening')).toBe(-(await balance(['owners', 'ownerless'], '2026-08-31')))
  const people = await client.owners.list({})
  let stated = 0
  for (const { id: ownerId } of people.rows) {
    const { accounts } = await client.owners.statement({ ownerId, from: '2026-09', to: '2026-10' })
    for (const { currency, closing } of accounts) if (currency === 'KES') stated += closing
  }
  expect(people.rows.length).toBe(people.total)
  expect(sum(rows, 'closing')).toBe(stated)
})

test('balances of properties are the net of income by property', async () => {
  const { rows } = await readAll('property-balances', range)
  const income = await client.reports.income({ from: '2026-09', to: '2026-10' })
  const kes = income.filter(({ currency }) => currency === 'KES')
  expect(sum(rows, 'net')).toBe(kes.reduce((total, { net }) => total + net, 0))
  expect(sum(rows, 'commission')).toBe(kes.reduce((total, { commission }) => total + commission, 0))
})

test('deposits held are the account of deposits, tenancy by tenancy', async () => {
  const { rows, about } = await readAll('deposits-held', { day: today })
  expect(rows.length).toBeGreaterThan(90)
  expect(sum(rows, 'held')).toBe(-(await balance(['deposits_held'], today)))
  expect(about.join()).toContain('The account Deposits held: KES')
})

test('the trial balance balances, and says whose money each account is', async () => {
  const { rows } = await readAll('trial-balance', { day: today })
  expect(sum(rows, 'debit')).toBe(sum(rows, 'credit'))
  const agency = rows.filter(({ book }) => book === "The agency's own money")
  expect(sum(agency, 'debit')).toBe(sum(agency, 'credit'))
  expect(sum(agency, 'debit')).toBeGreaterThan(0)
})

test('the general ledger has every side of every entry of its days, with what it is of', async () => {
  const { rows, total, totals } = await readAll('general-ledger', { from: '2026-10-01', to: '2026-10-08' })
  expect(rows.length).toBe(total)
  expect(sum(rows, 'debit')).toBe(sum(rows, 'credit'))
  expect(totals.map((row) => row.debit)).toContainEqual({ currency: 'KES', amount: sum(rows, 'debit') })
  expect(rows.every(({ about }) => about !== '')).toBe(true)
  expect(new Set(rows.map(({ kind }) => kind))).toContain('Passed on to owners')
})

test('a figure leads to the entries that it is made of, with what was there before, and an entry to its document', async () => {
  const { rows, links = [] } = await readAll('owner-balances', range)
  const place = rows.findIndex((row) => isMoney(row.paidOut ?? null) && sum([row], 'paidOut') > 0)
  const [row = expect.fail(), link = expect.fail()] = [rows[place], links[place]?.closing]
  expect(link.to).toBe('ownerEntries')
  const entries = await readAll('general-ledger', { ...range, ownerId: link.id })
  expect(sum(entries.rows, 'credit') - sum(entries.rows, 'debit')).toBe(sum([row], 'closing') - sum([row], 'opening'))
  expect(entries.about.some((line) => line.startsWith('Before these days'))).toBe(true)
  const october = { from: '2026-10-01', to: '2026-10-31', account: 'cash' }
  const cash = await client.reports.read({ kind: 'general-ledger', ...october })
  expect(cash.total).toBeGreaterThan(0)
  expect(cash.rows.every(({ account }) => String(account).startsWith('Cash'))).toBe(true)
  expect((cash.links ?? []).map(({ kind }) => kind?.to)).toContain('payment')
  await expectRefusal(client.reports.read({ kind: 'general-ledger', ...october, account: 'nothing' }), 'BAD_REQUEST')
})

test('profit and loss of the agency is its commission', async () => {
  const { rows } = await readAll('agency-income', { from: '2026-09', to: '2026-10' })
  expect(sum(rows, 'earned')).toBe(
    (await balance(['commission'], '2026-08-31')) - (await balance(['commission'], '2026-10-31')),
  )
})
