import { and, eq, isNotNull } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { expectRefusal, type Identity, startApi, testConfig } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { NOW, openOffice } from '../../../test/debtors'
import { canReadPdf, pdfText } from '../../../test/pdf-text'
import { messageMatters } from '../../message-matters'
import { sendAgain } from '../../messaging/outbox/outbox.repository'
import { outboxMessages } from '../../messaging/outbox/outbox.table'
import { issuedPapers } from '../issued-papers/issued-papers.table'

const { db } = testDatabase()
const { buildProperty, buildTenancy, buildUnit } = buildersOf(db)
const api = startApi(db)

let manager: Identity
let colleague: Identity

beforeAll(async () => {
  ;({ manager, colleague } = await openOffice(api))
})

/** A house of two flats that are let for 15,000 and 20,000. */
async function house() {
  const { id: propertyId } = await buildProperty()
  const tenancyIds: string[] = []
  for (const [unitNumber, rentAmount] of [['A1', 1_500_000] as const, ['A2', 2_000_000] as const]) {
    const { id: unitId } = await buildUnit({ propertyId, unitNumber, rentAmount })
    tenancyIds.push((await buildTenancy({ unitId })).id)
  }
  return { propertyId, tenancyIds }
}

type Asked = Parameters<Identity['client']['rentIncreases']['preview']>[0]
const rise = (asked: Partial<Asked>): Asked => ({
  currency: 'KES',
  fromDay: '2027-02-01',
  kind: 'percent',
  rate: 750,
  rounding: '100',
  ...asked,
})

async function raise(asked: Asked, more: object = {}) {
  const { seen } = await manager.client.rentIncreases.preview(asked)
  const input = { requestId: crypto.randomUUID(), seen, ...asked, ...more }
  return { input, made: await manager.client.rentIncreases.make(input) }
}

const rentsOf = async (tenancyId: string) => (await manager.client.leases.get({ tenancyId })).rentChanges
const letters = (id: string) =>
  db
    .select()
    .from(outboxMessages)
    .where(and(eq(outboxMessages.profileId, id), isNotNull(outboxMessages.paperId)))

/** Makes letters stand as the sender would leave them. */
const leave = (id: string, left: Partial<typeof outboxMessages.$inferInsert>) =>
  db.update(outboxMessages).set(left).where(eq(outboxMessages.profileId, id))

const { review, attachments } = messageMatters(db, testConfig({}))

test('each rent rises from its day on, once, with a letter that is kept and goes along with the mail', async () => {
  const { propertyId, tenancyIds } = await house()
  const asked = rise({ propertyId })
  const preview = await manager.client.rentIncreases.preview(asked)
  expect(preview.rents.map(({ before, after }) => [before, after])).toEqual([
    [1_500_000, 1_610_000],
    [2_000_000, 2_150_000],
  ])
  expect(preview).toMatchObject({ before: 3_500_000, after: 3_760_000 })
  const input = { requestId: crypto.randomUUID(), seen: preview.seen, byEmail: true, ...asked }
  const made = await Promise.all([manager.client.rentIncreases.make(input), manager.client.rentIncreases.make(input)])
  expect(made[0]).toMatchObject({ leases: 2, messages: 2, allowed: ['withdraw'] })
  expect(made[1]).toMatchObject({ leases: 2, messages: 2 })
  for (const [place, tenancyId] of tenancyIds.entries()) {
    expect(await rentsOf(tenancyId)).toEqual([{ fromDay: '2027-02-01', rentAmount: preview.rents[place]?.after }])
  }
  const [mail] = await letters(preview.rents[0]?.tenantId ?? '')
  expect(mail?.body).toContain('KES 16,100 a month')
  const [attached] = await attachments({ ...mail, kind: 'notice' } as never)
  expect(attached?.filename).toMatch(/^rent-increase-a1-2027-02-01/)
  if (canReadPdf) expect(pdfText(attached?.content as Uint8Array)).toContain('16,100')
  const kept = and(eq(issuedPapers.kind, 'rent_increase'), eq(issuedPapers.subjectId, tenancyIds[0] ?? ''))
  expect(await db.$count(issuedPapers, kept)).toBe(1)
  await expectRefusal(manager.client.rentIncreases.make({ ...input, rate: 800 }), 'REQUEST_REUSED')
})

