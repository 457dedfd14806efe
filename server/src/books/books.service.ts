import type { BooksCheck } from '@makao/contract/books/books.schema'
import type { Queryable } from '../db/types'
import { countBooks, listDifferences } from './books.repository'

/**
 * Computes the books again from the documents.
 * @returns a sentence for each difference; none when they agree
 */
export async function findDifferences(db: Queryable): Promise<string[]> {
  const differences = await listDifferences(db)
  return differences.map(({ what, id, expected, found }) => `${what} ${id}: expected ${expected}, found ${found}`)
}

export async function checkBooks(db: Queryable): Promise<BooksCheck> {
  return { ...(await countBooks(db)), differences: await findDifferences(db) }
}
