import { dayInNairobi, formatWholeDay } from '@makao/contract/days'
import { JournalFilter } from '@makao/contract/documents/reports/books-reports.schema'
import {
  agencyIncomeSheet,
  depositsHeldSheet,
  generalLedgerSheet,
  ownerBalancesSheet,
  propertyBalancesSheet,
  trialBalanceSheet,
} from '@makao/contract/documents/reports/books-reports.sheets'
import {
  type CollectionRow,
  DayRange,
  MonthsOfPlaces,
  type OccupancyMonth,
  ReportDay,
} from '@makao/contract/documents/reports/ledger-reports.schema'
import { rentCollectionSheet } from '@makao/contract/documents/reports/rent-collection.sheet'
import { ReportPlaces } from '@makao/contract/documents/reports/report-places.schema'
import type { ReportKind } from '@makao/contract/documents/reports/reports.kinds'
import { type ReportAsked, ReportRange, type ReportTable } from '@makao/contract/documents/reports/reports.schema'
import {
  agedArrearsSheet,
  blockPerformanceSheet,
  collectionsSheet,
  collectionTargetsSheet,
  efrisSheet,
  incomeSheet,
  kenyaTaxSheet,
  leaseEndsSheet,
  managerPerformanceSheet,
  occupancySheet,
  occupiedOf,
  ofTarget,
  overduePaymentsSheet,
  propertyPerformanceSheet,
  rentRollSheet,
  tenantSummarySheet,
  townPerformanceSheet,
  ugandaTaxSheet,
  vacantUnitsSheet,
} from '@makao/contract/documents/reports/reports.sheets'
import { leaseEndBand } from '@makao/contract/documents/reports/reports.terms'
import { KenyaTaxFilter, UgandaTaxFilter } from '@makao/contract/documents/reports/tax.schema'
import { plainMoney } from '@makao/contract/money'
import { ledgerAccountName } from '@makao/contract/money/ledger/ledger.terms'
import { MonthRange } from '@makao/contract/money/owners/owners.schema'
import { paymentMethodNames } from '@makao/contract/money/payments/payments.terms'
import { type Cells, cellsOf, formatRate, inCurrency } from '@makao/contract/sheets'
import { z } from 'zod'
import type { Queryable } from '../../db/types'
import { groupBy } from '../../lists'
import { countCharges, listCharges, streamCharges } from '../../money/charges/charge-list.repository'
import { listTrialBalance } from '../../money/ledger/ledger.service'
import { findReceivingAccount } from '../../money/receiving-accounts/receiving-accounts.repository'
import { invalidInput } from '../../rpc'
import {
  listAgencyIncome,
  listDepositsHeld,
  listJournal,
  listOwnerBalances,
  listPropertyBalances,
  streamJournal,
  sumBefore,
  sumJournal,
} from './books-reports.repository'
import { findEfris } from './efris.service'
import { readLeaseEnds } from './lease-ends.service'
import { LONG_PAGE, listAged, listCollections, pageOf, streamAged, sumAged } from './ledger-reports.repository'
import { readIncome, readOccupancy, readTargets } from './ledger-reports.service'
import { type GroupedBy, sumByGroup } from './performance.repository'
import { listRentRoll, listVacantUnits, streamRentRoll, sumRentRoll } from './rent-roll.repository'
import { type Reading, type Report, report } from './report'
import { type Among, entriesAmong } from './report-places.repository'
import {
  countTenants,
  listOverdue,
  listTenantsByName,
  PAGE_SIZE,
  streamOverdue,
  streamTenantSummary,
} from './reports.repository'
import { collectionOf, monthsLine, totalOfOccupancy } from './reports.rules'
import { collectionsOf, readArrears, readPerformanceRows, readPerformanceTotals, totalsOf } from './reports.service'
import { lastDayOf } from './tax.rules'
import { findKenyaTax, findUgandaTax } from './tax-sheets'

const rangeLine = ({ from, to }: ReportRange) => `Due from ${formatWholeDay(from)} to ${formatWholeDay(to)}`