test('who leaves before and who agreed another rent keeps it, and nothing rises that was not seen', async () => {
  const { propertyId, tenancyIds } = await house()
  const [first = '', second = ''] = tenancyIds
  await manager.client.tenancies.end({ tenancyId: first, endDate: '2027-01-31' })
  const asked = rise({ propertyId })
  const seenBefore = await manager.client.rentIncreases.preview(asked)
  expect(seenBefore.rents.map(({ obstacle }) => obstacle)).toEqual(['LEAVES_BEFORE', null])
  const lease = await manager.client.leases.get({ tenancyId: second })
  await manager.client.leases.save({ ...lease, rentChanges: [{ fromDay: '2027-03-01', rentAmount: 2_200_000 }] })
  const input = { requestId: crypto.randomUUID(), seen: seenBefore.seen, ...asked }
  await expectRefusal(manager.client.rentIncreases.make(input), 'RENTS_CHANGED')
  const { rents, seen } = await manager.client.rentIncreases.preview(asked)
  expect(rents.map(({ obstacle }) => obstacle)).toEqual(['LEAVES_BEFORE', 'AGREED_ALREADY'])
  await expectRefusal(manager.client.rentIncreases.make({ ...input, seen }), 'NO_RENT_RISES')
  expect(await rentsOf(second)).toEqual([{ fromDay: '2027-03-01', rentAmount: 2_200_000 }])
  await expectRefusal(manager.client.rentIncreases.preview({ ...asked, fromDay: '2026-11-20' }), 'INCREASE_PAST')
})

test('the rent of who lives there on the day rises, and of nobody who was entered there by mistake', async () => {
  const { propertyId, tenancyIds } = await house()
  const [leaver = ''] = tenancyIds
  const [left] = (await manager.client.rentIncreases.preview(rise({ propertyId }))).rents
  const unitId = left?.unitId ?? ''
  await manager.client.tenancies.end({ tenancyId: leaver, endDate: '2026-11-30' })
  const mistaken = await buildTenancy({ unitId, startDate: '2026-12-01' })
  await manager.client.tenancies.end({ tenancyId: mistaken.id, endDate: '2026-12-01' })
  const next = await buildTenancy({ unitId, startDate: '2026-12-02' })
  const whoOn = async (fromDay: string) => {
    const { rents } = await manager.client.rentIncreases.preview(rise({ unitIds: [unitId], fromDay }))
    return rents.map(({ tenancyId, obstacle }) => [tenancyId, obstacle])
  }
  expect(await whoOn('2026-11-30')).toEqual([[leaver, null]])
  expect(await whoOn('2026-12-01')).toEqual([[leaver, 'LEAVES_BEFORE']])
  expect(await whoOn('2026-12-02')).toEqual([[next.id, 'BEGINS_THEN']])
  expect(await whoOn('2026-12-03')).toEqual([[next.id, null]])
  await manager.client.tenancies.end({ tenancyId: next.id, endDate: '2027-01-31' })
  const follows = await buildTenancy({ unitId, startDate: '2027-01-31' })
  expect(await whoOn('2027-01-31')).toEqual([[follows.id, 'BEGINS_THEN']])
  const { input } = await raise(rise({ propertyId, fromDay: '2027-01-31' }))
  for (const tenancyId of [leaver, mistaken.id, next.id, follows.id]) expect(await rentsOf(tenancyId)).toEqual([])
  const vacant = await buildUnit({ propertyId, unitNumber: 'A3' })
  const { requestId: _, seen: __, ...asked } = input
  const nobody = manager.client.rentIncreases.preview({ ...asked, propertyId: null, unitIds: [vacant.id] })
  await expectRefusal(nobody, 'NOBODY_LIVES_THERE')
})

