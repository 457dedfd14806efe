import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Role, roles } from '@makao/contract/permissions'
import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serviceChargeTemplates } from '../src/homes/charge-templates/charge-templates.table'
import { notices } from '../src/homes/notices/notices.table'
import { tenancies } from '../src/homes/tenancies/tenancies.table'
import { createLogger } from '../src/logger'
import { outboxMessages } from '../src/messaging/outbox/outbox.table'
import { approvalSettings } from '../src/money/approval-limits/approval-limits.table'
import { meterReadings } from '../src/money/meters/meters.table'
import { ownerAccess } from '../src/money/owners/owner-access.table'
import { expenses, managementAgreements, remittances } from '../src/money/owners/owners.table'
import { refunds } from '../src/money/payments/payments.table'
import { statementImportLines, statementImports } from '../src/money/statements/statements.table'
import { accounts, profiles, secondFactors } from '../src/people/accounts/accounts.table'
import { auditEntries } from '../src/platform/audit/audit.table'
import { createJobRunner } from '../src/platform/jobs/job-runner.service'
import { type Client, type Identity, ORIGIN, startApi } from './api'
import { buildersOf } from './builders'
import { testDatabase } from './database'

const database = testDatabase()
const { db } = database
const { buildCharge, buildProperty, buildTenancy, buildTenant, buildUnit } = buildersOf(db)
const dataDir = await mkdtemp(join(tmpdir(), 'makao-allowed-'))
afterAll(() => rm(dataDir, { recursive: true }))
// What is asked of a job is asked; nobody does it.
const noJobs = createJobRunner({ ...database, log: createLogger('silent'), clock: () => new Date(), jobs: [] })
const api = startApi(db, { config: { dataDir }, jobs: { ...noJobs, start: async () => '' } })

const people = {} as Record<Role, Identity>
beforeAll(async () => {
  for (const role of roles) people[role] = await api.signInAs(role)
})

const office = () => people.admin.client

interface Judged<Row extends { allowed: readonly string[] }> {
  /** Rows in each state that matters, with what an admin may do with them; `actor` asks afterwards. */
  states: Record<string, { build: (actor: Identity) => Promise<string>; allowed: Row['allowed'] }>
  read: (client: Client, id: string) => Promise<Row | undefined>
  actions: Record<Row['allowed'][number], (client: Client, id: string) => Promise<unknown>>
  /** What a role may not do that admins may. */
  exceptFor?: Partial<Record<Role, Row['allowed'] | 'all'>>
  /** Refusals of an allowed action: they say what is typed wrongly, or what to do first. */
  refusals?: readonly string[]
}

const written = async () => (await db.select({ lines: count() }).from(auditEntries))[0]?.lines
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )

/**
 * What comes with a row and what the server does are one: each action that is said succeeds, and each other one is refused or
 * changes nothing.
 */
function judges<Row extends { allowed: readonly string[] }>(name: string, judged: Judged<Row>): void {
  const { states, read, refusals = [] } = judged
  const exceptFor = { tenant: 'all' as const, owner: 'all' as const, ...judged.exceptFor }
  const actions = Object.entries(judged.actions) as [string, (client: Client, id: string) => Promise<unknown>][]
  describe(name, () => {
    for (const [state, { build, allowed }] of Object.entries(states)) {
      /** A row that nobody has changed yet: a refusal leaves it to the next role. Some are the actor's own. */
      let untouched: Promise<string> | undefined
      const untouchedFor = (actor: Identity) => {
        if (build.length > 0) return build(actor)
        untouched ??= build(actor)
        return untouched
      }
      test.each(roles)(`${state}: what comes with it is what the server does for the role %s`, async (role) => {
        const actor = people[role]
        const not: readonly string[] | 'all' = exceptFor[role] ?? []
        const may: readonly string[] = not === 'all' ? [] : allowed.filter((action) => !not.includes(action))
        const id = await untouchedFor(actor)
        const said: readonly string[] | undefined = await read(actor.client, id).then(
          (row) => row?.allowed,
          ({ code }: { code: string }) => (may.length === 0 && code === 'FORBIDDEN' ? [] : [code]),
        )
        expect(said && [...said].sort()).toEqual([...may].sort())
        const before = await written()
        for (const [action, act] of actions.filter(([action]) => !may.includes(action))) {
          const outcome = await codeOf(act(actor.client, id))
          expect(await written(), `${action} ended in ${outcome}`).toBe(before)
        }
        let next: string | undefined = id
        for (const [action, act] of actions.filter(([action]) => may.includes(action))) {
          untouched = undefined
          expect(['done', ...refusals], action).toContain(await codeOf(act(actor.client, next ?? (await build(actor)))))
          next = undefined
        }
      })
    }
  })
}

const property = {
  name: 'Baobab House',
  country: 'Kenya' as const,
  city: 'Nairobi',
  address: 'Ngong Road 12',
  propertyType: 'apartment' as const,
}
judges('a property', {
  states: {
    vacant: { build: async () => (await buildProperty()).id, allowed: ['update', 'remove'] },
    let: {
      build: async () => {
        const unit = await buildUnit()
        await buildTenancy({ unitId: unit.id })
        return unit.propertyId
      },
      allowed: ['update', 'remove'],
    },
  },
  read: (client, propertyId) => client.properties.get({ propertyId }),
  actions: {
    update: (client, propertyId) => client.properties.update({ propertyId, ...property, name: propertyId }),
    remove: (client, propertyId) => client.properties.remove({ propertyId }),
  },
  refusals: ['ACTIVE_TENANCY'],
})

judges('a unit', {
  states: {
    vacant: { build: async () => (await buildUnit()).id, allowed: ['update', 'remove'] },
    let: { build: async () => (await buildTenancy()).unitId, allowed: ['update', 'remove'] },
  },
  read: (client, unitId) => client.units.get({ unitId }),
  actions: {
    update: (client, unitId) =>
      client.units.update({
        unitId,
        currency: 'KES',
        houseNumber: 'B2',
        floor: 'ground',
        rooms: '2',
        rentAmount: 1,
        rentDueDate: 1,
        serviceCharges: [],
      }),
    remove: (client, unitId) => client.units.remove({ unitId }),
  },
  refusals: ['ACTIVE_TENANCY'],
})

const template = { name: 'Security', defaultAmount: 100, currency: 'KES' as const }
judges('a charge template', {
  states: {
    own: {
      build: async ({ id: userId }) => {
        const id = crypto.randomUUID()
        await db.insert(serviceChargeTemplates).values({ id, userId, ...template, name: id })
        return id
      },
      allowed: ['save', 'remove'],
    },
  },
  read: async (client, id) => (await client.chargeTemplates.list()).find((row) => row.id === id),
  actions: {
    save: (client, id) => client.chargeTemplates.save({ id, ...template, name: `New ${id}` }),
    remove: (client, templateId) => client.chargeTemplates.remove({ templateId }),
  },
})

async function buildNotice(about: { showUntil?: string; withdrawnAt?: Date } = {}): Promise<string> {
  const id = crypto.randomUUID()
  await db.insert(notices).values({ id, title: 'Water', body: 'Off on Monday', createdAt: new Date(), ...about })
  return id
}
const noted = async (client: Client) => {
  const { id: tenantId } = await buildTenant()
  const { id } = await client.notes.add({ tenantId, id: crypto.randomUUID(), body: 'Asks for a second key' })
  return `${tenantId} ${id}`
}
const noteOf = (id: string) => {
  const [tenantId = '', noteId = ''] = id.split(' ')
  return { tenantId, noteId }
}
const aNote = {
  read: async (client: Client, id: string) => {
    const { tenantId, noteId } = noteOf(id)
    return (await client.notes.list({ tenantId })).rows.find((note) => note.id === noteId)
  },
  actions: { remove: (client: Client, id: string) => client.notes.remove(noteOf(id)) },
}
const isStaff = ({ id }: Identity) => id === people.admin.id || id === people.property_manager.id
judges('a note on a tenant', {
  ...aNote,
  states: { written: { build: (actor) => noted(isStaff(actor) ? actor.client : office()), allowed: ['remove'] } },
})
judges('a note on a tenant by a colleague', {
  ...aNote,
  states: {
    written: {
      build: ({ id }) => noted(id === people.admin.id ? people.property_manager.client : office()),
      allowed: ['remove'],
    },
  },
  exceptFor: { property_manager: 'all' },
})

