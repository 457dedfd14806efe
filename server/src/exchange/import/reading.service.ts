import type { ImportReading, ImportReport } from '@makao/contract/exchange/import/import.schema'
import { inThread } from '../../platform/sheets/sheet-thread.service'
import { type RawCell, UnreadableFile } from '../../platform/sheets/sheets.rules'
import type { Existing } from './doubles.rules'
import type { Plan } from './plan.rules'

/** How many files of people are read at the same moment. What waits to be taken over has a turn of its own. */
const AT_ONCE = 2

export interface ToCheck {
  bytes: Uint8Array
  /** Of the file. */
  name: string
  reading: ImportReading
  existing: Existing
}

// The bundle has the thread beside main.js.
const threadFile = new URL(
  import.meta.url.endsWith('.ts') ? './reading-thread-from-source.mjs' : './import-thread.js',
  import.meta.url,
)

let running = 0

/** What is asked of the thread. */
export type Asked = (ToCheck & { wanted: 'report' | 'plan' | 'marked' }) | { wanted: 'written'; sheets: WrittenSheet[] }

/** A sheet as it is written, the headings first. */
export interface WrittenSheet {
  name: string
  columns: { width: number }[]
  rows: RawCell[][]
  freezePane: { rows: number }
}

async function inTurn<Answer>(asked: Asked): Promise<Answer> {
  if (running >= AT_ONCE) throw new UnreadableFile('Other files are being read. Try again in a moment.')
  running += 1
  try {
    return await inThread<Answer>(threadFile, asked)
  } finally {
    running -= 1
  }
}

/**
 * Reads and judges a file in a thread of its own, so that nobody waits for it, and whatever goes wrong there is the matter of that
 * file alone.
 * @throws UnreadableFile
 */
export const checkFile = (toCheck: ToCheck) => inTurn<ImportReport>({ ...toCheck, wanted: 'report' })

/** The same, with what it adds; by the job, however many others are read. @throws UnreadableFile */
export const planFile = (toCheck: ToCheck) =>
  inThread<ImportReport & { plan: Plan }>(threadFile, { ...toCheck, wanted: 'plan' })

/** The same file as a workbook with a column that says what is wrong with each row. @throws UnreadableFile */
export const markFile = (toCheck: ToCheck) => inTurn<Uint8Array<ArrayBuffer>>({ ...toCheck, wanted: 'marked' })

/** Writes a workbook of many rows, so that nobody waits for it. @throws UnreadableFile: others are being read or written */
export const writeInThread = (sheets: WrittenSheet[]) => inTurn<Uint8Array<ArrayBuffer>>({ sheets, wanted: 'written' })