test('before its day it is withdrawn as a whole, by one of two, and who was written to hears of it', async () => {
  const { propertyId, tenancyIds } = await house()
  const { made } = await raise(rise({ propertyId }), { byEmail: true })
  const { rents } = await manager.client.rentIncreases.preview(rise({ propertyId, fromDay: '2027-01-01' }))
  const [written, waiting] = rents.map(({ tenantId }) => tenantId)
  await leave(written ?? '', { state: 'sent', sentAt: new Date() })
  const withdraw = { rentIncreaseId: made.id }
  const [one, two] = await Promise.allSettled([
    manager.client.rentIncreases.withdraw(withdraw),
    colleague.client.rentIncreases.withdraw(withdraw),
  ])
  expect([one.status, two.status].sort()).toEqual(['fulfilled', 'rejected'])
  for (const tenancyId of tenancyIds) expect(await rentsOf(tenancyId)).toEqual([])
  expect((await letters(waiting ?? '')).map(({ state }) => state)).toEqual(['cancelled'])
  const told = await db.select().from(outboxMessages).where(eq(outboxMessages.noticeId, made.id))
  expect(told.map(({ profileId, state }) => [profileId, state])).toEqual([[written, 'waiting']])
  expect(told[0]?.body).toContain('Your rent stays as it is')
})

test('withdrawn, it is told to nobody who has a day of moving out before it by then', async () => {
  const { propertyId, tenancyIds } = await house()
  const { made } = await raise(rise({ propertyId }), { byEmail: true })
  const { rents } = await manager.client.rentIncreases.preview(rise({ propertyId, fromDay: '2027-01-01' }))
  for (const { tenantId } of rents) await leave(tenantId, { state: 'sent', sentAt: new Date() })
  const leaver = rents.find(({ tenancyId }) => tenancyId === tenancyIds[0])
  await manager.client.tenancies.end({ tenancyId: tenancyIds[0] ?? '', endDate: '2026-11-30' })
  await manager.client.rentIncreases.withdraw({ rentIncreaseId: made.id })
  const told = await db.select().from(outboxMessages).where(eq(outboxMessages.noticeId, made.id))
  const stay = rents.filter(({ tenantId }) => tenantId !== leaver?.tenantId).map(({ tenantId }) => tenantId)
  expect(told.map(({ profileId }) => profileId).sort()).toEqual(stay.sort())
  expect(stay).not.toEqual([])
})

test('withdrawn and raised again to the same, each tenant is told again, with a letter of its own', async () => {
  const { propertyId } = await house()
  const asked = rise({ propertyId })
  const first = await raise(asked, { byEmail: true })
  const { rents } = await manager.client.rentIncreases.preview({ ...asked, fromDay: '2027-01-01' })
  const tenantId = rents[0]?.tenantId ?? ''
  await leave(tenantId, { state: 'sent', sentAt: new Date() })
  await manager.client.rentIncreases.withdraw({ rentIncreaseId: first.made.id })
  const again = await raise(asked, { byEmail: true })
  expect(again.made).toMatchObject({ leases: 2, messages: 2 })
  const told = await letters(tenantId)
  expect(told.map(({ state }) => state).sort()).toEqual(['sent', 'waiting'])
  expect(new Set(told.map(({ paperId }) => paperId)).size).toBe(2)
  const next = told.find(({ state }) => state === 'waiting') ?? expect.fail()
  expect(await review(next as never, NOW)).toBeUndefined()
  const [attached] = await attachments({ ...next, kind: 'notice' } as never)
  if (canReadPdf) expect(pdfText(attached?.content as Uint8Array)).toContain('Version 2, made on')
})

