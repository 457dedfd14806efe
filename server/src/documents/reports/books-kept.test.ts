import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { rowsReadBy } from '../../../test/rows-read'
import type { Queryable } from '../../db/types'
import { readTrialBalance } from '../../money/ledger/ledger.repository'
import { listAccountBalances, listAccountDays, readAccountBalance } from '../../money/ledger/real-accounts.repository'
import { NO_ACCOUNT } from '../../money/sums/sums.table'
import {
  listJournal,
  listJournalSums,
  listOwnerBalances,
  listPropertyBalances,
  streamJournal,
  sumBefore,
  sumJournal,
} from './books-reports.repository'
import { listCollections } from './ledger-reports.repository'
import { everywhere } from './report-places.repository'

const { db } = testDatabase()
const { buildCharge, buildTenancy } = buildersOf(db)
const [from, to] = ['2026-06-01', '2026-12-31']
let paybill: string
let ours: string
let officeRent: string

beforeAll(async () => {
  const { client } = await startApi(db, { now: '2026-11-21T09:00:00Z' }).signInAs('admin')
  const account = { kind: 'mpesa_paybill', name: 'Rent', number: '522522', currency: 'KES' } as const
  const open = async (more: object) =>
    (await client.receivingAccounts.create({ requestId: crypto.randomUUID(), ...account, ...more })).id
  paybill = await open({})
  ours = await open({ kind: 'bank', name: 'Ours', number: '100200', isOfAgency: true })
  const cost = { accountId: crypto.randomUUID(), kind: 'cost', name: 'Office rent' } as const
  officeRent = (await client.agencyMoney.saveAccount(cost)).id
  await client.agencyMoney.record({
    ...{
      requestId: crypto.randomUUID(),
      agencyAccountId: officeRent,
      currency: 'KES',
      amount: 7_000,
      paidOn: '2026-11-20',
    },
    ...{ accountId: ours, description: 'November', reference: null },
  })
  for (let tenancy = 0; tenancy < 4; tenancy += 1) {
    const { id: tenancyId } = await buildTenancy()
    for (let month = 1; month <= 10; month += 1)
      await buildCharge({ tenancyId, dueDate: `2026-${String(month).padStart(2, '0')}-05`, paymentStatus: 'paid' })
    await buildCharge({ tenancyId, dueDate: '2026-12-05', paymentStatus: 'paid', paidDate: '2026-11-10' })
    await buildCharge({ tenancyId, dueDate: '2026-11-05', paymentStatus: 'partial', paidAmount: 400_000 })
  }
})

const whole = { from, to, among: everywhere }
/** Each with what the rows say. */
const reads: Record<string, (on: Queryable) => Promise<unknown>> = {
  'the trial balance': (on) => readTrialBalance(on, to),
  'what stands on own accounts': (on) => listAccountBalances(on, to),
  'what stands on one': (on) => readAccountBalance(on, paybill, to),
  'the days of one': (on) => listAccountDays(on, paybill, { from, to }),
  'the sums of the general ledger': (on) => sumJournal(on, whole),
  'the sums of one account': (on) => sumJournal(on, { ...whole, account: 'cash' }),
  'what was before on one account': (on) => sumBefore(on, { ...whole, account: 'cash' }),
  'what was before on an own account': (on) => sumBefore(on, { ...whole, realAccountId: paybill }),
  'what is due to owners': (on) => listOwnerBalances(on, { from, to }, everywhere),
  'what is due by property': (on) => listPropertyBalances(on, { from, to }, everywhere),
  collections: (on) => listCollections(on, { from, to }, everywhere),
  'the journal by day': (on) => listJournalSums(on, { from, to, by: 'day', currency: 'KES' }),
  'the journal by month': (on) => listJournalSums(on, { from, to, by: 'month', currency: 'KES' }),
}

describe('what the books come to is read from what is kept of them', () => {
  test.each(Object.entries(reads))('%s', async (_, read) => {
    const { answer, read: rows } = await db.transaction(async (tx) => {
      // As it is planned where there are more than a few rows.
      await tx.execute(sql`analyze`)
      await tx.execute(sql`set local enable_seqscan = off`)
      return rowsReadBy(tx, 'ledger_postings', () => read(tx))
    })
    expect([[], 0]).not.toContainEqual(answer)
    // A plan itself looks at the ends of an index.
    expect(rows).toBeLessThan(50)
  })
})

test('a trial balance is that of the rows on every day of the year', async () => {
  for (const day of [
    '2025-12-31',
    '2026-01-04',
    '2026-01-05',
    '2026-03-31',
    '2026-06-30',
    '2026-10-05',
    '2026-12-31',
  ]) {
    const { rows } = await db.execute(sql`
      select case when account = 'receivable' and amount < 0 then 'paid_ahead' else account end as account, sum(amount)::float8 as amount
      from (
        select posting.account, case posting.account when 'receivable' then entry.record_id end as record_id, sum(posting.amount_minor) as amount
        from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id
        where entry.day <= ${day} group by 1, 2
      ) stands where amount <> 0 group by 1`)
    const told = (await readTrialBalance(db, day)).map(({ account, debit, credit }) => ({
      account,
      amount: debit - credit,
    }))
    const by = (one: { account: string }, other: { account: string }) => (one.account < other.account ? -1 : 1)
    expect(told.sort(by)).toEqual((rows as { account: string; amount: number }[]).sort(by))
  }
})

test.each([{}, { account: 'cash' as const }])(
  'pages of the general ledger hold each line once, in its order: %o',
  async (asked) => {
    const filter = { ...whole, from: '2026-01-01', ...asked }
    const all = []
    for await (const row of streamJournal(db, filter)) all.push(row)
    const [sums] = await sumJournal(db, filter)
    expect(all.length).toBe(sums?.lines)
    const pages = []
    for (let offset = 0; offset < all.length + 7; offset += 7)
      pages.push(await listJournal(db, filter, { limit: 7, offset }))
    expect(pages.at(-1)).toEqual([])
    expect(pages.flat()).toEqual(all)
  },
)

test.each([
  ['an account that money stands on', (): string => ours, 1],
  ['what the agency spends on', (): string => officeRent, 0],
  ['none', (): string => NO_ACCOUNT, 0],
] as const)('the general ledger asked for by the id of %s has the sums of its lines', async (_, id, lines) => {
  const filter = { ...whole, realAccountId: id() }
  const rows = await listJournal(db, filter, { limit: 50, offset: 0 })
  expect(rows).toHaveLength(lines)
  const sums = await sumJournal(db, filter)
  expect(sums.map((sum) => sum.lines)).toEqual(lines ? [lines] : [])
  expect(await sumBefore(db, { ...filter, from: '2026-12-31' })).toEqual(
    rows.map(({ currency, amount }) => ({ currency, amount })),
  )
})
