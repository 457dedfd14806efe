import { dayInNairobi } from '@makao/contract/days'
import type {
  ArrearsChoice,
  ArrearsFilter,
  ArrearsPage,
  ArrearsRow,
} from '@makao/contract/money/arrears/arrears.schema'
import { MOST_REMINDED } from '@makao/contract/money/reminders/reminders.terms'
import type { SignedIn } from '../../context'
import { mobileNumber, phoneCountryOf, whatsappUrl } from '../../messaging/outbox/phone.rules'
import { readStanding } from '../promises/promises.service'
import { listLastAsked } from '../reminders/reminders.repository'
import {
  chooseArrears,
  listArrears,
  listLastCalled,
  listLastPayments,
  PAGE_SIZE,
  sumArrears,
} from './arrears.repository'

const byTenancy = <Row extends { tenancyId: string }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.tenancyId, row]))

/** One page of the tenancies that owe, with what was paid last, said last and promised. */
export async function readArrears({ db, now }: SignedIn, filter: ArrearsFilter): Promise<ArrearsPage> {
  const today = dayInNairobi(now)
  const owing = await listArrears(db, filter, filter.page, today)
  const ids = owing.map(({ tenancyId }) => tenancyId)
  const paid = byTenancy(await listLastPayments(db, ids))
  const asked = byTenancy(await listLastAsked(db, ids))
  const called = byTenancy(await listLastCalled(db, ids))
  const promised = await readStanding(db, ids, today)

  function lastReminded(tenancyId: string): ArrearsRow['lastReminded'] {
    const byStaff = asked.get(tenancyId)
    const byItself = called.get(tenancyId)?.at
    if (byItself && (!byStaff || byItself > byStaff.createdAt)) {
      return { at: byItself.toISOString(), by: null, way: 'message' }
    }
    return byStaff ? { at: byStaff.createdAt.toISOString(), by: byStaff.by, way: byStaff.way } : null
  }

  const rows = owing.map(({ country, ...row }) => {
    const last = paid.get(row.tenancyId)
    const number = mobileNumber(row.phoneNumber, phoneCountryOf(country))
    return {
      ...row,
      lastPaid: last ? { day: last.day, amount: last.amount } : null,
      lastReminded: lastReminded(row.tenancyId),
      promise: promised.get(row.tenancyId) ?? null,
      whatsappUrl: number && whatsappUrl(number, ''),
    }
  })
  const sums = await sumArrears(db, filter, today)
  return { rows, ...sums, total: sums.counts[filter.view], page: filter.page, pageSize: PAGE_SIZE }
}

/** All that a list of arrears shows, on all of its pages. */
export const readChosen = ({ db, now }: SignedIn, filter: ArrearsChoice) =>
  chooseArrears(db, filter, dayInNairobi(now), MOST_REMINDED)
