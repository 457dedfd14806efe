import { dayInNairobi, formatDay, formatMonth } from '@makao/contract/days'
import type { AgedRow, DayRange, RentRollRow, ReportDay } from '@makao/contract/documents/reports/ledger-reports.schema'
import { ageBands, rentRollStatus, reportTitles } from '@makao/contract/documents/reports/reports.terms'
import type { Currency, Money } from '@makao/contract/money'
import type { MonthRange, OwnerAccount, OwnerStatementFilter } from '@makao/contract/money/owners/owners.schema'
import { expenseCategoryNames, formatShare, ownerKindNames } from '@makao/contract/money/owners/owners.terms'
import { paymentMethodNames } from '@makao/contract/money/payments/payments.terms'
import type { Actor } from '../../context'
import type { Queryable } from '../../db/types'
import { groupBy } from '../../lists'
import { issueOwnerStatement } from '../papers/owner-statement.service'
import { plainName } from '../papers/papers.service'
import { madeOn as versionLine } from '../papers/versions.rules'
import { listCollections, streamAged, streamRentRoll, sumAged, sumRentRoll } from '../reports/ledger-reports.repository'
import { readIncome, readOccupancy } from '../reports/ledger-reports.service'
import type { Cell, Column } from './sheet'
import { type Export, givenRows, madeOn, mapRows, summing } from './sheets'

interface Reading {
  db: Queryable
  now: Date
}

type Unnamed = Omit<Export, 'name'>

const moneyIn =
  (currency: Currency) =>
  (amount: number): Money => ({ amount, currency })
const monthsLine = ({ from, to }: MonthRange) =>
  from === to ? formatMonth(from) : `${formatMonth(from)} to ${formatMonth(to)}`

const money = (header: string, width = 16): Column => ({ header, kind: 'money', width })
const text = (header: string, width: number): Column => ({ header, kind: 'text', width })

/** Every unit of a day, with its totals as the last lines. */
export async function exportRentRoll({ db, now }: Reading, { day }: ReportDay): Promise<Unnamed> {
  const sums = await sumRentRoll(db, day)
  return {
    total: sums.reduce((total, { rows }) => total + rows, 0),
    sheet: {
      title: reportTitles['rent-roll'],
      about: [
        `As of ${formatDay(day)}`,
        ...sums.map(({ currency, units, letUnits }) => `${currency}: ${letUnits} of ${units} units let`),
        madeOn(dayInNairobi(now)),
      ],
      columns: [
        text('Property', 22),
        text('Unit', 8),
        text('Status', 11),
        text('Tenant', 22),
        money('Rent', 14),
        money('Service charge', 14),
        { header: 'From', kind: 'day', width: 12 },
        { header: 'Until', kind: 'day', width: 12 },
        money('Deposit held', 14),
        money('Balance', 14),
      ],
      rows: mapRows(streamRentRoll(db, day), (row: RentRollRow) => {
        const of = moneyIn(row.currency)
        const isLet = row.tenancyId !== null
        return [
          row.propertyName,
          row.unitNumber,
          rentRollStatus(row, day),
          row.tenantName ?? '',
          of(row.rent),
          of(row.serviceCharge),
          row.leaseStart,
          row.leaseEnd,
          isLet ? of(row.depositHeld) : null,
          isLet ? of(row.balance) : null,
        ]
      }),
      footer: () =>
        sums.flatMap(({ currency, ...sum }): Cell[][] => {
          const of = moneyIn(currency)
          const let_ = ['Total of what is let', '', '', '', of(sum.rent), of(sum.serviceCharge), '', '']
          return [
            [...let_, of(sum.depositHeld), of(sum.balance)],
            ['Rent of vacant units', '', '', '', of(sum.vacantRent), '', '', '', '', ''],
          ]
        }),
    },
  }
}

