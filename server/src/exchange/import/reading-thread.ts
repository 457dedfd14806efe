import { writeXlsx } from 'hucre/xlsx'
import { answerFrom } from '../../platform/sheets/sheet-thread.service'
import { readSheets } from '../../platform/sheets/sheets.rules'
import { checkSheets } from './check.rules'
import { markedWorkbook } from './marked-workbook'
import { withMended } from './mended.rules'
import type { Asked } from './reading.service'

/** Most problems that a page is told of; the sheet that can be downloaded has all. */
const MOST_TOLD = 1000

answerFrom(async (asked: Asked) => {
  if (asked.wanted === 'written') return Uint8Array.from(await writeXlsx({ sheets: asked.sheets }))
  const { bytes, name, reading, existing, wanted } = asked
  const sheets = withMended(await readSheets(bytes, name), reading.mended)
  const { plan, ...report } = checkSheets(sheets, reading, existing)
  if (wanted === 'marked') return markedWorkbook(sheets, report.problems)
  const told = { ...report, problems: report.problems.slice(0, MOST_TOLD) }
  return wanted === 'plan' ? { ...told, plan } : told
})