const rentCollection = report(rentCollectionSheet, ReportRange, async ({ db, now }, range) => {
  const today = dayInNairobi(now)
  const { from, to, among } = range
  const filter = { from, to, paymentType: 'rent' as const, tenancies: among.tenancies }
  const { total, totals } = await countCharges(db, filter, today)
  const rates = collectionsOf(totals).map(({ currency, rate }) => `Collection rate ${currency}: ${formatRate(rate)}`)
  return {
    about: [rangeLine(range), ...rates],
    rows: {
      all: streamCharges(db, filter, today),
      total,
      pageSize: PAGE_SIZE,
      page: async (page) => (await listCharges(db, { ...filter, page }, today)).rows,
      added: totals.map(({ currency, amount, paid }) => {
        const of = inCurrency(currency)
        return { tenant: 'Total', amount: of(amount), paid: of(paid) }
      }),
    },
  }
})

const propertyPerformance = report(propertyPerformanceSheet, ReportRange, async (reading, range) => {
  const totals = await readPerformanceTotals(reading, range)
  async function* all() {
    yield* await readPerformanceRows(reading, range)
  }
  return {
    about: [rangeLine(range)],
    rows: {
      all: all(),
      total: totals.reduce((sum, { properties }) => sum + properties, 0),
      pageSize: PAGE_SIZE,
      page: (page) => readPerformanceRows(reading, range, page),
    },
    totals: totals.map(({ currency, expected, collected, outstanding, rate, rent }) => {
      const of = inCurrency(currency)
      return {
        property: 'Total',
        expected: of(expected),
        collected: of(collected),
        outstanding: of(outstanding),
        rate,
        rentRate: rent.rate,
      }
    }),
  }
})

/** What units of a manager, a block or a town came to; the totals without what they are called. */
async function performanceBy({ db, now }: Reading, range: ReportRange & { among: Among }, by: GroupedBy) {
  const today = dayInNairobi(now)
  const rows = (await sumByGroup(db, range, today, by, range.among)).map((sums) => ({ ...sums, ...collectionOf(sums) }))
  const totals = totalsOf(rows).map(({ currency, expected, collected, outstanding, rate }) => {
    const [of, same] = [inCurrency(currency), rows.filter((row) => row.currency === currency)]
    const add = (figure: 'units' | 'occupied' | 'overdue') => same.reduce((all, row) => all + row[figure], 0)
    const held = { units: add('units'), occupied: add('occupied') }
    return {
      ...held,
      letOf: occupiedOf(held),
      expected: of(expected),
      collected: of(collected),
      outstanding: of(outstanding),
      rate,
      overdue: of(add('overdue')),
    }
  })
  return { about: [rangeLine(range), `Units and what is overdue as of ${formatWholeDay(today)}`], rows, totals }
}

const managerPerformance = report(managerPerformanceSheet, ReportRange, async (reading, range) => {
  const { totals, ...found } = await performanceBy(reading, range, 'manager')
  return { ...found, totals: totals.map((sum) => ({ manager: 'Total', ...sum })) }
})

const blockPerformance = report(blockPerformanceSheet, ReportRange, async (reading, range) => {
  const { totals, ...found } = await performanceBy(reading, range, 'block')
  return { ...found, totals: totals.map((sum) => ({ block: 'Total', ...sum })) }
})

const townPerformance = report(townPerformanceSheet, ReportRange, async (reading, range) => {
  const { totals, ...found } = await performanceBy(reading, range, 'town')
  return { ...found, totals: totals.map((sum) => ({ town: 'Total', ...sum })) }
})

const tenantSummary = report(tenantSummarySheet, z.object({}), async ({ db, now }, { among }) => {
  const today = dayInNairobi(now)
  const { total, active, inactive } = await countTenants(db, among)
  return {
    about: [`${active} active, ${inactive} inactive`],
    rows: {
      all: streamTenantSummary(db, today, among),
      total,
      pageSize: PAGE_SIZE,
      page: (page) => listTenantsByName(db, today, { page }, among),
    },
  }
})

