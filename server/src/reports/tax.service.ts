import { addMonths } from '@makao/contract/days'
import type { Currency } from '@makao/contract/money'
import type { Owner } from '@makao/contract/owners/owners.schema'
import type {
  KenyaTax,
  KenyaTaxFilter,
  TaxProperty,
  UgandaTax,
  UgandaTaxFilter,
} from '@makao/contract/reports/tax.schema'
import type { Queryable } from '../db/types'
import { groupBy } from '../lists'
import { listManaged } from '../owners/agreements.repository'
import { listSpent } from '../owners/outgoings.repository'
import { requireOwner } from '../owners/owners.repository'
import { agreementIn, partOf } from '../owners/owners.rules'
import {
  listTaxed,
  listTaxedTenancies,
  type RentOfMonth,
  sumKeptForRent,
  sumTaxCash,
  type TaxedProperty,
  type TaxedTenancy,
} from './tax.repository'
import {
  type CashLine,
  cashLineOf,
  isCommercial,
  kenyaNotes,
  kenyaTax,
  lastDayOf,
  lawAsOf,
  noCash,
  ugandaCompanyTax,
  ugandaNotes,
  ugandaPersonTax,
  ugandaYear,
} from './tax.rules'

const sum = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0)

/** The landlord's part of an amount of a property in a month; all of it when it is about the whole portfolio. */
type PartIn = (amount: number, propertyId: string, month: string) => number

async function partsOf(db: Queryable, ownerId: string | null): Promise<PartIn> {
  if (ownerId === null) return (amount) => amount
  const managed = new Map(
    (await listManaged(db, ownerId)).map((property) => [property.propertyId, property.agreements]),
  )
  return (amount, propertyId, month) => {
    const terms = agreementIn(managed.get(propertyId) ?? [], month)
    return terms ? partOf(amount, terms.shares, ownerId) : 0
  }
}

interface TaxBooks {
  properties: readonly TaxedProperty[]
  landlord: Owner | null
  partIn: PartIn
  /** In the landlord's part, line by line. */
  lines: readonly { propertyId: string; month: string; line: CashLine; amount: number }[]
  kept: readonly { propertyId: string; month: string; amount: number }[]
}

/** @throws Refusal NOT_FOUND: no such owner */
async function readBooks(
  db: Queryable,
  { ownerId, currency, from, to }: { ownerId: string | null; currency: Currency; from: string; to: string },
): Promise<TaxBooks> {
  const landlord = ownerId === null ? null : await requireOwner(db, ownerId)
  const partIn = await partsOf(db, ownerId)
  const properties = await listTaxed(db, currency)
  const commercial = new Set(
    properties.filter(({ propertyType }) => isCommercial(propertyType)).map(({ propertyId }) => propertyId),
  )
  const days = { currency, from: `${from}-01`, to: lastDayOf(to) }
  const cash = await sumTaxCash(db, days)
  const kept = await sumKeptForRent(db, days)
  const wholes = cash.flatMap(({ propertyId, month, part, amount }) =>
    part === 'cash'
      ? []
      : [
          {
            propertyId,
            month,
            line: cashLineOf(part === 'paid_back' ? null : part, commercial.has(propertyId)),
            amount,
          },
        ],
  )
  const partsOfMonth = groupBy(wholes, ({ propertyId, month }) => `${propertyId} ${month}`)
  // What stands on nothing is what is left of the cash.
  const advances = cash.flatMap(({ propertyId, month, part, amount }) =>
    part === 'cash'
      ? [
          {
            propertyId,
            month,
            line: 'advance' as const,
            amount: amount - sum(partsOfMonth.get(`${propertyId} ${month}`) ?? []),
          },
        ]
      : [],
  )
  const lines = [...wholes, ...advances].map((row) => ({
    ...row,
    amount: partIn(row.amount, row.propertyId, row.month),
  }))
  return {
    properties,
    landlord,
    partIn,
    lines,
    kept: kept.map((row) => ({ ...row, amount: partIn(row.amount, row.propertyId, row.month) })),
  }
}

const isRent = (line: CashLine) => line === 'homes' || line === 'commercial'

/** What was received in months, line by line, and the rent of each property. */
function taxOf({ properties, lines, kept, landlord, partIn }: TaxBooks, from: string, to: string) {
  const inRange = ({ month }: { month: string }) => from <= month && month <= to
  const cash = noCash()
  for (const { line, amount } of lines.filter(inRange)) {
    cash[line] += amount
    cash.cashReceived += amount
  }
  const rows = properties.flatMap(({ propertyId, propertyType, isArchived, ...property }): TaxProperty[] => {
    const own = (row: { propertyId: string; month: string }) => row.propertyId === propertyId && inRange(row)
    const received = sum(lines.filter((row) => own(row) && isRent(row.line)))
    const keptForRent = sum(kept.filter(own))
    // A property without rent is listed when it is the landlord's: the return asks for it.
    if (received === 0 && keptForRent === 0 && (isArchived || partIn(10_000, propertyId, to) === 0)) return []
    const gross = received + keptForRent
    return [{ propertyId, ...property, isCommercial: isCommercial(propertyType), received, kept: keptForRent, gross }]
  })
  const grossOf = (commercial: boolean) =>
    rows.filter((row) => row.isCommercial === commercial).reduce((total, { gross }) => total + gross, 0)
  const who = landlord && {
    id: landlord.id,
    name: landlord.name,
    kind: landlord.kind,
    isResident: landlord.isResident,
    taxPin: landlord.taxPin,
  }
  return { landlord: who, lawAsOf, properties: rows, cash, homes: grossOf(false), commercial: grossOf(true) }
}

