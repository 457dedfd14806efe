import { dayInNairobi, formatDay, formatMonth } from '@makao/contract/days'
import type { DayRange, ReportDay } from '@makao/contract/documents/reports/ledger-reports.schema'
import {
  agedArrearsSheet,
  collectionsSheet,
  incomeSheet,
  occupancySheet,
  rentRollSheet,
} from '@makao/contract/documents/reports/reports.sheets'
import { ownerStatementSheet } from '@makao/contract/money/owners/owner-statement.sheet'
import type { MonthRange, OwnerAccount, OwnerStatementFilter } from '@makao/contract/money/owners/owners.schema'
import { expenseCategoryNames, formatShare, ownerKindNames } from '@makao/contract/money/owners/owners.terms'
import { paymentMethodNames } from '@makao/contract/money/payments/payments.terms'
import { type Cells, cellsOf, inCurrency } from '@makao/contract/sheets'
import type { Actor } from '../../context'
import type { Queryable } from '../../db/types'
import { groupBy } from '../../lists'
import { issueOwnerStatement } from '../papers/owner-statement.service'
import { plainName } from '../papers/papers.service'
import { madeOn as versionLine } from '../papers/versions.rules'
import { listCollections, streamAged, streamRentRoll, sumAged, sumRentRoll } from '../reports/ledger-reports.repository'
import { readIncome, readOccupancy } from '../reports/ledger-reports.service'
import { type Export, fill, madeOn } from './sheet'

interface Reading {
  db: Queryable
  now: Date
}

type Unnamed = Omit<Export, 'name'>

const monthsLine = ({ from, to }: MonthRange) =>
  from === to ? formatMonth(from) : `${formatMonth(from)} to ${formatMonth(to)}`

/** Every unit of a day, with its totals as the last lines. */
export async function exportRentRoll({ db, now }: Reading, { day }: ReportDay): Promise<Unnamed> {
  const sums = await sumRentRoll(db, day)
  async function* rows() {
    for await (const row of streamRentRoll(db, day)) yield { ...row, day }
  }
  return {
    total: sums.reduce((total, { rows }) => total + rows, 0),
    sheet: fill(rentRollSheet, {
      about: [
        `As of ${formatDay(day)}`,
        ...sums.map(({ currency, units, letUnits }) => `${currency}: ${letUnits} of ${units} units let`),
        madeOn(dayInNairobi(now)),
      ],
      rows: rows(),
      totals: () =>
        sums.flatMap(({ currency, rent, serviceCharge, depositHeld, balance, vacantRent }) => {
          const of = inCurrency(currency)
          return [
            {
              property: 'Total of what is let',
              rent: of(rent),
              serviceCharge: of(serviceCharge),
              depositHeld: of(depositHeld),
              balance: of(balance),
            },
            { property: 'Rent of vacant units', rent: of(vacantRent) },
          ]
        }),
    }),
  }
}

/** What each tenancy owes by age, with its totals as the last lines. */
export async function exportAged({ db, now }: Reading, { day }: ReportDay): Promise<Unnamed> {
  const totals = await sumAged(db, day)
  return {
    total: totals.reduce((total, { tenancies }) => total + tenancies, 0),
    sheet: fill(agedArrearsSheet, {
      about: [`As of ${formatDay(day)}`, madeOn(dayInNairobi(now))],
      rows: streamAged(db, day),
      totals: () =>
        totals.flatMap(({ currency, paidAhead, ...sum }) => {
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
          return paidAhead === 0 ? [total] : [total, { tenant: 'Put on amounts charged later', total: of(-paidAhead) }]
        }),
    }),
  }
}

type Collected = Awaited<ReturnType<typeof listCollections>>

/** What rows of one currency come to. */
function sumOfCollections(rows: Collected, method: string): Cells<keyof typeof collectionsSheet.columns>[] {
  const [first] = rows
  if (!first) return []
  const sum = (amount: (row: Collected[number]) => number) => rows.reduce((total, row) => total + amount(row), 0)
  const { received, reversed, collected, refunded } = cellsOf(collectionsSheet, {
    ...first,
    received: sum((row) => row.received),
    reversed: sum((row) => row.reversed),
    refunded: sum((row) => row.refunded),
  })
  return [{ method, received, reversed, collected, refunded }]
}

export async function exportCollections({ db, now }: Reading, range: DayRange): Promise<Unnamed> {
  const rows = await listCollections(db, range)
  const sumsBy = (keyOf: (row: Collected[number]) => string, nameOf: (row: Collected[number]) => string) =>
    [...groupBy(rows, keyOf)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([, group]) => group.slice(0, 1).flatMap((first) => sumOfCollections(group, nameOf(first))))
  return {
    total: rows.length,
    sheet: fill(collectionsSheet, {
      about: [`From ${formatDay(range.from)} to ${formatDay(range.to)}`, madeOn(dayInNairobi(now))],
      rows,
      totals: () => [
        ...sumsBy(
          ({ currency, method }) => `${currency} ${method}`,
          ({ method }) => paymentMethodNames[method],
        ),
        ...sumsBy(
          ({ currency }) => currency,
          () => 'Total',
        ),
      ],
    }),
  }
}

