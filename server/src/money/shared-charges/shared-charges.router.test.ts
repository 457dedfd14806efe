import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { expectRefusal, type Identity, startApi, testConfig } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { NOW, openOffice, TODAY } from '../../../test/debtors'
import { noticeAudience, notices } from '../../homes/notices/notices.table'
import { messageMatters } from '../../message-matters'
import { outboxMessages } from '../../messaging/outbox/outbox.table'
import { auditEntries } from '../../platform/audit/audit.table'
import { charges } from '../charges/charges.table'
import { postCharges } from '../charges/charging.service'

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
  paymentType: 'other',
  name: 'Lift repair',
  ...asked,
})

async function charged(asked: Asked, more: object = {}, who = manager) {
  const { seen } = await who.client.sharedCharges.preview(asked)
  const input = { requestId: request(), notes: null, seen, ...asked, ...more }
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
  const input = { requestId: request(), seen, byEmail: true, ...asked }
  const made = await Promise.all([manager.client.sharedCharges.make(input), manager.client.sharedCharges.make(input)])
  expect(made[0]).toMatchObject({ charges: 2, charged: 100_001, paid: 0, messages: 2, allowed: ['undo'] })
  expect(made[1]).toEqual(made[0])
  expect(await db.$count(auditEntries, eq(auditEntries.entityId, input.requestId))).toBe(2)
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
  const input = { requestId: request(), seen, ...asked }
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

test('who lives there on the due day is charged, and nobody who was entered by mistake or has left', async () => {
  const { id: propertyId } = await buildProperty()
  async function let_(unitNumber: string, ...days: { startDate: string; endDate?: string }[]) {
    const { id: unitId } = await buildUnit({ propertyId, unitNumber })
    const ids: string[] = []
    for (const each of days) ids.push((await buildTenancy({ unitId, ...each })).id)
    return ids
  }
  const leavingAndNext = await let_(
    'A1',
    { startDate: '2026-01-01', endDate: '2026-11-30' },
    { startDate: '2026-12-01' },
  )
  const mistakeAndRight = await let_(
    'A2',
    { startDate: '2026-12-01', endDate: '2026-12-01' },
    { startDate: '2026-12-03' },
  )
  const [ann = '', ben = ''] = leavingAndNext
  const [, right = ''] = mistakeAndRight
  const [lately = ''] = await let_('A3', { startDate: '2026-11-20' })
  const chargedOn = async (dueDate: string) => {
    const { shares, vacant } = await manager.client.sharedCharges.preview(lift({ propertyId, dueDate }))
    return [...shares.map(({ tenancyId }) => tenancyId), ...vacant]
  }
  expect(await chargedOn('2026-12-05')).toEqual([ben, right, lately])
  expect(await chargedOn('2026-11-25')).toEqual([ann, lately, 'A2'])
  expect(await chargedOn('2026-11-05')).toEqual([ann, 'A2', 'A3'])
  // Out and in on one day is charged to the one who leaves.
  const [out = ''] = await let_('A4', { startDate: '2026-01-01', endDate: '2026-12-05' }, { startDate: '2026-12-05' })
  expect(await chargedOn('2026-12-05')).toEqual([ben, right, lately, out])
  await let_('A5', { startDate: '2026-01-01', endDate: '2026-11-15' })
  const message =
    'Wanjiku Kamau (A5) lived there on 5 Nov 2026 and moved out since. Choose a due date from today on, or other units.'
  await expectRefusal(
    manager.client.sharedCharges.preview(lift({ propertyId, dueDate: '2026-11-05' })),
    'TENANT_LEFT',
    message,
  )
})

test('the same bill is not charged twice without a word, also by two at the same moment', async () => {
  const { propertyId, tenancyIds } = await house()
  const [first = ''] = tenancyIds
  const asked = lift({ propertyId })
  const { seen } = await manager.client.sharedCharges.preview(asked)
  const outcomes = await Promise.allSettled(
    [manager, colleague].map(({ client }) => client.sharedCharges.make({ requestId: request(), ...asked, seen })),
  )
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const again = { requestId: request(), ...asked, name: 'lift repair' }
  const message = 'The same is charged to Wanjiku Kamau already. See the shares again before you charge it once more.'
  await expectRefusal(manager.client.sharedCharges.make({ ...again, seen }), 'CHARGED_BEFORE', message)
  await expectRefusal(manager.client.sharedCharges.make({ ...again, seen, again: true }), 'SHARES_CHANGED')
  const alreadyOf = async (what: Partial<Asked>) =>
    (await manager.client.sharedCharges.preview({ ...asked, ...what })).shares.map(({ already }) => already)
  const same = { title: 'Other: Lift repair', amount: 50_001, dueDate: asked.dueDate }
  expect(await alreadyOf({})).toEqual([expect.objectContaining(same), expect.objectContaining({ amount: 50_000 })])
  expect(await alreadyOf({ amount: 7 })).toEqual([null, null])
  const { shared } = await charged(asked, { again: true })
  expect(await Promise.all(tenancyIds.map(owed))).toEqual([
    [50_001, 50_001],
    [50_000, 50_000],
  ])
  await manager.client.sharedCharges.undo({ sharedChargeId: shared.id, reason: 'Charged twice' })
  const garbage = { tenancyId: first, currency: 'KES', amount: 30_000, paymentType: 'garbage' } as const
  const byItself = { ...garbage, dueDate: '2026-12-01', chargeKey: 'service_charge:garbage:2026-12' }
  await db.transaction((tx) => postCharges(tx, { id: null, name: 'Makao' }, [byItself], NOW))
  expect(await alreadyOf({ paymentType: 'garbage', name: 'Garbage' })).toEqual([
    expect.objectContaining({ title: 'Garbage', amount: 30_000, dueDate: '2026-12-01' }),
    null,
  ])
})

test('who is told is asked for what credit left, and is told no more once their share is void', async () => {
  const { propertyId, tenancyIds } = await house([1, 1, 1])
  const [all = '', some = '', none = ''] = tenancyIds
  const money = { currency: 'KES' as const, method: 'cash' as const, receivedOn: TODAY }
  await manager.client.payments.receive({ tenancyId: all, amount: 30_000, requestId: request(), ...money })
  await manager.client.payments.receive({ tenancyId: some, amount: 10_000, requestId: request(), ...money })
  const { shared } = await charged(lift({ propertyId, amount: 90_000 }), { byEmail: true, bySms: true })
  const told = () => db.select().from(outboxMessages).where(eq(outboxMessages.noticeId, shared.id))
  const saysTo = async (unitNumber: string) =>
    (await told())
      .filter(({ body }) => body.includes(`unit ${unitNumber}`))
      .map(({ subject, body }) => `${subject} ${body}`)
      .join()
  expect(await saysTo('A1')).toMatch(/paid from your credit[\s\S]*All of it was paid from your credit/)
  expect(await saysTo('A1')).toContain('KES 300 for unit A1 was paid from your credit.')
  expect(await saysTo('A1')).not.toMatch(/Please pay|is due/)
  expect(await saysTo('A2')).toContain('KES 100 of it was paid from your credit. Please pay the remaining KES 200 by')
  expect(await saysTo('A2')).toContain('for unit A2, of which KES 100 was paid from your credit. KES 200 is due on')
  expect(await saysTo('A3')).toContain('Lift repair: KES 300, due 5 Dec 2026')

  const chargeOf = async (tenancyId: string) => {
    const [charge = expect.fail()] = await db.select().from(charges).where(eq(charges.tenancyId, tenancyId))
    return charge
  }
  const { id: voided, revision } = await chargeOf(none)
  await manager.client.charges.void({ chargeId: voided, revision, reason: 'Has no lift' })
  const waiting = (await told()).filter(({ state }) => state === 'waiting')
  expect(waiting.filter(({ body }) => body.includes('unit A3'))).toEqual([])
  expect(waiting).toHaveLength(4)
  expect(await db.$count(noticeAudience, eq(noticeAudience.noticeId, shared.id))).toBe(2)

  // Nothing that somebody corrected is voided unseen.
  const { id: chargeId, revision: seen } = await chargeOf(some)
  const due = { currency: 'KES', amount: 25_000, paymentType: 'other', name: 'Lift', dueDate: '2026-12-05' } as const
  await manager.client.charges.correct({ chargeId, revision: seen, ...due })
  const undo = { sharedChargeId: shared.id, reason: 'The landlord pays' }
  const message = 'The charge of Wanjiku Kamau was corrected by hand since. Look at it before you undo all of it.'
  await expectRefusal(manager.client.sharedCharges.undo(undo), 'CORRECTED_MEANWHILE', message)
  const listed = (await manager.client.sharedCharges.list()).find(({ id }) => id === shared.id)
  expect(listed).toMatchObject({ charges: 2, corrected: 1 })
  await manager.client.sharedCharges.undo({ ...undo, corrected: 1 })
  expect(await Promise.all(tenancyIds.map(owed))).toEqual([[0], [0], [0]])
})

test('a message that waits says what is owed by the time that it is sent, and is not sent where that is nothing', async () => {
  const { id: tenantId } = await buildTenant({ fullName: 'Grace Atieno', email: `${request()}@example.com` })
  const { propertyId, unitIds } = await house([])
  const tenancyIds: string[] = []
  for (const unitNumber of ['A1', 'A2']) {
    const unit = await buildUnit({ propertyId, unitNumber })
    unitIds.push(unit.id)
    tenancyIds.push((await buildTenancy({ unitId: unit.id, tenantId })).id)
  }
  const { shared } = await charged(lift({ propertyId, amount: 60_000 }), { byEmail: true })
  const [written = expect.fail()] = await db.select().from(outboxMessages).where(eq(outboxMessages.noticeId, shared.id))
  expect(written).toMatchObject({ subject: 'Lift repair: KES 600, due 5 Dec 2026', profileId: tenantId })
  const { review } = messageMatters(db, testConfig())
  const person = { smsOptedOutAt: null, email: null, phoneNumber: null, country: null }
  const asSent = () => review({ ...written, ...person }, NOW)
  const chargeOf = async (place: number) => {
    const [charge = expect.fail()] = await db
      .select()
      .from(charges)
      .where(eq(charges.tenancyId, tenancyIds[place] ?? ''))
    return { chargeId: charge.id, revision: charge.revision }
  }
  const stateNow = async () => {
    const [{ state, lastError } = expect.fail()] = await db
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.id, written.id))
    return { state, lastError }
  }
  expect(await asSent()).toEqual({ subject: written.subject, body: written.body })

  const due = { currency: 'KES', paymentType: 'other', notes: null } as const
  await manager.client.charges.correct({
    ...(await chargeOf(0)),
    ...{ ...due, amount: 25_000, name: 'Lift repair', dueDate: '2026-12-03' },
  })
  expect(await asSent()).toMatchObject({
    subject: 'Lift repair: KES 550, due 3 Dec 2026',
    body: expect.stringMatching(/unit A1, .*: KES 250\nunit A2, .*: KES 300/),
  })

  // The other unit is told of still.
  await manager.client.charges.void({ ...(await chargeOf(1)), reason: 'Has no lift' })
  expect(await stateNow()).toEqual({ state: 'waiting', lastError: null })
  expect(await asSent()).toMatchObject({
    subject: 'Lift repair: KES 250, due 3 Dec 2026',
    body: expect.not.stringContaining('A2'),
  })

  const pay = (amount: number) =>
    manager.client.payments.receive({
      ...{ tenancyId: tenancyIds[0] ?? '', amount, requestId: request() },
      ...{ currency: 'KES', method: 'cash', receivedOn: TODAY },
    })
  await pay(10_000)
  expect(await asSent()).toMatchObject({
    subject: 'Lift repair: KES 150, due 3 Dec 2026',
    body: expect.stringContaining('KES 100 of it is settled already. Please pay the remaining KES 150 by 3 Dec 2026.'),
  })
  await pay(15_000)
  expect(await asSent()).toEqual({ notNeeded: 'It was paid or settled meanwhile' })

  await manager.client.charges.void({ ...(await chargeOf(0)), reason: 'The landlord pays' })
  expect(await asSent()).toEqual({ notNeeded: 'The charge was voided meanwhile' })
  expect(await stateNow()).toEqual({ state: 'cancelled', lastError: 'The charge was voided meanwhile' })
})