judges('a notice', {
  states: {
    shown: { build: () => buildNotice(), allowed: ['withdraw'] },
    over: { build: () => buildNotice({ showUntil: '2020-01-01' }), allowed: [] },
    withdrawn: { build: () => buildNotice({ withdrawnAt: new Date() }), allowed: [] },
  },
  read: async (client, noticeId) => (await client.notices.list({})).rows.find(({ id }) => id === noticeId),
  actions: { withdraw: (client, noticeId) => client.notices.withdraw({ noticeId }) },
})

async function buildMember(about: Partial<typeof profiles.$inferInsert> = {}): Promise<string> {
  const id = crypto.randomUUID()
  await db
    .insert(profiles)
    .values({ id, fullName: `Grace ${id}`, email: `${id}@example.com`, role: 'property_manager', ...about })
  return id
}
async function buildBusyMember(): Promise<string> {
  const id = await buildMember()
  await api.openSession(id)
  await db.insert(secondFactors).values({ profileId: id, secret: 'sealed', confirmedAt: new Date() })
  return id
}
judges('a colleague', {
  states: {
    'signed in with a second factor': {
      build: buildBusyMember,
      allowed: ['inviteAgain', 'rename', 'changeRole', 'deactivate', 'endSessions', 'removeSecondFactor'],
    },
    'not signed in': { build: () => buildMember(), allowed: ['inviteAgain', 'rename', 'changeRole', 'deactivate'] },
    deactivated: {
      build: () => buildMember({ deactivatedAt: new Date() }),
      allowed: ['rename', 'changeRole', 'reactivate'],
    },
  },
  exceptFor: { property_manager: 'all' },
  read: async (client, id) => (await client.team.list({})).find(({ profileId }) => profileId === id),
  actions: {
    inviteAgain: (client, profileId) => client.team.inviteAgain({ profileId }),
    rename: (client, profileId) => client.team.rename({ profileId, fullName: `New ${profileId}` }),
    changeRole: (client, profileId) => client.team.changeRole({ profileId, role: 'tenant' }),
    deactivate: (client, profileId) => client.team.deactivate({ profileId }),
    reactivate: (client, profileId) => client.team.reactivate({ profileId }),
    endSessions: (client, profileId) => client.team.endSessions({ profileId }),
    removeSecondFactor: (client, profileId) => client.team.removeSecondFactor({ profileId }),
  },
})

const asks = { role: 'tenant', requestedRole: 'property_manager' } as const
judges('a request to be staff', {
  states: {
    'with a confirmed address': { build: () => buildMember(asks), allowed: ['approve', 'decline'] },
    'with an unconfirmed one': { build: () => buildMember({ ...asks, emailUnproven: true }), allowed: ['decline'] },
  },
  exceptFor: { property_manager: 'all' },
  read: async (client, id) => (await client.team.requests()).find(({ profileId }) => profileId === id),
  actions: {
    approve: (client, profileId) => client.team.approve({ profileId }),
    decline: (client, profileId) => client.team.decline({ profileId }),
  },
})

test.each([
  ['admin', ['rename'], 'done'],
  ['property_manager', [], 'STAFF_NAME'],
  ['tenant', ['rename'], 'done'],
  ['owner', ['rename'], 'done'],
] as const)(
  'the own name of the role %s: what comes with the profile is what the server does',
  async (role, allowed, outcome) => {
    const { client, id } = await api.signInAs(role)
    expect((await client.accounts.profile()).allowed).toEqual(allowed)
    const rename = client.accounts.updateProfile({ fullName: `Mwangi ${id}`, phoneNumber: null })
    expect(await codeOf(rename)).toBe(outcome)
  },
)

async function buildMessage(about: Partial<typeof outboxMessages.$inferInsert> = {}): Promise<string> {
  const { id: profileId } = await buildTenant()
  const [written] = await db
    .insert(outboxMessages)
    .values({
      channel: 'email',
      kind: 'notice',
      recipient: 'wanjiku@example.com',
      subject: 'Water',
      body: 'Off on Monday',
      profileId,
      nextAttemptAt: new Date(0),
      ...about,
    })
    .returning({ id: outboxMessages.id })
  return written?.id ?? ''
}
const link = { kind: 'account', sealedLink: 'sealed', linkHash: 'hashed', profileId: null } as const
const listed = async (client: Client, messageId: string) =>
  (await client.outbox.list({})).rows.find(({ id }) => id === messageId) ?? { allowed: [] }
async function chooseSmsOf(client: Client, messageId: string) {
  const [row] = await db.select().from(outboxMessages).where(eq(outboxMessages.id, messageId))
  return client.outbox.chooseSmsFor({ tenantId: row?.profileId ?? messageId, wantsSms: false })
}
judges('a message', {
  // Neither mail nor SMS is set up here, so nothing can be sent again.
  states: {
    'to a tenant': { build: () => buildMessage(), allowed: ['noteWhatsapp', 'chooseSmsFor'] },
    'to nobody with an account': { build: () => buildMessage({ profileId: null }), allowed: ['noteWhatsapp'] },
  },
  read: listed,
  actions: {
    retry: (client, messageId) => client.outbox.retry({ messageId }),
    showLink: (client, messageId) => client.outbox.showLink({ messageId }),
    noteWhatsapp: (client, messageId) => client.outbox.noteWhatsapp({ messageId }),
    chooseSmsFor: chooseSmsOf,
  },
})

judges('a message about an account', {
  states: {
    'with a link that opens something': {
      build: () => buildMessage(link),
      allowed: ['showLink', 'noteWhatsapp'],
    },
    'with one that is over': {
      build: () => buildMessage({ ...link, expiresAt: new Date(0) }),
      allowed: ['noteWhatsapp'],
    },
  },
  exceptFor: { property_manager: 'all' },
  read: listed,
  actions: {
    showLink: (client, messageId) => client.outbox.showLink({ messageId }),
    noteWhatsapp: (client, messageId) => client.outbox.noteWhatsapp({ messageId }),
    retry: (client, messageId) => client.outbox.retry({ messageId }),
    chooseSmsFor: chooseSmsOf,
  },
  refusals: ['LINK_UNREADABLE'],
})

judges('a former tenant', {
  states: {
    'of long ago': {
      build: () => buildMember({ role: 'tenant', archivedAt: new Date('2015-01-01') }),
      allowed: ['anonymise'],
    },
    'of last year': { build: () => buildMember({ role: 'tenant', archivedAt: new Date() }), allowed: [] },
  },
  exceptFor: { property_manager: 'all' },
  read: async (client, id) => (await client.privacy.formerTenants({})).rows.find(({ tenantId }) => tenantId === id),
  actions: { anonymise: (client, tenantId) => client.privacy.anonymise({ tenantId }) },
})

async function buildOwner(): Promise<string> {
  const name = `Zawadi ${crypto.randomUUID()}`
  const { id: ownerId } = await office().owners.create({ name, kind: 'individual', isResident: true })
  const held = { currency: 'KES' as const, startsOn: '2026-01-01', amount: 10_000 }
  await office().owners.saveOpening({ ownerId, ...held })
  return ownerId
}
const remittance = (ownerId: string) => ({
  requestId: crypto.randomUUID(),
  ownerId,
  currency: 'KES' as const,
  amount: 100,
  method: 'cash' as const,
  paidOn: '2026-01-05',
})
judges('an owner', {
  states: {
    present: { build: buildOwner, allowed: ['update', 'archive', 'remit'] },
    archived: {
      build: async () => {
        const ownerId = await buildOwner()
        // Whoever is owed something is paid first.
        await office().owners.remit({ ...remittance(ownerId), amount: 10_000 })
        await office().owners.archive({ ownerId })
        return ownerId
      },
      allowed: [],
    },
  },
  read: (client, ownerId) => client.owners.get({ ownerId }),
  actions: {
    update: (client, ownerId) =>
      client.owners.update({ ownerId, name: `New ${ownerId}`, kind: 'company', isResident: true }),
    archive: (client, ownerId) => client.owners.archive({ ownerId }),
    remit: (client, ownerId) => client.owners.remit(remittance(ownerId)),
  },
  refusals: ['OWNER_DUE'],
})