/** Rent of homes by month, to see where a year stands to the limits. */
function homesIn({ properties, lines, kept }: TaxBooks, from: string, to: string): number {
  const homes = new Set(
    properties.filter(({ propertyType }) => !isCommercial(propertyType)).map((row) => row.propertyId),
  )
  const within = ({ month }: { month: string }) => from <= month && month <= to
  return (
    sum(lines.filter((row) => row.line === 'homes' && within(row))) +
    sum(kept.filter((row) => homes.has(row.propertyId) && within(row)))
  )
}

/** A month of rental income in Kenya. @throws Refusal NOT_FOUND: no such owner */
export async function readKenyaTax(
  { db }: { db: Queryable },
  { month, ownerId }: Pick<KenyaTaxFilter, 'month' | 'ownerId'>,
): Promise<KenyaTax> {
  const books = await readBooks(db, { ownerId, currency: 'KES', from: addMonths(month, -11), to: month })
  const report = taxOf(books, month, month)
  const yearSoFar = homesIn(books, `${month.slice(0, 4)}-01`, month)
  const lastTwelve = homesIn(books, addMonths(month, -11), month)
  const isResident = books.landlord?.isResident ?? true
  const judged = kenyaTax({ month, gross: report.homes, yearSoFar, lastTwelve, isResident })
  return { month, ...report, yearSoFar, lastTwelve, ...judged, notes: kenyaNotes(report.cash.advance) }
}

/** A year of rental income in Uganda. @throws Refusal NOT_FOUND: no such owner */
export async function readUgandaTax(
  { db }: { db: Queryable },
  { year, ownerId }: Pick<UgandaTaxFilter, 'year' | 'ownerId'>,
): Promise<UgandaTax> {
  const days = ugandaYear(year)
  const [from, to] = [days.from.slice(0, 7), days.to.slice(0, 7)]
  const books = await readBooks(db, { ownerId, currency: 'UGX', from, to })
  const report = taxOf(books, from, to)
  const gross = report.homes + report.commercial
  const ids = books.properties.map(({ propertyId }) => propertyId)
  const spent = (await listSpent(db, ids, days.to)).filter(({ spentOn }) => spentOn >= days.from)
  const expenses = spent.reduce(
    (total, { amount, propertyId, spentOn }) => total + books.partIn(amount, propertyId, spentOn.slice(0, 7)),
    0,
  )
  const kind = books.landlord?.kind
  return {
    year,
    ...days,
    ...report,
    gross,
    person: kind === 'company' ? null : ugandaPersonTax(year, gross),
    company: kind === 'individual' ? null : ugandaCompanyTax(year, gross, expenses),
    notes: [...ugandaNotes],
  }
}

/**
 * A line of what a return lists. `received`: the landlord's part. `shares`: his parts of the property, in hundredths of a
 * percent, one after the other where they changed within the range.
 */
export interface ListedTenancy extends Omit<TaxedTenancy, 'rent'> {
  property: TaxedProperty
  isCommercial: boolean
  shares: readonly number[]
  received: number
}

/**
 * Who rented from the landlord in the months in which the property was his, and what rent he received then. By month, as
 * the gross rent is, and split so that the lines come to it.
 */
export async function readTaxListing(
  { db }: { db: Queryable },
  { ownerId, currency, from, to }: { ownerId: string | null; currency: Currency; from: string; to: string },
): Promise<ListedTenancy[]> {
  const properties = new Map((await listTaxed(db, currency)).map((property) => [property.propertyId, property]))
  const partIn = await partsOf(db, ownerId)
  const rows = await listTaxedTenancies(db, { currency, from: `${from}-01`, to: lastDayOf(to) })
  const months: string[] = []
  for (let month = from; month <= to; month = addMonths(month, 1)) months.push(month)

  const soFar = new Map<string, number>()
  /** Ends where the landlord's part of all lines until this one ends: rounding adds nothing and takes nothing. */
  function nextPart(propertyId: string, { month, isKept, amount }: RentOfMonth): number {
    const key = `${propertyId} ${month} ${isKept}`
    const before = soFar.get(key) ?? 0
    soFar.set(key, before + amount)
    return partIn(before + amount, propertyId, month) - partIn(before, propertyId, month)
  }

  return rows.flatMap(({ rent, ...row }) => {
    const { propertyId, startDate, endDate } = row
    const property = properties.get(propertyId)
    const held = months.filter(
      (month) =>
        partIn(10_000, propertyId, month) > 0 &&
        (rent.some((part) => part.month === month) ||
          (startDate <= lastDayOf(month) && (endDate === null || endDate >= `${month}-01`))),
    )
    if (!property || held.length === 0) return []
    const shares = [...new Set(held.map((month) => partIn(10_000, propertyId, month)))]
    const received = rent.reduce((total, part) => total + nextPart(propertyId, part), 0)
    return [{ ...row, property, shares, received, isCommercial: isCommercial(property.propertyType) }]
  })
}
