import { addMonths, formatDay, monthName } from '@makao/contract/days'
import type { ComingEnd, DashboardFigures } from '@makao/contract/documents/dashboard/dashboard.schema'
import type { Channel } from '@makao/contract/messaging/outbox/outbox.kinds'
import { channelNames } from '@makao/contract/messaging/outbox/outbox.terms'
import { formatMoney, type Money } from '@makao/contract/money'
import type { TenantStanding } from '@makao/contract/money/tenants/tenants.kinds'
import type { ChartLink } from '../../../ui/charts-parts'

/** `propertyId`: which property is looked at; undefined: all of them. `maySend`: whether tenants may be written to. */
interface Looking {
  propertyId?: string | undefined
  maySend?: boolean
}

/** Something that waits for somebody. */
export interface Need {
  key: string
  text: string
  /** Said beside it, in a softer colour. */
  note?: string
  /** Where its rows stand. */
  link: ChartLink
  /** What to do about it, there or in a dialog. */
  action: string
  /** Where it is done, when that is not where the rows stand. */
  does?: ChartLink
  /** What the action opens here instead: messages that wait, one after the other. */
  sends?: { channel?: Channel | undefined }
  isUrgent?: boolean
}

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-KE')} ${count === 1 ? one : many}`

/** 'KES 12,000 and UGX 3,400,000'. */
const both = (totals: readonly Money[]) =>
  totals.map(({ amount, currency }) => formatMoney(amount, currency)).join(' and ')

function overdue({ overdue }: DashboardFigures, { propertyId, maySend }: Looking): Need[] {
  const tenancies = overdue.reduce((sum, of) => sum + of.tenancies, 0)
  if (tenancies === 0) return []
  return [
    {
      key: 'overdue',
      text: `${counted(tenancies, 'tenant owes', 'tenants owe')} ${both(overdue)}`,
      link: { to: '/dashboard/payments', search: { view: 'collect', propertyId } },
      action: maySend ? 'Remind' : 'See who',
      ...(maySend && {
        does: { to: '/dashboard/payments', search: { view: 'collect', remind: 'all', propertyId } },
      }),
      isUrgent: true,
    },
  ]
}

function promises({ brokenPromises }: DashboardFigures, { propertyId }: Looking): Need[] {
  if (brokenPromises === 0) return []
  return [
    {
      key: 'promises',
      text: `${counted(brokenPromises, 'tenant')} broke a promise to pay`,
      link: { to: '/dashboard/payments', search: { view: 'collect', owing: 'broken', propertyId } },
      action: 'Call',
      isUrgent: true,
    },
  ]
}

function comingDue({ comingDue: { tenancies, totals } }: DashboardFigures, { propertyId }: Looking): Need[] {
  if (tenancies === 0) return []
  return [
    {
      key: 'due',
      text: `${both(totals)} due this week`,
      note: counted(tenancies, 'tenant'),
      link: { to: '/dashboard/payments', search: { view: 'collect', owing: 'due', propertyId } },
      action: 'See who',
    },
  ]
}

const stuckWords: Record<DashboardFigures['messages'][number]['state'], readonly [string, string]> = {
  waiting: ['message waits', 'messages wait'],
  unknown: ['message may not have arrived', 'messages may not have arrived'],
  failed: ['message failed', 'messages failed'],
}

function messages({ messages }: DashboardFigures, looking: Looking): Need[] {
  const { propertyId, maySend } = looking
  // By mail and by SMS it is one thing to set up.
  const unset = messages.filter(({ state, isSetUp }) => state === 'waiting' && !isSetUp)
  if (unset.length > 1) {
    const waiting = unset.reduce((sum, of) => sum + of.messages, 0)
    return [
      {
        key: 'messages unset',
        text: counted(waiting, ...stuckWords.waiting),
        note: 'neither mail nor SMS is set up',
        link: { to: '/dashboard/messages', search: { state: 'waiting', propertyId } },
        ...(maySend ? { action: 'Send', sends: {} } : { action: 'Look' }),
      },
      ...stuck(
        messages.filter((each) => !unset.includes(each)),
        looking,
      ),
    ]
  }
  return stuck(messages, looking)
}

function stuck(messages: DashboardFigures['messages'], { propertyId, maySend }: Looking): Need[] {
  return messages.map(({ channel, state, messages: count, isSetUp, error }) => ({
    key: `messages ${channel} ${state}`,
    text: counted(count, ...stuckWords[state]),
    note: isSetUp ? (error ?? channelNames[channel]) : `${channelNames[channel]} is not set up`,
    link: { to: '/dashboard/messages', search: { channel, state, propertyId } },
    ...(state === 'waiting' && maySend ? { action: 'Send', sends: { channel } } : { action: 'Look' }),
    isUrgent: state === 'failed',
  }))
}