const madeRun = async () =>
  office().payoutRuns.make({
    runId: crypto.randomUUID(),
    month: '2026-12',
    lines: [{ ownerId: await buildOwner(), currency: 'KES', amount: 100 }],
  })
const approvedRun = async () => office().payoutRuns.approve({ runId: (await madeRun()).id })
judges('a payment run', {
  states: {
    draft: { build: async () => (await madeRun()).id, allowed: ['approve', 'withdraw'] },
    approved: { build: async () => (await approvedRun()).id, allowed: ['pay', 'withdraw'] },
    paid: {
      build: async () => {
        const { id: runId, lines } = await approvedRun()
        const paid = lines.map(({ id: lineId }) => ({ lineId, method: 'cash' as const, reference: null }))
        return (await office().payoutRuns.pay({ runId, paidOn: '2026-01-05', lines: paid })).id
      },
      allowed: ['pay'],
    },
    withdrawn: {
      build: async () => {
        const { id: runId } = await madeRun()
        return (await office().payoutRuns.withdraw({ runId, reason: 'Wrong month' })).id
      },
      allowed: [],
    },
  },
  read: async (client, id) => (await client.payoutRuns.list()).find((run) => run.id === id) ?? { allowed: [] },
  actions: {
    approve: (client, runId) => client.payoutRuns.approve({ runId }),
    pay: async (client, runId) => {
      const run = (await office().payoutRuns.list()).find(({ id }) => id === runId)
      const lines = (run?.lines ?? []).map(({ id: lineId }) => ({ lineId, method: 'cash' as const, reference: null }))
      return client.payoutRuns.pay({ runId, paidOn: '2026-01-05', lines })
    },
    withdraw: (client, runId) => client.payoutRuns.withdraw({ runId, reason: 'Wrong month' }),
  },
})

/** One who was invited, and has a password where `hasPassword`. */
async function buildOwnerWithAccess(hasPassword: boolean): Promise<string> {
  const name = `Zawadi ${crypto.randomUUID()}`
  const form = { name, kind: 'individual' as const, isResident: true, email: `${crypto.randomUUID()}@example.com` }
  const { id: ownerId } = await office().owners.create(form)
  await office().owners.invite({ ownerId })
  const [access] = await db.select().from(ownerAccess).where(eq(ownerAccess.ownerId, ownerId))
  const userId = access?.profileId ?? ''
  if (hasPassword)
    await db.insert(accounts).values({ userId, accountId: userId, providerId: 'credential', password: 'x' })
  return ownerId
}
judges("an owner's own sign-in", {
  states: {
    none: { build: buildOwner, allowed: ['invite', 'saveSight'] },
    invited: { build: () => buildOwnerWithAccess(false), allowed: ['invite', 'withdraw', 'saveSight'] },
    active: { build: () => buildOwnerWithAccess(true), allowed: ['withdraw', 'saveSight'] },
    withdrawn: {
      build: async () => {
        const ownerId = await buildOwnerWithAccess(true)
        await office().owners.withdraw({ ownerId })
        return ownerId
      },
      allowed: ['invite', 'saveSight'],
    },
    archived: {
      build: async () => {
        const ownerId = await buildOwnerWithAccess(true)
        await office().owners.archive({ ownerId })
        return ownerId
      },
      allowed: [],
    },
  },
  read: (client, ownerId) => client.owners.access({ ownerId }),
  actions: {
    invite: (client, ownerId) => client.owners.invite({ ownerId }),
    withdraw: (client, ownerId) => client.owners.withdraw({ ownerId }),
    saveSight: (client, ownerId) =>
      client.owners.saveSight({
        ownerId,
        showsTenants: true,
        showsArrears: false,
        showsPapers: false,
        expenseLimit: null,
        currency: 'KES',
      }),
  },
  // Whom nothing reaches is given an address first.
  refusals: ['OWNER_UNREACHABLE'],
})

judges('a remittance', {
  states: {
    counting: {
      build: async () => (await office().owners.remit(remittance(await buildOwner()))).id,
      allowed: ['voidRemittance'],
    },
    void: {
      build: async () => {
        const { id: remittanceId } = await office().owners.remit(remittance(await buildOwner()))
        await office().owners.voidRemittance({ remittanceId, reason: 'Twice' })
        return remittanceId
      },
      allowed: [],
    },
  },
  read: async (client, remittanceId) => {
    const [row] = await db.select().from(remittances).where(eq(remittances.id, remittanceId))
    return (await client.owners.remittances({ ownerId: row?.ownerId ?? '' })).rows[0]
  },
  actions: {
    voidRemittance: (client, remittanceId) => client.owners.voidRemittance({ remittanceId, reason: 'Twice' }),
  },
})

async function buildExpense(): Promise<string> {
  const { id: propertyId, currency } = await buildProperty()
  const { id } = await office().owners.spend({
    requestId: crypto.randomUUID(),
    propertyId,
    currency,
    amount: 100,
    category: 'repairs',
    description: 'A new lock',
    spentOn: '2026-01-05',
  })
  return id
}
judges('an expense', {
  states: {
    counting: { build: buildExpense, allowed: ['voidExpense'] },
    void: {
      build: async () => {
        const expenseId = await buildExpense()
        await office().owners.voidExpense({ expenseId, reason: 'Twice' })
        return expenseId
      },
      allowed: [],
    },
  },
  read: async (client, expenseId) => {
    const [row] = await db.select().from(expenses).where(eq(expenses.id, expenseId))
    return (await client.owners.expenses({ propertyId: row?.propertyId ?? '' })).rows[0]
  },
  actions: { voidExpense: (client, expenseId) => client.owners.voidExpense({ expenseId, reason: 'Twice' }) },
})

let landlord: Promise<string> | undefined
async function agreed() {
  landlord ??= buildOwner()
  const shares = [{ ownerId: await landlord, share: 10_000 }]
  return { fromMonth: '2026-01', currency: 'KES' as const, commissionKind: 'none' as const, shares }
}
judges('an agreement', {
  states: {
    current: {
      build: async () => {
        const { client } = people.admin
        return (await client.owners.agree({ propertyId: (await buildProperty()).id, ...(await agreed()) })).id
      },
      allowed: ['changeAgreement'],
    },
  },
  read: async (client, agreementId) => {
    const [row] = await db.select().from(managementAgreements).where(eq(managementAgreements.id, agreementId))
    return (await client.owners.agreements({ propertyId: row?.propertyId ?? '' }))[0]
  },
  actions: {
    changeAgreement: async (client, agreementId) => {
      const [row] = await db.select().from(managementAgreements).where(eq(managementAgreements.id, agreementId))
      return client.owners.changeAgreement({ agreementId, revision: row?.revision ?? 0, ...(await agreed()) })
    },
  },
})

/** A property into which rent was paid before its first agreement, or that has none. */
async function ownerlessProperty(isAgreed: boolean) {
  const { id: propertyId } = await buildProperty()
  const unit = await buildUnit({ propertyId })
  const { id: tenancyId } = await buildTenancy({ unitId: unit.id })
  await buildCharge({ tenancyId, dueDate: '2025-11-05', paymentStatus: 'paid', paidDate: '2025-11-05' })
  if (isAgreed) await office().owners.agree({ propertyId, ...(await agreed()) })
  return propertyId
}
judges('money without an owner', {
  states: {
    'before an agreement': { build: () => ownerlessProperty(true), allowed: ['giveEarlier'] },
    'without an agreement': { build: () => ownerlessProperty(false), allowed: [] },
  },
  read: async (client, propertyId) => (await client.owners.ownerless()).find((row) => row.propertyId === propertyId),
  actions: { giveEarlier: (client, propertyId) => client.owners.giveEarlier({ propertyId }) },
})

const day = '2026-01-05'
const reason = 'Entered by mistake'

