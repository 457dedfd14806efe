import { z } from 'zod'
import { Day } from '../../days.schema'
import { Currency, Minor } from '../../money.schema'
import { procedure } from '../../procedure'
import { secondPerson } from '../approvals/second-person.contract'
import { withheldRefusals } from '../withholding/withheld.refusals'
import {
  ManagedAccount,
  NewPayment,
  OwnPaymentFilter,
  OwnPaymentPage,
  PaymentCorrection,
  PaymentDetails,
  PaymentFilter,
  PaymentId,
  PaymentPage,
  PaymentReversal,
  Reallocation,
  TenancyId,
} from './payments.schema'
import { Statement, StatementFilter } from './statement.schema'

const dayRefusals = {
  PAID_DATE_AHEAD: {
    status: 422,
    message: 'This date is in the future.',
    data: z.object({ today: Day }),
  },
  MONTH_CLOSED: {
    status: 409,
    message: '{month} is closed: nothing dated in it can be changed. Choose a date from {firstOpen}.',
    data: z.object({ month: z.string(), firstOpen: Day }),
  },
} as const

/** What recording money may be refused for. */
export const moneyRefusals = {
  ...dayRefusals,
  CURRENCY_CHANGED: { status: 409, message: 'This tenancy is in another currency. Open the dialog again.' },
  RECEIPT_USED: {
    status: 409,
    message: 'Receipt {receipt} is already recorded for {tenantName}, unit {unitNumber}, received {receivedOn}.',
    data: z.object({
      receipt: z.string(),
      paymentId: z.uuid(),
      tenantName: z.string(),
      unitNumber: z.string(),
      receivedOn: Day,
    }),
  },
  LINE_AMOUNT: {
    status: 409,
    message:
      'Of the payment {code} only {currency} {amount} is unassigned. Enter that amount, or look under Unmatched.',
    data: z.object({ code: z.string(), currency: Currency, amount: Minor, lineId: z.uuid() }),
  },
  LINE_ELSEWHERE: {
    status: 409,
    message: 'The payment {code} is marked as not rent, or as sent back. Put it back under Unmatched first.',
    data: z.object({ code: z.string(), lineId: z.uuid() }),
  },
  SUM_TOO_LARGE: {
    status: 422,
    message:
      'This amount is too large: with it, {what} come to more than {currency} {amount}. Look for one with too many zeros.',
    data: z.object({ what: z.string(), currency: Currency, amount: Minor }),
  },
} as const

export const chargeRefusals = {
  CHARGE_WRITTEN_OFF: {
    status: 409,
    message:
      '{title}, due {dueDate}, is written off. Open it and choose Reinstate charge; the money is applied to it then.',
    data: z.object({ chargeId: z.uuid(), title: z.string(), dueDate: Day }),
  },
} as const

const parts = {
  ...chargeRefusals,
  PARTS_EXCEED: {
    status: 422,
    message: 'More is applied to charges than was paid.',
  },
  CHARGE_FULL: {
    status: 409,
    message: 'Only {currency} {amount} is left to pay of {title}, due {dueDate}.',
    data: z.object({ chargeId: z.uuid(), title: z.string(), dueDate: Day, currency: Currency, amount: Minor }),
  },
} as const

/** What was moved to another unit, or from one, is taken back as a whole. */
export const movedRefusals = {
  DEPOSIT_MOVED: {
    status: 409,
    message: 'The deposit of this unit was moved to another unit of the tenant. Take the move back first, under Lease.',
  },
  TRANSFERRED: {
    status: 409,
    message: 'No money came in: this was moved from another unit of the tenant. Take back what was moved, under Lease.',
  },
} as const

export const refundRefusals = {
  ...movedRefusals,
  PAYMENT_REFUNDED: {
    status: 409,
    message:
      'Part of this payment was refunded or moved to another unit. Take the move back first, or the refund if it came back. Otherwise reverse the payment: what was refunded is owed again.',
  },
} as const

/** What was withheld is said of the money that came in with it. */
export const withheldWith = {
  TAX_WITHHELD: {
    status: 409,
    message:
      'No money came in: this is tax that the tenant withheld. Correct or reverse the payment that came with it.',
  },
} as const

