import { addDays, addMonths, type Day, dayInNairobi } from '@makao/contract/days'
import type { PlacePage, PropertyOverview, UnitOverview } from '@makao/contract/documents/places/places.schema'
import type { PropertyFilter, PropertyPage } from '@makao/contract/homes/properties/properties.schema'
import type { UnitListFilter, UnitRowPage } from '@makao/contract/homes/units/units.schema'
import { rentOn } from '@makao/contract/money/leases/leases.terms'
import { waysToPay } from '@makao/contract/platform/agency/agency.terms'
import type { SignedIn } from '../../context'
import { listProperties, requireProperty } from '../../homes/properties/properties.repository'
import { propertyFor } from '../../homes/properties/properties.rules'
import { requireTerms } from '../../homes/tenancies/tenancies.repository'
import { countNotForRent, listNotForRent, listUnits } from '../../homes/units/units.repository'
import { unitFor } from '../../homes/units/units.rules'
import { readNext } from '../../money/charge-runs/charge-runs.service'
import { countUnread, listUnitMeters } from '../../money/meters/meters.repository'
import { listManaged } from '../../money/owners/agreements.repository'
import { addYield, countedOnce, noYield } from '../../money/owners/owners.rules'
import { readPropertyMonths } from '../../money/owners/statements.service'
import { readManagedAccount } from '../../money/payments/payments.service'
import { readWhereToPay } from '../../money/where-to-pay/where-to-pay.service'
import { readContact } from '../../platform/agency/agency.service'
import { sumMonthsOf } from '../reports/reports.repository'
import {
  listCells,
  listLivedThere,
  listPlaces,
  listRentChanges,
  listRentCharges,
  readResidents,
  requirePlace,
  residentOrders,
  standingOrders,
  sumArrearsOf,
  sumStandings,
} from './places.repository'
import { rentByMonth, staysOf, vacantDaysOf } from './places.rules'

type Reading = Pick<SignedIn, 'db' | 'now'>

const nobody = { tenancyId: null, tenantId: null, tenantName: null, owed: 0, overdue: 0 }
const nothingDue = { arrears: 0, expected: 0, collected: 0 }

/** Adds to units who lives there and how they stand. */
export const withResidents =
  ({ db, now }: Reading) =>
  async <Row extends { id: string }>(rows: readonly Row[]) => {
    const ids = rows.map(({ id }) => id)
    const residents = await readResidents(db, ids, dayInNairobi(now))
    return rows.map((row) => ({ ...row, ...(residents.get(row.id) ?? nobody) }))
  }

/** Adds to properties what is due and overdue of their tenants. */
export const withStandings =
  ({ db, now }: Reading) =>
  async <Row extends { id: string }>(rows: readonly Row[]) => {
    const ids = rows.map(({ id }) => id)
    const sums = await sumStandings(db, ids, dayInNairobi(now))
    return rows.map((row) => ({ ...row, ...(sums.get(row.id) ?? nothingDue) }))
  }

export async function readUnits(context: SignedIn, filter: UnitListFilter): Promise<UnitRowPage> {
  const today = dayInNairobi(context.now)
  const { rows, ...page } = await listUnits(context.db, filter, today, residentOrders(today))
  return { ...page, rows: (await withResidents(context)(rows)).map(unitFor(context.actor)) }
}

export async function readProperties(context: SignedIn, filter: PropertyFilter): Promise<PropertyPage> {
  const { rows, ...page } = await listProperties(context.db, filter, standingOrders(dayInNairobi(context.now)))
  return { ...page, rows: (await withStandings(context)(rows)).map(propertyFor(context.actor)) }
}

const MONTHS = 12
/** As far as the line of the rent goes back, in months. */
const RENT_MONTHS = 36
const YEAR = 365

