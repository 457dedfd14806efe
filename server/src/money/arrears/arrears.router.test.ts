import { arrearsOrders } from '@makao/contract/money/arrears/arrears.terms'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { expectRefusal, fieldErrorsOf, type Identity, startApi, testConfig } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { debtorsOf, NOW, TODAY } from '../../../test/debtors'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { outboxMessages } from '../../messaging/outbox/outbox.table'
import { writeReminders } from '../reminders/reminders.service'
import { sumArrears } from './arrears.repository'

const { db } = testDatabase()
const { buildCharge, buildProperty, buildTenancy } = buildersOf(db)
const debtors = debtorsOf(db)
const api = startApi(db)

let manager: Identity
let tenant: Identity
let propertyId: string

beforeAll(async () => {
  manager = await api.signInAs('property_manager')
  tenant = await api.signInAs('tenant')
})
beforeEach(async () => {
  ;({ id: propertyId } = await buildProperty())
})

const live = async (lodger: object = {}) => (await debtors.live({ propertyId, ...lodger })).tenancyId
const list = (filter: object = {}, who = manager) => who.client.arrears.list({ propertyId, ...filter })
const idsOf = async (filter: object = {}) => (await list(filter)).rows.map(({ tenancyId }) => tenancyId)
const receive = (tenancyId: string, amount: number) =>
  manager.client.payments.receive({
    tenancyId,
    amount,
    currency: 'KES',
    method: 'cash',
    receivedOn: TODAY,
    requestId: crypto.randomUUID(),
  })

test('whoever owes stands there once, the oldest debt first, with all that is overdue, also what was paid in part', async () => {
  const [young, old, partly, settled, later] = [await live(), await live(), await live(), await live(), await live()]
  await buildCharge({ tenancyId: young, dueDate: '2026-11-05', amount: 1_500_000 })
  await buildCharge({ tenancyId: old, dueDate: '2026-09-05', amount: 1_500_000 })
  await buildCharge({ tenancyId: old, dueDate: '2026-11-05', amount: 200_000, paymentType: 'water' })
  await buildCharge({ tenancyId: old, dueDate: '2026-11-23', amount: 300_000 })
  await buildCharge({ tenancyId: partly, dueDate: '2026-10-05', amount: 1_500_000 })
  await receive(partly, 900_000)
  await buildCharge({ tenancyId: settled, dueDate: '2026-10-05', amount: 100_000 })
  await receive(settled, 100_000)
  await buildCharge({ tenancyId: settled, dueDate: '2026-10-05', voidedAt: NOW })
  await buildCharge({ tenancyId: later, dueDate: '2026-11-28' })
  const page = await list()
  expect(
    page.rows.map(({ tenancyId, overdue, overdueSince, due, dueOn }) => [tenancyId, overdue, overdueSince, due, dueOn]),
  ).toEqual([
    [old, 1_700_000, '2026-09-05', 300_000, '2026-11-23'],
    [partly, 600_000, '2026-10-05', 0, null],
    [young, 1_500_000, '2026-11-05', 0, null],
  ])
  expect(page).toMatchObject({
    total: 3,
    counts: { overdue: 3, due: 1, promised: 0, notReminded: 3 },
    totals: [{ currency: 'KES', overdue: 3_800_000, due: 300_000 }],
  })
  expect(page.rows[1]?.lastPaid).toEqual({ day: TODAY, amount: 900_000 })
  expect(await idsOf({ view: 'due' })).toEqual([old])
  expect(await manager.client.arrears.choose({ propertyId })).toEqual(
    page.rows.map(({ tenancyId, currency, overdue, due }) => ({ tenancyId, currency, overdue, due })),
  )
})

test('the sum and the tenancies are those that a reminder of all that is overdue speaks of', async () => {
  for (let count = 0; count < 3; count += 1) await buildCharge({ tenancyId: await live(), dueDate: '2026-10-05' })
  const { total, totals } = await list()
  const round = await manager.client.reminders.previewRound({ propertyId })
  expect(round.tenants).toBe(total)
  expect(round.totals).toEqual(totals.map(({ currency, overdue }) => ({ currency, amount: overdue })))
})

