import { auditActionName, auditChanges } from '@makao/contract/audit-words'
import { type Day, dayInNairobi, formatDay } from '@makao/contract/days'
import type { ReportRange } from '@makao/contract/documents/reports/reports.schema'
import { formatRate, reportTitles } from '@makao/contract/documents/reports/reports.terms'
import type { Money } from '@makao/contract/money'
import type { RecordFilter, RecordRow } from '@makao/contract/money/charges/charges.schema'
import {
  balanceOf,
  chargeTitle,
  paymentStatusNames,
  paymentTypeNames,
} from '@makao/contract/money/charges/charges.terms'
import type { StatementFilter } from '@makao/contract/money/payments/statement.schema'
import { roleNames } from '@makao/contract/permissions'
import type { AuditFilter } from '@makao/contract/platform/audit/audit.schema'
import { auditThings } from '@makao/contract/platform/audit/audit.things'
import type { Actor, SignedIn } from '../../context'
import type { Queryable } from '../../db/types'
import { Refusal } from '../../errors'
import { requireProperty } from '../../homes/properties/properties.repository'
import { countRecords, streamRecords } from '../../money/charges/charges.repository'
import { readFinalAccount } from '../../money/final-accounts/final-accounts.service'
import { requireTenant } from '../../money/tenants/tenants.repository'
import { countAudit, streamAudit } from '../../platform/audit/audit.repository'
import { makeFinalAccount, readStatementOf } from '../papers/papers.service'
import { agesInWords, rangeInWords } from '../papers/statement.rules'
import { listTenantSummary, streamOverdue, streamTenantSummary } from '../reports/reports.repository'
import { readArrears, readPropertyPerformance, totalsOf } from '../reports/reports.service'
import type { Cell, Column, Sheet } from './sheet'
import { type Export, madeOn, mapRows, summing } from './sheets'

interface Reading {
  db: Queryable
  now: Date
}

const rangeLine = ({ from, to }: ReportRange) => `Due from ${formatDay(from)} to ${formatDay(to)}`

const paymentColumns: Column[] = [
  { header: 'Tenant', kind: 'text', width: 24 },
  { header: 'Email', kind: 'text', width: 28, spreadsheetOnly: true },
  { header: 'Property', kind: 'text', width: 26 },
  { header: 'Unit', kind: 'text', width: 10 },
  { header: 'Type', kind: 'text', width: 16 },
  { header: 'Amount', kind: 'money', width: 18 },
  { header: 'Paid', kind: 'money', width: 18 },
  { header: 'Due Date', kind: 'day', width: 15 },
  { header: 'Paid Date', kind: 'day', width: 15 },
  { header: 'Status', kind: 'text', width: 10 },
  { header: 'Receipt', kind: 'text', width: 16 },
]

function paymentCells(row: RecordRow): Cell[] {
  const money = (amount: number): Money => ({ amount, currency: row.currency })
  return [
    row.tenantName,
    row.tenantEmail,
    row.propertyName,
    row.unitNumber,
    chargeTitle(row),
    money(row.amount),
    money(row.paidAmount),
    row.dueDate,
    row.paidDate,
    paymentStatusNames[row.paymentStatus],
    row.mpesaReceiptNumber,
  ]
}

/** Payment records with their totals, counted while they are written so that rows and totals agree. */
function paymentSheet(title: string, about: string[], records: AsyncIterable<RecordRow>): Sheet {
  const sums = summing(['amount', 'paid'])
  return {
    title,
    about,
    columns: paymentColumns,
    rows: mapRows(records, (row) => {
      sums.add(row.currency, { amount: row.amount, paid: row.paidAmount })
      return paymentCells(row)
    }),
    footer: () =>
      sums
        .totals()
        .map(([currency, { amount, paid }]) => [
          'Total',
          null,
          null,
          null,
          null,
          { amount, currency },
          { amount: paid, currency },
          null,
          null,
          null,
          null,
        ]),
  }
}

type Narrowing = Omit<RecordFilter, 'page'>
type AuditNarrowing = Omit<AuditFilter, 'page'>

/** What the filters say, in words, one line each. @throws Refusal NOT_FOUND */
async function filterLines(db: Queryable, filter: Narrowing, today: Day): Promise<string[]> {
  const lines = [
    filter.search && `Search: ${filter.search}`,
    filter.propertyId && `Property: ${(await requireProperty(db, filter.propertyId)).name}`,
    filter.tenantId && `Tenant: ${(await requireTenant(db, filter.tenantId, today)).fullName}`,
    filter.paymentType && `Type: ${paymentTypeNames[filter.paymentType]}`,
    filter.paymentStatus && `Status: ${paymentStatusNames[filter.paymentStatus]}`,
    filter.from && `Due from ${formatDay(filter.from)}`,
    filter.to && `Due to ${formatDay(filter.to)}`,
  ].filter((text) => typeof text === 'string' && text !== '')
  return lines.length > 0 ? (lines as string[]) : ['All records']
}

