import { contract } from '@makao/contract'
import type { ProcedureMeta } from '@makao/contract/procedure'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, expectRefusal, type Identity, PASSWORD, startApi } from './api'
import { buildersOf } from './builders'
import { testDatabase } from './database'

const { db } = testDatabase()
const { buildTenancy, buildPayment, buildUnit } = buildersOf(db)

const property = {
  name: 'Jacaranda Court',
  country: 'Kenya',
  city: 'Nairobi',
  address: 'Ngong Road 12',
  propertyType: 'apartment',
}
const unit = {
  unitNumber: 'A1',
  currency: 'KES',
  rentAmount: 1,
  serviceChargeAmount: 0,
  rentDueDate: 1,
  serviceChargeDueDate: 1,
}
const unitDetails = {
  currency: 'KES',
  houseNumber: 'A1',
  floor: 'ground',
  rooms: '2',
  rentAmount: 1,
  rentDueDate: 1,
  serviceCharges: [],
}
const payment = {
  amount: 1,
  currency: 'KES',
  paymentType: 'rent',
  paymentStatus: 'paid',
  dueDate: '2026-11-05',
}
const tenant = { fullName: 'Amani Otieno', phoneNumber: null }
const notificationSettings = {
  rentReminderEnabled: true,
  rentReminderDays: 3,
  rentReminderTemplate: 'Rent',
  serviceChargeReminderEnabled: false,
  serviceChargeReminderDays: 7,
  serviceChargeReminderTemplate: 'Service charge',
  overdueReminderEnabled: true,
  overdueReminderDays: 14,
  overdueReminderTemplate: 'Overdue',
  emailEnabled: true,
  smsEnabled: false,
}
const nowhere = () => crypto.randomUUID()

/**
 * Every procedure with an input that is right but for the row it names, which does not exist, and what somebody with
 * the permission is answered: NOT_FOUND, or another code, or null when it works without naming a row.
 */
const matrix: Record<string, { input?: () => unknown; answer: string | null }> = {
  'setup.status': { answer: null },
  'setup.createAdmin': { answer: 'ALREADY_SET_UP' },
  'invitations.read': { input: () => ({ token: 'unknown' }), answer: 'INVITATION_INVALID' },
  'invitations.accept': { input: () => ({ token: 'unknown', password: PASSWORD }), answer: 'INVITATION_INVALID' },
  'mail.outbox': { input: () => ({}), answer: null },
  'team.requests': { answer: null },
  'team.approve': { input: () => ({ profileId: nowhere() }), answer: 'NOT_FOUND' },
  'team.decline': { input: () => ({ profileId: nowhere() }), answer: 'NOT_FOUND' },
  'properties.list': { input: () => ({}), answer: null },
  'properties.names': { answer: null },
  'properties.cities': { answer: null },
  'properties.get': { input: () => ({ propertyId: nowhere() }), answer: 'NOT_FOUND' },
  'properties.create': { input: () => ({ ...property, name: nowhere() }), answer: null },
  'properties.update': { input: () => ({ ...property, propertyId: nowhere() }), answer: 'NOT_FOUND' },
  'properties.remove': { input: () => ({ propertyId: nowhere() }), answer: 'NOT_FOUND' },
  'units.listOfProperty': { input: () => ({ propertyId: nowhere() }), answer: 'NOT_FOUND' },
  'units.vacant': { input: () => ({}), answer: null },
  'units.list': { input: () => ({}), answer: null },
  'units.summary': { answer: null },
  'units.get': { input: () => ({ unitId: nowhere() }), answer: 'NOT_FOUND' },
  'units.addToProperty': { input: () => ({ ...unit, propertyId: nowhere() }), answer: 'NOT_FOUND' },
  'units.create': { input: () => ({ ...unitDetails, propertyId: nowhere() }), answer: 'NOT_FOUND' },
  'units.update': { input: () => ({ ...unitDetails, unitId: nowhere() }), answer: 'NOT_FOUND' },
  'units.remove': { input: () => ({ unitId: nowhere() }), answer: 'NOT_FOUND' },
  'tenants.list': { input: () => ({}), answer: null },
  'tenants.names': { input: () => ({}), answer: null },
  'tenants.get': { input: () => ({ tenantId: nowhere() }), answer: 'NOT_FOUND' },
  'tenants.create': { input: () => ({ ...tenant, email: `${nowhere()}@example.com` }), answer: null },
  'tenants.invite': { input: () => ({ tenantId: nowhere() }), answer: 'NOT_FOUND' },
  'tenants.update': { input: () => ({ ...tenant, tenantId: nowhere() }), answer: 'NOT_FOUND' },
  'tenants.remove': { input: () => ({ tenantId: nowhere() }), answer: 'NOT_FOUND' },
  'tenancies.create': {
    input: () => ({ tenantId: nowhere(), unitId: nowhere(), startDate: '2026-11-01' }),
    answer: 'NOT_FOUND',
  },
  'tenancies.end': { input: () => ({ tenancyId: nowhere(), endDate: '2026-11-01' }), answer: 'NOT_FOUND' },
  'payments.list': { input: () => ({}), answer: null },
  'payments.listOwn': { input: () => ({}), answer: null },
  'payments.record': { input: () => ({ ...payment, requestId: nowhere(), tenancyId: nowhere() }), answer: 'NOT_FOUND' },
  'payments.get': { input: () => ({ recordId: nowhere() }), answer: 'NOT_FOUND' },
  'payments.markPaid': {
    input: () => ({ recordId: nowhere(), revision: 1, paidDate: '2026-11-05' }),
    answer: 'NOT_FOUND',
  },
  'payments.correct': { input: () => ({ ...payment, recordId: nowhere(), revision: 1 }), answer: 'NOT_FOUND' },
  'payments.void': { input: () => ({ recordId: nowhere(), revision: 1, reason: 'Twice' }), answer: 'NOT_FOUND' },
  'search.everything': { input: () => ({ search: 'jacaranda' }), answer: null },
  'reports.rentCollection': { input: () => ({ from: '2026-11-01', to: '2026-11-30' }), answer: null },
  'reports.propertyPerformance': { input: () => ({ from: '2026-11-01', to: '2026-11-30' }), answer: null },
  'reports.tenantSummary': { input: () => ({}), answer: null },
  'reports.overduePayments': { input: () => ({}), answer: null },
  'accounts.profile': { answer: null },
  'accounts.updateProfile': { input: () => ({ fullName: 'Amani Otieno', phoneNumber: null }), answer: null },
  'serviceCharges.templates': { answer: null },
  'serviceCharges.saveTemplate': {
    input: () => ({ id: nowhere(), name: 'Water', defaultAmount: 1, currency: 'KES' }),
    answer: 'NOT_FOUND',
  },
  'serviceCharges.removeTemplate': { input: () => ({ templateId: nowhere() }), answer: 'NOT_FOUND' },
  'notifications.get': { answer: null },
  'notifications.save': { input: () => notificationSettings, answer: null },
  'notifications.example': { answer: null },
  'dashboard.read': { answer: null },
  'dashboard.readOwn': { answer: null },
}

