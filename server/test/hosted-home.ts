import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { makaoCatalogue } from '../src/exchange/hosted/resources'
import { serviceChargeTemplates } from '../src/homes/charge-templates/charge-templates.table'
import { unitServiceCharges } from '../src/homes/units/units.table'
import { ownerAccess } from '../src/money/owners/owner-access.table'
import { profiles } from '../src/people/accounts/accounts.table'
import { type Api, type Identity, PASSWORD, startApi } from './api'
import { buildersOf } from './builders'
import { testDatabase } from './database'
import { hostedClient } from './hosted'

// A home with its neighbours, and everybody who may come to it over the hosted protocol.

const { db } = testDatabase()
export const START = Date.parse('2026-11-21T09:00:00Z')
const dataDir = await mkdtemp(join(tmpdir(), 'makao-hosted-home-'))
export const api: Api = startApi(db, { now: new Date(START).toISOString(), config: { dataDir } })
const { buildProperty, buildUnit, buildTenant, buildTenancy, buildCharge } = buildersOf(db)
export const resources = [...makaoCatalogue.resources.keys()]

type Client = ReturnType<typeof hostedClient>

async function signedIn({ email }: Pick<Identity, 'email'>): Promise<Client> {
  const client = hostedClient(api)
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  expect(error).toBeNull()
  return client
}

async function furnish() {
  const [tenant, manager, owner] = [await api.signUp(), await api.signUp(), await api.signUp()]
  await db.update(profiles).set({ role: 'owner' }).where(eq(profiles.id, owner.id))
  await db.update(profiles).set({ role: 'property_manager' }).where(eq(profiles.id, manager.id))
  const admin = await api.signInWithPassword('admin')
  const property = await buildProperty()
  const elsewhere = await buildProperty()
  // All of it is the owner's, and none of its rows is within their reach here.
  const owned = await admin.client.owners.create({ name: 'Wambui', kind: 'individual', isResident: true })
  await admin.client.owners.agree({
    propertyId: property.id,
    fromMonth: '2026-11',
    currency: 'KES',
    commissionKind: 'none',
    shares: [{ ownerId: owned.id, share: 10_000 }],
  })
  await db.insert(ownerAccess).values({ ownerId: owned.id, profileId: owner.id })
  const neighbours = await buildUnit({ propertyId: property.id })
  const unit = await buildUnit({ propertyId: property.id })
  const own = await buildTenancy({ tenantId: tenant.id, unitId: unit.id })
  const neighbour = await buildTenant({ fullName: 'Neighbour Nyambura' })
  const others = await buildTenancy({ tenantId: neighbour.id, unitId: neighbours.id })
  const ownCharge = await buildCharge({ tenancyId: own.id })
  const othersCharge = await buildCharge({
    tenancyId: others.id,
    mpesaReceiptNumber: 'NEIGHBOUR1',
    paymentStatus: 'paid',
  })
  const far = await buildUnit({ propertyId: elsewhere.id })
  const farTenancy = await buildTenancy({ tenantId: (await buildTenant()).id, unitId: far.id })
  const farCharge = await buildCharge({ tenancyId: farTenancy.id })
  const named = [neighbours, far].map(({ id: unitId }) => ({ unitId, position: 0, name: 'Water', amount: 20_000 }))
  const [nearWater, farWater] = await db.insert(unitServiceCharges).values(named).returning()
  const template = { userId: manager.id, name: 'Water', defaultAmount: 50_000, currency: 'KES' } as const
  const [managers] = await db.insert(serviceChargeTemplates).values(template).returning()
  const keyWith = async (role: 'admin' | 'property_manager', propertyIds: string[] | null = null) => {
    const asked = { name: crypto.randomUUID(), role, propertyIds, password: PASSWORD }
    return hostedClient(api, (await admin.client.apiKeys.make(asked)).secret)
  }
  return {
    admin,
    tenant,
    owner,
    elsewhere,
    far,
    farTenancy,
    farCharge,
    waters: [nearWater?.id ?? '', farWater?.id ?? ''],
    template: managers?.id ?? '',
    manager,
    property,
    unit,
    own,
    neighbour,
    neighbours,
    others,
    ownCharge,
    othersCharge,
    clients: {
      nobody: hostedClient(api),
      tenant: await signedIn(tenant),
      owner: await signedIn(owner),
      manager: await signedIn(manager),
      admin: await signedIn(admin),
      key: await keyWith('property_manager'),
      'key of an admin': await keyWith('admin'),
      'key of one property': await keyWith('property_manager', [property.id]),
      'admin’s key of one property': await keyWith('admin', [property.id]),
    },
  }
}
export type Who = keyof Awaited<ReturnType<typeof furnish>>['clients']

