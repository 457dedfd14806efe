import type { LedgerCheck } from '@makao/contract/money/ledger/ledger.schema'
import type { Queryable } from '../../db/types'
import { countChecked, listDifferences, readPatiently } from '../ledger/ledger-check.repository'
import { listFigureDifferences } from './closed-months.service'

/**
 * Computes the books again from the documents, and closed months from what they came to when they were closed.
 * @returns a sentence for each difference; none when they agree
 */
export async function findDifferences(db: Queryable): Promise<string[]> {
  const differences = [...(await listDifferences(db)), ...(await readPatiently(db, listFigureDifferences))]
  return differences.map(({ what, id, expected, found }) => `${what} ${id}: expected ${expected}, found ${found}`)
}

export async function checkLedger(db: Queryable): Promise<LedgerCheck> {
  return { ...(await countChecked(db)), differences: await findDifferences(db) }
}
