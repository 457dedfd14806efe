import { parentPort, workerData } from 'node:worker_threads'
import { checkSheets } from './check.rules'
import { markedWorkbook } from './marked-workbook'
import type { ToCheck } from './reading.service'
import { readSheets, UnreadableFile } from './workbook'

if (!parentPort) throw new Error('Sheets are read in a worker thread.')
/** Most problems that a page is told of; the sheet that can be downloaded has all. */
const MOST_TOLD = 1000
const { bytes, name, reading, existing, isMarked } = workerData as ToCheck & { isMarked: boolean }

try {
  const sheets = await readSheets(bytes, name)
  const report = checkSheets(sheets, reading, existing)
  if (isMarked) parentPort.postMessage({ done: await markedWorkbook(sheets, report.problems) })
  else parentPort.postMessage({ done: { ...report, problems: report.problems.slice(0, MOST_TOLD) } })
} catch (error) {
  // Anything else ends the thread.
  if (!(error instanceof UnreadableFile)) throw error
  parentPort.postMessage({ unreadable: error.message })
}
