import type { Db, Queryable } from '../../db/types'
import { listAskedPhones, tieToLine } from './asked-phones.repository'
import { ANSWERS_WITHIN, ASKED_BEFORE, askedFor, CLOCKS_DIFFER, type Incoming } from './asked-phones.rules'

interface Line extends Incoming {
  id: string
  transactionId: string
  direction: 'in' | 'out'
  /** Whose payment was asked for, where that is known. */
  askedTenancyId: string | null
}

/** Which of the lines phones were asked for, as `askedFor` says it, by their ids. */
async function readAsked(db: Queryable, lines: readonly Line[], now: Date) {
  const open = lines.filter(({ direction, askedTenancyId }) => direction === 'in' && askedTenancyId === null)
  const accountIds = [...new Set(open.flatMap(({ accountId, at }) => (at && accountId) || []))]
  if (accountIds.length === 0) return []
  const times = open.flatMap(({ at }) => at?.getTime() ?? [])
  const asked = await listAskedPhones(db, accountIds, {
    from: new Date(times.reduce((least, each) => Math.min(least, each)) - ASKED_BEFORE),
    until: new Date(times.reduce((most, each) => Math.max(most, each)) + CLOCKS_DIFFER),
    awaitedSince: new Date(now.getTime() - ANSWERS_WITHIN),
  })
  if (asked.length === 0) return []
  return open.flatMap((line) => {
    const answer = askedFor(line, asked)
    return answer ? [{ line, answer }] : []
  })
}

/** Those of the lines that wait for a phone that may have paid them, and is still to answer. */
export async function listAwaited(db: Queryable, lines: readonly Line[], now: Date): Promise<string[]> {
  return (await readAsked(db, lines, now)).flatMap(({ line, answer }) => (answer === 'awaited' ? line.id : []))
}

/** Ties lines to the requests that were paid by them. @returns the lines, with whose payment was asked for */
export async function tieToAsked<Each extends Line>(db: Db, lines: readonly Each[], now: Date): Promise<Each[]> {
  const tied = new Map<string, string>()
  const taken = new Set<string>()
  for (const { line, answer } of await readAsked(db, lines, now)) {
    if (answer === 'awaited' || taken.has(answer.id)) continue
    taken.add(answer.id)
    if (await db.transaction((tx) => tieToLine(tx, answer, line))) tied.set(line.id, answer.tenancyId)
  }
  return lines.map((line) => ({ ...line, askedTenancyId: tied.get(line.id) ?? line.askedTenancyId }))
}
