import { procedure } from '../../procedure'
import { BooksCheck } from './books.schema'

export const books = {
  /** Computes the books again from the documents and says where they differ. */
  check: procedure('report:read', 'GET /books/check').output(BooksCheck),
}
