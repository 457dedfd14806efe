import { z } from 'zod'
import { Day } from '../../days.schema'
import { Currency, Minor } from '../../money.schema'
import { procedure } from '../../procedure'
import { BankingBack, CashDayDetails, CashDayOf, CashFilter, CashMonth, NewBanking } from './cash-ups.schema'

/** Cash that people took, day by day, against what was banked of it. */
export const cashUps = {
  list: procedure('portfolio:read', 'GET /cash-ups', 'Cash taken by person and day, and what was banked of it')
    .input(CashFilter)
    .output(CashMonth),
  get: procedure('portfolio:read', 'GET /cash-ups/{personId}/{day}/{currency}', 'One of them, payment by payment')
    .input(CashDayOf)
    .output(CashDayDetails),
  bank: procedure('payment:record', 'POST /cash-ups/bankings', 'Enters what was banked or handed in of it')
    .input(NewBanking)
    .output(CashDayDetails)
    .errors({
      NO_CASH_TAKEN: { status: 409, message: 'This person took no cash on this day.' },
      CASH_EXCEEDED: {
        status: 409,
        message: 'Only {currency} {amount} of this day is left to bank.',
        data: z.object({ currency: Currency, amount: Minor }),
      },
      BANKED_BEFORE: {
        status: 422,
        message: 'It was taken on {day}. Choose that day or a later one.',
        data: z.object({ day: Day }),
      },
      PAID_DATE_AHEAD: { status: 422, message: 'This date is in the future.', data: z.object({ today: Day }) },
      CURRENCY_CHANGED: { status: 409, message: 'This account is in another currency.' },
      REQUEST_REUSED: { status: 409, message: 'This was already saved with other values. Reload the page.' },
    }),
  /** Nothing is rewritten: the same amount stands below zero beside it. */
  takeBack: procedure('payment:correct', 'POST /cash-ups/bankings/{bankingId}/correction', 'Takes a wrong entry back')
    .input(BankingBack)
    .output(CashDayDetails)
    .errors({ BANKING_BACK: { status: 409, message: 'This entry is taken back already.' } }),
}
