import { describe, expect, test } from 'vitest'
import { accounts, profiles, secondFactors } from '../../src/people/accounts/accounts.table'
import { type Client, type Identity, ORIGIN } from '../api'
import { codeOf, enterCharge, judging, nowhere, receive, remind } from './judging'

const { api, db, people, office, isStaff, judges, buildTenancy, buildTenant } = judging()

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
