import { beforeAll, expect, test } from 'vitest'
import { expectRefusal, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { openOffice, TODAY } from '../../../test/debtors'
import { promises } from './promises.table'

const { db } = testDatabase()
const { buildCharge, buildTenancy } = buildersOf(db)
const api = startApi(db)

let manager: Identity
let colleague: Identity
let tenant: Identity
let earlier: Identity
let later: Identity

beforeAll(async () => {
  ;({ manager, colleague } = await openOffice(api))
  tenant = await api.signInAs('tenant')
  earlier = await startApi(db, { now: `${TODAY}T06:00:00Z` }).signInAs('property_manager')
  later = await startApi(db, { now: '2026-11-26T09:00:00Z' }).signInAs('property_manager')
})

const request = () => crypto.randomUUID()
const promise = (tenancyId: string, more: object = {}) => ({
  tenancyId,
  requestId: request(),
  currency: 'KES' as const,
  amount: 1_200_000,
  day: '2026-11-25',
  note: 'Salary comes on the 24th',
  ...more,
})
const make = (tenancyId: string, more: object = {}, who = manager) => who.client.promises.make(promise(tenancyId, more))
const receive = (tenancyId: string, amount: number, receivedOn = TODAY, who = manager) =>
  who.client.payments.receive({ tenancyId, amount, currency: 'KES', method: 'cash', receivedOn, requestId: request() })
const statesOf = async (tenancyId: string, who = manager) =>
  (await who.client.promises.list({ tenancyId })).map(({ state, received }) => [state, received])

async function owing() {
  const { id: tenancyId } = await buildTenancy()
  await buildCharge({ tenancyId, dueDate: '2026-10-05', amount: 2_000_000 })
  return tenancyId
}

test('whether a promise was kept follows from the money alone, also when a payment is reversed', async () => {
  const tenancyId = await owing()
  // Known to whoever promised, though it came on the same day.
  await receive(tenancyId, 100_000, TODAY, earlier)
  const made = await make(tenancyId)
  expect(made).toMatchObject({ state: 'waiting', received: 0, pausesReminders: false, allowed: ['withdraw'] })
  expect(made.madeBy).toEqual(expect.any(String))
  await receive(tenancyId, 700_000)
  const { id: paymentId } = await receive(tenancyId, 500_000)
  expect(await statesOf(tenancyId)).toEqual([['kept', 1_200_000]])
  await manager.client.payments.reverse({ paymentId, reason: 'The cheque bounced' })
  expect(await statesOf(tenancyId)).toEqual([['waiting', 700_000]])
  // Entered later, and received in time.
  expect(await statesOf(tenancyId, later)).toEqual([['broken', 700_000]])
  await receive(tenancyId, 500_000, '2026-11-26', later)
  expect(await statesOf(tenancyId, later)).toEqual([['broken', 700_000]])
  await receive(tenancyId, 500_000, '2026-11-25', later)
  expect(await statesOf(tenancyId, later)).toEqual([['kept', 1_200_000]])
})

test('a payment that came in before a promise is no new money, however often it is put right afterwards', async () => {
  const tenancyId = await owing()
  const { id: first } = await receive(tenancyId, 100_000, TODAY, earlier)
  await make(tenancyId)
  const correct = (paymentId: string, amount: number) =>
    manager.client.payments.correct({
      ...{ paymentId, amount, currency: 'KES', method: 'cash', reference: null, receivedOn: TODAY, reason: 'Misread' },
    })
  const { id: second } = await correct(first, 400_000)
  await correct(second, 500_000)
  expect(await statesOf(tenancyId)).toEqual([['waiting', 0]])
  // One that came in since counts as it was put right.
  const { id: since } = await receive(tenancyId, 700_000)
  await correct(since, 1_200_000)
  expect(await statesOf(tenancyId)).toEqual([['kept', 1_200_000]])
})

test('another promise takes the place of one that waits, and a broken one stays what it is', async () => {
  const tenancyId = await owing()
  await make(tenancyId)
  await make(tenancyId, { amount: 500_000 }, colleague)
  expect(await statesOf(tenancyId)).toEqual([
    ['waiting', 0],
    ['withdrawn', 0],
  ])
  await make(tenancyId, { day: '2026-11-30' }, later)
  expect((await statesOf(tenancyId, later)).map(([state]) => state)).toEqual(['waiting', 'broken', 'withdrawn'])
})

test('a promise is withdrawn once, and not after its day', async () => {
  const tenancyId = await owing()
  const { id: promiseId } = await make(tenancyId)
  const answers = await Promise.allSettled(
    [manager, colleague].map((who) => who.client.promises.withdraw({ promiseId })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expectRefusal(manager.client.promises.withdraw({ promiseId }), 'PROMISE_OVER')
  const { id: other } = await make(tenancyId)
  await expectRefusal(later.client.promises.withdraw({ promiseId: other }), 'PROMISE_OVER')
})

test('a double click notes one promise, and of two people at once one promise waits', async () => {
  const tenancyId = await owing()
  const same = promise(tenancyId)
  await Promise.all([manager.client.promises.make(same), manager.client.promises.make(same)])
  await Promise.all([make(tenancyId), make(tenancyId, { amount: 5 }, colleague)])
  expect((await statesOf(tenancyId)).map(([state]) => state).sort()).toEqual(['waiting', 'withdrawn', 'withdrawn'])
  await expectRefusal(manager.client.promises.make({ ...same, amount: 7 }), 'REQUEST_REUSED')
})

test('a day that is over or far away, another currency and an eleventh one of a day are refused, and nothing is noted', async () => {
  const tenancyId = await owing()
  await expectRefusal(make(tenancyId, { day: '2026-11-20' }), 'PROMISE_DAY_PAST')
  await expectRefusal(make(tenancyId, { day: '2028-01-01' }), 'PROMISE_DAY_FAR')
  await expectRefusal(make(tenancyId, { currency: 'UGX' }), 'CURRENCY_CHANGED')
  await expectRefusal(make(tenancyId, { amount: 0 }), 'BAD_REQUEST')
  await expectRefusal(make(crypto.randomUUID()), 'NOT_FOUND')
  expect(await manager.client.promises.list({ tenancyId })).toEqual([])
  for (let count = 0; count < 10; count += 1) await make(tenancyId)
  await expectRefusal(make(tenancyId), 'TOO_MANY_PROMISES')
})

test('tenants neither read nor note promises', async () => {
  const tenancyId = await owing()
  const before = await db.$count(promises)
  await expectRefusal(make(tenancyId, {}, tenant), 'FORBIDDEN')
  await expectRefusal(tenant.client.promises.list({ tenancyId }), 'FORBIDDEN')
  await expectRefusal(tenant.client.promises.withdraw({ promiseId: request() }), 'FORBIDDEN')
  expect(await db.$count(promises)).toBe(before)
})