test('who was told in the last seven days, in whatever way, is not listed as not reminded; what waits counts on the day it was asked for', async () => {
  const [byMessage, byChat, byItself, nobody] = [await live(), await live(), await live(), await live()]
  for (const tenancyId of [byMessage, byChat, nobody]) await buildCharge({ tenancyId, dueDate: '2026-09-05' })
  await buildCharge({ tenancyId: byItself, dueDate: '2026-11-20' })
  const request = (tenancyId: string) => ({ tenancyId, requestId: crypto.randomUUID() })
  await manager.client.reminders.ask(request(byMessage))
  await manager.client.reminders.openChat(request(byChat))
  await writeReminders({ db, config: testConfig() }, { now: NOW })
  const waiting = (await list()).rows.filter(({ reminderWaits }) => reminderWaits)
  expect(new Set(waiting.map(({ tenancyId }) => tenancyId))).toEqual(new Set([byMessage, byItself]))
  expect(new Set(await idsOf({ view: 'notReminded' }))).toEqual(new Set([byItself, nobody]))
  const tomorrow = await startApi(db, { now: '2026-11-22T09:00:00Z' }).signInAs('property_manager')
  const stillWaiting = (await list({ view: 'notReminded' }, tomorrow)).rows.map(({ tenancyId }) => tenancyId)
  expect(new Set(stillWaiting)).toEqual(new Set([byMessage, byItself, nobody]))
  await db.update(outboxMessages).set({ state: 'sent', sentAt: NOW }).where(eq(outboxMessages.state, 'waiting'))
  const reminded = new Map((await list()).rows.map((row) => [row.tenancyId, row.lastReminded]))
  expect(reminded.get(byMessage)).toMatchObject({ way: 'message', by: expect.any(String) })
  expect(reminded.get(byChat)).toMatchObject({ way: 'whatsapp', by: expect.any(String) })
  expect(reminded.get(byItself)).toMatchObject({ way: 'message', by: null })
  expect(await idsOf({ view: 'notReminded' })).toEqual([nobody])
  const inAWeek = await startApi(db, { now: '2026-11-28T09:00:00Z' }).signInAs('property_manager')
  expect((await list({ view: 'notReminded' }, inAWeek)).total).toBe(4)
})

test('promised are those whose latest promise waits or was broken', async () => {
  const [waiting, broken, kept] = [await live(), await live(), await live()]
  for (const tenancyId of [waiting, broken, kept]) await buildCharge({ tenancyId, dueDate: '2026-09-05' })
  const earlier = await startApi(db, { now: '2026-11-10T09:00:00Z' }).signInAs('property_manager')
  const promise = (tenancyId: string, day: string, who = earlier) =>
    who.client.promises.make({ tenancyId, requestId: crypto.randomUUID(), currency: 'KES', amount: 500_000, day })
  await promise(waiting, '2026-11-15')
  await promise(waiting, '2026-11-25', manager)
  await promise(broken, '2026-11-15')
  await promise(kept, '2026-11-25')
  await receive(kept, 500_000)
  const { rows, counts } = await list({ view: 'promised' })
  expect(rows.map(({ tenancyId, promise }) => [tenancyId, promise?.state])).toEqual([
    [waiting, 'waiting'],
    [broken, 'broken'],
  ])
  expect(counts).toMatchObject({ overdue: 3, promised: 2, broken: 1 })
  expect(await idsOf({ view: 'broken' })).toEqual([broken])
  expect(await manager.client.dashboard.figures({ propertyId })).toMatchObject({ brokenPromises: 1 })
  expect(await idsOf({ sort: '-promise' })).toEqual([waiting, broken, kept])
})

test('every order shows each of them once, by what the column shows, and one that is unknown is refused by name', async () => {
  const [first, second, third] = [
    await live({ fullName: 'Zuhura Ali' }),
    await live({ fullName: 'amina Otieno' }),
    await live({ fullName: 'Baraka Njoroge' }),
  ]
  await buildCharge({ tenancyId: first, dueDate: '2026-11-05', amount: 100_000 })
  await buildCharge({ tenancyId: second, dueDate: '2026-10-05', amount: 900_000 })
  await buildCharge({ tenancyId: third, dueDate: '2026-09-05', amount: 500_000 })
  await receive(second, 100)
  await manager.client.reminders.ask({ tenancyId: third, requestId: crypto.randomUUID() })
  for (const sort of arrearsOrders) expect((await idsOf({ sort })).sort(), sort).toEqual([first, second, third].sort())
  expect(await idsOf()).toEqual([third, second, first])
  expect(await idsOf({ sort: '-since' })).toEqual([first, second, third])
  expect(await idsOf({ sort: 'tenant' })).toEqual([second, third, first])
  expect(await idsOf({ sort: '-owes' })).toEqual([second, third, first])
  expect((await idsOf({ sort: 'paid' }))[0]).toBe(second)
  expect((await idsOf({ sort: '-reminded' }))[0]).toBe(third)
  expect(await fieldErrorsOf(list({ sort: 'phone' }))).toEqual([expect.stringMatching(/^sort: /)])
})

test('of those that are chosen the list, the sum and no others, with what was noted last', async () => {
  const [one, other] = [await live(), await live()]
  for (const tenancyId of [one, other]) await buildCharge({ tenancyId, dueDate: '2026-10-05', amount: 100_000 })
  const page = await list({ ids: one })
  expect(page.rows.map(({ tenancyId }) => tenancyId)).toEqual([one])
  expect(page.totals).toEqual([{ currency: 'KES', overdue: 100_000, due: 0 }])
  expect(await manager.client.arrears.choose({ propertyId, ids: `${one},${other}` })).toHaveLength(2)
  const tenantId = page.rows[0]?.tenantId ?? ''
  expect(page.rows[0]?.lastNote).toBeNull()
  for (const body of ['Lost the job', 'Will call on Monday']) {
    await manager.client.notes.add({ tenantId, id: crypto.randomUUID(), body })
  }
  const [noted] = (await list({ ids: one })).rows
  expect(['Lost the job', 'Will call on Monday']).toContain(noted?.lastNote?.body)
  expect((await list({ ids: other })).rows[0]?.lastNote).toBeNull()
})

