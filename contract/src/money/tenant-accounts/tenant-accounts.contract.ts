import { z } from 'zod'
import { Currency, Minor } from '../../money.schema'
import { procedure } from '../../procedure'
import { moneyRefusals, movedRefusals } from '../payments/payments.contract'
import { PaymentDetails } from '../payments/payments.schema'
import { TenantId } from '../tenants/tenants.schema'
import {
  NewTenantPayment,
  NewTransfer,
  TenantAccount,
  TenantStatement,
  TenantStatementFilter,
  Transfers,
  TransfersOf,
  TransferUndo,
} from './tenant-accounts.schema'

const { MONTH_CLOSED, SUM_TOO_LARGE } = moneyRefusals

/** One person, one account: over all of their tenancies. */
export const tenantAccounts = {
  get: procedure('portfolio:read', 'GET /tenants/{tenantId}/account', 'What a tenant owes over all units')
    .input(TenantId)
    .output(TenantAccount),
  statement: procedure(
    'portfolio:read',
    'GET /tenants/{tenantId}/statement',
    'The statement of a tenant over all units',
  )
    .input(TenantStatementFilter)
    .output(TenantStatement),
  receive: procedure(
    'payment:record',
    'POST /tenants/{tenantId}/payments',
    'Receives a payment that names the tenant alone: it goes to what is due first, of whichever unit',
  )
    .input(NewTenantPayment)
    .output(PaymentDetails)
    .errors({
      ...moneyRefusals,
      NO_ACTIVE_TENANCY: { status: 409, message: 'This tenant has no unit in this currency.' },
      REQUEST_REUSED: {
        status: 409,
        message: 'This form was already saved with other values ({currency} {amount}). Look at the payments.',
        data: z.object({ paymentId: z.uuid(), amount: Minor, currency: Currency }),
      },
    }),
  transfers: procedure(
    'portfolio:read',
    'GET /tenancies/{tenancyId}/transfers',
    'What was moved between units of one tenant, and what can be moved',
  )
    .input(TransfersOf)
    .output(Transfers),
  transfer: procedure(
    'payment:correct',
    'POST /tenancies/{tenancyId}/transfers',
    'Puts credit and deposit on another unit of the same tenant',
  )
    .input(NewTransfer)
    .output(Transfers)
    .errors({
      MONTH_CLOSED,
      SUM_TOO_LARGE,
      CURRENCY_CHANGED: { status: 409, message: 'This tenancy is in another currency. Open the dialog again.' },
      OTHER_CURRENCY: {
        status: 409,
        message: 'The other unit is paid in another currency: nothing can be moved to it.',
      },
      OTHER_TENANT: { status: 409, message: 'The other unit is let to somebody else.' },
      SAME_TENANCY: { status: 422, message: 'This is the unit that it is moved from. Choose another one.' },
      TOO_MUCH: {
        status: 409,
        message: 'At most {currency} {amount} can be moved.',
        data: z.object({ currency: Currency, amount: Minor }),
      },
      REQUEST_REUSED: { status: 409, message: 'This was saved already with other values. Reload the page.' },
    }),
  undoTransfer: procedure('payment:correct', 'POST /transfers/{transferId}/undo', 'Takes back what was moved')
    .input(TransferUndo)
    .output(Transfers)
    .errors({
      MONTH_CLOSED,
      DEPOSIT_MOVED: movedRefusals.DEPOSIT_MOVED,
      TRANSFER_UNDONE: { status: 409, message: 'This was taken back already.' },
      PAYMENT_REFUNDED: {
        status: 409,
        message: 'Some of it was paid back or moved on since. Take that back first.',
      },
    }),
}
