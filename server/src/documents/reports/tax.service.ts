import { addMonths, type Day, dayInNairobi } from '@makao/contract/days'
import type {
  KenyaLandlord,
  KenyaTax,
  KenyaTaxFilter,
  TaxProperty,
  UgandaLandlord,
  UgandaTax,
  UgandaTaxFilter,
} from '@makao/contract/documents/reports/tax.schema'
import { useOfPropertyType } from '@makao/contract/homes/properties/properties.terms'
import type { Currency } from '@makao/contract/money'
import type { Queryable } from '../../db/types'
import { Refusal } from '../../errors'
import { groupBy } from '../../lists'
import { type Known, readClosings, readKnown } from '../../money/ledger/earlier-rows.repository'
import { findFirstMonth } from '../../money/ledger/ledger.repository'
import { listManaged, type Managed } from '../../money/owners/agreements.repository'
import { type Landlord, listLandlords } from '../../money/owners/owners.repository'
import {
  agreedFromOf,
  agreementOn,
  earlierMonthOf,
  ownersPart,
  partOf,
  splitByShares,
  withheldParts,
} from '../../money/owners/owners.rules'
import { listRentalTax, listTaxCertificatesIn } from '../../money/owners/rental-tax.repository'
import { readPropertyMonths } from '../../money/owners/statements.service'
import { listWithheldFor } from '../../money/owners/withheld.repository'
import { type Among, everywhere } from './report-places.repository'
import {
  type CashPart,
  type KeptRow,
  listTaxed,
  listTaxedTenancies,
  type RentOfMonth,
  sumKeptForRent,
  sumRentsOfHomes,
  sumTaxCash,
  type TaxedProperty,
  type TaxedTenancy,
} from './tax.repository'
import {
  type CashLine,
  cashLineOf,
  type KenyaRent,
  kenyaFilingDay,
  kenyaLawOn,
  kenyaNotes,
  kenyaTax,
  lastDayOf,
  lawAsOf,
  noCash,
  ugandaCompanyTax,
  ugandaFilingDays,
  ugandaNotes,
  ugandaPersonTax,
  ugandaYear,
} from './tax.rules'

const sum = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0)

/** The landlord's part of an amount of a property on a day; all of it when it is about the whole portfolio. */
type PartOn = (amount: number, propertyId: string, day: Day) => number

type AgreementsOf = ReadonlyMap<string, Managed['agreements']>

function partsOf(agreements: AgreementsOf, ownerId: string | null): PartOn {
  if (ownerId === null) return (amount) => amount
  return (amount, propertyId, day) => {
    const terms = agreementOn(agreements.get(propertyId) ?? [], day)
    return terms ? partOf(amount, terms.shares, ownerId) : 0
  }
}

const agreementsOf = (managed: readonly Managed[]): AgreementsOf =>
  new Map(managed.map((property) => [property.propertyId, property.agreements]))

/** Of a month, or of its days from `fromDay` on that an agreement holds. */
interface Amount {
  propertyId: string
  month: string
  fromDay: Day
  amount: number
}

/** Rent of what is let as homes, or as business premises. */
type Rent = Amount & { isCommercial: boolean }

interface TaxBooks {
  properties: readonly TaxedProperty[]
  managed: readonly Managed[]
  landlord: Landlord | null
  partOn: PartOn
  /** Of the whole properties, line by line. */
  lines: readonly (Rent & { line: CashLine })[]
  kept: readonly Rent[]
  /** Of some places alone. */
  among: Among
  /** The months that are looked at; what was given to owners later may have come in before them. */
  from: string
  to: string
}

/** The later days in which what came in before the first agreement of a property counts for its owners, by the day on which it did. */
function countedLater(managed: readonly Managed[]) {
  const given = new Map(
    managed.flatMap((property) => {
      const month = earlierMonthOf(property)
      const first = agreedFromOf(property.agreements)
      if (month === null || first === null) return []
      const fromDay = `${month}-01` < first ? first : `${month}-01`
      return [[property.propertyId, { month, fromDay, first }] as const]
    }),
  )
  return (propertyId: string, fromDay: Day): Pick<Amount, 'month' | 'fromDay'> | undefined => {
    const own = given.get(propertyId)
    return own && fromDay < own.first ? { month: own.month, fromDay: own.fromDay } : undefined
  }
}

