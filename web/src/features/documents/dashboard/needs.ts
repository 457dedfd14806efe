import { countryOf } from '@makao/contract/countries'
import { addMonths, formatDay, monthName } from '@makao/contract/days'
import type { ComingEnd, DashboardFigures } from '@makao/contract/documents/dashboard/dashboard.schema'
import type { Channel } from '@makao/contract/messaging/outbox/outbox.kinds'
import { channelNames } from '@makao/contract/messaging/outbox/outbox.terms'
import { type Currency, currencies, formatMoney, type Money } from '@makao/contract/money'
import type { TenantStanding } from '@makao/contract/money/tenants/tenants.kinds'
import { howMany } from '../../../lib/plural'
import type { ChartLink } from '../../../ui/chart-part'
import * as common from '../../../ui/common.words'
import * as words from './dashboard.words'

/**
 * `propertyId`: which property is looked at; undefined: all of them. `currency`: which of two; undefined: there is one alone.
 * `maySend`: whether tenants may be written to, `maySetUp`: whether email and SMS are this person's to set up.
 */
export interface Looking {
  propertyId?: string | undefined
  currency?: Currency | undefined
  maySend?: boolean
  maySetUp?: boolean
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
  /** What has to be set up before it goes by itself. */
  setsUp?: ChartLink
  isUrgent?: boolean
}

const counted = (count: number, one: string, many = `${one}s`, isMore = false) =>
  `${howMany(count, isMore)} ${count === 1 ? one : many}`

/** 'KES 12,000 and UGX 3,400,000'. */
const both = (totals: readonly Money[]) =>
  totals.map(({ amount, currency }) => formatMoney(amount, currency)).join(' and ')

/** Of sums by currency those that are looked at. */
const lookedAt = <Sum extends { currency: Currency }>(sums: readonly Sum[], currency: Currency | undefined) =>
  currency ? sums.filter((sum) => sum.currency === currency) : sums

function overdue({ overdue }: DashboardFigures, { propertyId, currency, maySend }: Looking): Need[] {
  const sums = lookedAt(overdue, currency)
  const tenancies = sums.reduce((sum, of) => sum + of.tenancies, 0)
  if (tenancies === 0) return []
  return [
    {
      key: 'overdue',
      text: `${words.tenantsOwe(tenancies)} ${both(sums)}`,
      note: words.ofAllCharges(currency && countryOf[currency]),
      link: { to: '/dashboard/payments', search: { view: 'collect', propertyId } },
      action: maySend ? common.remind : words.seeWho,
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
      text: words.brokeAPromiseToPay(brokenPromises),
      link: { to: '/dashboard/payments', search: { view: 'collect', owing: 'broken', propertyId } },
      action: words.call,
      isUrgent: true,
    },
  ]
}

function claims({ claims }: DashboardFigures): Need[] {
  if (claims === 0) return []
  return [
    {
      key: 'claims',
      text: words.tenantsSayTheyHavePaid(claims),
      // Of all properties: they stand above the list.
      link: { to: '/dashboard/payments', search: { view: 'collect' } },
      action: words.check,
    },
  ]
}

function comingDue({ comingDue }: DashboardFigures, { propertyId, currency }: Looking): Need[] {
  const totals = lookedAt(comingDue.totals, currency)
  const tenancies = totals.reduce((sum, of) => sum + of.tenancies, 0)
  if (tenancies === 0) return []
  return [
    {
      key: 'due',
      text: words.dueThisWeek(both(totals)),
      note: words.tenants(tenancies, currency && countryOf[currency]),
      link: { to: '/dashboard/payments', search: { view: 'collect', owing: 'due', propertyId } },
      action: words.seeWho,
    },
  ]
}

const stuckWords: Record<DashboardFigures['messages'][number]['state'], readonly [string, string]> = {
  waiting: [words.messageWaits, words.messagesWait],
  unknown: [words.messageMayNotHaveArrived, words.messagesMayNotHaveArrived],
  failed: [words.messageFailed, words.messagesFailed],
}

const sending: ChartLink = { to: '/dashboard/settings', search: { tab: 'notifications' } }

function messages({ messages }: DashboardFigures, looking: Looking): Need[] {
  const { propertyId, maySend, maySetUp } = looking
  // By mail and by SMS it is one thing to set up.
  const unset = messages.filter(({ state, isSetUp }) => state === 'waiting' && !isSetUp)
  if (unset.length > 1) {
    const waiting = unset.reduce((sum, of) => sum + of.messages, 0)
    return [
      {
        key: 'messages unset',
        text: counted(
          waiting,
          ...stuckWords.waiting,
          unset.some(({ isMore }) => isMore),
        ),
        note: words.neitherMailNorSMSIsSet,
        link: { to: '/dashboard/messages', search: { state: 'waiting', propertyId } },
        ...(maySend ? { action: words.send, sends: {} } : { action: words.look }),
        ...(maySetUp && { setsUp: sending }),
      },
      ...stuck(
        messages.filter((each) => !unset.includes(each)),
        looking,
      ),
    ]
  }
  return stuck(messages, looking)
}