/** What each tenancy owes by age, with its totals as the last lines. */
export async function exportAged({ db, now }: Reading, { day }: ReportDay): Promise<Unnamed> {
  const totals = await sumAged(db, day)
  return {
    total: totals.reduce((total, { tenancies }) => total + tenancies, 0),
    sheet: {
      title: reportTitles.arrears,
      about: [`As of ${formatDay(day)}`, madeOn(dayInNairobi(now))],
      columns: [
        text('Tenant', 22),
        { header: 'Contact', kind: 'text', width: 16, spreadsheetOnly: true },
        text('Property', 20),
        text('Unit', 8),
        { header: 'Since', kind: 'day', width: 15 },
        ...ageBands.map(({ title }) => money(title, 17)),
        money('Total', 18),
      ],
      rows: mapRows(streamAged(db, day), (row: AgedRow) => {
        const of = moneyIn(row.currency)
        const bands = ageBands.map(({ key }) => of(row[key]))
        const who = [row.tenantName, row.phoneNumber ?? '', row.propertyName, row.unitNumber, row.since]
        return [...who, ...bands, of(row.total)]
      }),
      footer: () =>
        totals.flatMap(({ currency, paidAhead, ...sum }): Cell[][] => {
          const of = moneyIn(currency)
          const total = ['Total', '', '', '', '', ...ageBands.map(({ key }) => of(sum[key])), of(sum.total)]
          const blank = ageBands.map(() => '')
          return paidAhead === 0
            ? [total]
            : [total, ['Put on amounts charged later', '', '', '', '', ...blank, of(-paidAhead)]]
        }),
    },
  }
}

export async function exportCollections({ db, now }: Reading, range: DayRange): Promise<Unnamed> {
  const rows = await listCollections(db, range)
  const sums = summing(['received', 'reversed', 'refunded'])
  for (const row of rows) sums.add(row.currency, row)
  const byMethod = groupBy(rows, ({ currency, method }) => `${currency} ${method}`)
  return {
    total: rows.length,
    sheet: {
      title: reportTitles.collections,
      about: [`From ${formatDay(range.from)} to ${formatDay(range.to)}`, madeOn(dayInNairobi(now))],
      columns: [
        { header: 'Day', kind: 'day', width: 14 },
        text('Method', 20),
        money('Received'),
        money('Reversed'),
        money('Collected'),
        money('Refunded'),
      ],
      rows: givenRows(
        rows.map(({ day, method, currency, received, reversed, refunded }) => [
          day,
          paymentMethodNames[method],
          ...[received, reversed, received - reversed, refunded].map(moneyIn(currency)),
        ]),
      ),
      footer: () => [
        ...[...byMethod.entries()].sort().flatMap(([, of]): Cell[][] => {
          const [first] = of
          if (!first) return []
          const sum = (amount: (row: (typeof of)[number]) => number) =>
            of.reduce((total, row) => total + amount(row), 0)
          const received = sum((row) => row.received)
          const reversed = sum((row) => row.reversed)
          const amounts = [received, reversed, received - reversed, sum((row) => row.refunded)]
          return [['', paymentMethodNames[first.method], ...amounts.map(moneyIn(first.currency))]]
        }),
        ...sums
          .totals()
          .map(([currency, { received, reversed, refunded }]): Cell[] => [
            '',
            'Total',
            ...[received, reversed, received - reversed, refunded].map(moneyIn(currency)),
          ]),
      ],
    },
  }
}

export async function exportOccupancy(reading: Reading, range: MonthRange): Promise<Unnamed> {
  const months = await readOccupancy(reading, range)
  return {
    total: months.length,
    sheet: {
      title: reportTitles.occupancy,
      about: [monthsLine(range), 'Days let out of days available, until today', madeOn(dayInNairobi(reading.now))],
      columns: [
        text('Month', 18),
        { header: 'Units', kind: 'count', width: 10 },
        { header: 'Days available', kind: 'count', width: 16 },
        { header: 'Days let', kind: 'count', width: 14 },
        { header: 'Occupancy', kind: 'percent', width: 12 },
        { header: 'Vacant at the end', kind: 'count', width: 16 },
        { header: 'Moved in', kind: 'count', width: 12 },
        { header: 'Moved out', kind: 'count', width: 12 },
      ],
      rows: givenRows(
        months.map((row) => [
          formatMonth(row.month),
          row.units,
          row.availableDays,
          row.letDays,
          row.rate,
          row.vacant,
          row.movedIn,
          row.movedOut,
        ]),
      ),
      footer: () => [],
    },
  }
}

const incomeColumns = ['charged', 'collected', 'commission', 'expenses', 'net'] as const

