import { z } from 'zod'
import { Day } from '../../days.schema'
import { Currency, Minor } from '../../money.schema'
import { procedure } from '../../procedure'
import { secondPerson } from '../approvals/second-person.contract'
import { chargeRefusals, moneyRefusals, movedRefusals, reversedWithCharge } from '../payments/payments.contract'
import {
  ChargeCorrection,
  ChargeDetails,
  ChargeEntry,
  ChargeFilter,
  ChargeId,
  ChargePage,
  ChargePaid,
  ChargeVoid,
  ChargeWriteOff,
  EnteredCharge,
  OwnChargeFilter,
  OwnChargePage,
  WriteOffUndo,
} from './charges.schema'

const changed = {
  CHARGE_CHANGED: {
    status: 409,
    message: 'Someone else has just changed this charge. Open it again before you change it.',
  },
  CHARGE_VOID: { status: 409, message: 'This charge is voided.' },
} as const

const nothingOwed = { ALREADY_PAID: { status: 409, message: 'There is nothing left to pay on this charge.' } } as const

const { CURRENCY_CHANGED, ...paidRefusals } = moneyRefusals
const { MONTH_CLOSED, SUM_TOO_LARGE } = moneyRefusals

export const charges = {
  list: procedure('portfolio:read', 'GET /payment-records', 'Charges: amounts due, with what was paid on each')
    .input(ChargeFilter)
    .output(ChargePage),
  listOwn: procedure('own:read', 'GET /own/payment-records', 'Charges of the person signed in')
    .input(OwnChargeFilter)
    .output(OwnChargePage),
  get: procedure('portfolio:read', 'GET /payment-records/{chargeId}', 'One charge, with its money and its history')
    .input(ChargeId)
    .output(ChargeDetails),
  record: procedure(
    'payment:record',
    'POST /payment-records',
    'Charges an amount due; what was paid on it becomes a payment',
  )
    .input(ChargeEntry)
    .output(EnteredCharge)
    .errors({
      ...moneyRefusals,
      ALREADY_CHARGED: {
        status: 409,
        message:
          '{title} of {currency} {amount}, due {dueDate}, is charged already. Receive the payment for it instead.',
        data: z.object({ chargeId: z.uuid(), title: z.string(), currency: Currency, amount: Minor, dueDate: Day }),
      },
      NO_ACTIVE_TENANCY: { status: 409, message: 'No active tenancy found for this tenant' },
      REQUEST_REUSED: {
        status: 409,
        message: 'This form was already saved with other values ({currency} {amount}). Look at the payment history.',
        data: z.object({ chargeId: z.uuid(), amount: Minor, currency: Currency }),
      },
    }),
  markPaid: procedure(
    'payment:correct',
    'POST /payment-records/{chargeId}/paid',
    'Receives a payment of what remains of a charge',
  )
    .input(ChargePaid)
    .output(ChargeDetails)
    .errors({ ...paidRefusals, ...changed, ...chargeRefusals, ...nothingOwed }),
  correct: procedure('payment:correct', 'PUT /payment-records/{chargeId}', 'Mends a charge that was entered wrongly')
    .input(ChargeCorrection)
    .output(ChargeDetails)
    .errors({
      CURRENCY_CHANGED,
      MONTH_CLOSED,
      SUM_TOO_LARGE,
      DEPOSIT_MOVED: movedRefusals.DEPOSIT_MOVED,
      ...changed,
      ...secondPerson,
    }),
  void: procedure(
    'payment:correct',
    'POST /payment-records/{chargeId}/void',
    'Voids a charge: it counts no more, and nothing is deleted',
  )
    .input(ChargeVoid)
    .output(ChargeDetails)
    .errors({ ...changed, ...reversedWithCharge, ...secondPerson }),
  writeOff: procedure(
    'payment:correct',
    'POST /payment-records/{chargeId}/write-off',
    'Writes off what remains of a charge',
  )
    .input(ChargeWriteOff)
    .output(ChargeDetails)
    .errors({ ...changed, ...nothingOwed, ...secondPerson }),
  undoWriteOff: procedure(
    'payment:correct',
    'POST /payment-records/{chargeId}/write-off/reversal',
    'Asks for a charge that was written off again, from today on; credit of the tenant pays it at once',
  )
    .input(WriteOffUndo)
    .output(ChargeDetails)
    .errors({ ...changed, NOT_WRITTEN_OFF: { status: 409, message: 'No part of this charge is written off.' } }),
}
