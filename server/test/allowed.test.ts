import { type Role, roles } from '@makao/contract/permissions'
import { count } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { serviceChargeTemplates } from '../src/homes/charge-templates/charge-templates.table'
import { notices } from '../src/homes/notices/notices.table'
import { auditEntries } from '../src/platform/audit/audit.table'
import { type Client, type Identity, startApi } from './api'
import { buildersOf } from './builders'
import { testDatabase } from './database'

const { db } = testDatabase()
const { buildProperty, buildTenancy, buildUnit } = buildersOf(db)
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
  exceptFor?: Partial<Record<Role, Row['allowed']>>
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
  const { states, read, exceptFor = {}, refusals = [] } = judged
  const actions = Object.entries(judged.actions) as [string, (client: Client, id: string) => Promise<unknown>][]
  describe(name, () => {
    for (const [state, { build, allowed }] of Object.entries(states)) {
      test.each(roles)(`${state}: what comes with it is what the server does for the role %s`, async (role) => {
        const actor = people[role]
        const id = await build(actor)
        const said: readonly string[] | undefined = await read(actor.client, id).then(
          (row) => row?.allowed,
          ({ code }: { code: string }) => (role === 'tenant' && code === 'FORBIDDEN' ? [] : [code]),
        )
        const may = role === 'tenant' ? [] : allowed.filter((action) => !exceptFor[role]?.includes(action))
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
