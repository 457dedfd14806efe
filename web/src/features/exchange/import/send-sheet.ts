import type { ImportReading, ImportReport } from '@makao/contract/exchange/import/import.schema'
import { fetchInTime } from '../../../lib/fetch-in-time'
import { inOwnName, sessionLost } from '../../../lib/session'
import * as words from './import.words'

/** A file, or what was pasted, by its name. */
export interface Sheet {
  name: string
  body: Blob
}

/** How long a sheet may take to be sent and read, in ms: 10 MB on a slow network. */
const PATIENCE = 180_000

async function send(
  path: 'check' | 'marked' | 'take-over',
  { name, body }: Sheet,
  reading: ImportReading,
): Promise<Response> {
  const { mended, ...said } = reading
  // There may be more of them than an address holds: they stand before the file.
  const before = new Blob(mended.length > 0 ? [JSON.stringify(mended)] : [])
  const query = new URLSearchParams({ name, reading: JSON.stringify(said), mended: String(before.size) })
  const headers = { 'content-type': 'application/octet-stream', ...inOwnName() }
  const sent = { method: 'PUT', headers, body: new Blob([before, body]) }
  const answer = await fetchInTime(`/api/imports/${path}?${query}`, sent, PATIENCE)
  if (answer.ok) return answer
  if (answer.status === 401) sessionLost()
  const { message } = (await answer.json().catch(() => ({}))) as { message?: string }
  throw new Error(message ?? words.serverFailed)
}

/** @throws Error with a sentence for people */
export const checkSheet = async (sheet: Sheet, reading: ImportReading) =>
  (await (await send('check', sheet, reading)).json()) as ImportReport

/** Has a sheet taken over by the server, which goes on with it when the page is closed. @throws Error */
export async function takeOverSheet(sheet: Sheet, reading: ImportReading): Promise<void> {
  await send('take-over', sheet, reading)
}

/** Hands the same sheet to the browser's downloads, with a column that says what is wrong. @throws Error */
export async function downloadMarked(sheet: Sheet, reading: ImportReading): Promise<void> {
  const url = URL.createObjectURL(await (await send('marked', sheet, reading)).blob())
  const link = document.createElement('a')
  link.href = url
  link.download = words.fileToMend(sheet.name.replace(/\.\w+$/, ''))
  link.click()
  // Browsers that save slowly still read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