test('a notice that is there already is neither taken for its own nor withdrawn with it', async () => {
  const { propertyId, tenancyIds } = await house()
  const id = request()
  await manager.client.notices.publish({ id, propertyId, title: 'Lift', body: 'Out of order until Friday' })
  api.setNow('2026-11-21T09:01:00Z')
  const asked = lift({ propertyId })
  const { seen } = await manager.client.sharedCharges.preview(asked)
  const input = { requestId: id, ...asked, seen }
  await expectRefusal(manager.client.sharedCharges.make({ ...input, byEmail: true }), 'REQUEST_REUSED')
  expect(await Promise.all(tenancyIds.map(owed))).toEqual([[], []])
  await manager.client.sharedCharges.make(input)
  await manager.client.sharedCharges.undo({ sharedChargeId: id, reason: 'The landlord pays' })
  const [notice] = await db.select().from(notices).where(eq(notices.id, id))
  expect(notice?.withdrawnAt).toBeNull()
  api.setNow(NOW.toISOString())
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

test('who moves out before it is due owes no share, and owes it again when they stay, unless all of it was undone', async () => {
  const { propertyId, tenancyIds } = await house()
  const [first = ''] = tenancyIds
  const { shared } = await charged(lift({ propertyId }), { byEmail: true })
  const shares = () =>
    Promise.all(
      tenancyIds.map(async (id) => (await manager.client.payments.account({ tenancyId: id })).openCharges),
    ).then((open) => open.map((all) => all.filter(({ name }) => name === 'Lift repair').map(({ balance }) => balance)))
  const seenEndDate = '2026-11-30'
  const leave = () => manager.client.tenancies.end({ tenancyId: first, endDate: seenEndDate })
  const stay = () => manager.client.tenancies.withdrawEnd({ tenancyId: first, seenEndDate, reason: 'She stays' })
  await leave()
  expect(await shares()).toEqual([[], [50_000]])
  const waiting = and(eq(outboxMessages.noticeId, shared.id), eq(outboxMessages.state, 'waiting'))
  expect(await db.$count(outboxMessages, waiting)).toBe(1)
  await stay()
  expect(await shares()).toEqual([[50_001], [50_000]])
  const onDay = { tenancyId: first, endDate: '2026-12-05' }
  await leave()
  await manager.client.tenancies.changeEnd({ ...onDay, seenEndDate, reason: 'Stays until then' })
  expect(await shares()).toEqual([[50_001], [50_000]])
  const back = { tenancyId: first, endDate: seenEndDate, reason: 'Leaves earlier after all' }
  await manager.client.tenancies.changeEnd({ ...back, seenEndDate: '2026-12-05' })
  expect(await shares()).toEqual([[], [50_000]])
  await manager.client.sharedCharges.undo({ sharedChargeId: shared.id, reason: 'The landlord pays' })
  await stay()
  expect(await shares()).toEqual([[], []])
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
