import { dayInNairobi } from '@makao/contract/days'
import { ReportPlaces } from '@makao/contract/documents/reports/report-places.schema'
import { placesOf } from '@makao/contract/documents/reports/report-places.terms'
import type { ReportLink, ReportTable } from '@makao/contract/documents/reports/reports.schema'
import type { ReportSheet } from '@makao/contract/documents/reports/reports.sheets'
import type { Cells, Sheet } from '@makao/contract/sheets'
import { z } from 'zod'
import type { Queryable } from '../../db/types'
import { beginThisMonth } from '../../money/ledger/begun-month.service'
import { type Export, fill, madeOn } from '../papers/fill.service'
import { type Among, amongPlaces, everywhere, readPlacesInWords } from './report-places.repository'

export interface Reading {
  db: Queryable
  now: Date
}

/** Rows that are too many for one answer. `added`: what the columns that are added up come to over all pages. */
interface Pages<Row, Key extends string> {
  all: AsyncIterable<Row> | readonly Row[]
  total: number
  pageSize: number
  page: (page: number) => PromiseLike<readonly Row[]>
  added?: readonly Cells<Key>[]
}

/** What a report says. `about`: lines above the rows. `narrowedTo`: the first of them, where it is not of all. `totals`: below them; without it the columns that are added up. */
export interface Found<Row, Key extends string> {
  about: readonly string[]
  narrowedTo?: string
  rows: readonly Row[] | Pages<Row, Key>
  totals?: readonly Cells<Key>[]
}

/** As a file of all rows. */
interface ReportFile extends Omit<Export, 'name'> {
  /** What it is narrowed to, in words. */
  narrowedTo: string | undefined
}

/** A report that was asked for, as a file of all rows and as one page of the screen. */
interface Asked {
  file: (reading: Reading) => Promise<ReportFile>
  table: (reading: Reading, page: number) => Promise<ReportTable>
}

export interface Report {
  filter: z.ZodType<Asked>
}

function inPages<Row, Key extends string>(rows: Found<Row, Key>['rows']): Pages<Row, Key> {
  if ('all' in rows) return rows
  const { length } = rows
  return { all: rows, total: length, pageSize: Math.max(length, 1), page: async (page) => (page === 1 ? rows : []) }
}

/** Where the cells of each row lead. */
const linksOf = <Row>(rows: readonly Row[], leads: NonNullable<ReportSheet<Row>['leads']>) =>
  rows.map(
    (row): Record<string, ReportLink> =>
      Object.fromEntries(
        Object.entries(leads).flatMap(([key, lead]) => {
          const link = lead(row)
          return link ? [[key, link]] : []
        }),
      ),
  )

/** @param find what the report says; may throw NOT_FOUND */
export function report<Filter, Row, Key extends string>(
  sheet: Sheet<Row, Key> & Pick<ReportSheet<Row>, 'leads' | 'places'>,
  filter: z.ZodType<Filter>,
  find: (reading: Reading, filter: Filter & { among: Among }) => Promise<Found<Row, Key>>,
): Report {
  async function findAmong(reading: Reading, given: Filter & ReportPlaces): Promise<Found<Row, Key>> {
    await beginThisMonth(reading)
    if (!sheet.places) return find(reading, { ...given, among: everywhere })
    const places = placesOf(sheet.places, given)
    const said = await readPlacesInWords(reading.db, places)
    const found = await find(reading, { ...given, among: amongPlaces(places, dayInNairobi(reading.now)) })
    return said === undefined ? found : { ...found, about: [said, ...found.about], narrowedTo: said }
  }
  // Tax has an owner of its own, which is nobody where none is named.
  const ofTax = ReportPlaces.omit({ ownerId: true, withoutOwner: true })
  const known: z.ZodType<ReportPlaces> = sheet.places === 'rent' ? ofTax : ReportPlaces
  const places: z.ZodType<ReportPlaces> = sheet.places ? known : z.object({})
  return {
    filter: filter.and(places).transform((given) => ({
      async file(reading) {
        const { about, narrowedTo, rows, totals } = await findAmong(reading, given)
        const { all, total } = inPages(rows)
        return {
          total,
          narrowedTo,
          sheet: {
            ...fill(sheet, {
              about: [...about, madeOn(dayInNairobi(reading.now))],
              rows: all,
              ...(totals && { totals: () => totals }),
            }),
            ...(narrowedTo !== undefined && { narrowedTo }),
          },
        }
      },
      async table(reading, page) {
        const { about, rows, totals } = await findAmong(reading, given)
        const { total, pageSize, page: read, added } = inPages(rows)
        const below = totals ?? added
        const onPage = await read(page)
        const filled = fill(sheet, { about, rows: onPage, ...(below && { totals: () => below }) })
        const shown: Cells[] = []
        for await (const cells of filled.rows) shown.push(cells)
        const links = sheet.leads && { links: linksOf(onPage, sheet.leads) }
        return { about: [...about], rows: shown, totals: [...filled.totals()], total, page, pageSize, ...links }
      },
    })),
  }
}
