import { Readable } from 'node:stream'
import { dayInNairobi, formatMonth, formatWholeDay } from '@makao/contract/days'
import { journalShapes } from '@makao/contract/documents/reports/journal.terms'
import type { ReportKind } from '@makao/contract/documents/reports/reports.kinds'
import { type Currency, currencies } from '@makao/contract/money'
import { sheetOfCells } from '@makao/contract/sheets'
import type { SignedIn } from '../../context'
import { listTrialBalance } from '../../money/ledger/ledger.service'
import { readAccountMonth, readReconciliation } from '../../money/reconciliation/reconciliation.service'
import { readAgency } from '../../platform/agency/agency.service'
import { readableOf } from '../../web-streams'
import { type Archive, openArchive } from '../../zip'
import { type Export, fill } from '../papers/fill.service'
import { makeOwnerStatements } from '../papers/owner-statement.service'
import { listOwnerBalances } from '../reports/books-reports.repository'
import { reports } from '../reports/report-list.service'
import { everywhere } from '../reports/report-places.repository'
import { lastDayOf } from '../reports/tax.rules'
import { exportJournal } from './journal-export.service'
import { writeCsv, writeXlsx } from './spreadsheet'
import { exportKenyaReturn } from './tax-listing.service'

/** What the folder of a month holds of reports, by what each is asked for with. */
const reportsOf = (month: string): [ReportKind, Record<string, unknown>][] => {
  const days = { from: `${month}-01`, to: lastDayOf(month) }
  const [day, months] = [{ day: days.to }, { from: month, to: month }]
  return [
    ['trial-balance', day],
    ['general-ledger', days],
    ['owner-balances', days],
    ['property-balances', days],
    ['deposits-held', day],
    ['agency-income', months],
    ['income', months],
    ['collections', days],
    ['rent-roll', day],
    ['arrears', day],
  ]
}

const addSheet = async ({ add }: Archive, path: string, { sheet }: Omit<Export, 'name'>) =>
  add(`${path}.xlsx`, readableOf(await writeXlsx(sheet)), true)

const tieOutSheet = sheetOfCells('Tie-out', {
  day: { heading: 'Day', kind: 'day', width: 14 },
  cameIn: { heading: 'Came in, in Makao', kind: 'money', width: 20 },
  stated: { heading: 'Came in, on the statement', kind: 'money', width: 24 },
  difference: { heading: 'Difference', kind: 'money', width: 16 },
  inBooks: { heading: 'Balance in the books', kind: 'money', width: 20 },
  closing: { heading: 'Balance on the statement', kind: 'money', width: 24 },
  state: { heading: 'State', kind: 'text', width: 16 },
})

/** The tie-out of each account, day by day. */
async function addTieOuts(archive: Archive, context: SignedIn, month: string): Promise<void> {
  for (const { accountId, name } of await readReconciliation(context, month)) {
    const { days, currency, agreed, inBooks } = await readAccountMonth(context, { accountId, month })
    const of = (amount: number | null) => (amount === null ? null : { amount, currency })
    const sheet = fill(tieOutSheet, {
      about: [
        `${name}, ${formatMonth(month)}`,
        agreed ? `Agreed by ${agreed.by}${agreed.note === null ? '' : `: ${agreed.note}`}` : 'Not agreed',
      ],
      rows: days.map(({ day, cameIn, stated, difference, inBooks, state }) => ({
        ...{ day, cameIn: of(cameIn), stated: of(stated.cameIn), difference: of(difference) },
        ...{ inBooks: of(inBooks), closing: of(stated.closing), state },
      })),
      totals: () => [{ inBooks: of(inBooks) }],
    })
    const path = `tie-outs/${name.replaceAll(/[\\/:*?"<>|]/g, ' ').trim()} (${accountId.slice(0, 8)})`
    await addSheet(archive, path, { sheet, total: days.length })
  }
}

async function addTax(
  archive: Archive,
  { db, now }: SignedIn,
  month: string,
  used: readonly Currency[],
): Promise<void> {
  const ownerId = undefined
  if (used.includes('KES')) {
    const asked = reports['tax-kenya'].filter.parse({ month, ownerId })
    await addSheet(archive, `tax/Kenya, ${month}`, await asked.file({ db, now }))
    await addSheet(archive, `tax/Kenya, ${month}, lines`, await exportKenyaReturn(db, { month, ownerId: null }))
  }
  if (used.includes('UGX')) {
    const year = Number(month.slice(0, 4)) - (month.slice(5) < '07' ? 1 : 0)
    const asked = reports['tax-uganda'].filter.parse({ year, ownerId })
    await addSheet(archive, `tax/Uganda, ${year} to ${year + 1}`, await asked.file({ db, now }))
    const lines = reports['tax-efris'].filter.parse({ month, ownerId })
    await addSheet(archive, `tax/Uganda, ${month}, EFRIS lines`, await lines.file({ db, now }))
  }
}

async function fillFolder(archive: Archive, context: SignedIn, month: string): Promise<void> {
  const { db, now } = context
  const { add, zip } = archive
  const { name } = await readAgency(db)
  const days = { from: `${month}-01`, to: lastDayOf(month) }
  const text = [
    `${name}: ${formatMonth(month)}, for the accountant, made on ${formatWholeDay(dayInNairobi(now))}.`,
    '',
    'reports/     Trial balance, general ledger, balances of owners and properties, deposits, profit and loss of the agency, and more',
    'journal/     What the accounts moved, in the columns of QuickBooks (a journal a day) and of Xero (a journal for the month)',
    'tie-outs/    Each account against its statement, day by day',
    'statements/  The statements of owners',
    'tax/         Tax on rent: an estimate to file by, and the lines of the returns to KRA and of EFRIS',
    '',
  ]
  await add('README.txt', Readable.from([text.join('\r\n')]))
  for (const [kind, bounds] of reportsOf(month)) {
    await addSheet(archive, `reports/${kind}`, await reports[kind].filter.parse(bounds).file({ db, now }))
  }
  const balances = await listTrialBalance(db, days.to)
  const used = currencies.filter((currency) => balances.some((line) => line.currency === currency))
  for (const currency of used) {
    for (const shape of journalShapes) {
      const journal = await exportJournal(db, { shape, from: month, to: month, currency })
      await add(`journal/${journal.name}.csv`, readableOf(writeCsv(journal.sheet)))
    }
  }
  await addTieOuts(archive, context, month)
  const ids = (await listOwnerBalances(db, days, everywhere)).flatMap(({ ownerId }) => ownerId ?? [])
  if (ids.length > 0) {
    const { file } = await makeOwnerStatements(context, { ids: [...new Set(ids)], from: month, to: month })
    await add(`statements/Owners, ${month}.pdf`, readableOf(file))
  }
  await addTax(archive, context, month, used)
  zip.end()
}

/** All that an accountant needs of a month, 'YYYY-MM', as one archive, written while it is sent. */
export function makeMonthFolder(context: SignedIn, { month }: { month: string }): Readable {
  const archive = openArchive(context.now)
  const { out, left } = archive
  void fillFolder(archive, context, month).catch((error) => out.destroy(left.aborted ? undefined : (error as Error)))
  return out
}
