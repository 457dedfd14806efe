import { rpc } from '../rpc'
import { checkBooks } from './books.service'

export const booksRouter = { check: rpc.books.check.handler(({ context }) => checkBooks(context.db)) }
