import { z } from 'zod'
import { Day } from '../../days.schema'
import { Currency, Minor } from '../../money.schema'
import { procedure } from '../../procedure'
import { secondPerson } from '../approvals/second-person.contract'
import { chargeRefusals, moneyRefusals, refundRefusals } from '../payments/payments.contract'
import { withheldRefusals } from '../withholding/withheld.refusals'
import {
  Assignment,
  FoundTenancy,
  Hold,
  LineDetails,
  LineFilter,
  LineId,
  LinePage,
  MoveToTenant,
  NotRent,
  PastedLines,
  Release,
  Returned,
  TakenLines,
  TenancySearch,
} from './receipt-lines.schema'

const lineRefusals = {
  LINE_SETTLED: { status: 409, message: 'Somebody has dealt with this payment meanwhile. Look at it again.' },
  LINE_EXCEEDED: {
    status: 409,
    message: 'Only {currency} {amount} of this payment is unassigned.',
    data: z.object({ currency: Currency, amount: Minor }),
  },
  LINE_PARTLY: { status: 409, message: 'Part of this payment is assigned. Put that back first.' },
  LINE_OUT: { status: 409, message: 'This money went out, so it belongs to no tenancy.' },
  REQUEST_REUSED: { status: 409, message: 'This was already saved with other values. Reload the page.' },
} as const

const booking = {
  ...lineRefusals,
  CURRENCY_CHANGED: moneyRefusals.CURRENCY_CHANGED,
  SUM_TOO_LARGE: moneyRefusals.SUM_TOO_LARGE,
  RECEIPT_USED: moneyRefusals.RECEIPT_USED,
  LINE_AMOUNT: moneyRefusals.LINE_AMOUNT,
  LINE_ELSEWHERE: moneyRefusals.LINE_ELSEWHERE,
  ...chargeRefusals,
  ...withheldRefusals,
  PARTS_EXCEED: { status: 422, message: 'More is applied to charges than was paid.' },
  REMEMBERS_ONE: { status: 422, message: 'Only money that goes to one unit can be remembered.' },
  NOTHING_TO_REMEMBER: {
    status: 422,
    message: 'Neither the account typed nor who paid tells it from other payments, so there is nothing to remember.',
  },
  CHARGE_FULL: {
    status: 409,
    message: 'Only {currency} {amount} is left to pay of {title}, due {dueDate}.',
    data: z.object({ chargeId: z.uuid(), title: z.string(), dueDate: Day, currency: Currency, amount: Minor }),
  },
} as const

/** Everything that says 'money came', and the queue of what is not yet anybody's. */
export const receiptLines = {
  list: procedure('portfolio:read', 'GET /receipt-lines', 'Money that came in, as providers and statements say')
    .input(LineFilter)
    .output(LinePage),
  get: procedure('portfolio:read', 'GET /receipt-lines/{lineId}', 'One of them, with whose it may be and what was done')
    .input(LineId)
    .output(LineDetails),
  findTenancies: procedure(
    'portfolio:read',
    'GET /receipt-lines/tenancies',
    'Tenancies by account number, unit, property, phone, ID or name',
  )
    .input(TenancySearch)
    .output(z.array(FoundTenancy)),
  assign: procedure('payment:record', 'POST /receipt-lines/{lineId}/assignment', 'Puts it on one or several tenancies')
    .input(Assignment)
    .output(LineDetails)
    .errors(booking),
  moveToTenant: procedure(
    'payment:correct',
    'POST /receipt-lines/{lineId}/move',
    'Takes it back from the wrong tenancy and puts it on the right one',
  )
    .input(MoveToTenant)
    .output(LineDetails)
    .errors({ ...booking, ...refundRefusals }),
  hold: procedure('payment:record', 'POST /receipt-lines/{lineId}/hold', 'Waits for an answer from somebody')
    .input(Hold)
    .output(LineDetails)
    .errors(lineRefusals),
  markNotRent: procedure('payment:record', 'POST /receipt-lines/{lineId}/not-rent', 'It is no tenant’s money')
    .input(NotRent)
    .output(LineDetails)
    .errors({
      ...lineRefusals,
      ...secondPerson,
      LINE_NOT_OWN: { status: 409, message: 'This cannot have come from that account. Choose another one.' },
      ACCOUNT_ARCHIVED: { status: 409, message: 'This account is archived. Restore it first.' },
    }),
  markReturned: procedure('payment:correct', 'POST /receipt-lines/{lineId}/return', 'It was sent back')
    .input(Returned)
    .output(LineDetails)
    .errors({
      ...lineRefusals,
      ...secondPerson,
      PAID_DATE_AHEAD: moneyRefusals.PAID_DATE_AHEAD,
      MONTH_CLOSED: moneyRefusals.MONTH_CLOSED,
      RETURNED_BEFORE: {
        status: 422,
        message: 'It came in on {day}. Choose that day or a later one.',
        data: z.object({ day: Day }),
      },
    }),
  release: procedure('payment:correct', 'POST /receipt-lines/{lineId}/release', 'Puts it back among what waits')
    .input(Release)
    .output(LineDetails)
    .errors({ ...lineRefusals, ...refundRefusals }),
  /** Looks once more whose it is, or tries once more what could not be taken back. */
  settle: procedure('payment:record', 'POST /receipt-lines/{lineId}/settle', 'Tries again to assign it by itself')
    .input(LineId)
    .output(LineDetails)
    .errors(lineRefusals),
  addPasted: procedure('payment:record', 'POST /receipt-lines', 'Takes payments out of pasted messages')
    .input(PastedLines)
    .output(TakenLines)
    .errors({ CURRENCY_CHANGED: moneyRefusals.CURRENCY_CHANGED }),
}
