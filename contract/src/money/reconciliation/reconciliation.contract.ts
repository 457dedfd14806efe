import { z } from 'zod'
import { Day } from '../../days.schema'
import { procedure } from '../../procedure'
import { moneyRefusals } from '../payments/payments.contract'
import {
  AccountDayOf,
  AccountMonth,
  AccountMonthOf,
  AccountMonthRow,
  Agreeing,
  DayDetails,
  EnteredDay,
  MonthOf,
  TakingBack,
} from './reconciliation.schema'

const monthRefusals = {
  MONTH_NOT_OVER: { status: 422, message: 'Only a month that has ended can be agreed.' },
  MONTH_AGREED: { status: 409, message: 'This month is agreed. Take that back first.' },
  MONTH_NOT_AGREED: { status: 409, message: 'This month is not agreed.' },
} as const

/** What statements of receiving accounts say against what Makao says, day by day. */
export const reconciliation = {
  list: procedure(
    'portfolio:read',
    'GET /reconciliation',
    'A month of each account to receive into, against its statement',
  )
    .input(MonthOf)
    .output(z.array(AccountMonthRow)),
  get: procedure(
    'portfolio:read',
    'GET /reconciliation/{accountId}/months/{month}',
    'A month of one account, day by day',
  )
    .input(AccountMonthOf)
    .output(AccountMonth),
  day: procedure('portfolio:read', 'GET /reconciliation/{accountId}/days/{day}', 'In which payments a day differs')
    .input(AccountDayOf)
    .output(DayDetails),
  enterDay: procedure(
    'payment:record',
    'PUT /reconciliation/{accountId}/days/{day}',
    'Enters what a statement says of a day',
  )
    .input(EnteredDay)
    .output(AccountMonth)
    .errors({
      CURRENCY_CHANGED: moneyRefusals.CURRENCY_CHANGED,
      DAY_AHEAD: { status: 422, message: 'This day has not come yet.', data: z.object({ today: Day }) },
      ENTERED_MEANWHILE: {
        status: 409,
        message: 'Somebody has entered figures of this day meanwhile. Look at them first.',
      },
      MONTH_AGREED: monthRefusals.MONTH_AGREED,
    }),
  agree: procedure(
    'payment:correct',
    'POST /reconciliation/{accountId}/months/{month}/agreement',
    'Marks a month as agreed',
  )
    .input(Agreeing)
    .output(AccountMonth)
    .errors({
      MONTH_NOT_OVER: monthRefusals.MONTH_NOT_OVER,
      MONTH_AGREED: monthRefusals.MONTH_AGREED,
      DAYS_OPEN: {
        status: 409,
        message:
          'Not yet as the statement says: {which}. Say why the month is agreed all the same, or enter what is missing.',
        data: z.object({ which: z.string(), days: z.array(Day) }),
      },
    }),
  takeBack: procedure(
    'payment:correct',
    'DELETE /reconciliation/{accountId}/months/{month}/agreement',
    'Takes that back',
  )
    .input(TakingBack)
    .output(AccountMonth)
    .errors({ MONTH_NOT_AGREED: monthRefusals.MONTH_NOT_AGREED, MONTH_CLOSED: moneyRefusals.MONTH_CLOSED }),
}
