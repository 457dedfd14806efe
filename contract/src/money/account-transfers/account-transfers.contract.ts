import { z } from 'zod'
import { procedure } from '../../procedure'
import { drawingRefusals } from '../agency-money/agency-money.contract'
import { moneyRefusals } from '../payments/payments.contract'
import {
  AccountBalance,
  AccountTransfer,
  BalancesOf,
  NewAccountTransfer,
  TransferBack,
  TransferFilter,
  TransferPage,
} from './account-transfers.schema'

const { MONTH_CLOSED, PAID_DATE_AHEAD } = moneyRefusals

/** What stands on each own account in the books, and money that went from one to another. */
export const accountTransfers = {
  balances: procedure(
    'portfolio:read',
    'GET /account-transfers/balances',
    'What each own account comes to in the books',
  )
    .input(BalancesOf)
    .output(z.array(AccountBalance)),
  list: procedure('portfolio:read', 'GET /account-transfers').input(TransferFilter).output(TransferPage),
  make: procedure(
    'payment:record',
    'POST /account-transfers',
    'Cash banked, a paybill swept to the bank, an opening balance',
  )
    .input(NewAccountTransfer)
    .output(AccountTransfer)
    .errors({
      PAID_DATE_AHEAD,
      MONTH_CLOSED,
      CURRENCY_CHANGED: { status: 409, message: 'This account is in another currency.' },
      ACCOUNT_ARCHIVED: { status: 409, message: 'This account is archived. Restore it first.' },
      ...drawingRefusals,
      REQUEST_REUSED: { status: 409, message: 'This was already saved with other values. Reload the page.' },
    }),
  /** Of a month that is closed it is taken back today. */
  takeBack: procedure('payment:correct', 'POST /account-transfers/{transferId}/correction', 'Takes a wrong one back')
    .input(TransferBack)
    .output(AccountTransfer)
    .errors({
      TRANSFER_BACK: { status: 409, message: 'This is taken back already.' },
      ENTERED_ELSEWHERE: {
        status: 409,
        message: 'This was entered with the cash of a day, or with a line of a statement. Take it back there.',
      },
    }),
}