const overduePayments = report(overduePaymentsSheet, z.object({}), async ({ db, now }, { among }) => {
  const today = dayInNairobi(now)
  const { total, totals } = await readArrears(db, today, among)
  return {
    about: [`${total} charges due before ${formatWholeDay(today)}`],
    rows: {
      all: streamOverdue(db, today, among),
      total,
      pageSize: PAGE_SIZE,
      page: (page) => listOverdue(db, today, { page }, among),
      added: totals.map((amount) => ({ tenant: 'Total', amount })),
    },
  }
})

/** Every unit of a day. */
const rentRoll = report(rentRollSheet, ReportDay, async ({ db }, { day, among }) => {
  const sums = await sumRentRoll(db, day, among)
  async function* all() {
    for await (const row of streamRentRoll(db, day, among)) yield { ...row, day }
  }
  return {
    about: [
      `As of ${formatWholeDay(day)}`,
      ...sums.map(({ currency, units, letUnits }) => `${currency}: ${letUnits} of ${units} units let`),
    ],
    rows: {
      all: all(),
      total: sums.reduce((total, { rows }) => total + rows, 0),
      pageSize: LONG_PAGE,
      page: async (page) => (await listRentRoll(db, day, pageOf(page), among)).map((row) => ({ ...row, day })),
    },
    totals: sums.flatMap(({ currency, rent, serviceCharge, depositHeld, balance, vacantRent }) => {
      const of = inCurrency(currency)
      return [
        {
          property: 'Total of occupied units',
          rent: of(rent),
          serviceCharge: of(serviceCharge),
          depositHeld: of(depositHeld),
          balance: of(balance),
        },
        { property: 'Rent of vacant units', rent: of(vacantRent) },
      ]
    }),
  }
})

/** What each tenancy owes by age. */
const arrears = report(agedArrearsSheet, ReportDay, async ({ db }, { day, among }) => {
  const totals = await sumAged(db, day, among)
  return {
    about: [`As of ${formatWholeDay(day)}`],
    rows: {
      all: streamAged(db, day, among),
      total: totals.reduce((total, { tenancies }) => total + tenancies, 0),
      pageSize: LONG_PAGE,
      page: (page) => listAged(db, day, pageOf(page), among),
    },
    totals: totals.flatMap(({ currency, paidAhead, ...sum }) => {
      const of = inCurrency(currency)
      const total = {
        tenant: 'Total',
        days0: of(sum.days0),
        days30: of(sum.days30),
        days60: of(sum.days60),
        days90: of(sum.days90),
        older: of(sum.older),
        total: of(sum.total),
      }
      return paidAhead === 0 ? [total] : [total, { tenant: 'Paid ahead, on amounts due later', total: of(-paidAhead) }]
    }),
  }
})

/** What rows of one currency come to. */
function sumOfCollections(
  rows: readonly CollectionRow[],
  method: string,
): Cells<keyof typeof collectionsSheet.columns>[] {
  const [first] = rows
  if (!first) return []
  const sum = (amount: (row: CollectionRow) => number) => rows.reduce((total, row) => total + amount(row), 0)
  const { received, reversed, collected, refunded } = cellsOf(collectionsSheet, {
    ...first,
    received: sum((row) => row.received),
    reversed: sum((row) => row.reversed),
    refunded: sum((row) => row.refunded),
  })
  return [{ method, received, reversed, collected, refunded }]
}

const collections = report(collectionsSheet, DayRange, async ({ db }, range) => {
  const rows = await listCollections(db, range, range.among)
  const sumsBy = (keyOf: (row: CollectionRow) => string, nameOf: (row: CollectionRow) => string) =>
    [...groupBy(rows, keyOf)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([, group]) => group.slice(0, 1).flatMap((first) => sumOfCollections(group, nameOf(first))))
  return {
    about: [`From ${formatWholeDay(range.from)} to ${formatWholeDay(range.to)}`],
    rows,
    totals: [
      ...sumsBy(
        ({ currency, method }) => `${currency} ${method}`,
        ({ method }) => paymentMethodNames[method],
      ),
      ...sumsBy(
        ({ currency }) => currency,
        () => 'Total',
      ),
    ],
  }
})