export async function exportIncome(reading: Reading, range: MonthRange): Promise<Unnamed> {
  const rows = await readIncome(reading, range)
  const sums = summing(incomeColumns)
  for (const row of rows) sums.add(row.currency, row)
  return {
    total: rows.length,
    sheet: {
      title: reportTitles.income,
      about: [
        monthsLine(range),
        'Collected by the day on which money was put on an amount due; deposits are no income',
        madeOn(dayInNairobi(reading.now)),
      ],
      columns: [
        text('Property', 24),
        text('Owners', 30),
        money('Charged'),
        money('Rent collected'),
        money('Collected'),
        money('Commission'),
        money('Expenses'),
        money('Net to owners'),
      ],
      rows: givenRows(
        rows.map(({ propertyName, owners, currency, charged, income, ...row }) => [
          propertyName,
          owners,
          ...[charged, income.rent, row.collected, row.commission, row.expenses, row.net].map(moneyIn(currency)),
        ]),
      ),
      footer: () =>
        sums.totals().map(([currency, sum]) => {
          const of = moneyIn(currency)
          const rest = [sum.collected, sum.commission, sum.expenses, sum.net].map(of)
          return ['Total', '', of(sum.charged), '', ...rest]
        }),
    },
  }
}

/** The lines of an account in one currency, with what is still to be paid out after each. */
function accountRows(account: OwnerAccount, { from, to }: MonthRange): Cell[][] {
  const of = moneyIn(account.currency)
  let balance = account.opening
  const rows: Cell[][] = [[`Before ${formatMonth(from)}`, '', '', '', '', '', '', '', of(balance)]]
  const days = [
    ...account.lines.map((line) => ({ month: line.month, line })),
    ...account.remittances.map((remittance) => ({ month: remittance.paidOn.slice(0, 7), remittance })),
  ].sort((a, b) => a.month.localeCompare(b.month) || ('line' in b ? 1 : 0) - ('line' in a ? 1 : 0))
  for (const event of days) {
    if ('line' in event) {
      const { month, propertyName, share, income, collected, commission, expenses, net } = event.line
      balance += net
      const what = share === 10_000 ? propertyName : `${propertyName}, ${formatShare(share)}`
      const amounts = [income.rent, collected - income.rent, -commission || 0, -expenses || 0, net]
      rows.push([formatMonth(month), what, ...amounts.map(of), '', of(balance)])
    } else {
      const { paidOn, method, reference, amount } = event.remittance
      balance -= amount
      const what = ['Paid out', paymentMethodNames[method], reference].filter(Boolean).join(' · ')
      rows.push([formatDay(paidOn), what, '', '', '', '', '', of(-amount), of(balance)])
    }
  }
  for (const expense of account.expenses) {
    const what = `${expenseCategoryNames[expense.category]}: ${expense.description}`
    const place = [expense.propertyName, expense.reference].filter(Boolean).join(' · ')
    rows.push([formatDay(expense.spentOn), `${what} (${place})`, '', '', '', of(-expense.ownersPart || 0), '', '', ''])
  }
  for (const { propertyName, depositsHeld, arrears } of account.aside) {
    rows.push([
      `End of ${formatMonth(to)}`,
      `${propertyName}: deposits held for tenants, no income`,
      '',
      '',
      '',
      '',
      '',
      '',
      of(depositsHeld),
    ])
    rows.push([`End of ${formatMonth(to)}`, `${propertyName}: owed by tenants`, '', '', '', '', '', '', of(arrears)])
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
    sheet: {
      title: 'Owner Statement',
      about: [
        [owner.name, ownerKindNames[owner.kind], owner.taxPin && `PIN ${owner.taxPin}`].filter(Boolean).join(' · '),
        ...(contact ? [contact] : []),
        ...(owner.payoutDetails ? [`Paid to: ${owner.payoutDetails}`] : []),
        monthsLine({ from, to }),
        'Collected by the day on which it came in and was put on an amount due. Commission is taken of what was collected, not of what was charged.',
        versionLine(paper),
      ],
      columns: [
        text('When', 22),
        text('What', 40),
        money('Rent', 15),
        money('Other income', 15),
        money('Commission', 15),
        money('Expenses', 15),
        money('Net', 15),
        money('Paid out', 15),
        money('To pay out', 16),
      ],
      rows: givenRows(rows),
      footer: () =>
        accounts.map(({ currency, totals, remitted, closing }) => {
          const of = moneyIn(currency)
          const { income, collected, commission, expenses, net } = totals
          const amounts = [income.rent, collected - income.rent, -commission || 0, -expenses || 0, net, -remitted || 0]
          return ['Total', 'Still to be paid out', ...[...amounts, closing].map(of)]
        }),
    },
  }
}