export async function exportOccupancy(reading: Reading, range: MonthRange): Promise<Unnamed> {
  const months = await readOccupancy(reading, range)
  return {
    total: months.length,
    sheet: fill(occupancySheet, {
      about: [monthsLine(range), 'Days let out of days available, until today', madeOn(dayInNairobi(reading.now))],
      rows: months,
    }),
  }
}

export async function exportIncome(reading: Reading, range: MonthRange): Promise<Unnamed> {
  const rows = await readIncome(reading, range)
  return {
    total: rows.length,
    sheet: fill(incomeSheet, {
      about: [
        monthsLine(range),
        'Collected by the day on which money was put on an amount due; deposits are no income',
        madeOn(dayInNairobi(reading.now)),
      ],
      rows,
    }),
  }
}

type StatementCells = Cells<keyof typeof ownerStatementSheet.columns>

/** The lines of an account in one currency, with what is still to be paid out after each. */
function accountRows(account: OwnerAccount, { from, to }: MonthRange): StatementCells[] {
  const of = inCurrency(account.currency)
  let balance = account.opening
  const rows: StatementCells[] = [{ when: `Before ${formatMonth(from)}`, what: '', toPayOut: of(balance) }]
  const days = [
    ...account.lines.map((line) => ({ month: line.month, line })),
    ...account.remittances.map((remittance) => ({ month: remittance.paidOn.slice(0, 7), remittance })),
  ].sort((a, b) => a.month.localeCompare(b.month) || ('line' in b ? 1 : 0) - ('line' in a ? 1 : 0))
  for (const event of days) {
    if ('line' in event) {
      const { month, propertyName, share, income, collected, commission, expenses, net } = event.line
      balance += net
      rows.push({
        when: formatMonth(month),
        what: share === 10_000 ? propertyName : `${propertyName}, ${formatShare(share)}`,
        rent: of(income.rent),
        otherIncome: of(collected - income.rent),
        commission: of(-commission || 0),
        expenses: of(-expenses || 0),
        net: of(net),
        toPayOut: of(balance),
      })
    } else {
      const { paidOn, method, reference, amount } = event.remittance
      balance -= amount
      const what = ['Paid out', paymentMethodNames[method], reference].filter(Boolean).join(' · ')
      rows.push({ when: formatDay(paidOn), what, paidOut: of(-amount), toPayOut: of(balance) })
    }
  }
  for (const expense of account.expenses) {
    const what = `${expenseCategoryNames[expense.category]}: ${expense.description}`
    const place = [expense.propertyName, expense.reference].filter(Boolean).join(' · ')
    const expenses = of(-expense.ownersPart || 0)
    rows.push({ when: formatDay(expense.spentOn), what: `${what} (${place})`, expenses })
  }
  const when = `End of ${formatMonth(to)}`
  for (const { propertyName, depositsHeld, arrears } of account.aside) {
    rows.push({ when, what: `${propertyName}: deposits held for tenants, no income`, toPayOut: of(depositsHeld) })
    rows.push({ when, what: `${propertyName}: owed by tenants`, toPayOut: of(arrears) })
  }
  return rows
}

/** An owner's statement on paper. @throws Refusal NOT_FOUND */
export async function exportOwnerStatement(
  handing: Reading & { actor: Pick<Actor, 'name'> },
  wanted: OwnerStatementFilter & { version?: number | undefined },
): Promise<Export> {
  const { content, paper } = await issueOwnerStatement(handing, wanted)
  const { owner, accounts, from, to } = content
  const rows = accounts.flatMap((account) => accountRows(account, { from, to }))
  const contact = [owner.email, owner.phoneNumber].filter(Boolean).join(' · ')
  return {
    name: `owner-statement-${plainName(owner.name)}-${from}-${to}`,
    total: rows.length,
    sheet: fill(ownerStatementSheet, {
      about: [
        [owner.name, ownerKindNames[owner.kind], owner.taxPin && `PIN ${owner.taxPin}`].filter(Boolean).join(' · '),
        ...(contact ? [contact] : []),
        ...(owner.payoutDetails ? [`Paid to: ${owner.payoutDetails}`] : []),
        monthsLine({ from, to }),
        'Collected by the day on which it came in and was put on an amount due. Commission is taken of what was collected, not of what was charged.',
        versionLine(paper),
      ],
      rows,
      totals: () =>
        accounts.map(({ currency, totals, remitted, closing }) => {
          const of = inCurrency(currency)
          const { income, collected, commission, expenses, net } = totals
          return {
            when: 'Total',
            what: 'Still to be paid out',
            rent: of(income.rent),
            otherIncome: of(collected - income.rent),
            commission: of(-commission || 0),
            expenses: of(-expenses || 0),
            net: of(net),
            paidOut: of(-remitted || 0),
            toPayOut: of(closing),
          }
        }),
    }),
  }
}
