import { expect, test } from 'vitest'
import { isOver, isWorking, nextOf, nextUntilRent, stepsOf } from './steps'

const nothing = {
  isHidden: false,
  skipped: [],
  agencyName: null as string | null,
  hasLogo: false,
  country: 'Kenya' as const,
  properties: 0,
  units: 0,
  tenants: 0,
  tenancies: 0,
  waysToPay: 0,
  charges: 0,
  sends: { email: false, sms: false },
  failedTests: { email: false, sms: false },
  colleagues: 0,
}
const steps = (change: Partial<typeof nothing>, propertyId?: string) =>
  stepsOf({ ...nothing, ...change }, { propertyId, isAdmin: true })
const open = (change: Partial<typeof nothing>, propertyId?: string) =>
  steps(change, propertyId)
    .filter(({ count, ways }) => count === undefined && ways.length > 0)
    .map(({ key }) => key)

const anyTime = ['pay', 'email', 'sms', 'staff']

test('what needs another step first has no way to it yet', () => {
  expect(open({})).toEqual(['agency', 'property', 'tenants', ...anyTime])
  expect(open({ properties: 1 }, 'jacaranda')).toEqual(['agency', 'units', 'tenants', ...anyTime])
  expect(open({ properties: 1, tenants: 1 })).toEqual(['agency', 'units', ...anyTime])
  expect(open({ properties: 1, units: 20, tenants: 1 })).toEqual(['agency', 'tenancies', ...anyTime])
  expect(open({ properties: 1, units: 20, tenants: 1, tenancies: 1, waysToPay: 1 })).toEqual([
    'agency',
    'charges',
    'email',
    'sms',
    'staff',
  ])
  expect(steps({}).find(({ key }) => key === 'units')?.note).toBe('After your first property')
})

test('whose agency it is was said at the set-up: the property comes next, and then each in the order of the list', () => {
  const named = steps({ agencyName: 'Karibu Homes' })
  expect(named[0]).toMatchObject({ key: 'agency', text: 'Agency:', count: 'Karibu Homes' })
  expect(nextOf(named)?.key).toBe('property')
  expect(nextOf(steps({ agencyName: 'Karibu Homes', properties: 1, units: 20, tenants: 1 }))?.key).toBe('tenancies')
  expect(
    nextOf(steps({ agencyName: 'Karibu Homes', properties: 1, units: 20, tenants: 1, tenancies: 1, charges: 1 }))?.key,
  ).toBe('pay')
})

test('a first property is added or comes with an import', () => {
  expect(steps({}).find(({ key }) => key === 'property')?.ways).toMatchObject([
    { link: { to: '/dashboard/properties/new' } },
    { link: { to: '/dashboard/properties', search: { sheet: true } } },
  ])
})

test('the units of the only property are added to it, of several where one is chosen', () => {
  const linkOf = (propertyId?: string) =>
    steps({ properties: 1 }, propertyId).find(({ key }) => key === 'units')?.ways[0]?.link
  expect(linkOf('jacaranda')).toMatchObject({ params: { propertyId: 'jacaranda' } })
  expect(linkOf()).toEqual({ to: '/dashboard/properties' })
})

test('each step that is done says how much there is, and email and SMS can be tried', () => {
  const all = steps({
    agencyName: 'Karibu Homes',
    hasLogo: true,
    properties: 2,
    units: 1,
    tenants: 1200,
    tenancies: 1,
    waysToPay: 1,
    charges: 3,
    sends: { email: true, sms: true },
    colleagues: 2,
  })
  expect(all.map(({ count }) => count)).toEqual([
    'Karibu Homes, with its logo',
    '2 properties',
    '1 unit',
    '1,200 tenants',
    '1 tenancy',
    '3 charges',
    '1 way',
    'set up',
    'set up',
    '2 colleagues',
  ])
  expect(all.flatMap(({ tests }) => tests ?? [])).toEqual(['email', 'sms'])
  expect(isOver(all)).toBe(true)
})

test('an empty list leads to what comes next until somebody lives there, whatever else is open', () => {
  expect(nextUntilRent(steps({}))?.text).toBe('Add your first property')
  expect(nextUntilRent(steps({ properties: 1, units: 20, tenants: 1 }))?.text).toBe('Put the tenant into a unit')
  expect(nextUntilRent(steps({ properties: 1, units: 20, tenants: 1, tenancies: 1 }))).toBeUndefined()
})

test('once rent is charged and can be paid the rest does not press, and what is left out is over', () => {
  const charged = { properties: 1, units: 20, tenants: 1, tenancies: 1, charges: 1 }
  expect(isWorking(steps(charged))).toBe(false)
  expect(isWorking(steps({ ...charged, waysToPay: 1 }))).toBe(true)
  expect(isOver(steps({ ...charged, waysToPay: 1 }))).toBe(false)
  const skipped = ['agency', 'pay', 'email', 'sms', 'staff'] as const
  const left = stepsOf({ ...nothing, ...charged, skipped: [...skipped] }, { isAdmin: true })
  expect(isOver(left)).toBe(true)
})

test('what only an admin can do is not asked of others', () => {
  const keys = stepsOf(nothing, { isAdmin: false }).map(({ key }) => key)
  expect(keys).not.toContain('agency')
  expect(keys).not.toContain('staff')
  expect(keys).toContain('property')
})

test('email and SMS lead an admin to the form, and others to where it says who sets them up', () => {
  const searchOf = (key: string, isAdmin: boolean) =>
    stepsOf(nothing, { isAdmin }).find((step) => step.key === key)?.ways[0]?.link
  expect(searchOf('email', true)).toMatchObject({ search: { tab: 'notifications', setUp: 'email' } })
  expect(searchOf('sms', true)).toMatchObject({ search: { tab: 'notifications', setUp: 'sms' } })
  expect(searchOf('sms', false)).toEqual({ to: '/dashboard/settings', search: { tab: 'notifications' } })
})

test('a channel whose last test failed does not count as done, and can be tried again', () => {
  const sends = { email: true, sms: true }
  const stepOf = (failedTests: typeof sends, key: string) =>
    steps({ sends, failedTests }).find((step) => step.key === key)
  const failed = stepOf({ email: true, sms: false }, 'email')
  expect(failed).toMatchObject({ count: undefined, note: 'The last test did not go out', tests: 'email' })
  expect(failed?.ways).toHaveLength(1)
  expect(stepOf({ email: true, sms: false }, 'sms')?.count).toBe('set up')
  expect(stepOf({ email: false, sms: true }, 'sms')).toMatchObject({ count: undefined, tests: 'sms' })
})