test('who moved out with a debt is found, by name and property, with the number under which to call', async () => {
  const former = await live({ fullName: 'Zainabu Mwangi' })
  const here = await live({ phoneNumber: '020 123 4567' })
  for (const tenancyId of [former, here]) await buildCharge({ tenancyId, dueDate: '2026-09-05' })
  await db.update(tenancies).set({ isActive: false, endDate: '2026-10-31' }).where(eq(tenancies.id, former))
  expect((await list({ search: 'zainabu' })).rows).toMatchObject([
    { tenancyId: former, endDate: '2026-10-31', whatsappUrl: 'https://wa.me/254712345126?text=' },
  ])
  expect((await list({ search: 'amani' })).rows).toMatchObject([{ phoneNumber: '020 123 4567', whatsappUrl: null }])
})

test('shillings of two countries are never added', async () => {
  const { id: kampala } = await buildTenancy({ currency: 'UGX' })
  await buildCharge({ tenancyId: kampala, currency: 'UGX', dueDate: '2026-09-05', amount: 700_000 })
  const { totals } = await manager.client.arrears.list({})
  expect(totals.find(({ currency }) => currency === 'UGX')).toEqual({ currency: 'UGX', overdue: 700_000, due: 0 })
})

test('tenants do not see who owes', async () => {
  await expectRefusal(list({}, tenant), 'FORBIDDEN')
  await expectRefusal(tenant.client.arrears.choose({}), 'FORBIDDEN')
})

test('of two currencies the wanted one is listed, counted and chosen, and what there is where it has nothing', async () => {
  const shilling = await live()
  const house = await buildProperty({ currency: 'UGX' })
  const elsewhere = async (filter: object) =>
    (await list({ propertyId: undefined, ids: `${shilling},${ugandan}`, ...filter })).rows.map((row) => row.tenancyId)
  const { tenancyId: ugandan } = await debtors.live({ propertyId: house.id, currency: 'UGX' })
  await buildCharge({ tenancyId: shilling, dueDate: '2026-10-05', amount: 1_500_000 })
  await buildCharge({ tenancyId: ugandan, dueDate: '2026-11-05', amount: 900_000, currency: 'UGX' })
  await buildCharge({ tenancyId: ugandan, dueDate: '2026-11-23', amount: 100_000, currency: 'UGX' })
  const of = { propertyId: undefined, ids: `${shilling},${ugandan}` }
  expect(await elsewhere({})).toEqual([shilling, ugandan])
  expect(await list({ ...of, currency: 'UGX' })).toMatchObject({
    rows: [{ tenancyId: ugandan }],
    total: 1,
    counts: { overdue: 1, due: 1 },
    // Of both: the strip offers the other one.
    totals: [
      { currency: 'KES', overdue: 1_500_000 },
      { currency: 'UGX', overdue: 900_000 },
    ],
  })
  expect(await elsewhere({ currency: 'KES' })).toEqual([shilling])
  // Also where a view has nothing in it: no count and no row is of the other one.
  expect(await list({ ...of, currency: 'KES', view: 'due' })).toMatchObject({
    rows: [],
    total: 0,
    counts: { overdue: 1, due: 0 },
    totals: [
      { currency: 'KES', due: 0 },
      { currency: 'UGX', due: 100_000 },
    ],
  })
  expect(await elsewhere({ currency: 'KES', ids: ugandan })).toEqual([ugandan])
  const chosen = await manager.client.arrears.choose({ ids: of.ids, currency: 'KES' })
  expect(chosen.map(({ tenancyId }) => tenancyId)).toEqual([shilling])
})

test('what is due ahead and was entered as overdue is among what is overdue of all properties', async () => {
  const tenancyId = await live()
  await manager.client.charges.record({
    ...{
      tenancyId,
      requestId: crypto.randomUUID(),
      currency: 'KES',
      amount: 700_000,
      paymentType: 'other',
      name: null,
    },
    ...{ dueDate: '2026-12-20', paymentStatus: 'overdue', notes: null },
  })
  const before = await sumArrears(db, { view: 'overdue' }, TODAY)
  expect(await list({ propertyId: undefined })).toMatchObject({ counts: before.counts, totals: before.totals })
  const { rows } = await list({ propertyId: undefined, ids: tenancyId })
  expect(rows).toMatchObject([{ tenancyId, overdue: 700_000, overdueSince: '2026-12-20' }])
})