/** The first month of what counts in a range: that of the books, where what came in before an agreement was given in it. */
async function firstCounted(
  db: Queryable,
  managed: readonly Managed[],
  { from, to }: { from: string; to: string },
): Promise<string> {
  const isGiven = managed.some((property) => {
    const month = earlierMonthOf(property)
    return month !== null && from <= month && month <= to
  })
  const first = isGiven ? await findFirstMonth(db) : null
  return first !== null && first < from ? first : from
}

/**
 * @param wordOn the day by which the landlord's word is read
 * @throws Refusal NOT_FOUND: no such owner
 */
async function requireTaxBooks(
  db: Queryable,
  { ownerId, currency, from, to, wordOn, among }: TaxRange & { wordOn: Day; among: Among },
): Promise<TaxBooks> {
  const known = await readKnown(db, to)
  const [landlord] =
    ownerId === null ? [] : await listLandlords(db, { from: wordOn, to: lastDayOf(to) }, { ownerId, known })
  if (ownerId !== null && !landlord) throw new Refusal('NOT_FOUND')
  const managed = (await listManaged(db, { ownerId: ownerId ?? undefined })).filter(
    (property) => property.currency === currency,
  )
  const properties = await listTaxed(db, currency, known)
  const cash: CashPart[] = []
  const kept: KeptRow[] = []
  for (const { known: then, ...range } of await asKnownIn(db, await firstCounted(db, managed, { from, to }), to)) {
    const days = { currency, from: `${range.from}-01`, to: lastDayOf(range.to) }
    cash.push(...(await sumTaxCash(db, days, then, among)))
    kept.push(...(await sumKeptForRent(db, days, then, among)))
  }
  const wholes = cash.flatMap(({ part, ...row }) => {
    if (part === 'cash') return []
    return [{ ...row, line: cashLineOf(part === 'paid_back' ? null : part, row.isCommercial) }]
  })
  const placeOf = ({ propertyId, fromDay, isCommercial }: Rent) => `${propertyId} ${fromDay} ${isCommercial}`
  const partsOfMonth = groupBy(wholes, placeOf)
  // What stands on nothing is what is left of the cash.
  const advances = cash.flatMap(({ part, ...row }) => {
    if (part !== 'cash') return []
    const standing = sum(partsOfMonth.get(placeOf(row)) ?? [])
    return [{ ...row, line: 'advance' as const, amount: row.amount - standing }]
  })
  const countedIn = countedLater(managed)
  // Of the whole portfolio it stays in the month in which it came in.
  const ofLandlord = <Row extends Amount>(row: Row): Row =>
    ownerId === null ? row : { ...row, ...countedIn(row.propertyId, row.fromDay) }
  return {
    properties,
    managed,
    landlord: landlord ?? null,
    partOn: partsOf(agreementsOf(managed), ownerId),
    lines: [...wholes, ...advances].map(ofLandlord),
    kept: kept.map(ofLandlord),
    among,
    from,
    to,
  }
}

/** Months in a row that were known as of the same moment: what units are let as now changes no month that is closed. */
async function asKnownIn(db: Queryable, from: string, to: string) {
  const knownIn = await readClosings(db)
  const ranges: { from: string; to: string; known: Known }[] = []
  for (let month = from; month <= to; month = addMonths(month, 1)) {
    const known = knownIn(month)
    const last = ranges.at(-1)
    if (last?.known === known) last.to = month
    else ranges.push({ from: month, to: month, known })
  }
  return ranges
}

/** What was paid ahead is taxed as rent when it is received, and what turns out to be something else is taken off then. */
const isRent = (line: CashLine) => line === 'homes' || line === 'commercial' || line === 'advance'

