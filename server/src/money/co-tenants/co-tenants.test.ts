import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, expectRefusal, type Identity, startApi, testConfig } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { coTenants } from '../../homes/tenancies/co-tenants.table'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { messageMatters } from '../../message-matters'
import { outboxMessages } from '../../messaging/outbox/outbox.table'
import { issuedPapers } from '../../money/issued-papers/issued-papers.table'
import { profiles } from '../../people/accounts/accounts.table'
import { writeReminders } from '../reminders/reminders.service'

const { db } = testDatabase()
const { buildTenancy, buildTenant, buildCharge } = buildersOf(db)

let api: Api
let manager: Identity
let admin: Identity

beforeAll(async () => {
  api = startApi(db)
  manager = await api.signInAs('property_manager')
  admin = await api.signInAs('admin')
})

const renters = (tenancyId: string) => manager.client.coTenants.list({ tenancyId })
const namesOf = async (tenancyId: string) =>
  (await renters(tenancyId)).people.map(({ fullName, isFirst, until }) => [fullName, isFirst, until])

async function bedsitter() {
  const { id: tenantId } = await buildTenant({ fullName: 'Wanjiku Kamau' })
  const tenancy = await buildTenancy({ tenantId, startDate: '2026-01-01' })
  return { tenancyId: tenancy.id, tenantId, unitId: tenancy.unitId }
}

async function shared() {
  const held = await bedsitter()
  const peter = await api.signInAs('tenant')
  await db.update(profiles).set({ fullName: 'Peter Otieno' }).where(eq(profiles.id, peter.id))
  await manager.client.coTenants.add({ tenancyId: held.tenancyId, tenantId: peter.id })
  return { ...held, peter }
}

const receive = (tenancyId: string, amount: number) =>
  manager.client.payments.receive({
    requestId: crypto.randomUUID(),
    tenancyId,
    amount,
    currency: 'KES',
    method: 'cash',
    receivedOn: '2026-11-20',
  })

