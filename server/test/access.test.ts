import { contract } from '@makao/contract'
import type { ProcedureMeta } from '@makao/contract/procedure'
import type { RefusalCode } from '@makao/contract/refusals'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { serviceChargeTemplates } from '../src/homes/charge-templates/charge-templates.table'
import { properties } from '../src/homes/properties/properties.table'
import { tenancies } from '../src/homes/tenancies/tenancies.table'
import { units } from '../src/homes/units/units.table'
import { charges } from '../src/money/charges/charges.table'
import { meterReadings, meters } from '../src/money/meters/meters.table'
import { ownerAccess } from '../src/money/owners/owner-access.table'
import { profiles, sessions } from '../src/people/accounts/accounts.table'
import { throttles } from '../src/platform/throttle/throttle.table'
import { type Asked, nowhere, owner } from './access/asked'
import { chargesAndPaymentsAsked } from './access/charges-and-payments'
import { documentsAsked } from './access/documents'
import { exchangeAsked } from './access/exchange'
import { homesAsked } from './access/homes'
import { messagesAsked } from './access/messages'
import { metersAsked } from './access/meters'
import { moneyInAsked } from './access/money-in'
import { ownersAsked } from './access/owners'
import { peopleAsked } from './access/people'
import { tenanciesAsked } from './access/tenancies'
import { type Api, expectRefusal, type Identity, startApi } from './api'
import { buildersOf } from './builders'
import { testDatabase } from './database'

const { db } = testDatabase()
const { buildTenancy, buildCharge, buildUnit } = buildersOf(db)
const matrix: Asked = {
  ...peopleAsked,
  ...messagesAsked,
  ...homesAsked,
  ...tenanciesAsked,
  ...chargesAndPaymentsAsked,
  ...metersAsked,
  ...moneyInAsked,
  ...ownersAsked,
  ...documentsAsked,
  ...exchangeAsked,
}
const everybodys: ProcedureMeta['permission'][] = ['own:read', 'profile:write']
const ownersOnly: ProcedureMeta['permission'][] = ['owned:read', 'owned:ask']

const adminOnly: ProcedureMeta['permission'][] = [
  'team:manage',
  'audit:read',
  'security:manage',
  'backup:read',
  'job:manage',
  'tenant:anonymise',
  'ledger:close',
  'approval:decide',
  'agency:write',
  'api:manage',
]

const procedures = Object.entries(contract).flatMap(([feature, members]) =>
  Object.entries(members).map(([name, procedure]) => ({
    path: `${feature}.${name}`,
    permission: (procedure['~orpc'].meta as ProcedureMeta).permission,
  })),
)

let api: Api
let admin: Identity
let manager: Identity
let tenantOne: Identity
let landlord: Identity

beforeAll(async () => {
  api = startApi(db)
  admin = await api.signInWithPassword('admin')
  manager = await api.signInAs('property_manager')
  tenantOne = await api.signInAs('tenant')
  landlord = await signInAsOwner()
})

/** An owner who can sign in. */
async function signInAsOwner(): Promise<Identity> {
  const identity = await api.signInAs('owner')
  // With a session of its own, since some procedures end them all.
  const { client } = await api.openSession(manager.id)
  const { id: ownerId } = await client.owners.create({ ...owner, kind: 'individual', name: nowhere() })
  await db.insert(ownerAccess).values({ ownerId, profileId: identity.id })
  return identity
}

/** With a session of its own: some procedures end them all. */
const as = async ({ id }: Identity, path: string) => call((await api.openSession(id)).client, path)

function call(client: Identity['client'], path: string, input = matrix[path]?.input?.()): Promise<unknown> {
  const [feature = '', name = ''] = path.split('.')
  const members = client[feature as keyof typeof client] as unknown as Record<
    string,
    (input: unknown) => Promise<unknown>
  >
  const procedure = members[name]
  if (!procedure) throw new Error(`The client has no procedure ${path}.`)
  return procedure(input)
}

async function expectAnswer(answer: Promise<unknown>, code: RefusalCode | null) {
  if (code === null) await expect(answer).resolves.toBeDefined()
  else await expectRefusal(answer, code)
}

