import { formatMonth, formatWholeDay } from '@makao/contract/days'
import type { efrisSheet } from '@makao/contract/documents/reports/reports.sheets'
import type { EfrisLine, EfrisLines, KenyaTaxFilter } from '@makao/contract/documents/reports/tax.schema'
import { inCurrency } from '@makao/contract/sheets'
import type { Stored } from '../../allowed'
import type { SignedIn } from '../../context'
import type { Queryable } from '../../db/types'
import { efrisLineFor, efrisSheetFor } from '../../money/fiscal-numbers/fiscal-numbers.rules'
import { readKnown } from '../../money/ledger/earlier-rows.repository'
import { requireOwner } from '../../money/owners/owners.repository'
import { listEfrisLines } from './efris.repository'
import type { Found, Reading } from './report'
import { type Among, amongPlaces } from './report-places.repository'
import { efrisNotes, lastDayOf, lawAsOf } from './tax.rules'

type Asked = Pick<KenyaTaxFilter, 'month' | 'ownerId'>

/** @throws Refusal NOT_FOUND: no such owner */
async function readLines(db: Queryable, { month, ownerId }: Asked, among: Among) {
  const days = { from: `${month}-01`, to: lastDayOf(month) }
  const landlord = ownerId === null ? null : await requireOwner(db, ownerId)
  const ofLandlord = ownerId === null ? [] : [amongPlaces({ ownerId }, days.to)]
  const rows = await listEfrisLines(db, days, await readKnown(db, month), [among, ...ofLandlord])
  return { landlord, rows }
}

const counting = (rows: readonly Stored<EfrisLine>[]) => rows.filter(({ reversedOn }) => reversedOn === null)

function sumsOf(rows: readonly Stored<EfrisLine>[]): EfrisLines['sums'] {
  const add = (key: keyof EfrisLines['sums']) => counting(rows).reduce((sum, row) => sum + row[key], 0)
  return { net: add('net'), vat: add('vat'), gross: add('gross'), apart: add('apart') }
}

const missingOf = (rows: readonly Stored<EfrisLine>[]) => counting(rows).filter(({ number }) => number === null).length

/** The receipts of a month that are to be typed into EFRIS, with what may be done with each. @throws Refusal NOT_FOUND */
export async function readEfris({ db, actor }: SignedIn, asked: Asked, among: Among): Promise<EfrisLines> {
  const { rows } = await readLines(db, asked, among)
  return efrisSheetFor(actor)({
    month: asked.month,
    rows: rows.map(efrisLineFor(actor)),
    sums: sumsOf(rows),
    missing: missingOf(rows),
    notes: [...efrisNotes],
    lawAsOf,
  })
}

/** The same as a report with its files. @throws Refusal NOT_FOUND */
export async function findEfris(
  { db }: Reading,
  { among, ...asked }: Asked & { among: Among },
): Promise<Found<Stored<EfrisLine>, keyof typeof efrisSheet.columns>> {
  const { rows, landlord } = await readLines(db, asked, among)
  const { net, vat, gross, apart } = sumsOf(rows)
  const of = inCurrency('UGX')
  const missing = missingOf(rows)
  return {
    about: [
      formatMonth(asked.month),
      ...(landlord
        ? [[`Landlord: ${landlord.name}`, landlord.taxPin && `TIN ${landlord.taxPin}`].filter(Boolean).join(' · ')]
        : []),
      missing === 0 ? 'Each receipt has its fiscal document number' : `${missing} without a fiscal document number`,
      `Law as of ${formatWholeDay(lawAsOf)}.`,
      ...efrisNotes,
    ],
    rows,
    totals: [{ receipt: 'Total', net: of(net), vat: of(vat), gross: of(gross), apart: of(apart) }],
  }
}