test('a letter of a withdrawn increase goes out no more, also one that is sent again', async () => {
  const { propertyId } = await house()
  const { made } = await raise(rise({ propertyId }), { byEmail: true })
  const { rents } = await manager.client.rentIncreases.preview(rise({ propertyId, fromDay: '2027-01-01' }))
  const [failed = '', unreported = ''] = rents.map(({ tenantId }) => tenantId)
  await leave(failed, { state: 'failed' })
  await leave(unreported, { state: 'unknown' })
  const held = [...(await letters(failed)), ...(await letters(unreported))]
  expect(held).toHaveLength(2)
  for (const letter of held) expect(await review(letter as never, NOW)).toBeUndefined()
  await manager.client.rentIncreases.withdraw({ rentIncreaseId: made.id })
  for (const { id, recipient } of held) await db.transaction((tx) => sendAgain(tx, id, recipient, NOW))
  for (const letter of [...(await letters(failed)), ...(await letters(unreported))]) {
    expect(letter).toMatchObject({ state: 'waiting', expiresAt: null })
    expect(await review(letter as never, NOW)).toEqual({ notNeeded: 'The increase was withdrawn meanwhile' })
  }
  // Who may have had one is told, who had none is not.
  const told = await db.select().from(outboxMessages).where(eq(outboxMessages.noticeId, made.id))
  expect(told.map(({ profileId }) => profileId)).toEqual([unreported])
})

test('who had the letter in WhatsApp hears that it is withdrawn', async () => {
  const { propertyId } = await house()
  const { made } = await raise(rise({ propertyId }), { byEmail: true })
  const { rents } = await manager.client.rentIncreases.preview(rise({ propertyId, fromDay: '2027-01-01' }))
  const tenantId = rents[0]?.tenantId ?? ''
  const [letter = expect.fail()] = await letters(tenantId)
  await manager.client.outbox.noteWhatsapp({ messageId: letter.id })
  await manager.client.rentIncreases.withdraw({ rentIncreaseId: made.id })
  expect((await letters(tenantId)).map(({ state }) => state)).toEqual(['cancelled'])
  const told = await db.select().from(outboxMessages).where(eq(outboxMessages.noticeId, made.id))
  expect(told.map(({ profileId }) => profileId)).toEqual([tenantId])
})

test('it is not withdrawn once its day has come, or while who stays has another rent from that day', async () => {
  const { propertyId, tenancyIds } = await house()
  const { id: unitId } = await buildUnit({ propertyId, unitNumber: 'A3' })
  const { id: third, tenantId } = await buildTenancy({ unitId })
  const { made } = await raise(rise({ propertyId }), { byEmail: true })
  const withdraw = { rentIncreaseId: made.id }
  const later = await startApi(db, { now: '2027-02-01T06:00:00Z' }).signInAs('property_manager')
  await expectRefusal(later.client.rentIncreases.withdraw(withdraw), 'INCREASE_BEGUN')
  const [first = '', second = ''] = tenancyIds
  const lease = await manager.client.leases.get({ tenancyId: first })
  const another = [{ fromDay: '2027-02-01', rentAmount: 1_550_000 }]
  await manager.client.leases.save({ ...lease, rentChanges: another })
  await manager.client.leases.save({ ...(await manager.client.leases.get({ tenancyId: third })), rentChanges: [] })
  await expectRefusal(manager.client.rentIncreases.withdraw(withdraw), 'LEASES_CHANGED')
  expect(await rentsOf(second)).toHaveLength(1)
  await manager.client.tenancies.end({ tenancyId: first, endDate: '2027-01-31' })
  await db.update(outboxMessages).set({ state: 'sent', sentAt: new Date() }).where(isNotNull(outboxMessages.paperId))
  await manager.client.rentIncreases.withdraw(withdraw)
  expect(await Promise.all([first, second, third].map(rentsOf))).toEqual([another, [], []])
  const told = await db.select().from(outboxMessages).where(eq(outboxMessages.noticeId, made.id))
  expect(told).toHaveLength(2)
  expect(told.map(({ profileId }) => profileId)).toContain(tenantId)
})
