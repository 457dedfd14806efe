import type { Day } from '@makao/contract/days'
import type { ReportKind } from '@makao/contract/documents/reports/reports.kinds'
import type { Queryable } from '../../db/types'
import { plainName } from '../../plain-name'
import { readAgency } from '../../platform/agency/agency.service'
import { makeSheet } from '../papers/sheet.service'
import { reports } from '../reports/report-list.service'
import { writeXlsx } from './spreadsheet'

const mediaTypes = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** 'rent-roll-2026-11-21', of some places alone 'rent-roll-2026-11-21-only-acacia-court': a CSV says it nowhere else. */
export const reportFileName = (kind: string, day: Day, narrowedTo: string | undefined): string =>
  [kind, day, ...(narrowedTo === undefined ? [] : [plainName(narrowedTo)])].join('-')

/** A report as a whole file, to go along with a mail. @param asked what its bounds name @param day of which the file is named */
export async function makeReportFile(
  reading: { db: Queryable; now: Date },
  kind: ReportKind,
  asked: object,
  { day, file: ending }: { day: Day; file: 'pdf' | 'xlsx' },
) {
  const { sheet, narrowedTo } = await reports[kind].filter.parse(asked).file(reading)
  const stream = ending === 'xlsx' ? writeXlsx(sheet) : makeSheet(sheet, await readAgency(reading.db))
  const filename = `${reportFileName(kind, day, narrowedTo)}.${ending}`
  return { filename, content: Buffer.from(await new Response(stream).arrayBuffer()), contentType: mediaTypes[ending] }
}
