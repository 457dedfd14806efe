import type { DashboardFigures } from '@makao/contract/documents/dashboard/dashboard.schema'
import { expect, test } from 'vitest'
import { daysOfAge } from './ages'
import { needsElsewhere, needsToday, pointsAgainst } from './needs'

const nothing: DashboardFigures = {
  today: '2026-11-22',
  month: '2026-11',
  months: [],
  overdue: [],
  cameIn: [],
  comingDue: { tenancies: 0, totals: [] },
  brokenPromises: 0,
  claims: 0,
  vacancy: [],
  messages: [],
  unreadMeters: { meters: 0, properties: [] },
  payouts: { owners: 0, totals: [], rows: [] },
  leases: { over: 0, within30: 0, within60: 0, rows: [] },
  movingOut: { tenancies: 0, rows: [] },
}

const said = (change: Partial<DashboardFigures>) =>
  needsToday({ ...nothing, ...change }, { maySend: true }).map(({ text, note, action }) =>
    [text, note, action].filter(Boolean).join(' | ').replaceAll('\u00a0', ' '),
  )

test('where nothing waits there is nothing to do', () => expect(said({})).toEqual([]))

test('what is overdue leads to who owes it, and to reminding all of them', () => {
  const of = { charges: 3, since: '2026-08-05', ages: [] }
  const overdue = [{ ...of, currency: 'UGX' as const, amount: 1_470_000, tenancies: 1 }]
  expect(said({ overdue })).toEqual(['1 tenant overdue, UGX 1,470,000 | on all charges | Remind'])
  const [need] = needsToday({ ...nothing, overdue }, { propertyId: 'of-this-one', maySend: true })
  expect(need?.link.search).toEqual({ view: 'collect', propertyId: 'of-this-one' })
  // To those very rows, with the reminder to all of them already asked for.
  expect(need?.does?.search).toEqual({ view: 'collect', remind: 'all', propertyId: 'of-this-one' })
  expect(needsToday({ ...nothing, overdue })[0]).toMatchObject({ action: 'See who' })
})

test('of two countries one is looked at, no count adds both, and what waits in the other is not left out', () => {
  const of = { charges: 3, since: '2026-08-05', ages: [] }
  const row = { ownerId: 'grace', ownerName: 'Grace Njeri', lastPaidOn: null }
  const figures: DashboardFigures = {
    ...nothing,
    overdue: [
      { ...of, currency: 'KES', amount: 140_860_000, tenancies: 27 },
      { ...of, currency: 'UGX', amount: 1_470_000, tenancies: 9 },
    ],
    comingDue: { tenancies: 3, totals: [{ currency: 'KES', amount: 4_500_000, tenancies: 3 }] },
    payouts: {
      owners: 2,
      totals: [
        { currency: 'KES', amount: 100, owners: 2 },
        { currency: 'UGX', amount: 7, owners: 1 },
      ],
      rows: [{ ...row, currency: 'UGX', amount: 7 }],
    },
    vacancy: [
      { currency: 'KES', units: 20, vacant: 1, rent: 2_500_000 },
      { currency: 'UGX', units: 20, vacant: 3, rent: 0 },
    ],
  }
  const linesOf = (currency: 'KES' | 'UGX') =>
    needsToday(figures, { currency }).map(({ text, note }) =>
      [text, note].filter(Boolean).join(' | ').replaceAll('\u00a0', ' '),
    )
  expect(linesOf('KES')).toEqual([
    '27 tenants overdue, KES 1,408,600 | in Kenya, on all charges',
    '2 owners to be paid KES 1 for October',
    'KES 45,000 due this week | 3 tenants in Kenya',
    '1 vacant unit in Kenya | KES 25,000 a month',
  ])
  expect(linesOf('UGX')).toEqual([
    '9 tenants overdue, UGX 1,470,000 | in Uganda, on all charges',
    'Grace Njeri to be paid UGX 7 for October',
    '3 vacant units in Uganda',
  ])
  expect(needsElsewhere(figures, { currency: 'KES' })).toEqual([{ currency: 'UGX', needs: 3 }])
  expect(needsElsewhere(figures, { currency: 'UGX' })).toEqual([{ currency: 'KES', needs: 4 }])
  expect(needsElsewhere(figures, {})).toEqual([])
})

test('a promise that was broken and rent that comes due lead to those rows', () => {
  const totals = [{ currency: 'KES' as const, amount: 4_500_000, tenancies: 3 }]
  const needs = needsToday({ ...nothing, claims: 1, brokenPromises: 2, comingDue: { tenancies: 3, totals } })
  expect(needs).toMatchObject([
    { text: '1 payment reported by a tenant', link: { search: { view: 'collect' } }, action: 'Check' },
    { text: '2 tenants broke a promise to pay', link: { search: { view: 'collect', owing: 'broken' } } },
    { text: 'KES\u00a045,000 due this week', note: '3 tenants', link: { search: { owing: 'due' } } },
  ])
})

