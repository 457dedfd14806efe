import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { expectRefusal, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { openOffice, TODAY } from '../../../test/debtors'
import { notices } from '../../homes/notices/notices.table'
import { outboxMessages } from '../../messaging/outbox/outbox.table'
import { charges } from '../charges/charges.table'

const { db } = testDatabase()
const { buildProperty, buildTenancy, buildTenant, buildUnit } = buildersOf(db)
const api = startApi(db)

let manager: Identity
let colleague: Identity

beforeAll(async () => {
  ;({ manager, colleague } = await openOffice(api))
})

const request = () => crypto.randomUUID()

/** A house of three flats, the last one vacant. */
async function house(rents = [1_000_000, 2_000_000]) {
  const { id: propertyId } = await buildProperty()
  const unitIds: string[] = []
  const tenancyIds: string[] = []
  for (const [place, rentAmount] of rents.entries()) {
    const unit = await buildUnit({ propertyId, unitNumber: `A${place + 1}`, rentAmount })
    unitIds.push(unit.id)
    tenancyIds.push((await buildTenancy({ unitId: unit.id })).id)
  }
  unitIds.push((await buildUnit({ propertyId, unitNumber: 'A9' })).id)
  return { propertyId, unitIds, tenancyIds }
}

type Asked = Parameters<Identity['client']['sharedCharges']['preview']>[0]
const lift = (asked: Partial<Asked>): Asked => ({
  currency: 'KES',
  amount: 100_001,
  split: 'even',
  dueDate: '2026-12-05',
  ...asked,
})

async function charged(asked: Asked, more: object = {}, who = manager) {
  const { seen } = await who.client.sharedCharges.preview(asked)
  const input = {
    requestId: request(),
    paymentType: 'other' as const,
    name: 'Lift repair',
    notes: null,
    seen,
    ...asked,
    ...more,
  }
  return { input, shared: await who.client.sharedCharges.make(input) }
}

const owed = async (tenancyId: string) =>
  (await db.select().from(charges).where(eq(charges.tenancyId, tenancyId))).map(({ amount, voidedAt }) =>
    voidedAt ? 0 : amount,
  )

test('the shares come to the amount to the cent, whichever way it is split', async () => {
  const { propertyId } = await house()
  const preview = async (asked: Partial<Asked>) => {
    const { shares, left, charged } = await manager.client.sharedCharges.preview(lift({ propertyId, ...asked }))
    expect(charged).toBe(shares.reduce((sum, { amount }) => sum + amount, 0))
    return [...shares.map(({ amount }) => amount), left]
  }
  expect(await preview({})).toEqual([50_001, 50_000, 0])
  expect(await preview({ split: 'rent' })).toEqual([33_334, 66_667, 0])
  expect(await preview({ split: 'unit' })).toEqual([33_334, 33_334, 33_333])
  expect(await preview({ split: 'each' })).toEqual([100_001, 100_001, 0])
})

test('each tenant is charged once, also when two send the same form at once, and told once', async () => {
  const { propertyId, tenancyIds } = await house()
  const asked = lift({ propertyId })
  const { seen } = await manager.client.sharedCharges.preview(asked)
  const input = {
    requestId: request(),
    paymentType: 'other' as const,
    name: 'Lift repair',
    seen,
    byEmail: true,
    ...asked,
  }
  const made = await Promise.all([manager.client.sharedCharges.make(input), manager.client.sharedCharges.make(input)])
  expect(made[0]).toMatchObject({ charges: 2, charged: 100_001, paid: 0, messages: 2, allowed: ['undo'] })
  expect(made[1]).toEqual(made[0])
  expect(await Promise.all(tenancyIds.map(owed))).toEqual([[50_001], [50_000]])
  const mails = await db.select().from(outboxMessages).where(eq(outboxMessages.noticeId, input.requestId))
  const said = mails
    .map(({ body }) => body)
    .sort((a, b) => (a.includes('unit A1') ? -1 : b.includes('unit A1') ? 1 : 0))
  expect(said.join()).toMatch(/unit A1.*: KES 500\.01[\s\S]*unit A2.*: KES 500(?!\.)/)
  await expectRefusal(manager.client.sharedCharges.make({ ...input, amount: 5 }), 'REQUEST_REUSED')
})

test('a tenant of two units is told of both in one message', async () => {
  const { id: tenantId } = await buildTenant({ fullName: 'Amani Otieno' })
  const { id: propertyId } = await buildProperty()
  for (const unitNumber of ['S1', 'S2']) {
    const { id: unitId } = await buildUnit({ propertyId, unitNumber })
    await buildTenancy({ unitId, tenantId })
  }
  const { shared } = await charged(lift({ propertyId, amount: 300_000 }), { bySms: true })
  expect(shared).toMatchObject({ charges: 2, messages: 1 })
  const [sms] = await db.select().from(outboxMessages).where(eq(outboxMessages.noticeId, shared.id))
  expect(sms?.body).toContain('KES 3,000 for unit S1, S2')
})

test('nothing is charged when a tenant has moved in since, in two currencies, or to nobody', async () => {
  const { propertyId, unitIds, tenancyIds } = await house()
  const asked = lift({ propertyId })
  const { seen } = await manager.client.sharedCharges.preview(asked)
  await buildTenancy({ unitId: unitIds[2] ?? '' })
  const input = { requestId: request(), paymentType: 'other' as const, name: 'Lift repair', seen, ...asked }
  await expectRefusal(manager.client.sharedCharges.make(input), 'SHARES_CHANGED')
  expect(await Promise.all(tenancyIds.map(owed))).toEqual([[], []])
  const kampala = await buildTenancy({ currency: 'UGX' })
  const mixed = lift({ unitIds: [unitIds[0] ?? '', kampala.unitId] })
  await expectRefusal(manager.client.sharedCharges.preview(mixed), 'CURRENCIES_MIXED')
  await expectRefusal(manager.client.sharedCharges.preview(lift({ unitIds: [kampala.unitId] })), 'CURRENCY_CHANGED')
  const vacant = lift({ unitIds: [(await buildUnit()).id] })
  await expectRefusal(manager.client.sharedCharges.preview(vacant), 'NOBODY_LIVES_THERE')
  await expectRefusal(manager.client.sharedCharges.preview(lift({ unitIds: [request()] })), 'NOT_FOUND')
})

test('all of it is undone at once, by one of two, and what credit had paid is credit again', async () => {
  const { propertyId, tenancyIds } = await house()
  const [first = ''] = tenancyIds
  const money = { currency: 'KES' as const, method: 'cash' as const, receivedOn: TODAY }
  await manager.client.payments.receive({ tenancyId: first, amount: 20_000, requestId: request(), ...money })
  const { shared } = await charged(lift({ propertyId }), { byEmail: true })
  expect(shared).toMatchObject({ paid: 20_000, allowed: ['undo'] })
  const undo = { sharedChargeId: shared.id, reason: 'The landlord pays' }
  const [one, two] = await Promise.allSettled([
    manager.client.sharedCharges.undo(undo),
    colleague.client.sharedCharges.undo(undo),
  ])
  expect([one.status, two.status].sort()).toEqual(['fulfilled', 'rejected'])
  expect(await Promise.all(tenancyIds.map(owed))).toEqual([[0], [0]])
  expect((await manager.client.payments.account({ tenancyId: first })).credit).toBe(20_000)
  const waiting = and(eq(outboxMessages.noticeId, shared.id), eq(outboxMessages.state, 'waiting'))
  expect(await db.$count(outboxMessages, waiting)).toBe(0)
  const [notice] = await db.select().from(notices).where(eq(notices.id, shared.id))
  expect(notice?.withdrawnAt).not.toBeNull()
  const listed = (await manager.client.sharedCharges.list()).find(({ id }) => id === shared.id)
  expect(listed).toMatchObject({ charges: 0, allowed: [] })
})

test('what somebody has paid for is not undone as a whole', async () => {
  const { propertyId, tenancyIds } = await house()
  const { shared } = await charged(lift({ propertyId }))
  const [first = ''] = tenancyIds
  const money = { currency: 'KES' as const, method: 'cash' as const, receivedOn: TODAY }
  await manager.client.payments.receive({ tenancyId: first, amount: 100, requestId: request(), ...money })
  const undo = { sharedChargeId: shared.id, reason: 'The landlord pays' }
  const message = 'Wanjiku Kamau paid for it already, so it cannot be undone as a whole. Void single charges instead.'
  await expectRefusal(manager.client.sharedCharges.undo(undo), 'PAID_MEANWHILE', message)
  expect(await Promise.all(tenancyIds.map(owed))).toEqual([[50_001], [50_000]])
})
