import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, expectRefusal, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { units } from '../../homes/units/units.table'

const { db } = testDatabase()
const { buildTenancy, buildTenant, buildUnit, buildCharge } = buildersOf(db)

let api: Api
let manager: Identity
let admin: Identity

beforeAll(async () => {
  api = startApi(db)
  manager = await api.signInAs('property_manager')
  admin = await api.signInAs('admin')
})

const pageOf = (tenantId: string) => manager.client.tenants.page({ tenantId })
const states = async (tenantId: string) =>
  (await pageOf(tenantId)).months.flatMap(({ month, state, days }) => (state === 'none' ? [] : [[month, state, days]]))

describe('works', () => {
  test('of a tenant it says what the account says, and what is due next', async () => {
    const { id: tenancyId, tenantId, unitId } = await buildTenancy({ startDate: '2026-09-01' })
    await buildCharge({ tenancyId, dueDate: '2026-09-05', paymentStatus: 'paid' })
    await buildCharge({ tenancyId, dueDate: '2026-10-05', paymentStatus: 'paid', paidDate: '2026-10-17' })
    await buildCharge({ tenancyId, dueDate: '2026-11-05', paymentStatus: 'partial', paidAmount: 400_000 })
    await buildCharge({ tenancyId, dueDate: '2026-11-30', amount: 50_000 })
    await buildCharge({ tenancyId, dueDate: '2026-08-05', voidedAt: new Date() })
    const page = await pageOf(tenantId)
    const [held] = page.tenancies
    expect(held).toEqual({
      ...(await manager.client.payments.account({ tenancyId })),
      unitId,
      propertyId: held?.propertyId,
    })
    expect(held).toMatchObject({ owed: 1_150_000, overdue: 1_100_000, overdueSince: '2026-11-05' })
    expect(held?.allowed).toContain('remind')
    expect(await manager.client.tenants.get({ tenantId })).toMatchObject(page.tenant ?? {})
    expect(page).toMatchObject({ phoneLink: '+254712345678', archivedOn: null, isAnonymised: false, wantsSms: true })
    expect(await states(tenantId)).toEqual([
      ['2026-09', 'on_time', null],
      ['2026-10', 'late', 12],
      ['2026-11', 'partial', 16],
    ])
    expect(page.next).toEqual({ dueDate: '2026-11-30', amount: 50_000, titles: ['Rent'] })
  })

  test('what comes next is what the lease says where nothing is charged ahead', async () => {
    const { id: unitId } = await buildUnit({ rentAmount: 4_850_000 })
    await db.update(units).set({ serviceChargeAmount: 0 }).where(eq(units.id, unitId))
    const { tenantId } = await buildTenancy({ unitId, startDate: '2026-11-01' })
    const { next } = await pageOf(tenantId)
    expect(next).toEqual({ dueDate: '2026-12-05', amount: 4_850_000, titles: ['Rent'] })
  })

  test('a payment that is reversed opens its month again, and a write-off takes it from those that were late', async () => {
    const { id: tenancyId, tenantId } = await buildTenancy()
    await buildCharge({ tenancyId, dueDate: '2026-10-05' })
    const received = { amount: 1_500_000, currency: 'KES', method: 'cash', receivedOn: '2026-10-04' } as const
    const payment = await manager.client.payments.receive({ tenancyId, requestId: crypto.randomUUID(), ...received })
    expect(await states(tenantId)).toEqual([['2026-10', 'on_time', null]])
    await manager.client.payments.reverse({ paymentId: payment.id, reason: 'The cheque bounced' })
    expect(await states(tenantId)).toEqual([['2026-10', 'open', 47]])
    const [charge] = (await manager.client.charges.list({ tenantId })).rows
    const { id: chargeId, revision } = await manager.client.charges.get({ chargeId: charge?.id ?? '' })
    await manager.client.charges.writeOff({ chargeId, revision, reason: 'Flooded for a month' })
    expect(await states(tenantId)).toEqual([['2026-10', 'waived', null]])
  })

  test('somebody without a tenancy has a page, with nothing owed', async () => {
    const { id: tenantId, email } = await buildTenant({ phoneNumber: null })
    const page = await pageOf(tenantId)
    expect(page).toMatchObject({ tenancies: [], next: null, email, phoneNumber: null, phoneLink: null })
    expect(page.months.map(({ state }) => state)).toEqual(Array(12).fill('none'))
  })

  test('two tenancies after one another stand latest first, each with its own debt, and the months of both count', async () => {
    const { id: tenantId } = await buildTenant()
    const first = await buildTenancy({ tenantId, startDate: '2025-01-01', endDate: '2026-06-30' })
    const second = await buildTenancy({ tenantId, startDate: '2026-07-01', currency: 'UGX' })
    await buildCharge({ tenancyId: first.id, dueDate: '2026-06-05' })
    await buildCharge({ tenancyId: second.id, currency: 'UGX', dueDate: '2026-07-05', paymentStatus: 'paid' })
    const page = await pageOf(tenantId)
    expect(page.tenancies.map(({ tenancyId, overdue, currency }) => [tenancyId, overdue, currency])).toEqual([
      [second.id, 0, 'UGX'],
      [first.id, 1_500_000, 'KES'],
    ])
    expect(page.months.filter(({ state }) => state !== 'none')).toMatchObject([
      { month: '2026-06', state: 'open', tenancyId: first.id },
      { month: '2026-07', state: 'on_time', tenancyId: second.id },
    ])
    expect(page.next?.dueDate).toBe('2026-12-05')
  })

  test('a tenant opens each month of their own to what was due, what stands on it and its receipts', async () => {
    const tenant = await api.signInAs('tenant')
    const { id: tenancyId } = await buildTenancy({ tenantId: tenant.id, startDate: '2026-09-01' })
    await buildCharge({ tenancyId, dueDate: '2026-09-05', voidedAt: new Date() })
    await buildCharge({ tenancyId, dueDate: '2026-10-05' })
    await buildCharge({ tenancyId, dueDate: '2026-10-20', paymentType: 'water', amount: 183_000 })
    await buildCharge({ tenancyId, dueDate: '2026-11-05' })
    const received = { tenancyId, currency: 'KES', method: 'mpesa' } as const
    const receive = (amount: number, receivedOn: string, reference: string) =>
      manager.client.payments.receive({ ...received, requestId: crypto.randomUUID(), amount, receivedOn, reference })
    const first = await receive(1_000_000, '2026-10-04', 'UKW1T7QX2M')
    const second = await receive(600_000, '2026-10-21', 'UKW2T7QX2M')
    const bounced = await receive(83_000, '2026-11-01', 'UKW3T7QX2M')
    await manager.client.payments.reverse({ paymentId: bounced.id, reason: 'The cheque bounced' })

    const { currency, months } = await tenant.client.tenants.ownMonths({ tenancyId })
    expect(currency).toBe('KES')
    expect(months.map(({ month, state, amount, open }) => [month, state, amount, open])).toEqual([
      ['2026-11', 'open', 1_500_000, 1_500_000],
      ['2026-10', 'partial', 1_683_000, 83_000],
    ])
    const paid = (place: number) =>
      months[1]?.charges[place]?.paid.map(({ paymentId, amount, receiptNumber }) => [paymentId, amount, receiptNumber])
    expect(paid(0)).toEqual([
      [first.id, 1_000_000, expect.stringMatching(/^RCT-/)],
      [second.id, 500_000, expect.stringMatching(/^RCT-/)],
    ])
    expect(paid(1)).toEqual([[second.id, 100_000, expect.stringMatching(/^RCT-/)]])
    const page = await pageOf(tenant.id)
    expect(page.months.filter(({ state }) => state !== 'none').map(({ month, state }) => [month, state])).toEqual([
      ['2026-10', 'partial'],
      ['2026-11', 'open'],
    ])
    expect(page.tenancies[0]?.owed).toBe(months.reduce((sum, { open }) => sum + open, 0))

    const neighbour = await api.signInAs('tenant')
    await expectRefusal(neighbour.client.tenants.ownMonths({ tenancyId }), 'NOT_FOUND')
    await expectRefusal(manager.client.tenants.ownMonths({ tenancyId }), 'NOT_FOUND')
  })

  test('amounts as large as they come stay exact', async () => {
    const { id: tenancyId, tenantId } = await buildTenancy()
    const amount = 9_999_999_999
    for (const dueDate of ['2026-08-05', '2026-09-05', '2026-10-05']) await buildCharge({ tenancyId, amount, dueDate })
    const [held] = (await pageOf(tenantId)).tenancies
    expect([held?.owed, held?.overdue]).toEqual([3 * amount, 3 * amount])
  })

  test('who was archived is brought back by staff, by two at once as by one, also with a phone alone; anonymised they are not', async () => {
    const manager = await api.signInAs('property_manager')
    const made = { fullName: 'Otieno Odhiambo', email: null, phoneNumber: '0722 000 111', taxPin: null }
    const { tenant } = await manager.client.tenants.create(made)
    const { id: tenantId } = tenant
    await buildTenancy({ tenantId, startDate: '2018-01-01', endDate: '2019-11-20' })
    expect(await manager.client.tenants.remove({ tenantId })).toEqual({ outcome: 'archived' })
    const again = await Promise.all([1, 2].map(() => manager.client.tenants.restore({ tenantId })))
    expect(again.map(({ fullName, phoneNumber, canSignIn }) => [fullName, phoneNumber, canSignIn])).toEqual([
      ['Otieno Odhiambo', tenant.phoneNumber, false],
      ['Otieno Odhiambo', tenant.phoneNumber, false],
    ])
    expect(await pageOf(tenantId)).toMatchObject({ archivedOn: null, tenant: { id: tenantId } })
    const { rows } = await admin.client.audit.list({ search: 'Otieno Odhiambo' })
    expect(rows.filter(({ action }) => action === 'tenant.restored')).toHaveLength(1)
    expect((await manager.client.tenants.invite({ tenantId })).link).toContain('/')
    await manager.client.tenants.remove({ tenantId })
    await admin.client.privacy.anonymise({ tenantId })
    await expectRefusal(manager.client.tenants.restore({ tenantId }), 'NAME_GONE')
  })

  test('who moved out and was archived keeps the page; once anonymised it names nobody', async () => {
    const { tenantId, id: tenancyId } = await buildTenancy({ startDate: '2018-01-01', endDate: '2019-11-20' })
    await admin.client.tenants.remove({ tenantId })
    expect(await pageOf(tenantId)).toMatchObject({
      fullName: 'Wanjiku Kamau',
      tenant: null,
      isAnonymised: false,
      archivedOn: expect.stringMatching(/^\d{4}-/),
      tenancies: [{ tenancyId }],
    })
    await admin.client.privacy.anonymise({ tenantId })
    const page = await pageOf(tenantId)
    expect(page).toMatchObject({ fullName: 'Former tenant', email: null, phoneNumber: null, isAnonymised: true })
    // An id may have the digits of a phone number.
    const told = JSON.stringify(page).replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')
    expect(told).not.toMatch(/Wanjiku|0712|@/)
  })
})

describe('denied', () => {
  test('tenants have no such page, not even their own, and staff are no tenants', async () => {
    const tenant = await api.signInAs('tenant')
    await expectRefusal(tenant.client.tenants.page({ tenantId: tenant.id }), 'FORBIDDEN')
    await expectRefusal(pageOf(admin.id), 'NOT_FOUND')
    await expectRefusal(pageOf(crypto.randomUUID()), 'NOT_FOUND')
  })
})