const everybodys: ProcedureMeta['permission'][] = ['own:read', 'profile:write']
const adminOnly: ProcedureMeta['permission'][] = ['team:manage', 'outbox:read']

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

beforeAll(async () => {
  api = startApi(db)
  admin = await api.signInAs('admin')
  manager = await api.signInAs('property_manager')
  tenantOne = await api.signInAs('tenant')
})

function call(client: Identity['client'], path: string): Promise<unknown> {
  const [feature = '', name = ''] = path.split('.')
  const members = client[feature as keyof typeof client] as unknown as Record<
    string,
    (input: unknown) => Promise<unknown>
  >
  const procedure = members[name]
  if (!procedure) throw new Error(`The client has no procedure ${path}.`)
  return procedure(matrix[path]?.input?.())
}

async function expectAnswer(answer: Promise<unknown>, code: string | null) {
  if (code === null) await expect(answer).resolves.toBeDefined()
  else await expectRefusal(answer, code)
}

test('every procedure of the contract stands in the matrix, and nothing else does', () => {
  expect(Object.keys(matrix).sort()).toEqual(procedures.map(({ path }) => path).sort())
})

describe.each(procedures)('$path', ({ path, permission }) => {
  const answer = matrix[path]?.answer ?? null
  const isPublic = permission === 'public'

  test('nobody signed in', () => expectAnswer(call(api.nobody, path), isPublic ? answer : 'UNAUTHORIZED'))
  test('a tenant', () =>
    expectAnswer(call(tenantOne.client, path), isPublic || everybodys.includes(permission) ? answer : 'FORBIDDEN'))
  test('a property manager', () =>
    expectAnswer(call(manager.client, path), adminOnly.includes(permission) ? 'FORBIDDEN' : answer))
  test('an admin', () => expectAnswer(call(admin.client, path), answer))
})

test('a wrong role is refused before the input is looked at', () =>
  expectRefusal(tenantOne.client.payments.record({} as never), 'FORBIDDEN'))

describe('a tenant sees what is his own and nothing of the neighbour', () => {
  test('own payments and own dashboard', async () => {
    const neighbour = await api.signInAs('tenant')
    const own = await buildTenancy({ tenantId: tenantOne.id })
    const other = await buildTenancy({ tenantId: neighbour.id, unitId: (await buildUnit()).id })
    const mine = await buildPayment({ tenancyId: own.id })
    const theirs = await buildPayment({ tenancyId: other.id })

    const ids = async ({ client }: Identity) => (await client.payments.listOwn({})).rows.map(({ id }) => id)
    expect(await ids(tenantOne)).toEqual([mine.id])
    expect(await ids(neighbour)).toEqual([theirs.id])
    expect((await tenantOne.client.dashboard.readOwn()).tenancy?.tenancyId).toBe(own.id)
    expect((await neighbour.client.dashboard.readOwn()).recentPayments.map(({ id }) => id)).toEqual([theirs.id])
  })

  test('a filter for somebody else finds nothing of theirs', async () => {
    const neighbour = await api.signInAs('tenant')
    await buildPayment({ tenancyId: (await buildTenancy({ tenantId: neighbour.id })).id })
    const asked = { tenantId: neighbour.id } as Record<string, unknown>
    const { rows } = await tenantOne.client.payments.listOwn(asked)
    expect(rows.filter(({ tenantId }) => tenantId === neighbour.id)).toEqual([])
  })
})
