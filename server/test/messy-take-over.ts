import { ImportReading } from '@makao/contract/exchange/import/import.schema'
import type { Db } from '../src/db/types'
import { messyWorkbook } from '../src/demo/messy-workbook'
import { imports } from '../src/exchange/import/import.table'
import { takeOverJob } from '../src/exchange/import/take-over.service'

/** The invented agency's workbook, sent and waiting. @returns its file, and what takes it over */
export async function messyImport(db: Db): Promise<{ bytes: Buffer; takeOver: () => Promise<unknown> }> {
  const { bytes } = messyWorkbook()
  const reading = ImportReading.parse({ leaveOut: true, startsOn: '2026-11-01' })
  const by = { createdByName: 'Achieng', createdAt: new Date(), startsOn: '2026-11-01' }
  const waiting = { name: 'roll.xlsx', contentHash: 'messy', file: bytes.toString('base64'), reading, ...by }
  await db.insert(imports).values({ ...waiting, adds: {} as never, sums: [] })
  const { signal } = new AbortController()
  const run = { now: new Date(), input: undefined, startedBy: undefined, progress: () => undefined, signal }
  return { bytes, takeOver: () => takeOverJob(db).run(run) }
}
