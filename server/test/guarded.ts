import type { Db } from '../src/db/types'
import { postEntries } from '../src/money/ledger/ledger.repository'
import type { NewEntry } from '../src/money/ledger/ledger.rules'

const now = new Date('2026-11-21T09:00:00Z')
const author = { id: null, name: 'Makao' }
export type Posted = Partial<NewEntry> & Pick<NewEntry, 'day' | 'kind' | 'postings'>

export const postTo = (on: Db, tenancyId: string, entries: readonly Posted[]) =>
  on.transaction((tx) =>
    postEntries(
      tx,
      author,
      entries.map((entry) => ({ tenancyId, currency: 'KES', ...entry })),
      now,
    ),
  )

/** Why the database refused it; undefined: it did not. */
export async function refusalOf(attempt: Promise<unknown>): Promise<string | undefined> {
  try {
    await attempt
    return undefined
  } catch (error) {
    const { cause = error } = error as Error
    return (cause as { constraint?: string }).constraint ?? String(cause)
  }
}

export const NOT_HELD = 'ledger_postings_deposit_held'
export const LET_TWICE = 'tenancies_unit_let_once'