/** What was received in months, line by line, and the rent of each property. */
function taxOf(books: TaxBooks, from: string, to: string) {
  const { properties, landlord, partOn, among } = books
  const inRange = ({ month }: { month: string }) => from <= month && month <= to
  const own = <Row extends Amount>(rows: readonly Row[]) =>
    rows.filter(inRange).map((row) => ({ ...row, amount: partOn(row.amount, row.propertyId, row.fromDay) }))
  const lines = own(books.lines)
  const kept = own(books.kept)
  const cash = noCash()
  for (const { line, amount } of lines) {
    cash[line] += amount
    cash.cashReceived += amount
  }
  const letAs = ({ propertyId, isCommercial }: Pick<Rent, 'propertyId' | 'isCommercial'>) =>
    `${propertyId} ${isCommercial}`
  const rents = groupBy(
    lines.filter(({ line }) => isRent(line)),
    letAs,
  )
  const keeps = groupBy(kept, letAs)
  const rows = properties.flatMap(({ propertyId, propertyType, isArchived, ...property }): TaxProperty[] => {
    const uses = [false, true].map((isCommercial) => {
      const received = sum(rents.get(letAs({ propertyId, isCommercial })) ?? [])
      const keptForRent = sum(keeps.get(letAs({ propertyId, isCommercial })) ?? [])
      return { propertyId, ...property, isCommercial, received, kept: keptForRent, gross: received + keptForRent }
    })
    const found = uses.filter((row) => row.received !== 0 || row.kept !== 0)
    if (found.length > 0 || isArchived || among.units || partOn(10_000, propertyId, lastDayOf(to)) === 0) return found
    // A property without rent is listed when it is the landlord's: the return asks for it.
    const isCommercial = useOfPropertyType[propertyType] === 'business'
    return uses.filter((row) => row.isCommercial === isCommercial)
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

/** Rent of homes and of businesses by landlord; the key null: of properties for which no owner is agreed. */
function rentByLandlord({ managed, lines, kept, from, to }: TaxBooks) {
  const agreements = agreementsOf(managed)
  const countedIn = countedLater(managed)
  const rents = [...lines.filter(({ line }) => isRent(line)), ...kept]
  const parts = rents.flatMap(({ propertyId, month, fromDay, isCommercial, amount }) => {
    const split = (row: Amount) => splitIn(agreements, row).map((part) => ({ ...part, isCommercial, month: row.month }))
    const later = countedIn(propertyId, fromDay)
    if (later === undefined) return split({ propertyId, month, fromDay, amount })
    // Nobody's in its own month, and taken from nobody in the month in which it was given to the owners.
    const nobodys = { ownerId: null, isCommercial }
    const given = split({ propertyId, ...later, amount })
    return [{ ...nobodys, month, amount }, { ...nobodys, month: later.month, amount: -amount }, ...given]
  })
  return groupBy(
    parts.filter(({ month }) => from <= month && month <= to),
    ({ ownerId }) => ownerId,
  )
}

/** The parts of the owners on a day; of nobody where none is agreed. */
function splitIn(
  agreements: AgreementsOf,
  { propertyId, fromDay, amount }: Omit<Amount, 'month'>,
): { ownerId: string | null; amount: number }[] {
  const terms = agreementOn(agreements.get(propertyId) ?? [], fromDay)
  if (!terms) return [{ ownerId: null, amount }]
  const parts = splitByShares(amount, terms.shares)
  return terms.shares.map(({ ownerId }, place) => ({ ownerId, amount: parts[place] ?? 0 }))
}

/** Who has a part of a property of this country in a range of months. */
function ownersIn({ managed }: TaxBooks, from: string, to: string): ReadonlySet<string> {
  const terms = managed.flatMap(({ agreements }) =>
    agreements.filter(
      (agreement, place) =>
        agreement.fromDay <= lastDayOf(to) && (agreements[place + 1]?.fromDay ?? '9999-12-31') > `${from}-01`,
    ),
  )
  return new Set(terms.flatMap(({ shares }) => shares.map(({ ownerId }) => ownerId)))
}

interface TaxRange {
  ownerId: string | null
  currency: Currency
  from: string
  to: string
}

const add = <Row>(rows: readonly Row[], of: (row: Row) => number | null) =>
  rows.reduce((total, row) => total + (of(row) ?? 0), 0)

/** Each landlord's month with how it is judged; with them who files nothing but has a part of a property. */
async function readKenyaRents(
  db: Queryable,
  books: TaxBooks,
  { month, ownerId }: Pick<KenyaTaxFilter, 'month' | 'ownerId'>,
) {
  const agreements = agreementsOf(books.managed)
  const days = { currency: 'KES' as const, from: `${month}-01`, to: lastDayOf(month) }
  const rentsOfHomes = await sumRentsOfHomes(db, days, await readKnown(db, month), books.among)
  const expected = groupBy(
    rentsOfHomes.flatMap((row) => splitIn(agreements, { ...row, amount: row.amount * 12, fromDay: lastDayOf(month) })),
    (part) => part.ownerId,
  )
  const rents = rentByLandlord(books)
  const then = await readKnown(db, month)
  const known = await listLandlords(db, days, { ownerId, known: then })
  const held = ownersIn(books, month, month)
  const shown: (Landlord | null)[] = [...known, ...(ownerId === null ? [null] : [])]
  return shown.flatMap((landlord) => {
    const key = landlord?.id ?? null
    const parts = rents.get(key) ?? []
    const homes = parts.filter(({ isCommercial }) => !isCommercial)
    const rent: KenyaRent = {
      month,
      homes: sum(homes.filter((row) => row.month === month)),
      commercial: sum(parts.filter((row) => row.isCommercial && row.month === month)),
      yearSoFar: sum(homes.filter((row) => row.month >= `${month.slice(0, 4)}-01`)),
      lastTwelve: sum(homes),
      expectedYear: sum(expected.get(key) ?? []),
      isResident: landlord?.isResident ?? true,
      rentBand: landlord?.rentBand ?? null,
    }
    const isShown = ownerId !== null || (key !== null && held.has(key)) || rent.homes !== 0 || rent.commercial !== 0
    return isShown ? [{ landlord, rent, judged: kenyaTax(rent) }] : []
  })
}

type TaxByAgency = (ownerId: string | null) => Pick<KenyaTax, 'byAgency' | 'certifiedByAgency'>

/** What the agency withheld for KRA in a month, of a landlord or of all, and what of it was paid with a certificate. */
async function readByAgency(db: Queryable, month: string): Promise<TaxByAgency> {
  const taxes = (await listRentalTax(db, lastDayOf(month))).filter((tax) => tax.month === month)
  const certificates = await listTaxCertificatesIn(db, month)
  return (ownerId) => {
    const ofThem = <Row extends { ownerId: string }>(rows: readonly Row[]) =>
      ownerId === null ? rows : rows.filter((row) => row.ownerId === ownerId)
    return { byAgency: sum(ofThem(taxes)), certifiedByAgency: sum(ofThem(certificates)) }
  }
}

function toKenyaLandlord(
  { landlord, rent, judged }: Awaited<ReturnType<typeof readKenyaRents>>[number],
  byAgencyOf: TaxByAgency,
): KenyaLandlord {
  const { homes, commercial, yearSoFar, lastTwelve, expectedYear } = rent
  const { verdict, basis, figure, withholding } = judged
  return {
    ownerId: landlord?.id ?? null,
    name: landlord?.name ?? null,
    taxPin: landlord?.taxPin ?? null,
    ...{ homes, commercial, yearSoFar, lastTwelve, expectedYear },
    ...{ verdict, basis, figure, withheld: withholding?.amount ?? null },
    byAgency: landlord ? byAgencyOf(landlord.id).byAgency : 0,
  }
}

/** A month of rental income in Kenya, of one landlord or landlord by landlord. @throws Refusal NOT_FOUND: no such owner */
export async function readKenyaTax(
  { db }: { db: Queryable },
  { month, ownerId }: Pick<KenyaTaxFilter, 'month' | 'ownerId'>,
  among: Among = everywhere,
): Promise<KenyaTax> {
  const range = { ownerId, currency: 'KES' as const, from: addMonths(month, -11), to: month }
  const books = await requireTaxBooks(db, { ...range, wordOn: `${month}-01`, among })
  const report = taxOf(books, month, month)
  const rents = await readKenyaRents(db, books, { month, ownerId })
  const byAgencyOf = await readByAgency(db, month)
  const days = { law: kenyaLawOn(`${month}-01`), filingDay: kenyaFilingDay(month) }
  const shared = { month, ...report, ...days, ...byAgencyOf(ownerId) }
  const { advance } = report.cash
  const moved = rents.flatMap(({ landlord }) => (landlord?.hasMoved ? [landlord.name] : []))
  const sums = {
    yearSoFar: add(rents, ({ rent }) => rent.yearSoFar),
    lastTwelve: add(rents, ({ rent }) => rent.lastTwelve),
    expectedYear: add(rents, ({ rent }) => rent.expectedYear),
  }
  if (among.units) {
    const nothing = { rentBand: null, basis: null, taxAtRate: null, figure: null, withholding: null, landlords: null }
    const none = { byAgency: 0, certifiedByAgency: 0 }
    return { ...shared, ...none, ...sums, ...nothing, verdict: 'of_a_part', notes: kenyaNotes(advance, null) }
  }
  const [own] = rents
  if (ownerId !== null && own) {
    const { yearSoFar, lastTwelve, expectedYear, rentBand } = own.rent
    const notes = kenyaNotes(advance, own.rent, shared.byAgency, moved)
    return { ...shared, yearSoFar, lastTwelve, expectedYear, rentBand, ...own.judged, landlords: null, notes }
  }
  const withheld = rents.flatMap(({ judged }) => judged.withholding ?? [])
  const [first] = withheld
  return {
    ...shared,
    ...sums,
    rentBand: null,
    verdict: 'by_landlord',
    basis: null,
    taxAtRate: null,
    figure: add(rents, ({ judged }) => judged.figure),
    withholding: first
      ? { ...first, gross: add(withheld, ({ gross }) => gross), amount: add(withheld, ({ amount }) => amount) }
      : null,
    landlords: rents.map((row) => toKenyaLandlord(row, byAgencyOf)),
    notes: kenyaNotes(advance, null, shared.byAgency, moved),
  }
}

/** What was spent for landlords, and what the agency earned, in months until this one; the key null: of nobody. */
async function readOutgoings(db: Queryable, { managed }: TaxBooks, { from, to }: { from: string; to: string }) {
  const { months } = await readPropertyMonths(db, managed, { from, to })
  const parts = months.flatMap((each) =>
    (each.terms?.shares ?? []).map(({ ownerId }) => {
      const { expenses, commission } = ownersPart(each, ownerId)
      return { ownerId, expenses, commission }
    }),
  )
  // Nobody's, less what was given to owners later.
  const ownerless = months
    .filter(({ terms, isEarlier }) => terms === undefined || isEarlier)
    .map(({ whole, isEarlier }) => ({
      ownerId: null,
      expenses: isEarlier ? -whole.expenses : whole.expenses,
      commission: 0,
    }))
  const byLandlord = groupBy([...parts, ...ownerless], ({ ownerId }) => ownerId)
  return (ownerId: string | null) => {
    const own = byLandlord.get(ownerId) ?? []
    return { expenses: add(own, (row) => row.expenses), commission: add(own, (row) => row.commission) }
  }
}

/** Tax that tenants withheld of each landlord in a range of days, and how much of it has certificates; of nobody by null. */
async function readWithheld(db: Queryable, managed: readonly Managed[], { from, to }: { from: Day; to: Day }) {
  const parts = withheldParts(managed, await listWithheldFor(db, to)).filter(({ counted }) => counted >= from)
  return (ownerId: string | null) => {
    const own = parts.filter((row) => row.ownerId === ownerId && row.counted <= to)
    const sumOf = (rows: typeof own) => rows.reduce((total, { part }) => total + part, 0)
    const certified = own.filter(({ certificateNumber }) => certificateNumber !== null)
    return { withheld: sumOf(own), certified: sumOf(certified) }
  }
}

/**
 * A year of rental income in Uganda, of one landlord or landlord by landlord.
 * @throws Refusal NOT_FOUND: no such owner
 */
export async function readUgandaTax(
  { db, now }: { db: Queryable; now: Date },
  { year, ownerId }: Pick<UgandaTaxFilter, 'year' | 'ownerId'>,
  among: Among = everywhere,
): Promise<UgandaTax> {
  const days = ugandaYear(year)
  const [from, to] = [days.from.slice(0, 7), days.to.slice(0, 7)]
  const books = await requireTaxBooks(db, { ownerId, currency: 'UGX', from, to, wordOn: days.from, among })
  const report = taxOf(books, from, to)
  const gross = report.homes + report.commercial
  if (among.units) {
    const nothing = {
      expenses: 0,
      commission: 0,
      withheld: 0,
      certified: 0,
      person: null,
      company: null,
      landlords: null,
    }
    const filing = ugandaFilingDays(year)
    return {
      year,
      ...days,
      ...report,
      gross,
      filing,
      isOfAPart: true,
      ...nothing,
      notes: ugandaNotes(report.cash.advance, true),
    }
  }
  // A fixed commission of months that lie ahead is not earned yet.
  const thisMonth = dayInNairobi(now).slice(0, 7)
  const outgoings = await readOutgoings(db, books, { from, to: to < thisMonth ? to : thisMonth })
  const shared = { year, ...days, ...report, gross, filing: ugandaFilingDays(year), isOfAPart: false }
  const { advance } = report.cash
  const withheldOf = await readWithheld(db, books.managed, days)
  if (books.landlord) {
    const { kind } = books.landlord
    const spent = outgoings(ownerId)
    return {
      ...shared,
      ...spent,
      ...withheldOf(ownerId),
      person: kind === 'company' ? null : ugandaPersonTax(year, gross),
      company: kind === 'individual' ? null : ugandaCompanyTax(year, gross, spent),
      landlords: null,
      notes: ugandaNotes(advance, false),
    }
  }
  const rents = rentByLandlord(books)
  const held = ownersIn(books, from, to)
  const known = await readKnown(db, to)
  const shown: (Landlord | null)[] = [...(await listLandlords(db, days, { ownerId: null, known })), null]
  const landlords = shown.flatMap((landlord): UgandaLandlord[] => {
    const own = landlord?.id ?? null
    const received = sum(rents.get(own) ?? [])
    const spent = outgoings(own)
    const taxes = withheldOf(own)
    const isShown = (own !== null && held.has(own)) || received !== 0 || spent.expenses !== 0 || taxes.withheld !== 0
    if (!isShown) return []
    const kind = landlord?.kind ?? null
    const judged = kind === 'company' ? ugandaCompanyTax(year, received, spent) : ugandaPersonTax(year, received)
    const who = { ownerId: own, name: landlord?.name ?? null, taxPin: landlord?.taxPin ?? null, kind }
    return [{ ...who, gross: received, ...spent, ...taxes, tax: judged?.tax ?? null }]
  })
  return {
    ...shared,
    expenses: add(landlords, ({ expenses }) => expenses),
    commission: add(landlords, ({ commission }) => commission),
    withheld: add(landlords, ({ withheld }) => withheld),
    certified: add(landlords, ({ certified }) => certified),
    person: null,
    company: null,
    landlords,
    notes: ugandaNotes(advance, true),
  }
}

/**
 * A line of what a return lists. `received`: the landlord's part. `shares`: their parts of the property, in hundredths of a
 * percent, one after the other where they changed within the range.
 */
export interface ListedTenancy extends Omit<TaxedTenancy, 'rent'> {
  property: TaxedProperty
  shares: readonly number[]
  received: number
}

/**
 * Who rented from the landlord in the months in which the property was theirs, and what rent they received then. By month, as
 * the gross rent is, and split so that the lines come to it.
 */
export async function readTaxListing(
  { db }: { db: Queryable },
  { ownerId, ...range }: TaxRange,
): Promise<ListedTenancy[]> {
  const listed = await readListed(db, range, await listManaged(db, { ownerId: ownerId ?? undefined }), ownerId !== null)
  return listingOf(listed, ownerId)
}

/** The same of several landlords, whose tenancies are read once. */
export async function readTaxListings(
  { db }: { db: Queryable },
  { ownerIds, ...range }: Omit<TaxRange, 'ownerId'> & { ownerIds: readonly string[] },
): Promise<Map<string, ListedTenancy[]>> {
  // One alone has few properties among many.
  const ownerId = ownerIds.length === 1 ? ownerIds[0] : undefined
  const listed = await readListed(db, range, await listManaged(db, { ownerId }), true)
  return new Map(ownerIds.map((id) => [id, listingOf(listed, id)]))
}

interface Listed extends Pick<TaxRange, 'from' | 'to'> {
  properties: ReadonlyMap<string, TaxedProperty>
  managed: readonly Managed[]
  rows: readonly TaxedTenancy[]
}

/** What listings are made of. @param isOfLandlords what was given to owners later counts for them then */
async function readListed(
  db: Queryable,
  { currency, from, to }: Omit<TaxRange, 'ownerId'>,
  managed: readonly Managed[],
  isOfLandlords: boolean,
): Promise<Listed> {
  const known = await readKnown(db, to)
  const taxed = await listTaxed(db, currency, known)
  const first = isOfLandlords ? await firstCounted(db, managed, { from, to }) : from
  const days = { currency, from: `${first}-01`, to: lastDayOf(to) }
  const rows = await listTaxedTenancies(db, days, known)
  return { from, to, managed, rows, properties: new Map(taxed.map((property) => [property.propertyId, property])) }
}

/** Of what was read the lines of a landlord; null: of the whole portfolio. */
function listingOf(
  { from, to, properties, managed: all, rows: read }: Listed,
  ownerId: string | null,
): ListedTenancy[] {
  const isTheirs = ({ agreements }: Managed) =>
    agreements.some(({ shares }) => shares.some((share) => share.ownerId === ownerId))
  const managed = ownerId === null ? all : all.filter(isTheirs)
  const held = new Set(managed.map(({ propertyId }) => propertyId))
  const partOn = partsOf(agreementsOf(managed), ownerId)
  const countedIn = countedLater(managed)
  const rows = (ownerId === null ? read : read.filter(({ propertyId }) => held.has(propertyId))).map((row) => ({
    ...row,
    rent: row.rent
      .map((part) => (ownerId === null ? part : { ...part, ...countedIn(row.propertyId, part.fromDay) }))
      .filter(({ month }) => month >= from),
  }))
  const months: string[] = []
  for (let month = from; month <= to; month = addMonths(month, 1)) months.push(month)

  const soFar = new Map<string, number>()
  /** Ends where the landlord's part of all lines until this one ends: rounding adds nothing and takes nothing. */
  function nextPart(
    { propertyId, isCommercial }: Pick<Rent, 'propertyId' | 'isCommercial'>,
    { fromDay, isKept, amount }: RentOfMonth,
  ): number {
    const key = `${propertyId} ${isCommercial} ${fromDay} ${isKept}`
    const before = soFar.get(key) ?? 0
    soFar.set(key, before + amount)
    return partOn(before + amount, propertyId, fromDay) - partOn(before, propertyId, fromDay)
  }

  /** What they have of a property in a month, one part after the other where it changed within it. */
  function sharesIn(propertyId: string, month: string): number[] {
    const begins = managed
      .filter((property) => property.propertyId === propertyId)
      .flatMap(({ agreements }) => agreements.map(({ fromDay }) => fromDay))
      .filter((day) => day.startsWith(month))
    return [`${month}-01`, ...begins].map((day) => partOn(10_000, propertyId, day)).filter((share) => share > 0)
  }

  return rows.flatMap(({ rent, ...row }) => {
    const { propertyId, startDate, endDate } = row
    const property = properties.get(propertyId)
    const lived = months.filter(
      (month) =>
        rent.some((part) => part.month === month) ||
        (startDate <= lastDayOf(month) && (endDate === null || endDate >= `${month}-01`)),
    )
    const shares = [...new Set(lived.flatMap((month) => sharesIn(propertyId, month)))]
    if (!property || shares.length === 0) return []
    const received = rent.reduce((total, part) => total + nextPart(row, part), 0)
    return [{ ...row, property, shares, received }]
  })
}
