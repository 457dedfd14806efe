import { dayInNairobi, formatDay } from '@makao/contract/days'
import type { ReportRange } from '@makao/contract/documents/reports/reports.schema'
import {
  overduePaymentsSheet,
  propertyPerformanceSheet,
  rentCollectionSheet,
  tenantSummarySheet,
} from '@makao/contract/documents/reports/reports.sheets'
import type { StatementFilter } from '@makao/contract/money/payments/statement.schema'
import { statementSheet } from '@makao/contract/money/payments/statement.sheet'
import { formatRate, inCurrency } from '@makao/contract/sheets'
import type { Actor, SignedIn } from '../../context'
import type { Queryable } from '../../db/types'
import { Refusal } from '../../errors'
import { countCharges, streamCharges } from '../../money/charges/charges.repository'
import { readFinalAccount } from '../../money/final-accounts/final-accounts.service'
import { makeFinalAccount, readStatementOf } from '../papers/papers.service'
import { agesInWords, rangeInWords } from '../papers/statement.rules'
import { listTenantSummary, streamOverdue, streamTenantSummary } from '../reports/reports.repository'
import { readArrears, readPropertyPerformance, totalsOf } from '../reports/reports.service'
import { type Export, fill, madeOn } from './sheet'

interface Reading {
  db: Queryable
  now: Date
}

const rangeLine = ({ from, to }: ReportRange) => `Due from ${formatDay(from)} to ${formatDay(to)}`

async function exportRentCollection({ db, now }: Reading, range: ReportRange): Promise<Omit<Export, 'name'>> {
  const today = dayInNairobi(now)
  const filter = { ...range, paymentType: 'rent' as const }
  const { total, totals } = await countCharges(db, filter, today)
  const rates = totalsOf(
    totals.map(({ currency, amount, paid }) => ({ currency, expected: amount, collected: paid })),
  ).map(({ currency, rate }) => `Collection rate ${currency}: ${formatRate(rate)}`)
  const about = [rangeLine(range), ...rates, madeOn(today)]
  return { total, sheet: fill(rentCollectionSheet, { about, rows: streamCharges(db, filter, today) }) }
}

async function exportPropertyPerformance(reading: Reading, range: ReportRange): Promise<Omit<Export, 'name'>> {
  const properties = await readPropertyPerformance(reading, range)
  return {
    total: properties.length,
    sheet: fill(propertyPerformanceSheet, {
      about: [rangeLine(range), madeOn(dayInNairobi(reading.now))],
      rows: properties,
      totals: () =>
        totalsOf(properties).map(({ currency, expected, collected, outstanding, rate }) => {
          const of = inCurrency(currency)
          return {
            property: 'Total',
            expected: of(expected),
            collected: of(collected),
            outstanding: of(outstanding),
            rate,
          }
        }),
    }),
  }
}

async function exportTenantSummary({ db, now }: Reading): Promise<Omit<Export, 'name'>> {
  const { total, active, inactive } = await listTenantSummary(db, 1)
  return {
    total,
    sheet: fill(tenantSummarySheet, {
      about: [`${active} active, ${inactive} inactive`, madeOn(dayInNairobi(now))],
      rows: streamTenantSummary(db),
    }),
  }
}

async function exportOverduePayments({ db, now }: Reading): Promise<Omit<Export, 'name'>> {
  const today = dayInNairobi(now)
  const { total } = await readArrears(db, today)
  return {
    total,
    sheet: fill(overduePaymentsSheet, {
      about: [`${total} records due before ${formatDay(today)}`, madeOn(today)],
      rows: streamOverdue(db, today),
    }),
  }
}

/** Reports on charges and tenants, each with what makes it. */
export const recordReports = {
  'rent-collection': exportRentCollection,
  'property-performance': exportPropertyPerformance,
  'tenant-summary': exportTenantSummary,
  'overdue-payments': exportOverduePayments,
}

/**
 * The final account of a tenancy that has ended, to be signed.
 * @throws Refusal NOT_FOUND: no such tenancy, or the tenant still lives there
 */
export async function exportFinalAccount(
  context: Pick<SignedIn, 'db' | 'now' | 'actor'>,
  { tenancyId, version }: { tenancyId: string; version?: number | undefined },
) {
  const account = await readFinalAccount(context, tenancyId)
  if (account.endDate === null) throw new Refusal('NOT_FOUND')
  return makeFinalAccount(context, account, version)
}

/** A statement as a table: opening, lines with the balance after each, closing, and what that is made of. @throws Refusal NOT_FOUND */
export async function exportStatement(
  reading: Reading,
  actor: Pick<Actor, 'id' | 'role'>,
  filter: StatementFilter,
): Promise<Export> {
  const { account, statement, today, name } = await readStatementOf(reading, actor, filter)
  const { currency, from, opening, closing, charged, paid, depositHeld, ages, lines } = statement
  const money = inCurrency(currency)
  const moved = (amount: number) => (amount === 0 ? null : money(amount))
  const before = from === null ? [] : [{ day: from, what: 'Balance before', balance: money(opening) }]
  return {
    name,
    total: lines.length,
    sheet: fill(statementSheet, {
      about: [
        `Tenant: ${account.tenantName}`,
        `Unit: ${account.unitNumber}, ${account.propertyName}`,
        ...(account.accountNumber ? [`Account: ${account.accountNumber}`] : []),
        rangeInWords(statement),
        madeOn(today),
      ],
      rows: [
        ...before,
        ...lines.map(({ day, text, reference, balance, ...line }) => ({
          day,
          what: text,
          reference,
          charged: moved(line.charged),
          paid: moved(line.paid),
          balance: money(balance),
        })),
      ],
      totals: () => [
        { what: 'Together', charged: money(charged), paid: money(paid), balance: money(closing) },
        { what: `How old the balance is on ${formatDay(ages.asOf)}` },
        ...agesInWords(statement).map(([what, amount]) => ({ what, balance: money(amount) })),
        { what: 'Deposit held, apart from this balance', balance: money(depositHeld) },
      ],
    }),
  }
}