function meters({ unreadMeters: { meters, properties } }: DashboardFigures): Need[] {
  const [first, ...others] = properties
  if (meters === 0 || !first) return []
  const link: ChartLink =
    others.length === 0
      ? { to: '/dashboard/meters', search: { tab: 'round', propertyId: first.propertyId } }
      : { to: '/dashboard/meters', search: { unread: true } }
  return [
    {
      key: 'meters',
      text: `${counted(meters, 'meter')} not read this month`,
      note: others.length === 0 ? first.propertyName : `${first.propertyName} and others`,
      link,
      action: 'Read',
    },
  ]
}

function payouts({ today, payouts: { owners, totals, rows } }: DashboardFigures): Need[] {
  if (owners === 0) return []
  const [first] = rows
  const isOne = owners === 1 && first
  const month = addMonths(today.slice(0, 7), -1)
  return [
    {
      key: 'payouts',
      text: `${isOne ? first.ownerName : counted(owners, 'owner')} to be paid ${both(totals)} for ${monthName(month)}`,
      ...(isOne && first.lastPaidOn && { note: `last paid ${formatDay(first.lastPaidOn, today)}` }),
      link: isOne
        ? { to: '/dashboard/owners/$ownerId', params: { ownerId: first.ownerId } }
        : { to: '/dashboard/owners', search: { view: 'payouts', month } },
      action: 'Pay out',
    },
  ]
}

function leases(
  { today, leases: { over, within30, rows }, movingOut }: DashboardFigures,
  { propertyId }: Looking,
): Need[] {
  const needs: Need[] = []
  const those = (lease: TenantStanding): ChartLink => ({ to: '/dashboard/tenants', search: { lease, propertyId } })
  const one = ({ tenancyId }: ComingEnd): ChartLink => ({
    to: '/dashboard/tenancies/$tenancyId',
    params: { tenancyId },
  })
  const said = ({ tenantName, unitNumber, day }: ComingEnd, count: number) =>
    `${count > 1 ? 'first ' : ''}${tenantName}, ${unitNumber}, on ${formatDay(day, today)}`
  if (over > 0) {
    needs.push({
      key: 'over',
      text: `${counted(over, 'lease')} ended, the ${over === 1 ? 'tenant stays' : 'tenants stay'}`,
      link: those('over'),
      action: 'Renew',
      isUrgent: true,
    })
  }
  const [first] = rows
  if (within30 > 0 && first) {
    needs.push({
      key: 'ending',
      text: `${counted(within30, 'lease ends', 'leases end')} within 30 days`,
      note: said(first, within30),
      link: within30 === 1 ? one(first) : those('ending'),
      action: 'Renew',
    })
  }
  const [leaver] = movingOut.rows
  if (leaver) {
    needs.push({
      key: 'moving',
      text: counted(movingOut.tenancies, 'tenant moves out', 'tenants move out'),
      note: said(leaver, movingOut.tenancies),
      link: movingOut.tenancies === 1 ? one(leaver) : those('leaving'),
      action: 'Prepare',
    })
  }
  return needs
}

function vacancy({ vacancy }: DashboardFigures, { propertyId }: Looking): Need[] {
  const vacant = vacancy.reduce((sum, of) => sum + of.vacant, 0)
  if (vacant === 0) return []
  const lost = vacancy.filter(({ rent }) => rent > 0).map(({ rent, currency }) => ({ amount: rent, currency }))
  return [
    {
      key: 'vacancy',
      text: counted(vacant, 'vacant unit'),
      ...(lost.length > 0 && { note: `${both(lost)} a month` }),
      link: { to: '/dashboard/units', search: { status: 'vacant', propertyId } },
      action: 'Let',
    },
  ]
}

/** What waits for somebody today, what costs most first. */
export function needsToday(figures: DashboardFigures, looking: Looking = {}): Need[] {
  return [overdue, promises, messages, meters, payouts, leases, comingDue, vacancy].flatMap((of) =>
    of(figures, looking),
  )
}

/** 'Sunday 22 November' */
export function dayInWords(day: string): string {
  const format = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', format).replace(',', '')
}

/** How a rate stands against last month's by the same day: '9.6 points below October'. */
export function pointsAgainst(points: number, lastMonth: string): string {
  const size = Math.abs(points)
  // What reads as nothing is nothing.
  if (size < 0.05) return `as in ${lastMonth} by this day`
  return `${size.toFixed(1)} points ${points < 0 ? 'below' : 'above'} ${lastMonth}`
}