async function chargeWith(step: (client: Client, seen: { chargeId: string; revision: number }) => Promise<unknown>) {
  const { id: chargeId } = await buildCharge()
  const { revision } = await office().charges.get({ chargeId })
  await step(office(), { chargeId, revision })
  return chargeId
}
const seen = async (chargeId: string) => ({ chargeId, revision: (await office().charges.get({ chargeId })).revision })
judges('an amount due', {
  states: {
    open: { build: async () => (await buildCharge()).id, allowed: ['markPaid', 'correct', 'void', 'writeOff'] },
    paid: {
      build: async () => (await buildCharge({ paymentStatus: 'paid' })).id,
      allowed: ['correct', 'void'],
    },
    'written off': {
      build: () => chargeWith((client, charge) => client.charges.writeOff({ ...charge, reason })),
      allowed: ['correct', 'void', 'undoWriteOff'],
    },
    void: { build: () => chargeWith((client, charge) => client.charges.void({ ...charge, reason })), allowed: [] },
  },
  read: (client, chargeId) => client.charges.get({ chargeId }),
  actions: {
    markPaid: async (client, id) => client.charges.markPaid({ ...(await seen(id)), paidDate: day, method: 'cash' }),
    correct: async (client, id) =>
      client.charges.correct({
        ...(await seen(id)),
        amount: 2_000_000,
        currency: 'KES',
        paymentType: 'rent',
        dueDate: day,
      }),
    void: async (client, id) => client.charges.void({ ...(await seen(id)), reason }),
    writeOff: async (client, id) => client.charges.writeOff({ ...(await seen(id)), reason }),
    undoWriteOff: async (client, id) => client.charges.undoWriteOff({ ...(await seen(id)), reason }),
  },
})

const receive = (client: Client, tenancyId: string) =>
  client.payments.receive({
    requestId: crypto.randomUUID(),
    tenancyId,
    amount: 100,
    currency: 'KES',
    method: 'cash',
    receivedOn: day,
  })
const buildReceived = async () => (await receive(office(), (await buildTenancy()).id)).id
judges('a payment', {
  states: {
    counting: { build: buildReceived, allowed: ['allocate', 'correct', 'reverse'] },
    reversed: {
      build: async () => {
        const paymentId = await buildReceived()
        await office().payments.reverse({ paymentId, reason })
        return paymentId
      },
      allowed: [],
    },
  },
  read: (client, paymentId) => client.payments.get({ paymentId }),
  actions: {
    allocate: (client, paymentId) => client.payments.allocate({ paymentId, parts: null }),
    correct: (client, paymentId) =>
      client.payments.correct({ paymentId, amount: 200, currency: 'KES', method: 'cash', receivedOn: day, reason }),
    reverse: (client, paymentId) => client.payments.reverse({ paymentId, reason }),
  },
})

const inPair = (id: string) => id.split(' ') as [string, string]
async function buildPromise(): Promise<string> {
  const { id: tenancyId } = await buildTenancy()
  await buildCharge({ tenancyId, dueDate: day })
  const promised = {
    requestId: crypto.randomUUID(),
    tenancyId,
    currency: 'KES',
    amount: 100,
    day: '2026-11-25',
  } as const
  return `${tenancyId} ${(await office().promises.make(promised)).id}`
}
const withdraw = (client: Client, id: string) => client.promises.withdraw({ promiseId: inPair(id)[1] })
judges('a promise to pay', {
  states: {
    waiting: { build: buildPromise, allowed: ['withdraw'] },
    withdrawn: {
      build: async () => {
        const id = await buildPromise()
        await withdraw(office(), id)
        return id
      },
      allowed: [],
    },
  },
  read: async (client, id) =>
    (await client.promises.list({ tenancyId: inPair(id)[0] })).find((promise) => promise.id === inPair(id)[1]),
  actions: { withdraw },
})

let came = 0
/** Money that fits nobody. @returns its line */
async function buildLine(accountTyped: string | null = null): Promise<string> {
  came += 1
  const transactionId = `UKA${String(came).padStart(7, '0')}`
  const line = { provider: 'mpesa' as const, transactionId, amount: 100, currency: 'KES' as const, day: '2026-11-21' }
  await office().receiptLines.addPasted({ lines: [{ ...line, payerName: null, payerPhone: null, accountTyped }] })
  return (await office().receiptLines.list({ state: 'all', search: transactionId })).rows[0]?.id ?? ''
}
const lineAsked = (lineId: string) => ({ requestId: crypto.randomUUID(), lineId })
const assignLine = async (client: Client, lineId: string, amount: number, remember = false) =>
  client.receiptLines.assign({
    ...lineAsked(lineId),
    parts: [{ tenancyId: (await buildTenancy()).id, amount }],
    remember,
  })
const holdLine = (client: Client, lineId: string) =>
  client.receiptLines.hold({ ...lineAsked(lineId), note: 'Asked the payer' })
const notRent = (client: Client, lineId: string) =>
  client.receiptLines.markNotRent({ ...lineAsked(lineId), reason: 'A loan' })
const lineThat = (act: (client: Client, lineId: string) => Promise<unknown>) => async () => {
  const lineId = await buildLine()
  await act(office(), lineId)
  return lineId
}
judges('money that came in', {
  states: {
    unmatched: { build: () => buildLine(), allowed: ['assign', 'hold', 'markNotRent', 'markReturned', 'settle'] },
    'partly assigned': {
      build: lineThat((client, lineId) => assignLine(client, lineId, 60)),
      allowed: ['assign', 'hold', 'release', 'moveToTenant', 'settle'],
    },
    assigned: {
      build: lineThat((client, lineId) => assignLine(client, lineId, 100)),
      allowed: ['release', 'moveToTenant'],
    },
    'on hold': { build: lineThat(holdLine), allowed: ['assign', 'markNotRent', 'markReturned', 'release'] },
    'no rent': { build: lineThat(notRent), allowed: ['release'] },
  },
  read: (client, lineId) => client.receiptLines.get({ lineId }),
  actions: {
    assign: (client, lineId) => assignLine(client, lineId, 40),
    hold: holdLine,
    markNotRent: notRent,
    markReturned: (client, lineId) =>
      client.receiptLines.markReturned({
        ...lineAsked(lineId),
        note: 'Sent back',
        returnedOn: '2026-11-21',
        reference: null,
      }),
    release: (client, lineId) => client.receiptLines.release({ ...lineAsked(lineId), reason: null }),
    moveToTenant: async (client, lineId) => {
      const { parts } = await office().receiptLines.get({ lineId })
      return client.receiptLines.moveToTenant({
        ...lineAsked(lineId),
        parts: [{ tenancyId: (await buildTenancy()).id, amount: 10 }],
        fromTenancyIds: parts.length > 0 ? parts.map(({ tenancyId }) => tenancyId) : [crypto.randomUUID()],
        reason,
      })
    },
    settle: (client, lineId) => client.receiptLines.settle({ lineId }),
  },
})

judges('a payer who is remembered', {
  states: {
    known: {
      build: async () => {
        await assignLine(office(), await buildLine(`mama ${crypto.randomUUID()}`), 100, true)
        return (await office().matching.rules())[0]?.id ?? ''
      },
      allowed: ['removeRule'],
    },
  },
  read: async (client, ruleId) => (await client.matching.rules()).find(({ id }) => id === ruleId),
  actions: { removeRule: (client, ruleId) => client.matching.removeRule({ ruleId }) },
})

let paybills = 400_000
const paybill = () =>
  ({ kind: 'mpesa_paybill', name: 'Our paybill', number: `${++paybills}`, currency: 'KES' }) as const
const buildAccount = async () =>
  (await office().receivingAccounts.create({ ...paybill(), requestId: crypto.randomUUID() })).id
