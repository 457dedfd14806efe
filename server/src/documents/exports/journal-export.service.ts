import type { JournalShape } from '@makao/contract/documents/reports/journal.terms'
import { journalShapeNames } from '@makao/contract/documents/reports/journal.terms'
import type { Currency } from '@makao/contract/money'
import type { Queryable } from '../../db/types'
import { readCodes } from '../../money/agency-money/agency-money.repository'
import type { Export } from '../papers/fill.service'
import { listJournalSums } from '../reports/books-reports.repository'
import { lastDayOf } from '../reports/tax.rules'
import { journalRows, shapes } from './journal.rules'

/** The journal of a range of months in a currency, as a program of accountants takes it. Months as 'YYYY-MM'. */
export async function exportJournal(
  db: Queryable,
  { shape, from, to, currency }: { shape: JournalShape; from: string; to: string; currency: Currency },
): Promise<Export> {
  const { by, columns } = shapes[shape]
  const sums = await listJournalSums(db, { from: `${from}-01`, to: lastDayOf(to), by, currency })
  const rows = journalRows(shape, sums, await readCodes(db), currency)
  async function* all() {
    yield* rows
  }
  const sheet = {
    title: `Journal for ${journalShapeNames[shape]}`,
    about: [],
    columns,
    isBare: true,
    rows: all(),
    totals: () => [],
  }
  return { sheet, total: rows.length, name: ['journal', shape, from, to, currency].join('-') }
}