/** Exactly what the filters of Payment Records show. @throws Refusal NOT_FOUND */
export async function exportPayments({ db, now }: Reading, filter: Narrowing): Promise<Export> {
  const today = dayInNairobi(now)
  const about = [...(await filterLines(db, filter, today)), madeOn(today)]
  return {
    name: `payment-records-${today}`,
    total: (await countRecords(db, filter, today)).total,
    sheet: paymentSheet('Payment Records', about, streamRecords(db, filter, today)),
  }
}

async function exportRentCollection({ db, now }: Reading, range: ReportRange): Promise<Omit<Export, 'name'>> {
  const today = dayInNairobi(now)
  const filter = { ...range, paymentType: 'rent' as const }
  const { total, totals } = await countRecords(db, filter, today)
  const rates = totalsOf(
    totals.map(({ currency, amount, paid }) => ({ currency, expected: amount, collected: paid })),
  ).map(({ currency, rate }) => `Collection rate ${currency}: ${formatRate(rate)}`)
  const about = [rangeLine(range), ...rates, madeOn(today)]
  return { total, sheet: paymentSheet(reportTitles['rent-collection'], about, streamRecords(db, filter, today)) }
}

async function exportPropertyPerformance(reading: Reading, range: ReportRange): Promise<Omit<Export, 'name'>> {
  const properties = await readPropertyPerformance(reading, range)
  async function* rows(): AsyncGenerator<Cell[]> {
    for (const { propertyName, totalUnits, currency, expected, collected, outstanding, rate } of properties) {
      const amounts = [expected, collected, outstanding].map((amount) => ({ amount, currency }))
      yield [propertyName, totalUnits, ...amounts, rate]
    }
  }
  return {
    total: properties.length,
    sheet: {
      title: reportTitles['property-performance'],
      about: [rangeLine(range), madeOn(dayInNairobi(reading.now))],
      columns: [
        { header: 'Property', kind: 'text', width: 32 },
        { header: 'Total Units', kind: 'count', width: 12 },
        { header: 'Total Revenue', kind: 'money', width: 20 },
        { header: 'Collected', kind: 'money', width: 20 },
        { header: 'Outstanding', kind: 'money', width: 20 },
        { header: 'Collection Rate', kind: 'percent', width: 16 },
      ],
      rows: rows(),
      footer: () =>
        totalsOf(properties).map(({ currency, expected, collected, outstanding, rate }) => [
          'Total',
          null,
          ...[expected, collected, outstanding].map((amount) => ({ amount, currency })),
          rate,
        ]),
    },
  }
}

async function exportTenantSummary({ db, now }: Reading): Promise<Omit<Export, 'name'>> {
  const { total, active, inactive } = await listTenantSummary(db, 1)
  return {
    total,
    sheet: {
      title: reportTitles['tenant-summary'],
      about: [`${active} active, ${inactive} inactive`, madeOn(dayInNairobi(now))],
      columns: [
        { header: 'Tenant', kind: 'text', width: 26 },
        { header: 'Email', kind: 'text', width: 30 },
        { header: 'Phone', kind: 'text', width: 18 },
        { header: 'Current Unit', kind: 'text', width: 30 },
        { header: 'Monthly Rent', kind: 'money', width: 18 },
        { header: 'Lease Start', kind: 'day', width: 14 },
        { header: 'Status', kind: 'text', width: 10 },
      ],
      rows: mapRows(streamTenantSummary(db), ({ tenantName, email, phoneNumber, unitNumber, ...tenancy }) => [
        tenantName,
        email,
        phoneNumber,
        unitNumber === null ? 'Unassigned' : `${unitNumber}, ${tenancy.propertyName}`,
        tenancy.rentAmount === null || tenancy.currency === null
          ? null
          : { amount: tenancy.rentAmount, currency: tenancy.currency },
        tenancy.leaseStart,
        unitNumber === null ? 'Inactive' : 'Active',
      ]),
      footer: () => [],
    },
  }
}

