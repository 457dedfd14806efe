import { parentPort, workerData } from 'node:worker_threads'
import { checkSheets } from './check.rules'
import { markedWorkbook } from './marked-workbook'
import type { ToCheck, Wanted } from './reading.service'
import { readSheets, UnreadableFile } from './workbook'

if (!parentPort) throw new Error('Sheets are read in a worker thread.')
/** Most problems that a page is told of; the sheet that can be downloaded has all. */
const MOST_TOLD = 1000
const { bytes, name, reading, existing, wanted } = workerData as ToCheck & { wanted: Wanted }

try {
  const sheets = await readSheets(bytes, name)
  const { plan, ...report } = checkSheets(sheets, reading, existing)
  const told = { ...report, problems: report.problems.slice(0, MOST_TOLD) }
  if (wanted === 'marked') parentPort.postMessage({ done: await markedWorkbook(sheets, report.problems) })
  else parentPort.postMessage({ done: wanted === 'plan' ? { ...told, plan } : told })
} catch (error) {
  // Anything else ends the thread.
  if (!(error instanceof UnreadableFile)) throw error
  parentPort.postMessage({ unreadable: error.message })
}
