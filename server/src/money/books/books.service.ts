import type { BooksCheck } from '@makao/contract/money/books/books.schema'
import type { Queryable } from '../../db/types'
import { countBooks, listDifferences } from './books.repository'
import { listFigureDifferences } from './closed-figures.service'

/**
 * Computes the books again from the documents, and closed months from what they came to when they were closed.
 * @returns a sentence for each difference; none when they agree
 */
export async function findDifferences(db: Queryable): Promise<string[]> {
  const differences = [...(await listDifferences(db)), ...(await listFigureDifferences(db))]
  return differences.map(({ what, id, expected, found }) => `${what} ${id}: expected ${expected}, found ${found}`)
}

export async function checkBooks(db: Queryable): Promise<BooksCheck> {
  return { ...(await countBooks(db)), differences: await findDifferences(db) }
}
