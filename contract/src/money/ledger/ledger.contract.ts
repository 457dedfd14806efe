import { z } from 'zod'
import { Day } from '../../days.schema'
import { longRead, procedure } from '../../procedure'
import {
  ClosedMonths,
  Closing,
  EntryFilter,
  LedgerCheck,
  LedgerEntry,
  MonthInput,
  TrialBalance,
  TrialBalanceFilter,
} from './ledger.schema'

export const ledger = {
  /** What a document moved in the books, in order. */
  entries: procedure('portfolio:read', 'GET /ledger/entries').input(EntryFilter).output(z.array(LedgerEntry)),
  trialBalance: longRead('report:read', 'GET /ledger/trial-balance').input(TrialBalanceFilter).output(TrialBalance),
  /** Computes the ledger again from the documents and says where they differ. */
  check: longRead('report:read', 'GET /books/check').output(LedgerCheck),
  closedMonths: procedure('report:read', 'GET /ledger/closed-months').output(ClosedMonths),
  /** Nothing dated in the month, or before it, can be changed from then on. */
  closeMonth: procedure('ledger:close', 'POST /ledger/closed-months')
    .input(Closing)
    .output(ClosedMonths)
    .errors({
      MONTH_NOT_OVER: { status: 422, message: 'Only a month that has ended can be closed.' },
      MONTH_CLOSED: { status: 409, message: 'This month is already closed.' },
      NOT_AGREED: {
        status: 409,
        message:
          'Not agreed with the statement yet: {which}. Agree it under Payments, Reconcile, or say why you close all the same.',
        data: z.object({
          which: z.string(),
          months: z.array(z.object({ accountId: z.uuid(), name: z.string(), month: z.string(), days: z.array(Day) })),
        }),
      },
    }),
  /** Opens the month that was closed last. */
  reopenMonth: procedure('ledger:close', 'DELETE /ledger/closed-months/{month}')
    .input(MonthInput)
    .output(ClosedMonths)
    .errors({ MONTH_NOT_LAST: { status: 409, message: 'Only the month that was closed last can be opened again.' } }),
}