function occupancyTotal(rows: readonly OccupancyMonth[]) {
  const total = totalOfOccupancy(rows)
  // Of each month alone.
  return { ...cellsOf(occupancySheet, { ...total, units: 0, vacant: 0 }), units: null, vacant: null }
}

const occupancy = report(occupancySheet, MonthsOfPlaces, async (reading, range) => {
  const rows = await readOccupancy(reading, range)
  return {
    about: [monthsLine(range), 'Days occupied out of days available, until today'],
    rows,
    totals: rows.length > 1 ? [occupancyTotal(rows)] : [],
  }
})

const income = report(incomeSheet, MonthsOfPlaces, async (reading, range) => ({
  about: [monthsLine(range), 'Collected by the day on which money was put on an amount due; deposits are no income'],
  rows: await readIncome(reading, range),
}))

const collectionTargets = report(collectionTargetsSheet, MonthsOfPlaces, async (reading, range) => {
  const rows = await readTargets(reading, range)
  return {
    about: [
      monthsLine(range),
      'A target is a part of what is charged in a month; months without one are left out',
      'Collected by the day on which money was put on an amount due; deposits are no income',
    ],
    rows,
    totals: [...groupBy(rows, ({ currency }) => currency)].flatMap(([currency, same]) => {
      const [of, add] = [
        inCurrency(currency),
        (figure: 'charged' | 'target' | 'collected') => same.reduce((sum, row) => sum + row[figure], 0),
      ]
      const sum = { charged: add('charged'), target: add('target'), collected: add('collected') }
      return [
        {
          property: 'Total',
          charged: of(sum.charged),
          target: of(sum.target),
          collected: of(sum.collected),
          beyond: of(sum.collected - sum.target),
          ofTarget: ofTarget(sum),
        },
      ]
    }),
  }
})

const vacantUnits = report(vacantUnitsSheet, ReportDay, async ({ db }, { day, among }) => {
  const rows = await listVacantUnits(db, day, among)
  const days = rows.reduce((sum, { daysVacant }) => sum + daysVacant, 0)
  return {
    about: [
      `As of ${formatWholeDay(day)}`,
      ...(rows.length === 0 ? [] : [`Vacant for ${Math.round(days / rows.length)} days on average`]),
      'Rent missed is that of the days vacant, as the unit costs now; what is not for rent stands in no row',
    ],
    rows,
  }
})

const leaseEnds = report(leaseEndsSheet, ReportPlaces, async (reading, places) => {
  const rows = await readLeaseEnds(reading, places)
  const bands = groupBy(rows, ({ daysLeft }) => leaseEndBand(daysLeft))
  return {
    about: [
      `As of ${formatWholeDay(dayInNairobi(reading.now))}`,
      ...[...bands].map(([band, { length }]) => `${band}: ${length}`),
    ],
    rows,
  }
})

const rangeOfDays = ({ from, to }: DayRange) => `From ${formatWholeDay(from)} to ${formatWholeDay(to)}`

const ownerBalances = report(ownerBalancesSheet, DayRange, async ({ db }, range) => ({
  about: [rangeOfDays(range), 'Below zero: paid out beyond what was due'],
  rows: await listOwnerBalances(db, range, range.among),
}))

const propertyBalances = report(propertyBalancesSheet, DayRange, async ({ db }, range) => ({
  about: [rangeOfDays(range), 'Before payouts, which are made for all properties of an owner'],
  rows: await listPropertyBalances(db, range, range.among),
}))

const depositsHeld = report(depositsHeldSheet, ReportDay, async ({ db }, { day, among }) => {
  // What the account holds is of all units.
  const account = among.units
    ? []
    : (await listTrialBalance(db, day)).filter((line) => line.account === 'deposits_held')
  return {
    about: [
      `As of ${formatWholeDay(day)}`,
      ...account.map(
        ({ currency, debit, credit }) => `The account Deposits held: ${plainMoney(credit - debit, currency, 'code')}`,
      ),
    ],
    rows: await listDepositsHeld(db, day, among),
  }
})

