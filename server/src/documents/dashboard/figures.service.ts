import { addDays, addMonths, dayInNairobi } from '@makao/contract/days'
import type { DashboardFigures, FiguresFilter } from '@makao/contract/documents/dashboard/dashboard.schema'
import { currencies } from '@makao/contract/money'
import type { SignedIn } from '../../context'
import { together } from '../../db/together'
import { readStuck } from '../../messaging/outbox/outbox.service'
import { sumComing } from '../../money/arrears/arrears.repository'
import { listUnread } from '../../money/meters/meters.repository'
import { listPayoutsDue } from '../../money/owners/payouts-of-month.service'
import { countOpenClaims } from '../../money/payment-claims/payment-claims.repository'
import {
  MOST_SHOWN,
  readLeases,
  readMovingOut,
  sumCameIn,
  sumOverdue,
  sumRentByDueDay,
  sumRentByPaidDay,
  sumRentDue,
  sumVacancy,
} from './figures.repository'
import { monthFigures } from './figures.rules'

/** How this month stands, and what needs somebody today: each figure by the rule by which lists and reports count it. */
export async function readFigures(context: SignedIn, { propertyId = null }: FiguresFilter): Promise<DashboardFigures> {
  const { db, now } = context
  const today = dayInNairobi(now)
  const month = today.slice(0, 7)
  const days = { from: `${addMonths(month, -1)}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) }
  const [sums, dues, paid, overdue, cameIn, coming, claims, vacancy, messages, unread, due, leases, movingOut] =
    await together(
      db,
      () => sumRentDue(db, days, propertyId),
      () => sumRentByDueDay(db, { ...days, from: `${month}-01` }, propertyId),
      () => sumRentByPaidDay(db, days, propertyId),
      () => sumOverdue(db, today, propertyId),
      () => sumCameIn(db, today, propertyId),
      () => sumComing(db, today, propertyId),
      () => countOpenClaims(db, propertyId),
      () => sumVacancy(db, propertyId, today),
      () => readStuck(context, propertyId),
      () => listUnread(db, today, propertyId),
      () => listPayoutsDue({ db, now }, propertyId),
      () => readLeases(db, today, propertyId),
      () => readMovingOut(db, today, propertyId),
    )
  const read = { sums, dues, paid }
  return {
    today,
    month,
    months: currencies.flatMap((currency) => monthFigures(read, currency, today) ?? []),
    overdue,
    cameIn,
    ...coming,
    claims,
    vacancy,
    messages,
    unreadMeters: {
      meters: unread.reduce((sum, property) => sum + property.unread, 0),
      properties: unread.slice(0, MOST_SHOWN),
    },
    payouts: {
      owners: new Set(due.map(({ ownerId }) => ownerId)).size,
      totals: currencies.flatMap((currency) => {
        const own = due.filter((payout) => payout.currency === currency)
        if (own.length === 0) return []
        return [
          {
            currency,
            amount: own.reduce((sum, { amount }) => sum + amount, 0),
            owners: new Set(own.map(({ ownerId }) => ownerId)).size,
          },
        ]
      }),
      rows: due.slice(0, MOST_SHOWN),
    },
    leases,
    movingOut,
  }
}