export let home: Awaited<ReturnType<typeof furnish>>

/** To be called by each file that comes to it: a process has read this module for the first of them alone, and that one's home is gone. */
export function openHome(): void {
  testDatabase()
  let asked = 0
  beforeAll(async () => {
    await mkdir(dataDir, { recursive: true })
    api.setNow(new Date(START).toISOString())
    home = await furnish()
  })
  // A key has its calls a minute, and each of these asks many.
  beforeEach(() => {
    asked += 1
    api.setNow(new Date(START + asked * 10_000).toISOString())
  })
  afterAll(() => rm(dataDir, { recursive: true }))
}

type Reach = 'nobody' | 'tenant' | 'owner' | 'property' | 'all'
export const reachOf: Record<Who, Reach> = {
  nobody: 'nobody',
  tenant: 'tenant',
  owner: 'owner',
  manager: 'all',
  admin: 'all',
  key: 'all',
  'key of an admin': 'all',
  'key of one property': 'property',
  'admin’s key of one property': 'property',
}
export const everybody = Object.keys(reachOf) as Who[]

/** The ids of each resource that somebody reads. Somebody who is not signed in reads that there is an admin. */
export function reached(resource: string, reach: Exclude<Reach, 'all'>): string[] {
  const { property, unit, neighbours, own, others, ownCharge, othersCharge, tenant, neighbour, waters } = home
  const [nearWater = ''] = waters
  const rows: Record<string, Partial<Record<'nobody' | 'tenant' | 'owner' | 'property', string[]>>> = {
    profiles: {
      nobody: [home.admin.id],
      tenant: [tenant.id],
      owner: [home.owner.id],
      property: [tenant.id, neighbour.id],
    },
    properties: { tenant: [property.id], property: [property.id] },
    units: { tenant: [unit.id], property: [unit.id, neighbours.id] },
    unit_service_charges: { tenant: [], property: [nearWater] },
    tenancies: { tenant: [own.id], property: [own.id, others.id] },
    payment_records: { tenant: [ownCharge.id], property: [ownCharge.id, othersCharge.id] },
  }
  return [...(rows[resource]?.[reach] ?? [])].sort()
}

/** A row of each resource that is not theirs. */
export const rowOfOthers = (resource: string, reach: Reach): string =>
  ({
    profiles: reach === 'property' ? home.farTenancy.tenantId : home.neighbour.id,
    properties: home.elsewhere.id,
    units: reach === 'property' ? home.far.id : home.neighbours.id,
    unit_service_charges: home.waters[reach === 'property' ? 1 : 0] ?? '',
    service_charge_templates: home.template,
    tenancies: reach === 'property' ? home.farTenancy.id : home.others.id,
    payment_records: reach === 'property' ? home.farCharge.id : home.othersCharge.id,
    notification_settings: home.manager.id,
  })[resource] ?? ''

export const keyOf = (resource: string) => (resource === 'notification_settings' ? 'user_id' : 'id')

/** All that a request could have changed, in one text. */
export async function everything(): Promise<string> {
  const tables = resources.map(
    (name) => sql`select ${name} as name, to_jsonb(x)::text as row from ${sql.identifier(name)} x`,
  )
  const events = sql`select 'audit' as name, count(*)::text as row from audit_entries`
  const all = sql.join([...tables, events], sql` union all `)
  const { rows } = await db.execute(
    sql`select md5(string_agg(name || row, '' order by name, row)) as all from (${all}) a`,
  )
  return String(rows[0]?.all)
}
