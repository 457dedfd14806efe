import { count, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { cookieOf, startApi } from '../../test/api'
import { testDatabase } from '../../test/database'
import { charges } from '../money/charges/charges.table'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, fillDemo } from './fill'
import { makePortfolio } from './portfolio'

const today = '2026-11-21'
const portfolio = makePortfolio(today)
const unitOf = (tenancy: number) => portfolio.units[portfolio.tenancies[tenancy]?.unit ?? -1]

describe('the demo portfolio', () => {
  test('has 12 properties, 140 units and 110 tenants', () => {
    const { properties, units, tenants } = portfolio
    expect([properties.length, units.length, tenants.length]).toEqual([12, 140, 110])
  })

  test('stands in five cities, of all six types, with charges in all four statuses', () => {
    const different = (values: string[]) => [...new Set(values)].sort()
    expect(different(portfolio.properties.map(({ city }) => city))).toEqual([
      'Entebbe',
      'Kampala',
      'Kisumu',
      'Mombasa',
      'Nairobi',
    ])
    expect(different(portfolio.properties.map(({ propertyType }) => propertyType))).toHaveLength(6)
    expect(different(portfolio.charges.map(({ paymentStatus }) => paymentStatus))).toHaveLength(4)
  })

  test('covers two years and nothing outside of a tenancy', () => {
    const dueDates = portfolio.charges.map(({ dueDate }) => dueDate).sort()
    expect([dueDates[0], dueDates.at(-1)]).toEqual(['2024-11-01', '2026-12-05'])
    for (const { tenancy, dueDate, paidDate } of portfolio.charges) {
      const { startDate, endDate } = portfolio.tenancies[tenancy] ?? expect.fail('a charge without a tenancy')
      expect(dueDate >= startDate && (endDate === null || dueDate <= endDate)).toBe(true)
      expect((paidDate ?? today) <= today).toBe(true)
    }
  })

  test('names nobody, no address, no unit and no receipt twice', () => {
    const once = (values: unknown[]) => expect(new Set(values).size).toBe(values.length)
    once(portfolio.tenants.map(({ email }) => email))
    once(portfolio.units.map(({ property, unitNumber }) => `${property} ${unitNumber}`))
    once(portfolio.charges.flatMap(({ mpesaReceiptNumber }) => mpesaReceiptNumber ?? []))
    const active = portfolio.tenancies.filter(({ endDate }) => endDate === null)
    once(active.map(({ tenant }) => tenant))
    once(active.map(({ unit }) => unit))
  })

  test('is the same every time', () => expect(makePortfolio(today)).toEqual(portfolio))

  test('can be made on any day of the year', () => {
    for (const day of ['2026-01-01', '2028-02-29', '2026-12-31']) expect(makePortfolio(day).units).toHaveLength(140)
  })
})

describe('filled', () => {
  const { db } = testDatabase()
  const api = startApi(db, { now: `${today}T09:00:00Z` })

  async function clientOf(title: (typeof DEMO_ACCOUNTS)[number]['title']) {
    const email = DEMO_ACCOUNTS.find((account) => account.title === title)?.email
    const response = await api.post('/api/auth/sign-in', { login: email, password: DEMO_PASSWORD })
    expect(response.status).toBe(200)
    return api.clientWith(cookieOf(response))
  }

  beforeAll(() => fillDemo(db, today))

  test('every total is the sum of its charges', async () => {
    const client = await clientOf('Admin')
    const expected = { KES: 0, UGX: 0 }
    for (const { tenancy, paidAmount } of portfolio.charges) expected[unitOf(tenancy)?.currency ?? 'KES'] += paidAmount
    const dashboard = await client.dashboard.read()
    expect(dashboard).toMatchObject({ properties: 12, units: 140, activeTenants: 96 })
    expect(dashboard.revenue).toEqual([
      { currency: 'KES', amount: expected.KES },
      { currency: 'UGX', amount: expected.UGX },
    ])
    // And one deposit for each tenancy, which is no revenue.
    expect((await client.charges.list({})).total).toBe(portfolio.charges.length + portfolio.tenancies.length)
    expect(await client.ledger.check()).toMatchObject({ differences: [] })
    expect(dashboard.recentPayments).toHaveLength(5)
  })

  test('the manager and the tenant sign in and see their part', async () => {
    expect(await (await clientOf('Property Manager')).properties.names()).toHaveLength(12)
    const portal = await (await clientOf('Tenant')).dashboard.readOwn()
    expect(portal.tenancy?.startDate).toBe('2024-11-01')
    expect(portal.paid[0]?.amount).toBeGreaterThan(0)
  })

  test('a second start leaves everything as it is', async () => {
    await db.update(charges).set({ notes: 'changed by hand' }).where(eq(charges.paymentStatus, 'partial'))
    const counted = async () => (await db.select({ total: count() }).from(charges))[0]?.total
    const before = await counted()
    await fillDemo(db, '2026-12-01')
    expect(await counted()).toBe(before)
    const changed = await db.select().from(charges).where(eq(charges.notes, 'changed by hand'))
    expect(changed.length).toBeGreaterThan(0)
  })
})