function stuck(messages: DashboardFigures['messages'], { propertyId, maySend, maySetUp }: Looking): Need[] {
  return messages.map(({ channel, state, messages: count, isMore, isSetUp, error }) => ({
    key: `messages ${channel} ${state}`,
    text: counted(count, ...stuckWords[state], isMore),
    note: isSetUp ? (error ?? channelNames[channel]) : words.isNotSetUp(channelNames[channel]),
    link: { to: '/dashboard/messages', search: { channel, state, propertyId } },
    ...(state === 'waiting' && maySend ? { action: words.send, sends: { channel } } : { action: words.look }),
    ...(state === 'waiting' && !isSetUp && maySetUp && { setsUp: sending }),
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
      text: words.notReadThisMonth(meters),
      note: others.length === 0 ? first.propertyName : words.andOthers(first.propertyName),
      link,
      action: words.read,
    },
  ]
}

function payouts({ today, payouts }: DashboardFigures, { currency }: Looking): Need[] {
  const totals = lookedAt(payouts.totals, currency)
  const owners = currency ? (totals[0]?.owners ?? 0) : payouts.owners
  if (owners === 0) return []
  const [first] = lookedAt(payouts.rows, currency)
  const isOne = owners === 1 && first
  const month = addMonths(today.slice(0, 7), -1)
  return [
    {
      key: 'payouts',
      text: words.toBePaidFor(isOne ? first.ownerName : words.owners(owners), both(totals), monthName(month)),
      ...(isOne && first.lastPaidOn && { note: words.lastPaid(formatDay(first.lastPaidOn, today)) }),
      link: isOne
        ? { to: '/dashboard/owners/$ownerId', params: { ownerId: first.ownerId } }
        : { to: '/dashboard/owners', search: { view: 'payouts', month } },
      action: words.recordPayout,
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
    words.on(count, tenantName, unitNumber, formatDay(day, today))
  if (over > 0) {
    needs.push({
      key: 'over',
      text: words.endedThe(over),
      link: those('over'),
      action: words.renew,
      isUrgent: true,
    })
  }
  const [first] = rows
  if (within30 > 0 && first) {
    needs.push({
      key: 'ending',
      text: words.within30Days(within30),
      note: said(first, within30),
      link: within30 === 1 ? one(first) : those('ending'),
      action: words.renew,
    })
  }
  const [leaver] = movingOut.rows
  if (leaver) {
    needs.push({
      key: 'moving',
      text: words.tenantsMoveOut(movingOut.tenancies),
      note: said(leaver, movingOut.tenancies),
      link: movingOut.tenancies === 1 ? one(leaver) : those('leaving'),
      action: words.prepare,
    })
  }
  return needs
}

function vacancy({ vacancy }: DashboardFigures, { propertyId, currency }: Looking): Need[] {
  const those = lookedAt(vacancy, currency)
  const vacant = those.reduce((sum, of) => sum + of.vacant, 0)
  if (vacant === 0) return []
  const lost = those.filter(({ rent }) => rent > 0).map(({ rent, currency }) => ({ amount: rent, currency }))
  return [
    {
      key: 'vacancy',
      text: words.vacantUnits(vacant, currency && countryOf[currency]),
      ...(lost.length > 0 && { note: words.month(both(lost)) }),
      link: { to: '/dashboard/units', search: { status: 'vacant', currency, propertyId } },
      action: words.letText,
    },
  ]
}

/** What waits for somebody today, what costs most first. */
export function needsToday(figures: DashboardFigures, looking: Looking = {}): Need[] {
  return [claims, overdue, promises, messages, meters, payouts, leases, comingDue, vacancy].flatMap((of) =>
    of(figures, looking),
  )
}

/** How much there is to do about the money of the other country, where one of two is looked at. */
export function needsElsewhere(figures: DashboardFigures, looking: Looking): { currency: Currency; needs: number }[] {
  if (!looking.currency) return []
  return currencies
    .filter((currency) => currency !== looking.currency)
    .map((currency) => ({
      currency,
      needs: [overdue, payouts, comingDue, vacancy].flatMap((of) => of(figures, { ...looking, currency })).length,
    }))
    .filter(({ needs }) => needs > 0)
}

/** How a rate stands against last month's by the same day: '9.6 points below October'. */
export function pointsAgainst(points: number, lastMonth: string): string {
  const size = Math.abs(points)
  // What reads as nothing is nothing.
  if (size < 0.05) return words.asInByThisDay(lastMonth)
  return words.points(size.toFixed(1), points, lastMonth)
}