judges('an account to receive into', {
  states: {
    'in use': { build: buildAccount, allowed: ['change', 'setCredentials', 'rotateCallback', 'archive'] },
    archived: {
      build: async () => {
        const accountId = await buildAccount()
        await office().receivingAccounts.archive({ accountId })
        return accountId
      },
      allowed: ['change', 'setCredentials', 'restore'],
    },
  },
  exceptFor: { property_manager: 'all' },
  read: async (client, accountId) => (await client.receivingAccounts.list()).find(({ id }) => id === accountId),
  actions: {
    change: (client, accountId) => client.receivingAccounts.change({ ...paybill(), accountId }),
    setCredentials: (client, accountId) =>
      client.receivingAccounts.setCredentials({ accountId, credentials: { passkey: 'the-passkey' } }),
    rotateCallback: (client, accountId) => client.receivingAccounts.rotateCallback({ accountId }),
    archive: (client, accountId) => client.receivingAccounts.archive({ accountId }),
    restore: (client, accountId) => client.receivingAccounts.restore({ accountId }),
  },
})

const monthOf = (id: string) => {
  const [accountId, month] = inPair(id)
  return { accountId, month }
}
const agreeMonth = (client: Client, id: string) => client.reconciliation.agree({ ...monthOf(id), note: null })
judges('a month of an account', {
  states: {
    over: { build: async () => `${await buildAccount()} 2026-10`, allowed: ['enterDay', 'agree'] },
    running: { build: async () => `${await buildAccount()} 2026-11`, allowed: ['enterDay'] },
    agreed: {
      build: async () => {
        const id = `${await buildAccount()} 2026-10`
        await agreeMonth(office(), id)
        return id
      },
      allowed: ['takeBack'],
    },
  },
  read: (client, id) => client.reconciliation.get(monthOf(id)),
  actions: {
    enterDay: (client, id) => {
      const { accountId, month } = monthOf(id)
      return client.reconciliation.enterDay({ accountId, currency: 'KES', day: `${month}-05`, revision: 0, closing: 1 })
    },
    agree: agreeMonth,
    takeBack: (client, id) => client.reconciliation.takeBack({ ...monthOf(id), reason }),
  },
})

let cashDays = 0
/** Cash that an admin took on a day of its own. @returns the day */
async function buildCash(): Promise<string> {
  cashDays += 1
  const receivedOn = `2026-10-${String(cashDays).padStart(2, '0')}`
  const { id: tenancyId } = await buildTenancy()
  await office().payments.receive({
    requestId: crypto.randomUUID(),
    tenancyId,
    amount: 100,
    currency: 'KES',
    method: 'cash',
    reference: null,
    receivedOn,
  })
  return receivedOn
}
const cashOf = (on: string) => ({ personId: people.admin.id, day: on, currency: 'KES' as const })
const bankCash = (client: Client, on: string) =>
  client.cashUps.bank({ requestId: crypto.randomUUID(), ...cashOf(on), amount: 40, bankedOn: '2026-11-01' })
judges('cash of a day', {
  states: { taken: { build: buildCash, allowed: ['bank'] } },
  read: (client, on) => client.cashUps.get(cashOf(on)),
  actions: { bank: bankCash },
})

async function buildBanking(): Promise<string> {
  const on = await buildCash()
  const { bankings } = await bankCash(office(), on)
  return `${on} ${bankings[0]?.id}`
}
const takeBanking = (client: Client, id: string) => client.cashUps.takeBack({ bankingId: inPair(id)[1], reason })
judges('cash that was banked', {
  states: {
    counting: { build: buildBanking, allowed: ['takeBack'] },
    'taken back': {
      build: async () => {
        const id = await buildBanking()
        await takeBanking(office(), id)
        return id
      },
      allowed: [],
    },
  },
  read: async (client, id) => {
    const [on, bankingId] = inPair(id)
    return (await client.cashUps.get(cashOf(on))).bankings.find((banking) => banking.id === bankingId)
  },
  actions: { takeBack: takeBanking },
})

const buildOwnMove = async () => {
  const { id: toAccountId } = await office().receivingAccounts.create({
    ...{
      requestId: crypto.randomUUID(),
      kind: 'bank' as const,
      name: 'Equity',
      number: String(++shortCodes),
      currency: 'KES' as const,
    },
  })
  const transfer = { currency: 'KES' as const, amount: 100, movedOn: '2026-11-01', toAccountId }
  return (await office().accountTransfers.make({ requestId: crypto.randomUUID(), ...transfer })).id
}
const takeOwnMoveBack = (client: Client, transferId: string) => client.accountTransfers.takeBack({ transferId, reason })
judges('a move between own accounts', {
  states: {
    counting: { build: buildOwnMove, allowed: ['takeBack'] },
    'taken back': {
      build: async () => {
        const id = await buildOwnMove()
        await takeOwnMoveBack(office(), id)
        return id
      },
      allowed: [],
    },
  },
  read: async (client, id) => (await client.accountTransfers.list({})).rows.find((row) => row.id === id),
  actions: { takeBack: takeOwnMoveBack },
})

async function buildAgencyMoney(): Promise<string> {
  const accountId = crypto.randomUUID()
  await office().agencyMoney.saveAccount({ accountId, kind: 'cost', name: `Office ${accountId}` })
  const { id } = await office().receivingAccounts.create({
    ...{
      requestId: crypto.randomUUID(),
      kind: 'bank',
      name: 'Ours',
      number: String(++shortCodes),
      currency: 'KES',
      isOfAgency: true,
    },
  })
  const money = { currency: 'KES' as const, amount: 100, paidOn: '2026-11-01', description: 'Rent of the office' }
  const asked = { ...money, requestId: crypto.randomUUID(), agencyAccountId: accountId, accountId: id, reference: null }
  return (await office().agencyMoney.record(asked)).id
}
const takeAgencyMoneyBack = (client: Client, moneyId: string) => client.agencyMoney.takeBack({ moneyId, reason })
judges('what the agency spent itself', {
  states: {
    counting: { build: buildAgencyMoney, allowed: ['takeBack'] },
    'taken back': {
      build: async () => {
        const id = await buildAgencyMoney()
        await takeAgencyMoneyBack(office(), id)
        return id
      },
      allowed: [],
    },
  },
  read: async (client, id) => (await client.agencyMoney.list({})).rows.find((row) => row.id === id),
  actions: { takeBack: takeAgencyMoneyBack },
})

let shortCodes = 700_000
/** A statement of one line that nobody has taken, in a state. */
async function buildStatement(state: (typeof statementImports.$inferInsert)['state']): Promise<string> {
  const id = crypto.randomUUID()
  const { id: receivingAccountId } = await office().receivingAccounts.create({
    requestId: crypto.randomUUID(),
    kind: 'mpesa_paybill',
    name: 'Our paybill',
    number: String(++shortCodes),
    currency: 'KES',
  })
  const sums = { opening: null, amountIn: 100, amountOut: 0, closing: null, difference: null, gaps: [], gapCount: 0 }
  const now = new Date()
  await db.insert(statementImports).values({
    ...{ id, kind: 'file', receivingAccountId, currency: 'KES', name: 'november.csv', contentHash: id, columns: {} },
    ...{ proof: { from: day, to: day, ...sums }, unreadRows: [], unread: 0, lines: 1, sums: [], state },
    ...{ createdByName: 'Achieng', createdAt: now, takenAt: state === 'checked' ? null : now },
    undoneAt: state === 'undone' ? now : null,
  })
  const line = { direction: 'in', transactionId: 'UKL1', amount: 100, day, raw: '', verdict: 'wait' } as const
  await db.insert(statementImportLines).values({ importId: id, place: 1, row: 2, ...line })
  return id
}
judges('a statement', {
  states: {
    checked: { build: () => buildStatement('checked'), allowed: ['take', 'discard'] },
    'being taken': { build: () => buildStatement('taking'), allowed: ['take'] },
    taken: { build: () => buildStatement('taken'), allowed: ['take', 'undo'] },
    'being undone': { build: () => buildStatement('undoing'), allowed: [] },
    undone: { build: () => buildStatement('undone'), allowed: [] },
  },
  read: (client, importId) => client.statementImports.get({ importId }),
  actions: {
    take: (client, importId) => client.statementImports.take({ importId, requestId: crypto.randomUUID(), lot: 'all' }),
    undo: (client, importId) => client.statementImports.undo({ importId, reason: 'Wrong account' }),
    discard: (client, importId) => client.statementImports.discard({ importId }),
  },
})

