import { type Role, roles } from '@makao/contract/permissions'
import { count, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { serviceChargeTemplates } from '../src/homes/charge-templates/charge-templates.table'
import { notices } from '../src/homes/notices/notices.table'
import { outboxMessages } from '../src/messaging/outbox/outbox.table'
import { expenses, managementAgreements, remittances } from '../src/money/owners/owners.table'
import { profiles, secondFactors } from '../src/people/accounts/accounts.table'
import { auditEntries } from '../src/platform/audit/audit.table'
import { type Client, type Identity, startApi } from './api'
import { buildersOf } from './builders'
import { testDatabase } from './database'

const { db } = testDatabase()
const { buildProperty, buildTenancy, buildTenant, buildUnit } = buildersOf(db)
const api = startApi(db)

const people = {} as Record<Role, Identity>
beforeAll(async () => {
  for (const role of roles) people[role] = await api.signInAs(role)
})

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
  const exceptFor = { tenant: 'all' as const, ...judged.exceptFor }
  const actions = Object.entries(judged.actions) as [string, (client: Client, id: string) => Promise<unknown>][]
  describe(name, () => {
    for (const [state, { build, allowed }] of Object.entries(states)) {
      test.each(roles)(`${state}: what comes with it is what the server does for the role %s`, async (role) => {
        const actor = people[role]
        const not: readonly string[] | 'all' = exceptFor[role] ?? []
        const may: readonly string[] = not === 'all' ? [] : allowed.filter((action) => !not.includes(action))
        const id = await build(actor)
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
        for (const [action, act] of actions.filter(([action]) => may.includes(action))) {
          expect(['done', ...refusals], action).toContain(await codeOf(act(actor.client, await build(actor))))
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
  read: async (client, id) => (await client.team.list()).find(({ profileId }) => profileId === id),
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
  return (await people.admin.client.owners.create({ name, kind: 'individual', isResident: true })).id
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
        await people.admin.client.owners.archive({ ownerId })
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
})

judges('a remittance', {
  states: {
    counting: {
      build: async () => (await people.admin.client.owners.remit(remittance(await buildOwner()))).id,
      allowed: ['voidRemittance'],
    },
    void: {
      build: async () => {
        const { id: remittanceId } = await people.admin.client.owners.remit(remittance(await buildOwner()))
        await people.admin.client.owners.voidRemittance({ remittanceId, reason: 'Twice' })
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
  const { id } = await people.admin.client.owners.spend({
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
        await people.admin.client.owners.voidExpense({ expenseId, reason: 'Twice' })
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
