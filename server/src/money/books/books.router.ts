import { rpc } from '../../rpc'
import { checkBooks } from './books.service'
import { closeMonth, reopenMonth } from './closed-figures.service'

export const booksRouter = { check: rpc.books.check.handler(({ context }) => checkBooks(context.db)) }

/** Beside what the ledger itself answers: closing a month keeps what owners and properties came to in it. */
export const closingRouter = {
  closeMonth: rpc.ledger.closeMonth.handler(({ context, input }) => closeMonth(context, input.month)),
  reopenMonth: rpc.ledger.reopenMonth.handler(({ context, input }) => reopenMonth(context, input.month)),
}
