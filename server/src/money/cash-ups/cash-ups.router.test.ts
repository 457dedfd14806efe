import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { expectRefusal, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { openOffice, TODAY } from '../../../test/debtors'

const { db } = testDatabase()
const { buildTenancy } = buildersOf(db)
const api = startApi(db)

let manager: Identity
let colleague: Identity
let tenancyId: string

beforeAll(async () => {
  ;({ manager, colleague } = await openOffice(api))
  tenancyId = (await buildTenancy()).id
})

const id = () => crypto.randomUUID()
const receive = (who: Identity, amount: number, receivedOn: string, method: 'cash' | 'mpesa' = 'cash') =>
  who.client.payments.receive({
    requestId: id(),
    tenancyId,
    amount,
    currency: 'KES',
    method,
    reference: method === 'cash' ? null : `UKC${String(amount).padStart(7, '0')}`,
    receivedOn,
  })
const of = (who: Identity, day: string) => ({ personId: who.id, day, currency: 'KES' as const })
const read = (who: Identity, day: string) => manager.client.cashUps.get(of(who, day))
const bank = (who: Identity, day: string, amount: number, more: object = {}, by = manager) =>
  by.client.cashUps.bank({ requestId: id(), ...of(who, day), amount, bankedOn: TODAY, ...more })

test('the cash of each person and day stands against what was banked of it, and nothing else does', async () => {
  await receive(manager, 1_000, '2026-11-02')
  await receive(manager, 2_500, '2026-11-02')
  await receive(colleague, 700, '2026-11-02')
  await receive(manager, 9_000, '2026-11-02', 'mpesa')
  await receive(manager, 400, '2026-11-03')
  const box = { requestId: id(), kind: 'bank' as const, name: 'Equity', number: '0123456789', currency: 'KES' as const }
  const { id: accountId } = await (await api.signInAs('admin')).client.receivingAccounts.create(box)
  const banked = await bank(manager, '2026-11-02', 3_000, { accountId, reference: 'slip 77' })
  expect(banked).toMatchObject({ taken: 3_500, banked: 3_000, left: 500, payments: 2, allowed: ['bank'] })
  expect(banked.entries.map(({ amount }) => amount)).toEqual([1_000, 2_500])
  expect(banked.bankings).toMatchObject([{ accountName: 'Equity', reference: 'SLIP77', allowed: ['takeBack'] }])
  await bank(manager, '2026-11-02', 500)
  const shown = async (view: 'open' | 'all') =>
    (await manager.client.cashUps.list({ month: '2026-11', view })).rows.map(({ personId, day, left }) => [
      personId,
      day,
      left,
    ])
  expect(await shown('open')).toEqual([
    [manager.id, '2026-11-03', 400],
    [colleague.id, '2026-11-02', 700],
  ])
  expect(await shown('all')).toHaveLength(3)
  expect((await manager.client.cashUps.list({ month: '2026-11' })).totals).toEqual([
    { currency: 'KES', taken: 4_600, paidBack: 0, banked: 3_500, left: 1_100 },
  ])
})

test('two people who bank the same cash at once bank it once, and the same request is one entry', async () => {
  const day = '2026-11-04'
  await receive(colleague, 1_000, day)
  const answers = await Promise.allSettled([bank(colleague, day, 1_000), bank(colleague, day, 1_000, {}, colleague)])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expectRefusal(bank(colleague, day, 1), 'CASH_EXCEEDED')
  const requestId = id()
  await bank(colleague, day, 50, { requestId, evenMore: true })
  await bank(colleague, day, 50, { requestId, evenMore: true })
  expect(await read(colleague, day)).toMatchObject({ banked: 1_050, left: -50 })
  await expectRefusal(bank(colleague, day, 51, { requestId, evenMore: true }), 'REQUEST_REUSED')
})

test('a wrong entry is taken back once, of two people at once, and stays to be read', async () => {
  const day = '2026-11-05'
  await receive(manager, 800, day)
  const { bankings } = await bank(manager, day, 800)
  const bankingId = bankings[0]?.id ?? ''
  const takeBack = (who: Identity) => who.client.cashUps.takeBack({ bankingId, reason: 'Another day' })
  const answers = await Promise.allSettled([takeBack(manager), takeBack(colleague)])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const after = await read(manager, day)
  expect(after).toMatchObject({ left: 800, banked: 0 })
  expect(after.bankings).toMatchObject([
    { amount: 800, isTakenBack: true, allowed: [] },
    { amount: -800, note: 'Another day', allowed: [] },
  ])
  const back = after.bankings[1]?.id ?? ''
  await expectRefusal(manager.client.cashUps.takeBack({ bankingId: back, reason: 'Once more' }), 'BANKING_BACK')
  for (const statement of [sql`update cash_bankings set amount_minor = 1`, sql`delete from cash_bankings`]) {
    await expect(db.execute(statement)).rejects.toThrow()
  }
})

test('cash stays with whoever took it when somebody else corrects the payment, and a refund goes out of it', async () => {
  const day = '2026-11-06'
  const { id: paymentId } = await receive(manager, 1_000, day)
  const right = { amount: 900, currency: 'KES', method: 'cash', receivedOn: day, reference: null } as const
  await colleague.client.payments.correct({ paymentId, ...right, reason: 'Miscounted' })
  expect(await read(manager, day)).toMatchObject({ taken: 900, left: 900 })
  await expectRefusal(read(colleague, day), 'NOT_FOUND')
  const back = { requestId: id(), tenancyId, currency: 'KES', amount: 100, method: 'cash', paidOn: day } as const
  await manager.client.finalAccounts.refund(back)
  expect(await read(manager, day)).toMatchObject({ taken: 900, paidBack: 100, left: 800, payments: 2 })
})

test('cash that a second person approved to be paid back goes out of the hands of whoever asked', async () => {
  const day = '2026-11-13'
  const [admin] = [await api.signInWithPassword('admin'), await api.signInWithPassword('admin')]
  await receive(manager, 1_000, day)
  await admin.client.approvals.saveSettings({ refundKes: 0 })
  const asked = { requestId: id(), tenancyId, currency: 'KES', amount: 300, method: 'cash', paidOn: day } as const
  await expectRefusal(manager.client.finalAccounts.refund(asked), 'NEEDS_APPROVAL')
  const { id: approvalId } = await manager.client.approvals.ask({ approvalId: id(), action: 'refund', asked } as never)
  await admin.client.approvals.approve({ approvalId })
  await admin.client.approvals.saveSettings({})
  expect(await read(manager, day)).toMatchObject({ taken: 1_000, paidBack: 300, left: 700 })
  await expectRefusal(read(admin, day), 'NOT_FOUND')
})

test('what was not taken is not banked, nor in another currency or at another time', async () => {
  const day = '2026-11-07'
  await expectRefusal(bank(manager, day, 100), 'NO_CASH_TAKEN')
  await receive(manager, 100, day)
  await expectRefusal(bank(manager, day, 100, { bankedOn: '2026-11-06' }), 'BANKED_BEFORE')
  await expectRefusal(bank(manager, day, 100, { bankedOn: '2026-11-22' }), 'PAID_DATE_AHEAD')
  const inUganda = {
    requestId: id(),
    kind: 'bank' as const,
    name: 'Stanbic',
    number: '987654',
    currency: 'UGX' as const,
  }
  const { id: accountId } = await (await api.signInAs('admin')).client.receivingAccounts.create(inUganda)
  await expectRefusal(bank(manager, day, 100, { accountId }), 'CURRENCY_CHANGED')
  await expectRefusal(bank({ ...manager, id: id() }, day, 100), 'NOT_FOUND')
  expect(await read(manager, day)).toMatchObject({ banked: 0 })
})

test('no tenant sees or banks cash', async () => {
  const tenant = await api.signInAs('tenant')
  await expectRefusal(tenant.client.cashUps.list({ month: '2026-11' }), 'FORBIDDEN')
  await expectRefusal(bank(manager, '2026-11-02', 1, { evenMore: true }, tenant), 'FORBIDDEN')
})
