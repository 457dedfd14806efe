import { addMonths, dayInNairobi } from '@makao/contract/days'
import type { ClosedMonths, Closing } from '@makao/contract/money/ledger/ledger.schema'
import type { Stored } from '../../allowed'
import type { SignedIn } from '../../context'
import type { Db, Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { groupBy } from '../../lists'
import { lockEarlierRows } from '../ledger/earlier-rows.repository'
import {
  beginMonth,
  findBegunMonth,
  findFirstMonth,
  findLastClosed,
  lockLedger,
  readClosedThrough,
} from '../ledger/ledger.repository'
import { closeMonthIn, readClosedMonths, reopenMonthIn } from '../ledger/ledger.service'
import { listManaged, type Managed } from '../owners/agreements.repository'
import {
  countedOnce,
  earlierMonthOf,
  lastDayOf,
  ownersPart,
  type PropertyMonth,
  reckoned,
  withheldParts,
} from '../owners/owners.rules'
import { listRentalTax, listWithheldFrom, markTaxed, sumRentPut } from '../owners/rental-tax.repository'
import { rentalTaxParts } from '../owners/rental-tax.rules'
import { readPropertyMonths } from '../owners/statements.service'
import { listWithheldFor, type WithheldRow } from '../owners/withheld.repository'
import {
  booksDifferencesInWords,
  listBooksDifferences,
  listNotAgreed,
  notAgreedInWords,
} from '../reconciliation/reconciliation.service'
import {
  deleteFiguresAfter,
  type Figure,
  findKeptMonths,
  findMonths,
  insertFigures,
  listAccountMoves,
  listCollectedByLedger,
  listKeptFigures,
  listPassedOn,
  listRemittedByMonth,
} from './closed-figures.repository'

const keyOf = ({ month, what, subject, currency }: Figure) => `${month} ${what} ${subject} ${currency}`

/** The balance of each account at the end of each month, from what it moved. */
function balancesOf(moves: readonly Figure[], from: string, to: string): Figure[] {
  const accounts = new Map(moves.map((move) => [`${move.what} ${move.currency}`, move]))
  return [...accounts.values()].flatMap(({ what, currency }) => {
    const own = moves.filter((move) => move.what === what && move.currency === currency)
    const figures: Figure[] = []
    for (let month = from; month <= to; month = addMonths(month, 1)) {
      const amount = own.filter((move) => move.month <= month).reduce((sum, move) => sum + move.amount, 0)
      figures.push({ month, what, subject: '', currency, amount })
    }
    return figures
  })
}

/** What months come to now: properties, owners, what was paid out, and the balance of each account. Without what is 0. @param isCounted from all rows: for whoever checks them */
async function readFigures(db: Queryable, from: string, to: string, isCounted = false): Promise<Figure[]> {
  const managed = await listManaged(db)
  const { months } = await readPropertyMonths(db, managed, { from, to }, { isEverything: true, isCounted })
  const sums = new Map<string, Figure>()
  const add = (figure: Figure) => {
    const sum = sums.get(keyOf(figure))
    sums.set(keyOf(figure), sum ? { ...sum, amount: sum.amount + figure.amount } : figure)
  }
  for (const { month, property, whole } of countedOnce(months)) {
    const of = { month, subject: property.propertyId, currency: property.currency }
    add({ ...of, what: 'collected of a property', amount: whole.collected })
    add({ ...of, what: 'commission of a property', amount: whole.commission })
    add({ ...of, what: 'vat of a property', amount: whole.vat })
    add({ ...of, what: 'expenses of a property', amount: whole.expenses })
  }
  for (const whole of months) {
    const { month, property } = whole
    for (const { ownerId } of whole.terms?.shares ?? []) {
      const of = { month, subject: ownerId, currency: property.currency }
      add({ ...of, what: 'net of an owner', amount: ownersPart(whole, ownerId).net })
    }
  }
  for (const figure of withheldFigures(managed, await listWithheldFor(db, lastDayOf(to)))) {
    const [, subject] = figure.subject.split(' ')
    if (subject && from <= figure.month && figure.month <= to) add({ ...figure, subject })
  }
  for (const figure of await taxFigures(db, to)) {
    const [, subject] = figure.subject.split(' ')
    if (subject && from <= figure.month) add({ ...figure, subject })
  }
  const accounts = balancesOf(await listAccountMoves(db, to), from, to)
  const figures = [...accounts, ...sums.values(), ...(await listRemittedByMonth(db, from, to))]
  return figures.filter(({ amount }) => amount !== 0)
}

/** Keeps what the months came to that are closed now and were not before. */
async function keepFigures(tx: Tx, before: string | null, closed: string): Promise<void> {
  await deleteFiguresAfter(tx, before ?? '')
  const kept = await findKeptMonths(tx)
  const from = kept ? addMonths(kept.last, 1) : ((await findFirstMonth(tx)) ?? closed)
  if (from <= closed) await insertFigures(tx, await readFigures(tx, from, closed))
}

/**
 * @throws Refusal NOT_AGREED: months of accounts are not agreed, or stand otherwise in the books than at the bank, and nobody said why
 * they are closed all the same
 */
async function requireAgreed(tx: Tx, closedThrough: string | null, { month, evenNotAgreed }: Closing) {
  const months = await listNotAgreed(tx, closedThrough, month)
  const after = closedThrough === null ? null : lastDayOf(closedThrough)
  const differences = await listBooksDifferences(tx, { after, through: lastDayOf(month) })
  if (months.length + differences.length === 0) return { notAgreed: null, reason: null }
  const which = [notAgreedInWords(months), booksDifferencesInWords(differences)].filter(Boolean).join('; ')
  if (evenNotAgreed === null) throw new Refusal('NOT_AGREED', { which, months })
  return { notAgreed: which, reason: evenNotAgreed }
}

/** Closes a month and all before it, and keeps what they came to. @throws Refusal MONTH_NOT_OVER, MONTH_CLOSED, NOT_AGREED */
export async function closeMonth(context: SignedIn, input: Closing): Promise<Stored<ClosedMonths>> {
  const { month } = input
  return context.db.transaction(async (tx) => {
    await lockEarlierRows(tx)
    const before = await readClosedThrough(tx)
    await beginMonth(tx, dayInNairobi(context.now).slice(0, 7))
    await closeMonthIn(tx, context, month, (closedThrough) => requireAgreed(tx, closedThrough, input))
    await keepFigures(tx, before, month)
    return readClosedMonths(tx, context.now)
  })
}

/** Opens the month that was closed last. @throws Refusal MONTH_NOT_LAST */
export async function reopenMonth(context: SignedIn, month: string): Promise<Stored<ClosedMonths>> {
  return context.db.transaction(async (tx) => {
    await reopenMonthIn(tx, context, month)
    const closed = await readClosedMonths(tx, context.now)
    // What a unit came to be let for meanwhile counts in it now, and in those before it that were closed with it.
    const open = closed.closedThrough && addMonths(closed.closedThrough, 1)
    await markTaxed(tx, open === null ? '0001-01-01' : `${open}-01`, context.now)
    await deleteFiguresAfter(tx, closed.closedThrough ?? '')
    return closed
  })
}

/**
 * Keeps at the start what months come to that were closed before figures were kept: nothing dated in them has changed since
 * they were closed.
 */
export async function keepMissingFigures(db: Db): Promise<void> {
  const closed = (await findLastClosed(db))?.month
  if (!closed || ((await findKeptMonths(db))?.last ?? '') >= closed) return
  await db.transaction(async (tx) => {
    // Of two processes that start at once the second finds them kept; and nobody closes or opens a month meanwhile.
    await lockLedger(tx)
    const through = await readClosedThrough(tx)
    if (through !== null) await keepFigures(tx, through, through)
  })
}

export interface FigureDifference {
  what: string
  id: string
  expected: number
  found: number
}

/** What differs of two readings of the same months, month by month. */
function compare(expected: readonly Figure[], found: readonly Figure[], name: (figure: Figure) => string) {
  const other = new Map(found.map((figure) => [keyOf(figure), figure.amount]))
  const known = new Map(expected.map((figure) => [keyOf(figure), figure.amount]))
  const all = new Map([...expected, ...found].map((figure) => [keyOf(figure), figure]))
  const inOrder = [...all].sort(([one], [other]) => (one < other ? -1 : 1))
  return inOrder.flatMap(([key, figure]): FigureDifference[] => {
    const [was, is] = [known.get(key) ?? 0, other.get(key) ?? 0]
    return was === is ? [] : [{ what: name(figure), id: figure.subject || figure.currency, expected: was, found: is }]
  })
}

/**
 * In what closed months differ from what they came to when they were closed, and what owners' statements count as collected
 * from what the ledger says.
 */
export async function listFigureDifferences(db: Queryable): Promise<FigureDifference[]> {
  const kept = await findKeptMonths(db)
  const closed = (await findLastClosed(db))?.month
  const differences: FigureDifference[] = []
  if (kept && closed && kept.first <= closed) {
    const now = await readFigures(db, kept.first, kept.last, true)
    const named = ({ month, what }: Figure) => `${what} in ${month}, which is closed`
    const isClosed = ({ month }: Figure) => month <= closed
    differences.push(...compare((await listKeptFigures(db)).filter(isClosed), now.filter(isClosed), named))
  }
  const entered = await findMonths(db)
  if (!entered) return differences
  const { first, last } = entered
  const managed = await listManaged(db)
  const { months } = await readPropertyMonths(
    db,
    managed,
    { from: first, to: last },
    { isEverything: true, isCounted: true },
  )
  const stated = sumOfDays(
    months
      .filter(({ isEarlier }) => !isEarlier)
      .map(({ month, property, whole }) => ({
        month,
        what: 'collected of a property',
        subject: property.propertyId,
        currency: property.currency,
        amount: whole.collected,
      })),
  )
  const collected = await listCollectedByLedger(db, first, last)
  const named = ({ month, what }: Figure) => `${what} in ${month}, in the statement of its owners`
  const posted = ({ month, what }: Figure) => `${what} in ${month}, in the books`
  const passedOn = [
    ...passedOnOf(months, await findBegunMonth(db)),
    ...(await reckonedTax(db, managed, last)),
    ...sumOfDays(withheldFigures(managed, await listWithheldFor(db, lastDayOf(last)))).filter(
      ({ amount }) => amount !== 0,
    ),
  ]
  const belonging = belongingOf(managed, months, last)
  const owned = ({ what }: Figure) => `${what}, by its owners and without one`
  return [
    ...differences,
    ...compare(collected, stated, named),
    ...compare(passedOn, await listPassedOn(db), posted),
    ...compare(sumByProperty(stated, last), belonging, owned),
  ]
}

/** Figures of a month that stand for parts of it, in sum. */
const sumOfDays = (figures: readonly Figure[]): Figure[] =>
  [...groupBy(figures, keyOf).values()].flatMap((same) =>
    same.slice(0, 1).map((first) => ({ ...first, amount: same.reduce((sum, { amount }) => sum + amount, 0) })),
  )

/** What the books are to have passed on to owners, to nobody and to the agency, by month. @param begun the last month with a fixed commission */
function passedOnOf(months: readonly PropertyMonth[], begun: string | null): Figure[] {
  const sums = new Map<string, Figure>()
  const add = (figure: Figure) => {
    const sum = sums.get(keyOf(figure))
    sums.set(keyOf(figure), { ...figure, amount: (sum?.amount ?? 0) + figure.amount })
  }
  for (const month of months) {
    const { propertyId, currency } = month.property
    const { terms, whole } = month
    const isAhead = !month.isEarlier && month.month > (begun ?? '')
    const earned = isAhead ? reckoned({ ...month, byItself: false }) : month
    const { commission, vat } = earned.whole
    const of = { month: month.month, subject: propertyId, currency }
    add({ ...of, what: 'commission of the agency', amount: commission })
    add({ ...of, what: 'vat of the agency', amount: vat })
    for (const { ownerId } of terms?.shares ?? []) {
      const own = ownersPart(earned, ownerId)
      const subject = `${propertyId} ${ownerId}`
      add({ ...of, subject, what: 'collected of an owner', amount: own.collected })
      add({ ...of, subject, what: 'commission of an owner', amount: own.commission })
      add({ ...of, subject, what: 'vat of an owner', amount: own.vat })
      add({ ...of, subject, what: 'expense of an owner', amount: own.expenses })
    }
    // Nobody's until it is given to the owners of the first agreement.
    if (terms && !month.isEarlier) continue
    const side = month.isEarlier ? -1 : 1
    add({ ...of, what: 'collected of nobody', amount: side * whole.collected })
    add({ ...of, what: 'expense of nobody', amount: side * whole.expenses })
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0)
}

/** Tax that was withheld, by property and owner, or of nobody, in the month in which it counts. */
const withheldFigures = (managed: readonly Managed[], rows: readonly WithheldRow[]): Figure[] =>
  withheldParts(managed, rows).map(({ propertyId, ownerId, currency, counted, part }) => ({
    month: counted.slice(0, 7),
    what: ownerId === null ? 'withheld of nobody' : 'withheld of an owner',
    subject: ownerId === null ? propertyId : `${propertyId} ${ownerId}`,
    currency,
    amount: part,
  }))

/** What the agency withheld for KRA until a month, by property and owner, as the books have it. */
async function taxFigures(db: Queryable, to: string): Promise<Figure[]> {
  return (await listRentalTax(db, lastDayOf(to))).map(({ propertyId, ownerId, month, amount }) => ({
    ...{ month, what: 'rental_tax of an owner', subject: `${propertyId} ${ownerId}`, currency: 'KES' as const, amount },
  }))
}

/** The same reckoned from documents. A closed month stays as it is, whatever its units are let for since. */
async function reckonedTax(db: Queryable, managed: readonly Managed[], last: string): Promise<Figure[]> {
  const settings = await listWithheldFrom(db)
  if (settings.size === 0) return []
  const posted = await taxFigures(db, last)
  const closed = (await findLastClosed(db))?.month ?? ''
  const reckonedNow = rentalTaxParts(managed, await sumRentPut(db, lastDayOf(last)), settings).map(
    ({ propertyId, ownerId, day, amount }): Figure => ({
      ...{
        month: day.slice(0, 7),
        what: 'rental_tax of an owner',
        subject: `${propertyId} ${ownerId}`,
        currency: 'KES',
        amount,
      },
    }),
  )
  return [
    ...posted.filter(({ month }) => month <= closed),
    ...sumOfDays(reckonedNow.filter(({ month, amount }) => month > closed && month <= last && amount !== 0)),
  ].filter(({ amount }) => amount !== 0)
}

/** What all months come to, by property. */
function sumByProperty(figures: readonly Figure[], month: string): Figure[] {
  return [...groupBy(figures, ({ subject }) => subject).values()].flatMap((same) =>
    same.slice(0, 1).map((first) => ({ ...first, month, amount: same.reduce((sum, { amount }) => sum + amount, 0) })),
  )
}

/** What was collected for a property: the parts of its owners, and what belongs to nobody since it was not given to them. */
function belongingOf(managed: readonly Managed[], months: readonly PropertyMonth[], last: string): Figure[] {
  const given = new Set(
    managed.filter((property) => (earlierMonthOf(property) ?? '9999-99') <= last).map(({ propertyId }) => propertyId),
  )
  const parts = months.map((whole) => {
    const { propertyId: subject, currency } = whole.property
    const shares = whole.terms?.shares ?? []
    const owned = shares.reduce((sum, { ownerId }) => sum + ownersPart(whole, ownerId).collected, 0)
    const ownerless = whole.terms === undefined && !given.has(subject) ? whole.whole.collected : 0
    return { month: last, what: 'collected of a property', subject, currency, amount: owned + ownerless }
  })
  return sumByProperty(parts, last)
}
