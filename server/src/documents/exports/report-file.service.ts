import type { ReportKind } from '@makao/contract/documents/reports/reports.kinds'
import type { Queryable } from '../../db/types'
import { readAgency } from '../../platform/agency/agency.service'
import { makeSheet } from '../papers/sheet.service'
import { reports } from '../reports/report-list.service'
import { writeXlsx } from './spreadsheet'

const mediaTypes = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** A report as a whole file, to go along with a mail. @param asked what its bounds name */
export async function makeReportFile(
  reading: { db: Queryable; now: Date },
  kind: ReportKind,
  asked: object,
  ending: 'pdf' | 'xlsx',
) {
  const { sheet } = await reports[kind].filter.parse(asked).file(reading)
  const stream = ending === 'xlsx' ? writeXlsx(sheet) : makeSheet(sheet, await readAgency(reading.db))
  return { content: Buffer.from(await new Response(stream).arrayBuffer()), contentType: mediaTypes[ending] }
}
