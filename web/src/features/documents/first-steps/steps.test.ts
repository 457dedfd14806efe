import { expect, test } from 'vitest'
import { stepsOf } from './steps'

const nothing = {
  isHidden: false,
  country: 'Kenya' as const,
  properties: 0,
  units: 0,
  tenants: 0,
  tenancies: 0,
  waysToPay: 0,
  charges: 0,
  senders: 0,
}
const open = (change: Partial<typeof nothing>, propertyId?: string) =>
  stepsOf({ ...nothing, ...change }, { propertyId, setsUp: true })
    .filter(({ count, link }) => count === undefined && link)
    .map(({ key }) => key)

test('what needs another step first has no way to it yet', () => {
  expect(open({})).toEqual(['property', 'tenants', 'pay'])
  expect(open({ properties: 1 }, 'jacaranda')).toEqual(['units', 'tenants', 'pay'])
  expect(open({ properties: 1, tenants: 1 })).toEqual(['units', 'pay'])
  expect(open({ properties: 1, units: 20, tenants: 1 })).toEqual(['tenancies', 'pay'])
  expect(open({ properties: 1, units: 20, tenants: 1, tenancies: 1, waysToPay: 1 })).toEqual(['charges'])
})

test('the units of the only property are added to it, of several where one is chosen', () => {
  const linkOf = (propertyId?: string) =>
    stepsOf({ ...nothing, properties: 1 }, { propertyId, setsUp: true }).find(({ key }) => key === 'units')?.link
  expect(linkOf('jacaranda')).toMatchObject({ params: { propertyId: 'jacaranda' } })
  expect(linkOf()).toEqual({ to: '/dashboard/properties' })
})

test('each step that is done says how many there are', () => {
  const steps = stepsOf(
    { ...nothing, properties: 2, units: 1, tenants: 1200, tenancies: 1, waysToPay: 1, charges: 3, senders: 2 },
    { setsUp: true },
  )
  expect(steps.map(({ count }) => count)).toEqual([
    '2 properties',
    '1 unit',
    '1,200 tenants',
    '1 tenancy',
    '3 charges',
    '1 way',
    '2 of 2',
  ])
})

test('who cannot set up mail and SMS is not asked to', () => {
  const keys = (setsUp: boolean) => stepsOf(nothing, { setsUp }).map(({ key }) => key)
  expect(keys(true)).toContain('senders')
  expect(keys(false)).not.toContain('senders')
})