/** @throws Refusal NOT_FOUND */
export async function readPropertyOverview({ db, now }: Reading, propertyId: string): Promise<PropertyOverview> {
  const { currency, totalUnits, occupiedUnits } = await requireProperty(db, propertyId)
  const today = dayInNairobi(now)
  const to = today.slice(0, 7)
  const from = addMonths(to, 1 - MONTHS)
  const due = new Map((await sumMonthsOf(db, propertyId, { from, to })).map((row) => [row.month, row]))
  const managed = (await listManaged(db, { propertyId })).filter((property) => property.propertyId === propertyId)
  const { months } = await readPropertyMonths(db, managed, { from, to })
  return {
    propertyId,
    currency,
    units: totalUnits - (await countNotForRent(db, propertyId, today)),
    letUnits: occupiedUnits,
    ...(await sumArrearsOf(db, propertyId, today)),
    unreadMeters: [...(await countUnread(db, propertyId, today)).values()].reduce((sum, unread) => sum + unread, 0),
    months: Array.from({ length: MONTHS }, (_, place) => {
      const month = addMonths(from, place)
      const { expected = 0, collected = 0 } = due.get(month) ?? {}
      const came = countedOnce(months)
        .filter((each) => each.month === month)
        .reduce((sum, { whole }) => addYield(sum, whole), noYield())
      return { month, expected, collected, expenses: came.expenses, net: came.net }
    }),
    cells: await listCells(db, propertyId, today),
  }
}

/** @throws Refusal NOT_FOUND */
export async function readPlaces(
  { db, now }: Reading,
  filter: { propertyId: string; page: number },
): Promise<PlacePage> {
  await requireProperty(db, filter.propertyId)
  const today = dayInNairobi(now)
  const { rows, ...page } = await listPlaces(db, filter, today)
  const unread = await countUnread(db, filter.propertyId, today)
  const changes = await listRentChanges(
    db,
    rows.flatMap(({ tenancyId }) => tenancyId ?? []),
  )
  return {
    ...page,
    rows: rows.map(({ unitRent, rentAmount, startDate, paidTo, overdueSince: _, ...row }) => ({
      ...row,
      rent: rentOn(today, { unitRent, rentAmount, rentChanges: changes.get(row.tenancyId ?? '') ?? [] }),
      // Nothing was paid yet where that day lies before the first.
      paidTo: paidTo !== null && startDate !== null && paidTo >= startDate ? paidTo : null,
      unreadMeters: unread.get(row.unitId) ?? 0,
    })),
  }
}

/** The rent of a tenancy on a day, and the next one that is agreed. */
async function readRent({ db }: Reading, tenancyId: string, today: Day) {
  const terms = await requireTerms(db, tenancyId)
  const next = terms.rentChanges.find(({ fromDay }) => fromDay > today)
  return {
    rent: rentOn(today, terms),
    nextRent: next ? { fromDay: next.fromDay, rent: next.rentAmount } : null,
  }
}

/** Where whoever lives in a unit pays, or whoever comes. */
async function readWays({ db, now }: SignedIn, unitId: string, tenancyId: string | undefined) {
  if (tenancyId !== undefined) return (await readWhereToPay(db, [tenancyId], now))(tenancyId)
  const { currency, accountNumber } = await requirePlace(db, unitId)
  return waysToPay(await readContact(db), currency).map((way) => ({ ...way, account: accountNumber }))
}

/** @throws Refusal NOT_FOUND */
export async function readUnitOverview(context: SignedIn, unitId: string): Promise<UnitOverview> {
  const { db, now } = context
  const { currency, accountNumber, rentAmount, createdAt } = await requirePlace(db, unitId)
  const today = dayInNairobi(now)
  const lived = await listLivedThere(db, unitId)
  const leaving = lived.filter(({ startDate, endDate }) => startDate <= today && endDate !== null && endDate >= today)
  // Who left on the day of moving in was entered by mistake.
  const resident =
    lived.find(({ isActive }) => isActive) ??
    leaving.findLast(({ startDate, endDate }) => endDate !== startDate) ??
    leaving.at(-1)
  const account = resident ? await readManagedAccount(context, resident.tenancyId) : null
  const firstMonth = addMonths(today.slice(0, 7), 1 - RENT_MONTHS)
  const ids = lived.map(({ tenancyId }) => tenancyId)
  const stays = staysOf(
    lived.map(({ isActive: _, ...stay }) => stay),
    dayInNairobi(createdAt),
    today,
  )
  return {
    unitId,
    currency,
    accountNumber,
    waysToPay: await readWays(context, unitId, resident?.tenancyId),
    account,
    ...(resident ? await readRent(context, resident.tenancyId, today) : { rent: rentAmount, nextRent: null }),
    next: account && (await readNext(db, account.tenancyId, account.openCharges, today)),
    rents: ids.length === 0 ? [] : rentByMonth(await listRentCharges(db, ids, `${firstMonth}-01`), firstMonth),
    stays,
    vacantDays: vacantDaysOf(stays, await listNotForRent(db, unitId), addDays(today, 1 - YEAR), today),
    meters: await listUnitMeters(db, unitId, today),
  }
}