const trialBalance = report(trialBalanceSheet, ReportDay, async ({ db }, { day, among }) => ({
  about: [`As of ${formatWholeDay(day)}`],
  rows: await listTrialBalance(db, day, entriesAmong(among)),
}))

const generalLedger = report(generalLedgerSheet, JournalFilter, async ({ db }, range) => {
  const sums = await sumJournal(db, range)
  const { account, realAccountId, ownerId, withoutOwner }: typeof range & ReportPlaces = range
  // Entries are as much on the one side as on the other.
  const isWhole = !account && !realAccountId && !ownerId && !withoutOwner
  const real = realAccountId ? await findReceivingAccount(db, realAccountId) : undefined
  const before = isWhole ? [] : await sumBefore(db, range)
  const asked = [account && ledgerAccountName(account, ''), real?.name].filter(Boolean).join(', ')
  return {
    about: [
      rangeOfDays(range),
      ...(asked ? [asked] : []),
      ...before.map(
        ({ currency, amount }) =>
          `Before these days: ${plainMoney(Math.abs(amount), currency, 'code')} ${amount < 0 ? 'credit' : 'debit'}`,
      ),
    ],
    rows: {
      all: streamJournal(db, range),
      total: sums.reduce((total, { lines }) => total + lines, 0),
      pageSize: LONG_PAGE,
      page: (page) => listJournal(db, range, pageOf(page)),
    },
    totals: sums.map(({ currency, debit, credit }) => {
      const of = inCurrency(currency)
      return { kind: 'Total', debit: of(debit), credit: of(credit) }
    }),
  }
})

async function profitAndLoss(db: Queryable, range: MonthRange & { among: Among }) {
  const days = { from: `${range.from}-01`, to: lastDayOf(range.to) }
  const rows = await listAgencyIncome(db, days, range.among)
  const profits = [...groupBy(rows, ({ currency }) => currency)].map(([currency, of]) => {
    const profit = of.reduce((sum, { earned, spent }) => sum + earned - spent, 0)
    return `${profit < 0 ? 'Loss' : 'Profit'} ${plainMoney(Math.abs(profit), currency, 'code')}`
  })
  return { about: [monthsLine(range), ...profits], rows }
}

const agencyIncome = report(agencyIncomeSheet, MonthRange, async ({ db }, range) => ({
  ...(await profitAndLoss(db, range)),
}))

/** Every report: what it is asked for with, and what it says on the screen and in its files. */
export const reports: Record<ReportKind, Report> = {
  'rent-collection': rentCollection,
  'property-performance': propertyPerformance,
  'manager-performance': managerPerformance,
  'block-performance': blockPerformance,
  'town-performance': townPerformance,
  'tenant-summary': tenantSummary,
  'overdue-payments': overduePayments,
  'rent-roll': rentRoll,
  arrears,
  collections,
  'collection-targets': collectionTargets,
  occupancy,
  'vacant-units': vacantUnits,
  'lease-ends': leaseEnds,
  income,
  'tax-kenya': report(kenyaTaxSheet, KenyaTaxFilter, findKenyaTax),
  'tax-uganda': report(ugandaTaxSheet, UgandaTaxFilter, findUgandaTax),
  'tax-efris': report(efrisSheet, KenyaTaxFilter, findEfris),
  'owner-balances': ownerBalances,
  'property-balances': propertyBalances,
  'deposits-held': depositsHeld,
  'trial-balance': trialBalance,
  'general-ledger': generalLedger,
  'agency-income': agencyIncome,
}

/** A page of any report. @throws Refusal NOT_FOUND: no such landlord */
export async function readReport(reading: Reading, { kind, page, ...bounds }: ReportAsked): Promise<ReportTable> {
  const asked = reports[kind].filter.safeParse(bounds)
  if (!asked.success) throw invalidInput(asked.error)
  return asked.data.table(reading, page)
}
