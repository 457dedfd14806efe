import type { SentStatement, StatementReading } from '@makao/contract/money/statements/statements.schema'
import { fetchInTime } from '../../../lib/fetch-in-time'
import { inOwnName, sessionLost } from '../../../lib/session'
import * as words from './statements.words'

/** How long a statement may take to be sent and read, in ms: 10 MB on a slow network. */
const PATIENCE = 180_000

/** Has a statement read and checked; nothing of it is imported. @throws Error with a sentence for people */
export async function sendStatement(body: Blob, reading: StatementReading): Promise<SentStatement> {
  const query = new URLSearchParams({ reading: JSON.stringify(reading) })
  const headers = { 'content-type': 'application/octet-stream', ...inOwnName() }
  const answer = await fetchInTime(`/api/statements/check?${query}`, { method: 'PUT', headers, body }, PATIENCE)
  if (answer.ok) return (await answer.json()) as SentStatement
  if (answer.status === 401) sessionLost()
  const { message } = (await answer.json().catch(() => ({}))) as { message?: string }
  throw new Error(message ?? words.serverFailed)
}