test('every procedure of the contract stands in the matrix, and nothing else does', () => {
  expect(Object.keys(matrix).sort()).toEqual(procedures.map(({ path }) => path).sort())
})

describe.each(procedures)('$path', ({ path, permission }) => {
  const answer = matrix[path]?.answer ?? null
  const isPublic = permission === 'public'
  // The wrong passwords of one procedure are no tries at the next.
  beforeAll(async () => void (await db.delete(throttles)))

  test('nobody signed in', () => expectAnswer(call(api.nobody, path), isPublic ? answer : 'UNAUTHORIZED'))
  test('a tenant', () =>
    expectAnswer(as(tenantOne, path), isPublic || everybodys.includes(permission) ? answer : 'FORBIDDEN'))
  test('an owner', () =>
    expectAnswer(
      as(landlord, path),
      isPublic || everybodys.includes(permission) || ownersOnly.includes(permission) ? answer : 'FORBIDDEN',
    ))
  test('a property manager', () =>
    expectAnswer(as(manager, path), [...adminOnly, ...ownersOnly].includes(permission) ? 'FORBIDDEN' : answer))
  test('an admin', () => expectAnswer(as(admin, path), ownersOnly.includes(permission) ? 'FORBIDDEN' : answer))
})

/** Rows that exist and belong to somebody else: a neighbour's, or another manager's. */
let foreign: Record<string, string>

/** To whom none of them belongs. They are refused everything, so that their sessions last. */
let strangers: { tenant: Identity; owner: Identity }

beforeAll(async () => {
  const neighbour = await api.signInAs('tenant')
  const { id: tenancyId, unitId } = await buildTenancy({ tenantId: neighbour.id })
  const [held] = await db.select().from(units).where(eq(units.id, unitId))
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, neighbour.id))
  const colleague = await api.signInAs('property_manager')
  const template = await colleague.client.chargeTemplates.save({
    id: null,
    name: 'Water',
    defaultAmount: 1,
    currency: 'KES',
  })
  const { id: meterId, lastReading } = await colleague.client.meters.create({
    requestId: nowhere(),
    unitId,
    kind: 'water',
    serialNumber: 'W-1',
    digits: 5,
    firstValue: 0,
    installedOn: '2026-10-01',
    currency: 'KES',
    price: 15_000,
  })
  strangers = { tenant: await api.signInAs('tenant'), owner: await signInAsOwner() }
  foreign = {
    tenantId: neighbour.id,
    tenancyId,
    unitId,
    propertyId: held?.propertyId ?? '',
    meterId,
    readingId: lastReading?.id ?? '',
    chargeId: (await buildCharge({ tenancyId })).id ?? '',
    profileId: colleague.id,
    ownerId: (await colleague.client.owners.create({ ...owner, kind: 'individual', name: nowhere() })).id,
    sessionId: session?.id ?? '',
    templateId: template.id,
  }
})

/** Tables in which a refused request must leave everything as it was. */
const guarded = [
  meters,
  meterReadings,
  profiles,
  sessions,
  properties,
  units,
  tenancies,
  charges,
  serviceChargeTemplates,
]

/** A word for all that stands in them, made by the database: it costs nothing to compare however many rows there are. */
async function readGuarded(): Promise<unknown> {
  const words = guarded.map(
    (table) => sql`select md5(coalesce(string_agg(row::text, '' order by row::text), '')) as word from ${table} row`,
  )
  return (await db.execute(sql.join(words, sql` union all `))).rows
}

const rowProcedures = procedures.filter(({ path }) =>
  Object.keys((matrix[path]?.input?.() as object | undefined) ?? {}).some((field) => field.endsWith('Id')),
)

test('the rows of the matrix name rows of every kind', () => {
  expect(rowProcedures.length).toBeGreaterThan(20)
})

