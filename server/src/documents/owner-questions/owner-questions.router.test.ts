import { beforeAll, expect, test } from 'vitest'
import { type Api, expectRefusal, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { ownerAccess } from '../../money/owners/owner-access.table'

const { db, pool } = testDatabase()
const { buildCharge, buildProperty, buildTenancy, buildUnit } = buildersOf(db)

let api: Api
let manager: Identity
beforeAll(async () => {
  api = startApi(db, { now: '2026-11-21T09:00:00Z' })
  manager = await api.signInAs('property_manager', 'Baraka Mwangi')
})

const id = () => crypto.randomUUID()

async function landlord(name = `Wambui ${id()}`) {
  const { id: ownerId } = await manager.client.owners.create({ name, kind: 'individual', isResident: true })
  const { client, id: profileId } = await api.signInAs('owner', name)
  await db.insert(ownerAccess).values({ ownerId, profileId })
  return { ownerId, name, client }
}

async function estate() {
  const [owner, stranger] = [await landlord(), await landlord()]
  const { id: propertyId, name } = await buildProperty()
  await manager.client.owners.agree({
    ...{ propertyId, fromMonth: '2026-10', currency: 'KES', commissionKind: 'percent', commissionRate: 1000 },
    shares: [{ ownerId: owner.ownerId, share: 10_000 }],
  })
  const { id: tenancyId } = await buildTenancy({ unitId: (await buildUnit({ propertyId, unitNumber: 'A1' })).id })
  const charge = await buildCharge({ tenancyId, amount: 1_000_000 })
  const spent = await manager.client.owners.spend({
    ...{ requestId: id(), propertyId, currency: 'KES', amount: 80_000, category: 'repairs' },
    ...{ description: 'Burst pipe', spentOn: '2026-11-10' },
  })
  return { owner, stranger, propertyId, name, charge, expenseId: spent.id }
}

test('an owner asks about a line, the agency answers, and both stay', async () => {
  const { owner, expenseId } = await estate()
  const question = { id: id(), about: 'expense' as const, subjectId: expenseId, body: 'Which plumber was it?' }
  // Two clicks ask once.
  await Promise.all([owner.client.ownerQuestions.ask(question), owner.client.ownerQuestions.ask(question)])
  const waiting = await manager.client.ownerQuestions.list({ ownerId: owner.ownerId, isOpen: true })
  expect(waiting).toMatchObject({ total: 1, rows: [{ ownerName: owner.name, allowed: ['answer'] }] })
  expect(waiting.rows[0]?.says).toMatch(/^Expense: Burst pipe, .+, 10 Nov 2026, KES 800$/)
  const answer = { id: id(), questionId: question.id, body: 'Otieno and Sons; their invoice is with the expense.' }
  await manager.client.ownerQuestions.answer(answer)
  await manager.client.ownerQuestions.answer(answer)
  const { rows } = await owner.client.ownerQuestions.own({})
  expect(rows[0]).toMatchObject({
    isOpen: false,
    allowed: [],
    messages: [
      { isOfOwner: true, body: 'Which plumber was it?', writerName: owner.name },
      { isOfOwner: false, body: answer.body, writerName: 'Baraka Mwangi' },
    ],
  })
  api.setNow('2026-11-21T10:00:00Z')
  await owner.client.ownerQuestions.add({ id: id(), questionId: question.id, body: 'Thank you.' })
  expect(await manager.client.ownerQuestions.list({ ownerId: owner.ownerId, isOpen: true })).toMatchObject({ total: 1 })
  for (const table of ['owner_questions', 'owner_question_messages'])
    await expect(pool.query(`delete from ${table}`)).rejects.toThrow()
})

test('a month of a property and what happened can be asked about, in the words of that day', async () => {
  const { owner, propertyId, name, charge } = await estate()
  const { revision } = await manager.client.charges.get({ chargeId: charge.id })
  await manager.client.charges.void({ chargeId: charge.id, revision, reason: 'Charged twice' })
  const [event] = (await owner.client.ownerView.news({})).rows
  const ask = (about: 'line' | 'event', subjectId: string, month: string | null) =>
    owner.client.ownerQuestions.ask({ id: id(), about, subjectId, month, body: 'Why?' })
  expect((await ask('line', propertyId, '2026-11')).says).toBe(`${name}, November 2026`)
  expect((await ask('event', event?.id ?? '', null)).says).toContain('Charge voided · A1')
})

test('an expense is asked about by each of its owners with their own part, also one of before the agreement', async () => {
  const [wambui, achieng, stranger] = [await landlord(), await landlord(), await landlord()]
  const { id: propertyId, name } = await buildProperty()
  const { id: subjectId } = await manager.client.owners.spend({
    ...{ requestId: id(), propertyId, currency: 'KES', amount: 80_000, category: 'repairs' },
    ...{ description: 'A gate', spentOn: '2026-10-10' },
  })
  await manager.client.owners.agree({
    ...{ propertyId, fromMonth: '2026-11', currency: 'KES', commissionKind: 'percent', commissionRate: 1000 },
    shares: [
      { ownerId: wambui.ownerId, share: 7500 },
      { ownerId: achieng.ownerId, share: 2500 },
    ],
  })
  const ask = ({ client }: typeof wambui) =>
    client.ownerQuestions.ask({ id: id(), about: 'expense', subjectId, month: null, body: 'Which gate?' })
  await expectRefusal(ask(wambui), 'NOT_FOUND')
  await manager.client.owners.giveEarlier({ propertyId })
  expect((await ask(wambui)).says).toBe(`Expense: A gate, ${name}, 10 Oct 2026, KES 600`)
  expect((await ask(achieng)).says).toBe(`Expense: A gate, ${name}, 10 Oct 2026, KES 200`)
  await expectRefusal(ask(stranger), 'NOT_FOUND')
})

test('days within a month that were an owner’s are asked about, though neither its first nor its last is', async () => {
  const [before, owner, after] = [await landlord(), await landlord(), await landlord()]
  const { id: propertyId, name } = await buildProperty()
  for (const [{ ownerId }, fromDay] of [
    [before, '2026-10-01'],
    [owner, '2026-11-05'],
    [after, '2026-11-15'],
  ] as const)
    await manager.client.owners.agree({
      ...{
        propertyId,
        fromMonth: fromDay.slice(0, 7),
        fromDay,
        currency: 'KES',
        commissionKind: 'percent',
        commissionRate: 1000,
      },
      shares: [{ ownerId, share: 10_000 }],
    })
  const asked = { about: 'line', subjectId: propertyId, month: '2026-11', body: 'Why?' } as const
  for (const { client } of [before, owner, after])
    expect((await client.ownerQuestions.ask({ ...asked, id: id() })).says).toBe(`${name}, November 2026`)
  await expectRefusal(after.client.ownerQuestions.ask({ ...asked, id: id(), month: '2026-10' }), 'NOT_FOUND')
})

test('what is no owner’s own can neither be asked about nor read nor answered by them', async () => {
  const { owner, stranger, propertyId, expenseId } = await estate()
  const question = { id: id(), about: 'expense' as const, subjectId: expenseId, body: 'Which plumber was it?' }
  await expectRefusal(stranger.client.ownerQuestions.ask(question), 'NOT_FOUND')
  await expectRefusal(
    stranger.client.ownerQuestions.ask({ ...question, about: 'line', subjectId: propertyId, month: '2026-11' }),
    'NOT_FOUND',
  )
  // Before the agreement nothing of it was theirs.
  await expectRefusal(
    owner.client.ownerQuestions.ask({ ...question, about: 'line', subjectId: propertyId, month: '2026-08' }),
    'NOT_FOUND',
  )
  await owner.client.ownerQuestions.ask(question)
  expect((await stranger.client.ownerQuestions.own({})).rows).toEqual([])
  const word = { id: id(), questionId: question.id, body: 'Mine too' }
  await expectRefusal(stranger.client.ownerQuestions.add(word), 'NOT_FOUND')
  await expectRefusal(owner.client.ownerQuestions.answer(word), 'FORBIDDEN')
  await expectRefusal(owner.client.ownerQuestions.list({}), 'FORBIDDEN')
  await expectRefusal(manager.client.ownerQuestions.ask(question), 'FORBIDDEN')
  // The same id with other words is another question.
  await expectRefusal(owner.client.ownerQuestions.ask({ ...question, body: 'Another' }), 'REQUEST_REUSED')
})