const reversed = { PAYMENT_REVERSED: { status: 409, message: 'This payment is reversed.' } } as const
export const broughtForward = {
  BROUGHT_FORWARD: {
    status: 409,
    message:
      'No money came in: this is an opening balance. Withdraw the opening balance of the tenancy and enter it again.',
  },
} as const

/** What is not reversed by itself is not reversed with a charge that it paid either. */
export const reversedWithCharge = {
  ...refundRefusals,
  BROUGHT_FORWARD: {
    status: 409,
    message: 'An opening balance paid some of this, with which no money came in. Keep what was paid as credit.',
  },
  TAX_WITHHELD: {
    status: 409,
    message:
      'Tax that the tenant withheld paid some of this, and its payment is put elsewhere. Keep what was paid as credit.',
  },
} as const

export const payments = {
  list: procedure('portfolio:read', 'GET /payments', 'Payments: money that came in, with what each one pays')
    .input(PaymentFilter)
    .output(PaymentPage),
  listOwn: procedure('own:read', 'GET /own/payments', 'Payments of the person signed in')
    .input(OwnPaymentFilter)
    .output(OwnPaymentPage),
  get: procedure('portfolio:read', 'GET /payments/{paymentId}', 'One payment, with the charges it pays and its history')
    .input(PaymentId)
    .output(PaymentDetails),
  account: procedure(
    'portfolio:read',
    'GET /tenancies/{tenancyId}/account',
    'What a tenancy owes, and its credit and deposit',
  )
    .input(TenancyId)
    .output(ManagedAccount),
  statement: procedure(
    'portfolio:read',
    'GET /tenancies/{tenancyId}/statement',
    'Charges and payments of a tenancy in order, with the balance after each',
  )
    .input(StatementFilter)
    .output(Statement),
  ownStatement: procedure(
    'own:read',
    'GET /own/tenancies/{tenancyId}/statement',
    'The same of a tenancy of the person signed in',
  )
    .input(StatementFilter)
    .output(Statement),
  receive: procedure('payment:record', 'POST /payments', 'Receives a payment and puts it on charges')
    .input(NewPayment)
    .output(PaymentDetails)
    .errors({
      ...moneyRefusals,
      ...parts,
      ...withheldRefusals,
      REQUEST_REUSED: {
        status: 409,
        message: 'This form was already saved with other values ({currency} {amount}). Look at the payments.',
        data: z.object({ paymentId: z.uuid(), amount: Minor, currency: Currency }),
      },
    }),
  allocate: procedure('payment:correct', 'POST /payments/{paymentId}/allocations', 'Puts a payment on other charges')
    .input(Reallocation)
    .output(PaymentDetails)
    .errors({ ...parts, ...reversed, DEPOSIT_MOVED: movedRefusals.DEPOSIT_MOVED }),
  correct: procedure(
    'payment:correct',
    'POST /payments/{paymentId}/correction',
    'Replaces a payment that was entered wrongly',
  )
    .input(PaymentCorrection)
    .output(PaymentDetails)
    .errors({
      ...moneyRefusals,
      ...withheldRefusals,
      ...reversed,
      ...broughtForward,
      ...withheldWith,
      ...refundRefusals,
      ...secondPerson,
    }),
  reverse: procedure(
    'payment:correct',
    'POST /payments/{paymentId}/reversal',
    'Reverses a payment: the money never came, or went back',
  )
    .input(PaymentReversal)
    .output(PaymentDetails)
    .errors({
      ...reversed,
      ...broughtForward,
      ...withheldWith,
      ...movedRefusals,
      ...dayRefusals,
      ...secondPerson,
      REVERSED_BEFORE: {
        status: 422,
        message: 'The payment was received on {receivedOn}. Choose that day or a later one.',
        data: z.object({ receivedOn: Day }),
      },
      PAYMENT_REFUNDED: {
        status: 409,
        message:
          'Part of this payment was moved to another unit, or refunded while an earlier refund is still to be returned. Take the move back, or settle that refund, first.',
      },
      MOVED_SINCE: {
        status: 409,
        message: 'Part of this payment was moved on {moved}. Choose that day or a later one.',
        data: z.object({ moved: Day }),
      },
    }),
}