test('messages say why they stay', () => {
  const of = { error: null, isSetUp: true, isMore: false } as const
  expect(
    said({
      messages: [
        { ...of, channel: 'email', state: 'waiting', messages: 152, isSetUp: false },
        { ...of, channel: 'sms', state: 'failed', messages: 10_000, isMore: true, error: 'Invalid phone number' },
      ],
    }),
  ).toEqual(['152 messages wait | Email is not set up | Send', '10,000+ messages failed | Invalid phone number | Look'])
  const unset = { ...of, isSetUp: false, state: 'waiting' } as const
  expect(
    said({
      messages: [
        { ...unset, channel: 'email', messages: 76 },
        { ...unset, channel: 'sms', messages: 74 },
        { ...of, channel: 'sms', state: 'unknown', messages: 1 },
      ],
    }),
  ).toEqual(['150 messages wait | email and SMS are not set up | Send', '1 message may not have arrived | SMS | Look'])
})

test('what waits for want of email or SMS leads whoever may to setting them up, and nobody else', () => {
  const of = { channel: 'email', state: 'waiting', messages: 2, isMore: false, error: null } as const
  const setsUp = (isSetUp: boolean, maySetUp: boolean) =>
    needsToday({ ...nothing, messages: [{ ...of, isSetUp }] }, { maySend: true, maySetUp })[0]?.setsUp
  expect(setsUp(false, true)).toEqual({ to: '/dashboard/settings', search: { tab: 'notifications' } })
  expect(setsUp(false, false)).toBeUndefined()
  expect(setsUp(true, true)).toBeUndefined()
})

test('one property, owner or tenancy is named and led to, of several their list', () => {
  const property = { propertyId: 'entebbe', propertyName: 'Entebbe Gardens', unread: 3, meters: 12 }
  const one = needsToday({ ...nothing, unreadMeters: { meters: 3, properties: [property] } })
  expect(one).toMatchObject([
    { text: '3 meters not read this month', note: 'Entebbe Gardens', link: { search: { propertyId: 'entebbe' } } },
  ])
  const more = { meters: 5, properties: [property, { ...property, propertyId: 'other' }] }
  expect(needsToday({ ...nothing, unreadMeters: more })).toMatchObject([
    { note: 'Entebbe Gardens and others', link: { search: { unread: true } } },
  ])
  const payout = {
    ownerId: 'grace',
    ownerName: 'Grace Njeri',
    currency: 'KES' as const,
    amount: 100,
    lastPaidOn: '2026-09-08',
  }
  const totals = [{ currency: 'KES' as const, amount: 100, owners: 1 }]
  expect(needsToday({ ...nothing, payouts: { owners: 1, totals, rows: [payout] } })).toMatchObject([
    {
      text: expect.stringMatching(/^Grace Njeri to be paid KES\u00a01 for [A-Z][a-z]+$/),
      link: { params: { ownerId: 'grace' } },
    },
  ])
  expect(needsToday({ ...nothing, payouts: { owners: 2, totals, rows: [payout] } })).toMatchObject([
    {
      text: expect.stringMatching(/^2 owners to be paid KES\u00a01 for [A-Z][a-z]+$/),
      link: { to: '/dashboard/owners', search: { view: 'payouts' } },
    },
  ])
})

test('leases and units: what is over first, what comes due with its day', () => {
  const end = {
    tenancyId: 't',
    tenantId: 'p',
    tenantName: 'Fatuma Mutiso',
    unitNumber: 'A4',
    propertyName: 'Jacaranda',
  }
  const rows = [{ ...end, day: '2026-12-01' }]
  expect(
    said({
      leases: { over: 1, within30: 1, within60: 2, rows },
      movingOut: { tenancies: 2, rows },
      vacancy: [{ currency: 'KES', units: 20, vacant: 1, rent: 0 }],
    }),
  ).toEqual([
    '1 lease ended, the tenant stays | Renew',
    '1 lease ends within 30 days | Fatuma Mutiso, A4, on 1 Dec | Renew',
    '2 tenants move out | first Fatuma Mutiso, A4, on 1 Dec | Prepare',
    '1 vacant unit | See units',
  ])
  const linksOf = (change: Partial<DashboardFigures>) =>
    needsToday({ ...nothing, ...change }, { propertyId: 'jacaranda' }).map(({ link }) => link)
  const several = { leases: { over: 2, within30: 3, within60: 4, rows }, movingOut: { tenancies: 2, rows } }
  expect(linksOf(several)).toEqual(
    ['over', 'ending', 'leaving'].map((lease) => ({
      to: '/dashboard/tenants',
      search: { lease, propertyId: 'jacaranda' },
    })),
  )
  expect(linksOf({ leases: { over: 0, within30: 1, within60: 1, rows } })).toMatchObject([
    { params: { tenancyId: 't' } },
  ])
})

test.each([
  [-9.6, '9.6 points below October'],
  [12.34, '12.3 points above October'],
  [0.04, 'as in October by this day'],
  [0, 'as in October by this day'],
])('%d points against last month', (points, text) => expect(pointsAgainst(points, 'October')).toBe(text))

test('each age leads to the due days that it holds, and none lies in two', () => {
  const days = ['1-30', '31-60', '61-90', '90+'].map((age) => daysOfAge(age, '2026-11-22'))
  expect(days).toEqual([
    { from: '2026-10-23' },
    { from: '2026-09-23', to: '2026-10-22' },
    { from: '2026-08-24', to: '2026-09-22' },
    { to: '2026-08-23' },
  ])
})