const liftRepair = {
  paymentType: 'other',
  name: 'Lift repair',
  currency: 'KES',
  amount: 100,
  split: 'even',
  dueDate: day,
} as const
async function buildShared(): Promise<string> {
  const { id: tenancyId, unitId } = await buildTenancy()
  const asked = { unitIds: [unitId], ...liftRepair }
  const { seen } = await office().sharedCharges.preview(asked)
  return `${tenancyId} ${(await office().sharedCharges.make({ requestId: crypto.randomUUID(), ...asked, seen })).id}`
}
const undoShared = (client: Client, id: string) =>
  client.sharedCharges.undo({ sharedChargeId: inPair(id)[1], reason: 'Wrong' })
judges('a charge for several', {
  states: {
    open: { build: buildShared, allowed: ['undo'] },
    paid: {
      build: async () => {
        const id = await buildShared()
        const money = { currency: 'KES', amount: 50, method: 'cash', receivedOn: day } as const
        await office().payments.receive({ requestId: crypto.randomUUID(), tenancyId: inPair(id)[0], ...money })
        return id
      },
      allowed: [],
    },
    undone: {
      build: async () => {
        const id = await buildShared()
        await undoShared(office(), id)
        return id
      },
      allowed: [],
    },
  },
  read: async (client, id) => (await client.sharedCharges.list()).find((shared) => shared.id === inPair(id)[1]),
  actions: { undo: undoShared },
})

async function buildIncrease(): Promise<string> {
  const { unitId } = await buildTenancy()
  const rise = { currency: 'KES', fromDay: '2027-03-01', kind: 'percent', rate: 500 } as const
  const asked = { unitIds: [unitId], ...rise }
  const { seen } = await office().rentIncreases.preview(asked)
  return (await office().rentIncreases.make({ requestId: crypto.randomUUID(), ...asked, seen })).id
}
const withdrawIncrease = (client: Client, rentIncreaseId: string) => client.rentIncreases.withdraw({ rentIncreaseId })
judges('a rent increase', {
  states: {
    announced: { build: buildIncrease, allowed: ['withdraw'] },
    withdrawn: {
      build: async () => {
        const id = await buildIncrease()
        await withdrawIncrease(office(), id)
        return id
      },
      allowed: [],
    },
  },
  read: async (client, id) => (await client.rentIncreases.list()).find((increase) => increase.id === id),
  actions: { withdraw: withdrawIncrease },
})

async function buildRenters(): Promise<string> {
  const { id: tenancyId } = await buildTenancy()
  const { id: tenantId } = await buildTenant()
  await office().coTenants.add({ tenancyId, tenantId })
  return `${tenancyId} ${tenantId}`
}
const ofPair = (id: string) => ({ tenancyId: inPair(id)[0], tenantId: inPair(id)[1] })
judges('who rents together', {
  states: {
    'living there': { build: buildRenters, allowed: ['add', 'remove', 'writeToFirst'] },
    'moved out': {
      build: async () => {
        const id = await buildRenters()
        const ended = { isActive: false, endDate: '2026-10-31' }
        await db
          .update(tenancies)
          .set(ended)
          .where(eq(tenancies.id, inPair(id)[0]))
        return id
      },
      allowed: [],
    },
  },
  read: (client, id) => client.coTenants.list({ tenancyId: inPair(id)[0] }),
  actions: {
    add: async (client, id) => client.coTenants.add({ tenancyId: inPair(id)[0], tenantId: (await buildTenant()).id }),
    remove: (client, id) => client.coTenants.remove(ofPair(id)),
    writeToFirst: (client, id) => client.coTenants.writeToFirst(ofPair(id)),
  },
})

async function buildOpening(): Promise<string> {
  const { id: tenancyId } = await buildTenancy()
  await enterOpening(office(), tenancyId)
  return tenancyId
}
const enterOpening = (client: Client, tenancyId: string) =>
  client.openings.enter({
    requestId: crypto.randomUUID(),
    tenancyId,
    currency: 'KES',
    startsOn: '2026-11-01',
    depositHeld: 100,
  })
judges('an opening balance', {
  states: {
    none: { build: async () => (await buildTenancy()).id, allowed: ['enter'] },
    entered: { build: buildOpening, allowed: ['withdraw'] },
  },
  read: (client, tenancyId) => client.openings.get({ tenancyId }),
  actions: {
    enter: enterOpening,
    withdraw: (client, tenancyId) => client.openings.withdraw({ tenancyId, reason }),
  },
})

/** Two units of one tenant, with credit on the first. @returns the id of the first */
async function buildCredit(): Promise<[string, string]> {
  const { id: tenancyId, tenantId } = await buildTenancy()
  const { id: other } = await buildTenancy({ tenantId })
  const money = { amount: 500, currency: 'KES' as const, method: 'cash' as const, receivedOn: '2026-11-20' }
  await office().payments.receive({ requestId: crypto.randomUUID(), tenancyId, ...money })
  return [tenancyId, other]
}
const moveCredit = async (client: Client, tenancyId: string, toTenancyId: string) =>
  client.tenantAccounts.transfer({
    requestId: crypto.randomUUID(),
    tenancyId,
    toTenancyId,
    currency: 'KES',
    credit: 100,
  })
judges('credit that may go to another unit', {
  states: {
    none: { build: async () => (await buildTenancy()).id, allowed: [] },
    held: { build: async () => (await buildCredit())[0], allowed: ['transfer'] },
  },
  read: (client, tenancyId) => client.tenantAccounts.transfers({ tenancyId }),
  actions: {
    transfer: async (client, tenancyId) => {
      const { to } = await office().tenantAccounts.transfers({ tenancyId })
      const { id } = to[0] ? { id: to[0].tenancyId } : await buildTenancy()
      return moveCredit(client, tenancyId, id)
    },
  },
})

async function buildTransfer(): Promise<string> {
  const { rows } = await moveCredit(office(), ...(await buildCredit()))
  return `${rows[0]?.fromTenancyId} ${rows[0]?.id}`
}
judges('what was moved to another unit', {
  states: {
    standing: { build: buildTransfer, allowed: ['undoTransfer'] },
    undone: {
      build: async () => {
        const id = await buildTransfer()
        await office().tenantAccounts.undoTransfer({ transferId: inPair(id)[1], reason })
        return id
      },
      allowed: [],
    },
  },
  read: async (client, id) =>
    (await client.tenantAccounts.transfers({ tenancyId: inPair(id)[0] })).rows.find((row) => row.id === inPair(id)[1]),
  actions: {
    undoTransfer: (client, id) => client.tenantAccounts.undoTransfer({ transferId: inPair(id)[1], reason }),
  },
})

let codes = 0
async function buildClaim(): Promise<string> {
  const tenant = await api.signInAs('tenant')
  const { id: tenancyId } = await buildTenancy({ tenantId: tenant.id })
  codes += 1
  const claim = { requestId: crypto.randomUUID(), tenancyId, text: `UKN${String(codes).padStart(7, '0')}` }
  return `${tenancyId} ${(await tenant.client.paymentClaims.file(claim)).id}`
}
const decline = (client: Client, id: string) => client.paymentClaims.decline({ claimId: inPair(id)[1], reason })
judges('a payment that a tenant reports', {
  states: {
    waiting: { build: buildClaim, allowed: ['decline'] },
    // It waits for staff no more, and is not listed.
    declined: {
      build: async () => {
        const id = await buildClaim()
        await decline(office(), id)
        return id
      },
      allowed: [],
    },
  },
  read: async (client, id) =>
    (await client.paymentClaims.list({ tenancyId: inPair(id)[0] })).find((claim) => claim.id === inPair(id)[1]) ?? {
      allowed: [],
    },
  actions: { decline },
})