describe.each(rowProcedures)('$path, at a row of somebody else', ({ path, permission }) => {
  function input() {
    const nowhereInput: object = matrix[path]?.input?.() ?? {}
    const rows = Object.entries(foreign).filter(([field]) => field in nowhereInput)
    return { ...nowhereInput, ...Object.fromEntries(rows) }
  }

  test('nobody, another tenant and an owner of other properties are refused, and nothing changes', async () => {
    const before = await readGuarded()
    await expectRefusal(call(api.nobody, path, input()), 'UNAUTHORIZED')
    await expectRefusal(
      call(strangers.tenant.client, path, input()),
      everybodys.includes(permission) ? 'NOT_FOUND' : 'FORBIDDEN',
    )
    await expectRefusal(
      call(strangers.owner.client, path, input()),
      everybodys.includes(permission) || ownersOnly.includes(permission) ? 'NOT_FOUND' : 'FORBIDDEN',
    )
    expect(await readGuarded()).toEqual(before)
  })

  test.runIf(adminOnly.includes(permission))('a property manager is refused, and nothing changes', async () => {
    const { client } = await api.openSession(manager.id)
    const before = await readGuarded()
    await expectRefusal(call(client, path, input()), 'FORBIDDEN')
    expect(await readGuarded()).toEqual(before)
  })
})

test('what belongs to a person is out of reach of their colleagues, admins too', async () => {
  const { client } = await api.openSession(admin.id)
  const { sessionId = '', templateId = '' } = foreign
  await expectRefusal(client.security.endSession({ sessionId }), 'NOT_FOUND')
  await expectRefusal(client.chargeTemplates.remove({ templateId }), 'NOT_FOUND')
})

test('a wrong role is refused before the input is looked at', async () => {
  const { client } = await api.signInAs('tenant')
  await expectRefusal(client.charges.record({} as never), 'FORBIDDEN')
})

describe('a tenant sees what is their own and nothing of the neighbour', () => {
  test('own payments and own dashboard', async () => {
    const tenantOne = await api.signInAs('tenant')
    const neighbour = await api.signInAs('tenant')
    const own = await buildTenancy({ tenantId: tenantOne.id })
    const other = await buildTenancy({ tenantId: neighbour.id, unitId: (await buildUnit()).id })
    const mine = await buildCharge({ tenancyId: own.id })
    const theirs = await buildCharge({ tenancyId: other.id })

    const ids = async ({ client }: Identity) => (await client.charges.listOwn({})).rows.map(({ id }) => id)
    expect(await ids(tenantOne)).toEqual([mine.id])
    expect(await ids(neighbour)).toEqual([theirs.id])
    expect((await tenantOne.client.dashboard.readOwn()).tenancy?.tenancyId).toBe(own.id)
    const { account } = await neighbour.client.dashboard.readOwn()
    expect(account?.openCharges.map(({ id }) => id)).toEqual([theirs.id])
  })

  test('not what staff noted for themselves', async () => {
    const { client, id: tenantId } = await api.signInAs('tenant')
    const { id: tenancyId } = await buildTenancy({ tenantId })
    const staff = (await api.signInAs('property_manager')).client
    const requestId = () => crypto.randomUUID()
    const notes = 'The slip looks forged'
    const shared = { tenancyId, currency: 'KES', amount: 1000, notes } as const
    const due = {
      ...shared,
      paymentType: 'other',
      name: 'Key',
      dueDate: '2026-11-05',
      paymentStatus: 'pending',
    } as const
    await staff.charges.record({ ...due, requestId: requestId() })
    await staff.payments.receive({ ...shared, method: 'bank', receivedOn: '2026-11-05', requestId: requestId() })
    const seen = [
      await client.charges.listOwn({}),
      await client.payments.listOwn({}),
      await client.dashboard.readOwn(),
      await client.payments.ownStatement({ tenancyId }),
    ]
    expect((await staff.payments.list({ tenantId })).rows.map((row) => row.notes)).toEqual([notes])
    expect(JSON.stringify(seen)).not.toContain(notes)
  })

  test('a filter for somebody else finds nothing of theirs', async () => {
    const tenantOne = await api.signInAs('tenant')
    const neighbour = await api.signInAs('tenant')
    await buildCharge({ tenancyId: (await buildTenancy({ tenantId: neighbour.id })).id })
    const asked = { tenantId: neighbour.id } as Record<string, unknown>
    const { rows } = await tenantOne.client.charges.listOwn(asked)
    expect(rows.filter(({ tenantId }) => tenantId === neighbour.id)).toEqual([])
  })
})
