import { z } from 'zod'
import { Day } from '../../days.schema'
import { Currency, Minor } from '../../money.schema'
import { procedure } from '../../procedure'
import { secondPerson } from '../approvals/second-person.contract'
import { moneyRefusals } from '../payments/payments.contract'
import { TenancyId } from '../payments/payments.schema'
import { ManagedFinalAccount, NewDeduction, NewRefund, RefundReversal } from './final-accounts.schema'

const active = {
  TENANCY_ACTIVE: { status: 409, message: 'The tenant still lives here. The deposit is settled after moving out.' },
} as const

export const finalAccounts = {
  get: procedure('portfolio:read', 'GET /tenancies/{tenancyId}/final-account')
    .input(TenancyId)
    .output(ManagedFinalAccount),
  /** Charges something and takes it out of the deposit, as far as that reaches; the rest is owed. */
  deduct: procedure('payment:record', 'POST /tenancies/{tenancyId}/deductions')
    .input(NewDeduction)
    .output(ManagedFinalAccount)
    .errors({
      ...active,
      CURRENCY_CHANGED: moneyRefusals.CURRENCY_CHANGED,
      SUM_TOO_LARGE: moneyRefusals.SUM_TOO_LARGE,
      REQUEST_REUSED: { status: 409, message: 'This form was already saved with other values.' },
    }),
  /** Puts the deposit on what is owed, oldest first. */
  settle: procedure('payment:correct', 'POST /tenancies/{tenancyId}/settlement')
    .input(TenancyId)
    .output(ManagedFinalAccount)
    .errors({ ...active, NOTHING_TO_SETTLE: { status: 409, message: 'Nothing is owed, or no deposit is held.' } }),
  /** Pays back: first out of the deposit, then out of credit; who still lives there out of credit alone. */
  refund: procedure('payment:record', 'POST /tenancies/{tenancyId}/refunds')
    .input(NewRefund)
    .output(ManagedFinalAccount)
    .errors({
      ...secondPerson,
      CURRENCY_CHANGED: moneyRefusals.CURRENCY_CHANGED,
      PAID_DATE_AHEAD: moneyRefusals.PAID_DATE_AHEAD,
      MONTH_CLOSED: moneyRefusals.MONTH_CLOSED,
      REFERENCE_USED: { status: 409, message: 'Another refund already has this reference.' },
      REQUEST_REUSED: { status: 409, message: 'This form was already saved with other values.' },
      NOT_IN_YET: {
        status: 422,
        message: 'Only {currency} {amount} of this money was here on {day}. Date the refund {firstDay} or later.',
        data: z.object({ currency: Currency, amount: Minor, day: Day, firstDay: Day }),
      },
      TOO_MUCH: {
        status: 422,
        message: 'At most {currency} {amount} can be refunded.',
        data: z.object({ currency: Currency, amount: Minor }),
      },
    }),
  reverseRefund: procedure('payment:correct', 'POST /refunds/{refundId}/reversal')
    .input(RefundReversal)
    .output(ManagedFinalAccount)
    .errors({
      TRANSFERRED: {
        status: 409,
        message: 'No money was paid back: this was moved to another unit of the tenant. Take back what was moved.',
      },
      REFUND_REVERSED: { status: 409, message: 'This refund is already reversed.' },
      PAID_DATE_AHEAD: moneyRefusals.PAID_DATE_AHEAD,
      MONTH_CLOSED: moneyRefusals.MONTH_CLOSED,
      REVERSED_BEFORE: {
        status: 422,
        message: 'The refund was paid on {paidOn}. Choose that day or a later one.',
        data: z.object({ paidOn: Day }),
      },
    }),
}