/** A payout account that a second person has to approve, asked for by one; the others have no limit afterwards. */
async function buildApproval({ client }: Pick<Identity, 'client'>) {
  const [limited, free] = [true, false].map((payoutDetails) => ({ payoutDetails, updatedAt: new Date() }))
  if (!limited || !free) throw new Error('Two settings were made.')
  await db.insert(approvalSettings).values(limited).onConflictDoUpdate({ target: approvalSettings.only, set: limited })
  const form = { name: `Owner ${crypto.randomUUID()}`, kind: 'individual' as const, isResident: true, rentBand: null }
  const { id: ownerId } = await client.owners.create(form)
  const paid = { email: null, phoneNumber: null, taxPin: null, payoutMethod: null, payoutDetails: 'KCB 1172' }
  const asked = { ...form, ...paid, ownerId }
  const { id } = await client.approvals.ask({ approvalId: crypto.randomUUID(), action: 'payoutDetails', asked })
  await db.update(approvalSettings).set(free)
  return id
}
const nobodyElse = async () => (await api.signInAs('property_manager')).client
judges('what waits for a second person', {
  states: {
    'of somebody else': {
      build: async () => buildApproval({ client: await nobodyElse() }),
      allowed: ['approve', 'decline'],
    },
    'of one’s own': {
      // Nobody but staff asks for anything.
      build: (actor) => buildApproval(isStaff(actor) ? actor : people.admin),
      allowed: ['withdraw'],
    },
    decided: {
      build: async () => {
        const id = await buildApproval({ client: await nobodyElse() })
        await office().approvals.decline({ approvalId: id, reason })
        return id
      },
      allowed: [],
    },
  },
  read: async (client, id) => (await client.approvals.list()).find((approval) => approval.id === id) ?? { allowed: [] },
  actions: {
    approve: (client, approvalId) => client.approvals.approve({ approvalId }),
    decline: (client, approvalId) => client.approvals.decline({ approvalId, reason }),
    withdraw: (client, approvalId) => client.approvals.withdraw({ approvalId }),
  },
  exceptFor: { property_manager: ['approve', 'decline'] },
})

const enterCharge = (client: Client, tenancyId: string) =>
  client.charges.record({
    requestId: crypto.randomUUID(),
    tenancyId,
    amount: 100,
    currency: 'KES',
    paymentType: 'other',
    paymentStatus: 'pending',
    dueDate: '2030-01-05',
  })
const remind = (client: Client, tenancyId: string) =>
  client.reminders.ask({ tenancyId, requestId: crypto.randomUUID() })
async function buildLate(endDate?: string): Promise<string> {
  const { id: tenancyId } = await buildTenancy(endDate ? { endDate } : {})
  await buildCharge({ tenancyId, dueDate: day })
  return tenancyId
}
const endOf = async (tenancyId: string) => (await office().payments.account({ tenancyId })).endDate ?? '2031-01-01'
judges('the account of a tenancy', {
  states: {
    'paid up': { build: async () => (await buildTenancy()).id, allowed: ['receive', 'charge', 'end', 'moveUnit'] },
    late: { build: () => buildLate(), allowed: ['receive', 'charge', 'remind', 'end', 'moveUnit'] },
    'late and moving out': {
      build: () => buildLate('2031-01-01'),
      allowed: ['receive', 'charge', 'remind', 'changeEnd', 'withdrawEnd'],
    },
    'late and moved out': { build: () => buildLate('2026-10-31'), allowed: ['receive', 'changeEnd', 'withdrawEnd'] },
  },
  read: (client, tenancyId) => client.payments.account({ tenancyId }),
  actions: {
    receive,
    charge: enterCharge,
    remind,
    end: (client, tenancyId) => client.tenancies.end({ tenancyId, endDate: '2031-01-01' }),
    moveUnit: async (client, tenancyId) =>
      client.unitMoves.make({ tenancyId, unitId: (await buildUnit()).id, day: '2031-01-01' }),
    changeEnd: async (client, tenancyId) =>
      client.tenancies.changeEnd({ tenancyId, seenEndDate: await endOf(tenancyId), endDate: '2031-02-01', reason }),
    withdrawEnd: async (client, tenancyId) =>
      client.tenancies.withdrawEnd({ tenancyId, seenEndDate: await endOf(tenancyId), reason }),
  },
  refusals: ['UNREACHABLE'],
})

const lease = (tenancyId: string) => ({ tenancyId, currency: 'KES' as const })
judges('a lease', {
  states: {
    running: { build: async () => (await buildTenancy()).id, allowed: ['save'] },
    over: { build: async () => (await buildTenancy({ endDate: '2026-10-31' })).id, allowed: [] },
  },
  read: (client, tenancyId) => client.leases.get({ tenancyId }),
  actions: { save: (client, tenancyId) => client.leases.save(lease(tenancyId)) },
})

async function buildEnded(): Promise<string> {
  const { id: tenancyId } = await buildTenancy({ endDate: '2026-10-31' })
  await buildCharge({ tenancyId, paymentType: 'deposit', amount: 900, paymentStatus: 'paid', dueDate: day })
  return tenancyId
}
const refund = (client: Client, tenancyId: string) =>
  client.finalAccounts.refund({
    requestId: crypto.randomUUID(),
    tenancyId,
    currency: 'KES',
    amount: 100,
    method: 'cash',
    paidOn: '2026-11-05',
  })
judges('a final account', {
  states: {
    'of who lives there': { build: async () => (await buildTenancy()).id, allowed: [] },
    settled: { build: async () => (await buildTenancy({ endDate: '2026-10-31' })).id, allowed: ['deduct'] },
    'with a deposit': { build: buildEnded, allowed: ['deduct', 'refund'] },
    'with a deposit and rent owed': {
      build: async () => {
        const tenancyId = await buildEnded()
        await buildCharge({ tenancyId, amount: 300, dueDate: day })
        return tenancyId
      },
      allowed: ['deduct', 'refund', 'settle'],
    },
  },
  read: (client, tenancyId) => client.finalAccounts.get({ tenancyId }),
  actions: {
    deduct: (client, tenancyId) =>
      client.finalAccounts.deduct({
        requestId: crypto.randomUUID(),
        tenancyId,
        currency: 'KES',
        name: 'Window',
        amount: 50,
      }),
    refund,
    settle: (client, tenancyId) => client.finalAccounts.settle({ tenancyId }),
  },
})

async function buildRefund(): Promise<string> {
  const { refunds } = await refund(office(), await buildEnded())
  return refunds[0]?.id ?? ''
}
judges('a refund', {
  states: {
    counting: { build: buildRefund, allowed: ['reverseRefund'] },
    reversed: {
      build: async () => {
        const refundId = await buildRefund()
        await office().finalAccounts.reverseRefund({ refundId, reason })
        return refundId
      },
      allowed: [],
    },
  },
  read: async (client, refundId) => {
    const [row] = await db.select().from(refunds).where(eq(refunds.id, refundId))
    return (await client.finalAccounts.get({ tenancyId: row?.tenancyId ?? '' })).refunds[0]
  },
  actions: { reverseRefund: (client, refundId) => client.finalAccounts.reverseRefund({ refundId, reason }) },
})

const nowhere = () => crypto.randomUUID()
async function buildMeter(): Promise<string> {
  const { id: unitId } = await buildUnit()
  const { id } = await office().meters.create({
    requestId: crypto.randomUUID(),
    unitId,
    kind: 'water',
    serialNumber: 'W-1',
    digits: 5,
    installedOn: '2026-09-01',
    firstValue: 1000,
    price: 100,
    currency: 'KES',
  })
  return id
}
const readOn = (client: Client, meterId: string, day: string) =>
  client.meters.read({ requestId: crypto.randomUUID(), meterId, day, value: 3000 })
const changeMeter = (client: Client, meterId: string) =>
  client.meters.change({
    requestId: crypto.randomUUID(),
    meterId,
    day: '2026-10-01',
    lastValue: 2000,
    serialNumber: 'W-2',
    digits: 5,
    firstValue: 0,
  })
async function buildChanged(): Promise<string> {
  const meterId = await buildMeter()
  await changeMeter(office(), meterId)
  return meterId
}
const latestOf = async (meterId: string) =>
  (await office().meters.get({ meterId })).readings.find(({ voidedAt }) => voidedAt === null)?.id ?? ''
