import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import type { Queryable } from '../../db/types'
import { postEntries } from '../ledger/ledger.repository'
import { allocationPostings, type NewEntry, paymentPostings, refundPostings, reversed } from '../ledger/ledger.rules'
import { readPatiently } from '../ledger/ledger-check.repository'
import { takeIn } from '../payments/payments.service'
import { refunds } from '../payments/payments.table'
import { findDifferences } from './ledger-check.service'

const { db } = testDatabase()
const { buildCharge } = buildersOf(db)
const now = new Date('2026-11-21T09:00:00Z')
const author = { id: null, name: 'Makao' }

let tenancyId: string
let chargeId: string

beforeEach(async () => {
  const deposit = { paymentType: 'deposit', amount: 1000, dueDate: '2026-11-10', paymentStatus: 'paid' } as const
  ;({ id: chargeId, tenancyId } = await buildCharge(deposit))
})

/** The days on which money was used that was not there. That these books have no documents is another thing. */
const named = async () => (await findDifferences(db)).filter((line) => / on 2026-| before it was held/.test(line))
/** Past the guards of the database. */
const post = (entry: Partial<NewEntry> & Pick<NewEntry, 'day' | 'kind' | 'postings'>) =>
  db.transaction(async (tx) => {
    await tx.execute('set local session_replication_role = replica')
    await postEntries(tx, author, [{ tenancyId, currency: 'KES', chargeId, ...entry }], now)
  })

describe('the books are not said to agree', () => {
  test('when more of a deposit was spent on a day than was held', async () => {
    const postings = allocationPostings('deposit', 'rent', 600)
    const rent = await buildCharge({ tenancyId, paymentType: 'rent', amount: 600 })
    await post({ day: '2026-11-09', kind: 'allocation', chargeId: rent.id, postings })
    await post({ day: '2026-11-12', kind: 'release', chargeId: rent.id, postings: reversed(postings) })
    const said = `deposit spent beyond what was held on 2026-11-09 ${tenancyId}: expected 0, found -600`
    expect((await named()).filter((line) => line.includes(tenancyId))).toEqual([said])
  })

  test('when a deposit was paid back before it was held', async () => {
    const refundId = crypto.randomUUID()
    const made = { id: refundId, requestId: crypto.randomUUID(), tenancyId, currency: 'KES' as const }
    const paid = { fromDeposit: 1000, fromCredit: 0, method: 'cash' as const, paidOn: '2026-03-01' }
    await db.insert(refunds).values({ ...made, ...paid })
    await post({
      day: '2026-03-01',
      kind: 'refund',
      refundId,
      chargeId: null,
      postings: refundPostings('deposit', 'cash', 1000),
    })
    expect((await named()).filter((line) => line.includes(refundId))).toEqual([
      `deposit paid back before it was held ${refundId}: expected 1000, found 0`,
    ])
  })

  test('when a deposit left for another unit by no move', async () => {
    const id = crypto.randomUUID()
    const made = { id, requestId: crypto.randomUUID(), tenancyId, currency: 'KES' as const, paidOn: '2026-11-15' }
    await db.insert(refunds).values({ ...made, fromDeposit: 1000, fromCredit: 0, method: 'transfer' })
    const said = `refunds between units of no move ${id}: expected 0, found 1`
    expect(await findDifferences(db)).toContain(said)
  })

  test('when credit was used on a day on which it was not there', async () => {
    const payment = { requestId: crypto.randomUUID(), tenancyId, currency: 'KES' as const, amount: 500 }
    const received = { ...payment, method: 'cash' as const, reference: null, receivedOn: '2026-11-20' }
    const paymentId = await db.transaction((tx) => takeIn(tx, author, received, now))
    await post({
      day: '2026-11-18',
      kind: 'payment_reversal',
      chargeId: null,
      paymentId,
      postings: reversed(paymentPostings('cash', 500)),
    })
    expect((await named()).filter((line) => line.includes(paymentId))).toEqual([
      `credit of a payment used on 2026-11-18, when it was not there ${paymentId}: expected 0, found -500`,
    ])
  })

  test('but a deposit that was paid back in money, and whose payment was reversed later, is no difference', async () => {
    const refundId = crypto.randomUUID()
    const made = { id: refundId, requestId: crypto.randomUUID(), tenancyId, currency: 'KES' as const }
    const paid = { fromDeposit: 1000, fromCredit: 0, method: 'cash' as const, paidOn: '2026-11-15' }
    await db.insert(refunds).values({ ...made, ...paid })
    await post({
      day: '2026-11-15',
      kind: 'refund',
      refundId,
      chargeId: null,
      postings: refundPostings('deposit', 'cash', 1000),
    })
    await post({
      day: '2026-11-10',
      kind: 'release',
      postings: reversed(allocationPostings('payment', 'deposit', 1000)),
    })
    expect((await named()).filter((line) => line.includes(tenancyId) || line.includes(refundId))).toEqual([])
  })
})

test('large books are compared for longer than a page may take, and nobody else is given that long', async () => {
  const limitOf = async (on: Queryable) => {
    const { rows } = await on.execute<{ most: string }>(sql`select current_setting('statement_timeout') as most`)
    return rows[0]?.most
  }
  const before = await limitOf(db)
  expect(await readPatiently(db, limitOf)).toBe('10min')
  expect(await limitOf(db)).toBe(before)
})
