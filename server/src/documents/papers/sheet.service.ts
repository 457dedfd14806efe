import type { AgencyDetails } from '@makao/contract/platform/agency/agency.schema'
import type { Cells } from '@makao/contract/sheets'
import type { ToDraw } from './drawing'
import { drawPapers } from './drawing.service'
import type { SheetHead } from './sheet-paper'

/** A sheet with what it says: lines above, rows as they are read, and what stands below them. */
export interface FilledSheet extends SheetHead {
  /** For another program: its head is the first row. */
  isBare?: boolean
  /** Of some places alone: in words, for a file that says nothing else above its head. */
  narrowedTo?: string
  rows: AsyncIterable<Cells>
  /** Asked for once all rows were read. */
  totals: () => readonly Cells[]
}

/** Rows that are drawn together. */
const BATCH = 200

/** A PDF file with the letterhead of the agency, drawn while the rows are read. */
export function makeSheet(
  { title, about, columns, rows, totals }: FilledSheet,
  agency: AgencyDetails,
): ReadableStream<Uint8Array> {
  const some = (rows: readonly Cells[], isTotal = false): ToDraw => ({
    kind: 'sheet-rows',
    rows: { columns, rows, isTotal },
  })
  async function* batches(): AsyncGenerator<ToDraw[]> {
    yield [{ kind: 'sheet', sheet: { title, about, columns }, footer: `${agency.name} · ${title}` }]
    let isEmpty = true
    let batch: Cells[] = []
    for await (const row of rows) {
      isEmpty = false
      batch.push(row)
      if (batch.length < BATCH) continue
      yield [some(batch)]
      batch = []
    }
    if (batch.length > 0 || isEmpty) yield [some(batch)]
    const below = totals()
    if (below.length > 0) yield [some(below, true)]
  }
  return drawPapers({ agency, title, isAcross: true }, batches())
}
