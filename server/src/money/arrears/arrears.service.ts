import { type Day, dayInNairobi } from '@makao/contract/days'
import type {
  ArrearsChoice,
  ArrearsFilter,
  ArrearsPage,
  ArrearsRow,
} from '@makao/contract/money/arrears/arrears.schema'
import { MOST_REMINDED } from '@makao/contract/money/reminders/reminders.terms'
import type { SignedIn } from '../../context'
import { together } from '../../db/together'
import type { Queryable } from '../../db/types'
import { pageWindow, type WholeList } from '../../lists'
import { mobileNumber, phoneCountryOf, whatsappUrl } from '../../messaging/outbox/phone.rules'
import { listLastNotes } from '../../people/notes/notes.repository'
import { readStanding } from '../promises/promises.service'
import { readNextSteps } from '../reminders/next-steps.service'
import { listLastReminded, listWaiting } from '../reminders/reminders.repository'
import {
  chooseArrears,
  isOrderOfDays,
  listArrears,
  listByDays,
  listLastPayments,
  listOldest,
  listPromisers,
  PAGE_SIZE,
  sumArrears,
  sumArrearsKept,
} from './arrears.repository'

const byTenancy = <Row extends { tenancyId: string }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.tenancyId, row]))

type Owing = Awaited<ReturnType<typeof listArrears>>

/** Tenancies that owe, with what was paid last, said last and promised. */
async function complete(db: Queryable, owing: Owing, now: Date): Promise<ArrearsRow[]> {
  const today = dayInNairobi(now)
  const ids = owing.map(({ tenancyId }) => tenancyId)
  const tenantIds = owing.map(({ tenantId }) => tenantId)
  const [payments, reminded, waiting, nextSteps, promised, notes] = await together(
    db,
    () => listLastPayments(db, ids),
    () => listLastReminded(db, ids),
    () => listWaiting(db, ids, now),
    () => readNextSteps(db, ids, now),
    () => readStanding(db, ids, today),
    () => listLastNotes(db, tenantIds),
  )
  const paid = byTenancy(payments)
  const noted = new Map(notes.map(({ profileId, ...note }) => [profileId, note]))

  return owing.map(({ country, ...row }) => {
    const last = paid.get(row.tenancyId)
    const note = noted.get(row.tenantId)
    const number = mobileNumber(row.phoneNumber, phoneCountryOf(country))
    return {
      ...row,
      lastPaid: last ? { day: last.day, amount: last.amount } : null,
      lastReminded: reminded.get(row.tenancyId) ?? null,
      reminderWaits: waiting.has(row.tenancyId),
      nextStep: nextSteps.get(row.tenancyId) ?? null,
      promise: promised.get(row.tenancyId) ?? null,
      lastNote: note ? { ...note, createdAt: note.createdAt.toISOString() } : null,
      whatsappUrl: number && whatsappUrl(number, ''),
    }
  })
}

/** Over everything it is kept who owes and how much all do. */
const isOfEverybody = ({ propertyId, search, ids }: ArrearsFilter) => !propertyId && !search && !ids

/** One page of the tenancies that owe, with what all of them come to. */
async function readPage(db: Queryable, filter: ArrearsFilter, today: Day) {
  const window = pageWindow(filter.page, PAGE_SIZE)
  const list = (shown: typeof filter.currency) => listArrears(db, { ...filter, currency: shown }, today, window)
  const { view, sort } = filter
  const kept =
    view !== 'notReminded' && isOfEverybody(filter) ? await sumArrearsKept(db, { ...filter, view }, today) : undefined
  if (kept) {
    const currency = filter.currency ? kept.currency : undefined
    const read = () => {
      if (view === 'promised' || view === 'broken') return listPromisers(db, { view, currency, sort }, today, window)
      if (view === 'overdue' && (!sort || sort === 'since')) return listOldest(db, { currency }, today, window)
      if (view !== 'notReminded' && isOrderOfDays(sort)) return listByDays(db, { view, currency, sort }, today, window)
      return list(currency)
    }
    return { sums: kept, owing: await read() }
  }
  const adding = sumArrears(db, filter, today)
  // Which currency is shown follows from the sums, but only where one is wanted.
  const [sums, owing] = await Promise.all([
    adding,
    filter.currency ? adding.then(({ currency }) => list(currency)) : list(undefined),
  ])
  return { sums, owing }
}

/** One page of the tenancies that owe. */
export async function readArrears({ db, now }: SignedIn, filter: ArrearsFilter): Promise<ArrearsPage> {
  const today = dayInNairobi(now)
  const {
    sums: { currency: _, ...sums },
    owing,
  } = await readPage(db, filter, today)
  return {
    rows: await complete(db, owing, now),
    ...sums,
    total: sums.counts[filter.view],
    page: filter.page,
    pageSize: PAGE_SIZE,
  }
}

/** So many rows are completed at once. */
const BATCH = 500

/** With the currency that the view shows when one is wanted. */
async function inCurrency(db: Queryable, filter: ArrearsChoice, today: Day): Promise<ArrearsChoice> {
  if (!filter.currency) return filter
  const { currency } = await sumArrears(db, filter, today)
  return { ...filter, currency }
}

/** Every tenancy that owes and a filter finds, for a file. */
export async function readAllArrears({ db, now }: SignedIn, filter: ArrearsChoice): Promise<WholeList<ArrearsRow>> {
  const today = dayInNairobi(now)
  const owing = await listArrears(db, await inCurrency(db, filter, today), today)
  async function* rows(): AsyncGenerator<ArrearsRow> {
    for (let from = 0; from < owing.length; from += BATCH) {
      yield* await complete(db, owing.slice(from, from + BATCH), now)
    }
  }
  return { total: owing.length, rows: rows() }
}

/** All that a list of arrears shows, on all of its pages. */
export async function readChosen({ db, now }: SignedIn, filter: ArrearsChoice) {
  const today = dayInNairobi(now)
  return chooseArrears(db, await inCurrency(db, filter, today), today, MOST_REMINDED)
}