describe('works', () => {
  test('somebody new is made a tenant, invited, and put on the tenancy at once', async () => {
    const { tenancyId } = await bedsitter()
    const { renters: now, invitation } = await manager.client.coTenants.addNew({
      tenancyId,
      fullName: 'Peter Otieno',
      phoneNumber: '0722 111 222',
    })
    expect(now.people.map(({ fullName, isFirst }) => [fullName, isFirst])).toEqual([
      ['Wanjiku Kamau', true],
      ['Peter Otieno', false],
    ])
    expect(now.people[1]).toMatchObject({ phoneLink: '+254722111222', canSignIn: false, since: '2026-11-21' })
    expect(invitation.link).toContain('http')
  })

  test('who rents with a tenant sees the account, its papers and what is due, and only that', async () => {
    const { tenancyId, peter } = await shared()
    const { id: chargeId } = await buildCharge({ tenancyId, amount: 1_000_000, dueDate: '2026-11-05' })
    const { id: paymentId } = await receive(tenancyId, 400_000)
    const { client } = peter
    expect((await client.dashboard.readOwn()).tenancy).toMatchObject({ tenancyId })
    expect((await client.charges.listOwn({})).rows.map(({ id }) => id)).toContain(chargeId)
    expect((await client.payments.listOwn({})).rows.map(({ id }) => id)).toContain(paymentId)
    expect(await client.papers.receipt({ paymentId })).toMatchObject({
      tenantName: 'Wanjiku Kamau and Peter Otieno',
    })
    expect((await client.tenants.ownMonths({ tenancyId })).months).toHaveLength(1)
    expect((await client.papers.ownInvoices({ tenancyId })).length).toBeGreaterThan(0)
    const told = { tenancyId, requestId: crypto.randomUUID(), text: 'UKM1A2B3C4 Confirmed. Ksh4,000.00 sent' }
    await client.paymentClaims.file(told)
    expect(await client.paymentClaims.listOwn({ tenancyId })).toHaveLength(1)
    expect((await client.papers.ownTenancies()).map((own) => own.tenancyId)).toEqual([tenancyId])

    const { id: neighbours } = await buildTenancy()
    await expectRefusal(client.tenants.ownMonths({ tenancyId: neighbours }), 'NOT_FOUND')
    await expectRefusal(client.coTenants.list({ tenancyId }), 'FORBIDDEN')
  })

  test('somebody new who is sent twice, since an answer was lost, stands on the tenancy once', async () => {
    const { tenancyId } = await bedsitter()
    const form = { tenancyId, fullName: 'Peter Otieno', phoneNumber: '0722 111 224', requestId: crypto.randomUUID() }
    await Promise.all([manager.client.coTenants.addNew(form), manager.client.coTenants.addNew(form)])
    const { renters: now } = await manager.client.coTenants.addNew(form)
    expect(now.people.map(({ fullName }) => fullName)).toEqual(['Wanjiku Kamau', 'Peter Otieno'])
    await manager.client.coTenants.writeToFirst({ tenancyId, tenantId: now.people[1]?.tenantId ?? '' })
    const { renters: later } = await manager.client.coTenants.addNew(form)
    expect(later.people.map(({ fullName }) => fullName)).toEqual(['Peter Otieno', 'Wanjiku Kamau'])
  })

  test('a tenancy is found by who rents with its tenant, and a payment from their phone', async () => {
    const { tenancyId } = await bedsitter()
    const [phoneNumber, fullName] = ['0788104427', 'Zipporah Nekesa']
    await manager.client.coTenants.addNew({ tenancyId, fullName, phoneNumber })
    const { id } = await buildCharge({ tenancyId, amount: 1_000_000, dueDate: '2026-11-05' })
    expect((await manager.client.charges.list({ search: fullName })).rows.map((charge) => charge.id)).toEqual([id])
    expect((await manager.client.charges.list({ search: phoneNumber })).rows.map((charge) => charge.id)).toEqual([id])
    const [line] = await manager.client.paymentLines.match({
      lines: [{ key: 'a', reference: '', who: `+254${phoneNumber.slice(1)}` }],
    })
    expect(line?.matches.map((match) => match.tenancyId)).toEqual([tenancyId])
    const [found] = (await manager.client.tenants.list({ search: fullName })).rows
    expect(found).toMatchObject({
      currentTenancy: null,
      sharedTenancies: [expect.objectContaining({ tenancyId, tenantName: 'Wanjiku Kamau' })],
    })
  })

  test('another person is written to first: what is owed and paid stays, and the other stays on the tenancy', async () => {
    const { tenancyId, tenantId, peter } = await shared()
    await buildCharge({ tenancyId, amount: 1_000_000, dueDate: '2026-11-05' })
    await receive(tenancyId, 400_000)
    const before = await manager.client.payments.account({ tenancyId })
    await manager.client.coTenants.writeToFirst({ tenancyId, tenantId: peter.id })
    expect(await namesOf(tenancyId)).toEqual([
      ['Peter Otieno', true, null],
      ['Wanjiku Kamau', false, null],
    ])
    const after = await manager.client.payments.account({ tenancyId })
    expect(after).toMatchObject({ owed: before.owed, credit: before.credit, tenantName: 'Peter Otieno' })
    expect((await manager.client.ledger.check()).differences).toEqual([])
    const [kept] = await db.select().from(coTenants).where(eq(coTenants.tenancyId, tenancyId))
    expect(kept).toMatchObject({ profileId: tenantId, since: '2026-01-01', until: null })
  })

  describe('written to first instead of somebody', () => {
    const today = '2026-11-21'
    const now = new Date(`${today}T09:00:00Z`)
    const config = testConfig()
    const { review } = messageMatters(db, config)
    const remind = () => writeReminders({ db, config }, { now })
    const messagesTo = (profileId: string) =>
      db.select().from(outboxMessages).where(eq(outboxMessages.profileId, profileId))
    /** What becomes of a message that the sender takes, as it is now. */
    const reviewed = async (message: typeof outboxMessages.$inferSelect) =>
      review({ ...message, smsOptedOutAt: null, email: null, phoneNumber: null, country: null }, now)

    /** Two of a unit, of whom the second rents another one alone and may owe there. */
    async function owing() {
      const held = await shared()
      const { id: alone } = await buildTenancy({ tenantId: held.peter.id })
      await buildCharge({ tenancyId: held.tenancyId, amount: 1_000_000, dueDate: '2026-11-20' })
      const oweElsewhere = () => buildCharge({ tenancyId: alone, amount: 77_700, dueDate: '2026-11-19' })
      const change = () => manager.client.coTenants.writeToFirst({ tenancyId: held.tenancyId, tenantId: held.peter.id })
      return { ...held, oweElsewhere, change }
    }

    test('nobody is told what the other owes elsewhere by a reminder that waits, and the other is reminded', async () => {
      const { tenancyId, tenantId, peter, oweElsewhere, change } = await owing()
      await oweElsewhere()
      const ask = () => manager.client.reminders.ask({ tenancyId, requestId: crypto.randomUUID() })
      await ask()
      await change()
      const [left = expect.fail()] = await messagesTo(tenantId)
      expect(left).toMatchObject({ state: 'cancelled', lastError: 'Somebody else of the tenancy is written to now' })
      expect(await reviewed({ ...left, state: 'waiting' })).toEqual({ notNeeded: left.lastError })
      await ask()
      expect((await messagesTo(peter.id)).filter(({ kind }) => kind === 'reminder')).toMatchObject([
        { state: 'waiting', body: expect.stringContaining('KES 10,777') },
      ])
    })

    test('nobody is told by a reminder that failed and is sent again, and the job reminds the other', async () => {
      const { tenantId, peter, oweElsewhere, change } = await owing()
      await remind()
      const [sent = expect.fail()] = await messagesTo(tenantId)
      await db.update(outboxMessages).set({ state: 'failed' }).where(eq(outboxMessages.profileId, tenantId))
      await oweElsewhere()
      await change()
      expect(await reviewed(sent)).toEqual({ notNeeded: 'Somebody else of the tenancy is written to now' })
      await remind()
      expect((await messagesTo(peter.id)).map(({ body }) => body).join()).toContain('KES 10,777')
    })

    test('who had it already is not followed by the same to the other', async () => {
      const { tenantId, peter, change } = await owing()
      await remind()
      await db.update(outboxMessages).set({ state: 'sent', sentAt: now }).where(eq(outboxMessages.profileId, tenantId))
      await change()
      await remind()
      expect(await messagesTo(peter.id)).toEqual([])
    })

    test.each(['the job', 'staff'])(
      'a reminder by %s of two units tells of no other than the one still theirs',
      async (by) => {
        const { tenancyId, tenantId, oweElsewhere, change } = await owing()
        await oweElsewhere()
        const { id: kept } = await buildTenancy({ tenantId })
        await buildCharge({ tenancyId: kept, amount: 300_000, dueDate: '2026-11-20' })
        if (by === 'the job') await remind()
        else await manager.client.reminders.ask({ tenancyId, requestId: crypto.randomUUID() })
        expect(await messagesTo(tenantId)).toMatchObject([{ body: expect.stringContaining('KES 13,000') }])
        await change()
        const [left = expect.fail()] = await messagesTo(tenantId)
        expect(left.state).toBe('waiting')
        expect(await reviewed(left)).toMatchObject({ body: expect.stringContaining('KES 3,000') })
      },
    )

    test('nobody is sent a demand letter that tells of who is written to instead', async () => {
      const { tenancyId, tenantId, change } = await owing()
      await manager.client.reminders.makeLetter({ tenancyId, isSent: true })
      await change()
      const [letter = expect.fail()] = await messagesTo(tenantId)
      expect(await reviewed(letter)).toEqual({ notNeeded: 'Somebody else of the tenancy is written to now' })
    })
  })

  test('who leaves before the others sees no more of it, and may come back', async () => {
    const { tenancyId, peter } = await shared()
    await db.update(coTenants).set({ since: '2026-03-01' }).where(eq(coTenants.tenancyId, tenancyId))
    await manager.client.coTenants.remove({ tenancyId, tenantId: peter.id })
    expect(await namesOf(tenancyId)).toContainEqual(['Peter Otieno', false, '2026-11-21'])
    await expectRefusal(peter.client.tenants.ownMonths({ tenancyId }), 'NOT_FOUND')
    expect((await peter.client.papers.ownTenancies()).length).toBe(0)
    await manager.client.coTenants.add({ tenancyId, tenantId: peter.id })
    expect((await peter.client.papers.ownTenancies()).length).toBe(1)
  })

  test('who was added today was added by mistake, and leaves nothing behind', async () => {
    const { tenancyId, peter } = await shared()
    await manager.client.coTenants.remove({ tenancyId, tenantId: peter.id })
    expect(await db.select().from(coTenants).where(eq(coTenants.tenancyId, tenancyId))).toEqual([])
    expect(await manager.client.tenants.remove({ tenantId: peter.id })).toEqual({ outcome: 'deleted' })
  })

  test('who rents together and has no account is invited among the others', async () => {
    const { tenancyId } = await bedsitter()
    const { id: tenantId } = await buildTenant()
    await manager.client.coTenants.add({ tenancyId, tenantId })
    const { invited } = await manager.client.tenants.previewInvitations({ tenantIds: [tenantId] })
    expect(invited.map((row) => row.tenantId)).toEqual([tenantId])
  })

  test('anonymised, a person is no longer named where others still rent', async () => {
    const { tenancyId, peter } = await shared()
    await buildCharge({ tenancyId, amount: 1_000_000, dueDate: '2026-11-05' })
    const { id: paymentId } = await receive(tenancyId, 400_000)
    const paper = and(eq(issuedPapers.kind, 'receipt'), eq(issuedPapers.subjectId, paymentId))
    await manager.client.papers.receipt({ paymentId })
    await db
      .update(coTenants)
      .set({ since: '2010-01-01', until: '2011-01-01' })
      .where(eq(coTenants.tenancyId, tenancyId))
    expect(await manager.client.tenants.remove({ tenantId: peter.id })).toEqual({ outcome: 'archived' })
    await admin.client.privacy.anonymise({ tenantId: peter.id })
    const [kept] = await db.select({ names: issuedPapers.names }).from(issuedPapers).where(paper)
    expect(kept?.names).toMatchObject({ tenantName: 'Wanjiku Kamau' })
    expect(JSON.stringify(kept?.names)).not.toContain('Peter')
    expect(await manager.client.papers.receipt({ paymentId })).toMatchObject({ tenantName: 'Wanjiku Kamau' })
  })
})

