import { z } from 'zod'
import { procedure } from '../../procedure'
import { moneyRefusals } from '../payments/payments.contract'
import {
  AccountCodes,
  AgencyAccount,
  AgencyMoney,
  AgencyMoneyBack,
  AgencyMoneyFilter,
  AgencyMoneyPage,
  NewAgencyAccount,
  NewAgencyMoney,
} from './agency-money.schema'

const { MONTH_CLOSED, PAID_DATE_AHEAD } = moneyRefusals

/** What the agency spends itself and takes beside commission, on accounts of its own, and what its accountant calls all accounts. */
export const agencyMoney = {
  accounts: procedure('report:read', 'GET /agency-accounts').output(z.array(AgencyAccount)),
  saveAccount: procedure(
    'ledger:close',
    'PUT /agency-accounts/{accountId}',
    'Adds an account to the chart, or changes one',
  )
    .input(NewAgencyAccount)
    .output(AgencyAccount)
    .errors({
      ACCOUNT_NAMED: { status: 409, message: 'There is an account of this name already.' },
      ACCOUNT_KIND_STAYS: { status: 409, message: 'A cost stays a cost. Archive it and add another account.' },
    }),
  codes: procedure('report:read', 'GET /account-codes', 'What the accountant calls the accounts of the books').output(
    AccountCodes,
  ),
  saveCodes: procedure('ledger:close', 'PUT /account-codes').input(AccountCodes).output(AccountCodes),
  list: procedure('report:read', 'GET /agency-money').input(AgencyMoneyFilter).output(AgencyMoneyPage),
  record: procedure('owner:write', 'POST /agency-money')
    .input(NewAgencyMoney)
    .output(AgencyMoney)
    .errors({
      PAID_DATE_AHEAD,
      MONTH_CLOSED,
      CURRENCY_CHANGED: { status: 409, message: 'This account is in another currency.' },
      ACCOUNT_ARCHIVED: { status: 409, message: 'This account is archived. Restore it first.' },
      REQUEST_REUSED: { status: 409, message: 'This was already saved with other values. Reload the page.' },
    }),
  /** Of a month that is closed it is taken back today. */
  takeBack: procedure('owner:write', 'POST /agency-money/{moneyId}/correction')
    .input(AgencyMoneyBack)
    .output(AgencyMoney)
    .errors({ AGENCY_MONEY_BACK: { status: 409, message: 'This is taken back already.' } }),
}