const voidReading = (client: Client, readingId: string) => client.meters.voidReading({ readingId, reason })
judges('a meter', {
  states: {
    counting: { build: buildMeter, allowed: ['read', 'setPrice', 'change', 'correct', 'remove'] },
    'taken away': {
      build: async () => {
        const meterId = await buildMeter()
        await office().meters.remove({ meterId, day: '2026-10-01', reason })
        return meterId
      },
      allowed: [],
    },
    changed: { build: buildChanged, allowed: [] },
    'changed, its last value void': {
      build: async () => {
        const meterId = await buildChanged()
        await voidReading(office(), await latestOf(meterId))
        return meterId
      },
      allowed: ['readLast'],
    },
  },
  read: (client, meterId) => client.meters.get({ meterId }),
  actions: {
    read: (client, meterId) => readOn(client, meterId, '2026-10-02'),
    readLast: async (client, meterId) =>
      readOn(client, meterId, (await office().meters.get({ meterId })).removedOn ?? '2099-01-01'),
    setPrice: (client, meterId) =>
      client.meters.setPrice({ meterId, fromDay: '2026-10-01', currency: 'KES', price: 200 }),
    change: changeMeter,
    correct: (client, meterId) =>
      client.meters.correct({ meterId, serialNumber: `W ${meterId.slice(0, 8)}`, digits: 6 }),
    remove: (client, meterId) => client.meters.remove({ meterId, day: '2026-10-02', reason }),
  },
})

const meterOf = async (readingId: string) =>
  (await db.select().from(meterReadings).where(eq(meterReadings.id, readingId)))[0]?.meterId ?? nowhere()
judges('a meter reading', {
  states: {
    latest: { build: async () => latestOf(await buildMeter()), allowed: ['voidReading'] },
    'followed by another': {
      build: async () => {
        const meterId = await buildMeter()
        const readingId = await latestOf(meterId)
        await readOn(office(), meterId, '2026-10-02')
        return readingId
      },
      allowed: [],
    },
    'the last value of a meter that was changed': {
      build: async () => latestOf(await buildChanged()),
      allowed: ['voidReading'],
    },
    'such a value, counted with the new meter': {
      build: async () => {
        const meterId = await buildChanged()
        const { replacedBy } = await office().meters.get({ meterId })
        await readOn(office(), replacedBy?.id ?? '', '2026-10-02')
        return latestOf(meterId)
      },
      allowed: [],
    },
    void: {
      build: async () => {
        const readingId = await latestOf(await buildMeter())
        await voidReading(office(), readingId)
        return readingId
      },
      allowed: [],
    },
  },
  read: async (client, readingId) =>
    (await client.meters.get({ meterId: await meterOf(readingId) })).readings.find(({ id }) => id === readingId),
  actions: { voidReading },
})

async function withPassword(profile: Promise<{ id: string }>): Promise<string> {
  const { id } = await profile
  await db.insert(accounts).values({ userId: id, accountId: id, providerId: 'credential', password: 'hashed' })
  return id
}
const tenancyOf = async (tenantId: string) =>
  (await office().tenants.get({ tenantId })).currentTenancy?.tenancyId ?? nowhere()
judges('a tenant', {
  states: {
    'without a unit': { build: async () => (await buildTenant()).id, allowed: ['update', 'remove', 'invite'] },
    'with a unit': {
      build: async () => (await buildTenancy()).tenantId,
      allowed: ['update', 'remove', 'invite', 'receive', 'charge', 'remind', 'moveOut'],
    },
    'who has a password': {
      build: () => withPassword(buildTenant()),
      allowed: ['update', 'remove'],
    },
    'with an unconfirmed address, a password and a second factor': {
      build: async () => {
        const id = await withPassword(buildMember({ role: 'tenant', emailUnproven: true }).then((id) => ({ id })))
        await db.insert(secondFactors).values({ profileId: id, secret: 'sealed', confirmedAt: new Date() })
        return id
      },
      allowed: ['update', 'remove', 'invite', 'sendEmailProof', 'removeSecondFactor'],
    },
  },
  exceptFor: { property_manager: ['removeSecondFactor'] },
  read: (client, tenantId) => client.tenants.get({ tenantId }),
  actions: {
    update: (client, tenantId) => client.tenants.update({ tenantId, fullName: `New ${tenantId}`, phoneNumber: null }),
    remove: (client, tenantId) => client.tenants.remove({ tenantId }),
    invite: (client, tenantId) => client.tenants.invite({ tenantId }),
    sendEmailProof: (client, tenantId) => client.tenants.sendEmailProof({ tenantId }),
    removeSecondFactor: (client, tenantId) => client.tenants.removeSecondFactor({ tenantId }),
    receive: async (client, tenantId) => receive(client, await tenancyOf(tenantId)),
    charge: async (client, tenantId) => enterCharge(client, await tenancyOf(tenantId)),
    remind: async (client, tenantId) => remind(client, await tenancyOf(tenantId)),
    moveOut: async (client, tenantId) =>
      client.tenancies.end({ tenancyId: await tenancyOf(tenantId), endDate: '2026-11-30' }),
  },
  refusals: ['ACTIVE_TENANCY', 'NOTHING_OVERDUE'],
})

/** A document of the tenant whose role is tried. @param by whoever added it; without it the tenant */
async function addDocument(tenant: Identity, by?: Identity): Promise<string> {
  const place = by ? `tenant/${tenant.id}` : 'own'
  const name = `${crypto.randomUUID()}.pdf`
  const answer = await api.request(`/api/attachments/files/${place}?name=${name}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/pdf', origin: ORIGIN, cookie: (by ?? tenant).cookie },
    body: Buffer.from('%PDF-1.7'),
  })
  expect(answer.status).toBe(204)
  const { rows } = await office().attachments.list({ of: 'tenant', keptWith: tenant.id })
  return rows.find((row) => row.name === name)?.id ?? ''
}

judges('documents', {
  states: {
    'of a tenant': { build: () => addDocument(people.tenant, people.admin), allowed: ['rename', 'remove'] },
  },
  read: async (client, id) =>
    (await client.attachments.list({ of: 'tenant', keptWith: people.tenant.id })).rows.find((row) => row.id === id),
  actions: {
    rename: (client, attachmentId) => client.attachments.rename({ attachmentId, name: crypto.randomUUID() }),
    remove: (client, attachmentId) => client.attachments.remove({ attachmentId }),
  },
})

describe('documents of their own', () => {
  test('a tenant takes back what they added, and nothing that the agency did', async () => {
    const [own, theirs] = [await addDocument(people.tenant), await addDocument(people.tenant, people.admin)]
    const { client } = people.tenant
    const { rows } = await client.attachments.listOwn()
    const allowedOf = (id: string) => rows.find((row) => row.id === id)?.allowed
    expect([allowedOf(own), allowedOf(theirs)]).toEqual([['removeOwn'], []])
    expect(await codeOf(client.attachments.removeOwn({ attachmentId: own }))).toBe('done')
    expect(await codeOf(client.attachments.removeOwn({ attachmentId: theirs }))).toBe('NOT_YOURS')
  })
})

async function reopenAll(): Promise<void> {
  for (;;) {
    const { closedThrough: month } = await office().ledger.closedMonths()
    if (month === null) return
    await office().ledger.reopenMonth({ month })
  }
}
const firstMonth = async () => (await office().ledger.closedMonths()).canClose ?? '2099-01'
// Last: what is dated in a closed month is refused.
judges('closed months', {
  states: {
    none: {
      build: async () => {
        await reopenAll()
        return ''
      },
      allowed: ['closeMonth'],
    },
    one: {
      build: async () => {
        await reopenAll()
        await office().ledger.closeMonth({ month: await firstMonth() })
        return ''
      },
      allowed: ['closeMonth', 'reopenMonth'],
    },
  },
  exceptFor: { property_manager: 'all' },
  read: (client) => client.ledger.closedMonths(),
  actions: {
    closeMonth: async (client) => client.ledger.closeMonth({ month: await firstMonth() }),
    reopenMonth: async (client) =>
      client.ledger.reopenMonth({ month: (await office().ledger.closedMonths()).closedThrough ?? '2020-01' }),
  },
})