async function exportOverduePayments({ db, now }: Reading): Promise<Omit<Export, 'name'>> {
  const today = dayInNairobi(now)
  const { total } = await readArrears(db, today)
  const sums = summing(['amount'])
  return {
    total,
    sheet: {
      title: reportTitles['overdue-payments'],
      about: [`${total} records due before ${formatDay(today)}`, madeOn(today)],
      columns: [
        { header: 'Tenant', kind: 'text', width: 24 },
        { header: 'Contact', kind: 'text', width: 20 },
        { header: 'Property', kind: 'text', width: 24 },
        { header: 'Unit', kind: 'text', width: 10 },
        { header: 'Type', kind: 'text', width: 14 },
        { header: 'Amount', kind: 'money', width: 18 },
        { header: 'Due Date', kind: 'day', width: 14 },
        { header: 'Days Overdue', kind: 'count', width: 16 },
        { header: 'Status', kind: 'text', width: 10 },
      ],
      rows: mapRows(streamOverdue(db, today), (row) => {
        const { currency } = row
        // Of a record that was paid in part, what remains.
        const amount = balanceOf(row)
        sums.add(currency, { amount })
        return [
          row.tenantName,
          row.phoneNumber ?? row.tenantEmail,
          row.propertyName,
          row.unitNumber,
          chargeTitle(row),
          { amount, currency },
          row.dueDate,
          row.daysOverdue,
          paymentStatusNames[row.paymentStatus],
        ]
      }),
      footer: () =>
        sums
          .totals()
          .map(([currency, { amount }]) => ['Total', null, null, null, null, { amount, currency }, null, null, null]),
    },
  }
}

/** The audit log as its page shows it, with all of its entries. */
export async function exportAudit({ db, now }: Reading, filter: AuditNarrowing): Promise<Export> {
  const today = dayInNairobi(now)
  const lines = [
    filter.search && `Search: ${filter.search}`,
    filter.thing && `Of: ${auditThings[filter.thing]}`,
    filter.from && `From ${formatDay(filter.from)}`,
    filter.to && `To ${formatDay(filter.to)}`,
  ].filter((line) => typeof line === 'string' && line !== '') as string[]
  const change = ({ name, before, after }: ReturnType<typeof auditChanges>[number]) =>
    `${name}: ${[before, after].filter((side) => side !== null).join(' → ')}`
  return {
    name: `audit-log-${today}`,
    total: await countAudit(db, filter),
    sheet: {
      title: 'Audit Log',
      about: [...(lines.length > 0 ? lines : ['All entries']), madeOn(today)],
      columns: [
        { header: 'When (UTC)', kind: 'text', width: 22 },
        { header: 'Who', kind: 'text', width: 24 },
        { header: 'Email', kind: 'text', width: 28 },
        { header: 'Role', kind: 'text', width: 18 },
        { header: 'Account', kind: 'text', width: 38 },
        { header: 'From', kind: 'text', width: 18 },
        { header: 'What', kind: 'text', width: 28 },
        { header: 'On', kind: 'text', width: 30 },
        { header: 'Changes', kind: 'text', width: 60 },
        { header: 'Reason', kind: 'text', width: 30 },
      ],
      rows: mapRows(streamAudit(db, filter), (entry) => [
        entry.at,
        entry.actorName,
        entry.actorEmail,
        entry.actorRole && roleNames[entry.actorRole],
        entry.actorId,
        entry.address,
        auditActionName(entry.action),
        entry.subject,
        auditChanges(entry).map(change).join('; '),
        entry.reason,
      ]),
      footer: () => [],
    },
  }
}

/** Reports on payment records and tenants, each with what makes it. */
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
  const money = (amount: number): Money => ({ amount, currency })
  async function* rows(): AsyncGenerator<Cell[]> {
    if (from !== null) yield [from, 'Balance before', null, null, null, money(opening)]
    for (const line of lines) {
      const { day, text, reference, balance } = line
      const moved = [line.charged, line.paid].map((amount) => (amount === 0 ? null : money(amount)))
      yield [day, text, reference, ...moved, money(balance)]
    }
  }
  return {
    name,
    total: lines.length,
    sheet: {
      title: 'Statement',
      about: [
        `Tenant: ${account.tenantName}`,
        `Unit: ${account.unitNumber}, ${account.propertyName}`,
        ...(account.accountNumber ? [`Account: ${account.accountNumber}`] : []),
        rangeInWords(statement),
        madeOn(today),
      ],
      columns: [
        { header: 'Day', kind: 'day', width: 15 },
        { header: 'What', kind: 'text', width: 34 },
        { header: 'Reference', kind: 'text', width: 20 },
        { header: 'Charged', kind: 'money', width: 18 },
        { header: 'Paid', kind: 'money', width: 18 },
        { header: 'Balance', kind: 'money', width: 18 },
      ],
      rows: rows(),
      footer: () => [
        [null, 'Together', null, money(charged), money(paid), money(closing)],
        [null, `How old the balance is on ${formatDay(ages.asOf)}`, null, null, null, null],
        ...agesInWords(statement).map(([text, amount]) => [null, text, null, null, null, money(amount)]),
        [null, 'Deposit held, apart from this balance', null, null, null, money(depositHeld)],
      ],
    },
  }
}