describe('refused', () => {
  test('nobody stands on a tenancy twice, also when two add them at once', async () => {
    const { tenancyId, tenantId } = await bedsitter()
    const { id: other } = await buildTenant()
    const both = await Promise.allSettled([
      manager.client.coTenants.add({ tenancyId, tenantId: other }),
      admin.client.coTenants.add({ tenancyId, tenantId: other }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expectRefusal(manager.client.coTenants.add({ tenancyId, tenantId: other }), 'RENTS_HERE')
    await expectRefusal(manager.client.coTenants.add({ tenancyId, tenantId }), 'RENTS_HERE')
    await expect(
      db.insert(coTenants).values({ tenancyId, profileId: tenantId, since: '2026-11-21' }),
    ).rejects.toMatchObject({ cause: { constraint: 'co_tenants_other_person' } })
  })

  test('of two who make another the first at once one is left, and nobody is lost', async () => {
    const { tenancyId, tenantId, peter } = await shared()
    const { id: third } = await buildTenant()
    await manager.client.coTenants.add({ tenancyId, tenantId: third })
    await Promise.all([
      manager.client.coTenants.writeToFirst({ tenancyId, tenantId: peter.id }),
      admin.client.coTenants.writeToFirst({ tenancyId, tenantId: third }),
    ])
    const { people } = await renters(tenancyId)
    expect(people.map((person) => person.tenantId).sort()).toEqual([tenantId, peter.id, third].sort())
    expect(people.filter(({ isFirst }) => isFirst)).toHaveLength(1)
  })

  test('who signed up with an address that nobody confirmed sees no account of others', async () => {
    const { tenancyId } = await bedsitter()
    const stranger = await api.signUp()
    await expectRefusal(manager.client.coTenants.add({ tenancyId, tenantId: stranger.id }), 'EMAIL_UNPROVEN')
  })

  test('nobody is made a tenant where the tenancy is over', async () => {
    const { tenancyId } = await bedsitter()
    await db.update(tenancies).set({ isActive: false, endDate: '2026-10-31' }).where(eq(tenancies.id, tenancyId))
    const fullName = `Late ${crypto.randomUUID()}`
    await expectRefusal(
      manager.client.coTenants.addNew({ tenancyId, fullName, phoneNumber: '0722 111 223' }),
      'TENANCY_ENDED',
    )
    expect(await db.select().from(profiles).where(eq(profiles.fullName, fullName))).toEqual([])
  })

  test('no more than ten stand on one tenancy', async () => {
    const { tenancyId } = await bedsitter()
    for (let added = 0; added < 9; added += 1) {
      const { id: tenantId } = await buildTenant()
      await manager.client.coTenants.add({ tenancyId, tenantId })
    }
    const { id: tenantId } = await buildTenant()
    await expectRefusal(manager.client.coTenants.add({ tenancyId, tenantId }), 'TOO_MANY_RENTERS')
  })

  test('who still rents with others is not deleted', async () => {
    const { peter } = await shared()
    await expectRefusal(manager.client.tenants.remove({ tenantId: peter.id }), 'ACTIVE_TENANCY')
  })
})
