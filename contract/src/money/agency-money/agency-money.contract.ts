import { z } from 'zod'
import { procedure } from '../../procedure'
import { invoiceRefusals } from '../owners/owners.contract'
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
  NewVatPayment,
  VatDue,
} from './agency-money.schema'

const { MONTH_CLOSED, PAID_DATE_AHEAD } = moneyRefusals

/** The agency takes no more out of client money than it has earned. */
export const drawingRefusals = {
  BEYOND_EARNED: {
    status: 409,
    message: 'Only {earned} of commission stands with client money. The rest belongs to owners and tenants.',
    data: z.object({ earned: z.string() }),
  },
} as const

/** Refused of whatever leaves an own account, or comes in to one. */
const recordRefusals = {
  PAID_DATE_AHEAD,
  MONTH_CLOSED,
  CURRENCY_CHANGED: { status: 409, message: 'This account is in another currency.' },
  ACCOUNT_ARCHIVED: { status: 409, message: 'This account is archived. Restore it first.' },
  REQUEST_REUSED: { status: 409, message: 'This was already saved with other values. Reload the page.' },
} as const

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
      ...recordRefusals,
      ...drawingRefusals,
      ...invoiceRefusals,
      VAT_NOT_TAKEN_OFF: {
        status: 409,
        message:
          'VAT is taken off only of costs, in months in which the agency charges VAT on commission. Leave it empty: it is a part of the cost.',
      },
    }),
  vatDue: procedure('report:read', 'GET /agency-money/vat-due', 'What the agency owes of VAT').output(VatDue),
  payVat: procedure('owner:write', 'POST /agency-money/vat-payments', 'VAT that the agency paid to the authority')
    .input(NewVatPayment)
    .output(AgencyMoney)
    .errors({
      ...recordRefusals,
      ...drawingRefusals,
      BEYOND_VAT_DUE: {
        status: 409,
        message: 'Of {month} {left} of VAT is still to be paid. Lower the amount, or say that more was paid.',
        data: z.object({ month: z.string(), left: z.string() }),
      },
    }),
  /** Of a month that is closed it is taken back today. */
  takeBack: procedure('owner:write', 'POST /agency-money/{moneyId}/correction')
    .input(AgencyMoneyBack)
    .output(AgencyMoney)
    .errors({ AGENCY_MONEY_BACK: { status: 409, message: 'This is taken back already.' } }),
}
