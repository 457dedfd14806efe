import { beforeEach, describe, expect, test } from 'vitest'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { LET_TWICE, NOT_HELD, type Posted, postTo, refusalOf } from '../../../test/guarded'
import { allocationPostings, refundPostings, reversed } from '../ledger/ledger.rules'
import { refunds } from '../payments/payments.table'

// What the database itself refuses, whatever feature, or person at its console, tries it past the services and their locks.

const { db } = testDatabase()
const { buildCharge, buildTenancy, buildUnit } = buildersOf(db)

describe('more of a deposit than is held', () => {
  let tenancyId: string
  let rentId: string
  let depositId: string

  beforeEach(async () => {
    const deposit = { paymentType: 'deposit', amount: 1000, dueDate: '2026-11-10', paymentStatus: 'paid' } as const
    ;({ id: depositId, tenancyId } = await buildCharge(deposit))
    ;({ id: rentId } = await buildCharge({ tenancyId, paymentType: 'rent', amount: 5000 }))
  })

  const post = (...entries: Posted[]) => postTo(db, tenancyId, entries)
  const spend = (amount: number, day: string): Posted => ({
    day,
    kind: 'allocation',
    chargeId: rentId,
    postings: allocationPostings('deposit', 'rent', amount),
  })
  async function payBack(fromDeposit: number, paidOn: string, method: 'cash' | 'transfer' = 'cash') {
    const refundId = crypto.randomUUID()
    const made = { id: refundId, requestId: crypto.randomUUID(), tenancyId, currency: 'KES' as const }
    await db.insert(refunds).values({ ...made, fromDeposit, fromCredit: 0, method, paidOn })
    return post({ day: paidOn, kind: 'refund', refundId, postings: refundPostings('deposit', method, fromDeposit) })
  }
  /** The payment that had brought the deposit is taken away. */
  const release = (day: string): Posted => ({
    day,
    kind: 'release',
    chargeId: depositId,
    postings: reversed(allocationPostings('payment', 'deposit', 1000)),
  })

  test.each([
    ['is not spent', 1001, '2026-11-12'],
    ['is not spent before it came in', 400, '2026-11-09'],
  ])('%s', async (_, amount, day) => {
    expect(await refusalOf(post(spend(amount, day)))).toBe(NOT_HELD)
  })

  test('is not spent before what was spent later', async () => {
    await post(spend(700, '2026-11-15'))
    expect(await refusalOf(post(spend(400, '2026-11-12')))).toBe(NOT_HELD)
    await post(spend(300, '2026-11-12'))
  })

  test('is not paid back, nor spent once it was paid back', async () => {
    expect(await refusalOf(payBack(1001, '2026-11-15'))).toBe(NOT_HELD)
    expect(await refusalOf(payBack(1000, '2026-03-01'))).toBe(NOT_HELD)
    await payBack(800, '2026-11-15')
    expect(await refusalOf(post(spend(300, '2026-11-12')))).toBe(NOT_HELD)
  })

  test('does not stay spent when the payment that brought it is taken away, but is covered in the same transaction', async () => {
    await post(spend(700, '2026-11-12'))
    expect(await refusalOf(post(release('2026-11-14')))).toBe(NOT_HELD)
    const back = { ...spend(700, '2026-11-14'), kind: 'release' as const }
    await post(release('2026-11-14'), { ...back, postings: reversed(back.postings) })
  })

  test('but what was paid back in money may be missing: it is owed again', async () => {
    await payBack(800, '2026-11-15')
    await post(release('2026-11-14'))
  })

  test('and what was moved to another unit of the tenant may not be missing: it is held there', async () => {
    await payBack(800, '2026-11-15', 'transfer')
    expect(await refusalOf(post(release('2026-11-16')))).toBe(NOT_HELD)
    expect(await refusalOf(post(release('2026-11-12')))).toBe(NOT_HELD)
  })

  test('is not spent by two at the same moment', async () => {
    const both = [post(spend(700, '2026-11-12')), post(spend(700, '2026-11-12'))]
    expect((await Promise.all(both.map(refusalOf))).sort()).toEqual([NOT_HELD, undefined])
  })
})

describe('a unit is not let to two at once', () => {
  let unitId: string

  beforeEach(async () => {
    unitId = (await buildUnit()).id
    await buildTenancy({ unitId, startDate: '2026-03-01', endDate: '2026-06-30' })
  })

  test.each([
    ['within the days of another', '2026-04-01', '2026-04-30'],
    ['around them', '2026-01-01', '2026-12-31'],
    ['until after the other came', '2026-01-01', '2026-03-02'],
    ['before the other leaves', '2026-06-29', undefined],
  ])('%s', async (_, startDate, endDate) => {
    const days = { unitId, startDate, ...(endDate && { endDate }) }
    expect(await refusalOf(buildTenancy(days))).toBe(LET_TWICE)
  })

  test('but the next one comes on the day of the last, and who left on their first day stands in nobody’s way', async () => {
    await buildTenancy({ unitId, startDate: '2026-04-10', endDate: '2026-04-10' })
    await buildTenancy({ unitId, startDate: '2026-06-30' })
    await buildTenancy({ unitId, startDate: '2026-01-01', endDate: '2026-03-01' })
  })

  test('by moving its days either', async () => {
    const { id } = await buildTenancy({ unitId, startDate: '2026-01-01', endDate: '2026-03-01' })
    const move = (days: string) => db.execute(`update tenancies set ${days} where id = '${id}'`)
    expect(await refusalOf(move("end_date = '2026-03-02'"))).toBe(LET_TWICE)
    expect(await refusalOf(move('end_date = null, is_active = true'))).toBe(LET_TWICE)
    await move("end_date = '2026-02-02'")
    expect(await refusalOf(move(`unit_id = '${(await buildUnit()).id}'`))).toBeUndefined()
  })

  test('by two at the same moment', async () => {
    const days = { unitId, startDate: '2026-07-01', endDate: '2026-09-30' }
    const both = [buildTenancy(days), buildTenancy({ ...days, startDate: '2026-08-01' })]
    expect((await Promise.all(both.map(refusalOf))).sort()).toEqual([LET_TWICE, undefined])
  })
})
