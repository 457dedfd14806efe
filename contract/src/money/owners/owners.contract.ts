import { z } from 'zod'
import { changedMeanwhile } from '../../as-read.schema'
import { Day } from '../../days.schema'
import { PropertyId } from '../../homes/properties/properties.schema'
import { Invitation } from '../../people/invitations/invitations.schema'
import { longRead, procedure } from '../../procedure'
import { secondPerson, secondPersonForPayouts } from '../approvals/second-person.contract'
import { openingAhead } from '../openings/openings.contract'
import { moneyRefusals } from '../payments/payments.contract'
import { emailUsed, requestWaits } from '../tenants/tenants.contract'
import { OwnerAccess, OwnerSightInput } from './owner-access.schema'
import {
  Agreement,
  AgreementChange,
  CommissionInvoiceFilter,
  CommissionInvoicePage,
  CommissionVat,
  CommissionVatRates,
  Expense,
  ExpenseFilter,
  ExpenseMove,
  ExpensePage,
  ExpenseVoid,
  NewAgreement,
  NewExpense,
  NewRemittance,
  Owner,
  OwnerChange,
  OwnerDetails,
  OwnerFilter,
  OwnerHoldInput,
  OwnerId,
  OwnerInput,
  OwnerlessMoney,
  OwnerName,
  OwnerOpeningInput,
  OwnerPage,
  OwnerStatementFilter,
  PayoutFilter,
  Payouts,
  Remittance,
  RemittanceFilter,
  RemittancePage,
  RemittanceVoid,
  ShownOwnerStatement,
} from './owners.schema'

const taken = {
  OWNER_EXISTS: {
    status: 409,
    message: 'There is already an owner named {name}.',
    data: z.object({ name: z.string() }),
  },
  OWNER_ARCHIVED: { status: 409, message: 'This owner is archived.' },
} as const

const { MONTH_CLOSED, PAID_DATE_AHEAD, SUM_TOO_LARGE } = moneyRefusals
const CURRENCY_CHANGED = { status: 409, message: 'This property is in another currency. Open the form again.' } as const

/** An invoice is paid once: by the agency, or for a property. */
export const invoiceRefusals = {
  INVOICE_RECORDED: {
    status: 409,
    message:
      'Invoice {reference} of this supplier is recorded already: {what}, {day}. Change the reference, or say that it is another invoice or another part of it.',
    data: z.object({ reference: z.string(), what: z.string(), day: z.string() }),
  },
} as const

const agreementRefusals = {
  CURRENCY_CHANGED,
  MONTH_CLOSED,
  AGREEMENT_EXISTS: {
    status: 409,
    message: 'There is already an agreement from {month}. Change that one.',
    data: z.object({ month: z.string() }),
  },
  OWNER_ARCHIVED: { status: 409, message: 'An owner of this list is archived. Choose another.' },
  ALREADY_REMITTED: {
    status: 409,
    message:
      '{ownerName} was paid on {paidOn}. The change alters what is owed to the owners for months that they were paid for.',
    data: z.object({ ownerName: z.string(), paidOn: Day }),
  },
} as const

const written = {
  MONTH_CLOSED,
  PAID_DATE_AHEAD,
  SUM_TOO_LARGE,
  REQUEST_REUSED: { status: 409, message: 'This form was already saved with other values.' },
} as const

export const owners = {
  list: procedure('portfolio:read', 'GET /owners').input(OwnerFilter).output(OwnerPage),
  names: procedure('portfolio:read', 'GET /owners/names').output(z.array(OwnerName)),
  get: procedure('portfolio:read', 'GET /owners/{ownerId}').input(OwnerId).output(OwnerDetails),
  create: procedure('owner:write', 'POST /owners').input(OwnerInput).output(Owner).errors(taken),
  update: procedure('owner:write', 'PUT /owners/{ownerId}')
    .input(OwnerChange)
    .output(Owner)
    .errors({
      ...taken,
      ...emailUsed,
      ...secondPersonForPayouts,
      ...changedMeanwhile,
      OWNER_CHANGED: {
        status: 409,
        message: 'The owner was changed after this was asked for. Decline it, and have it asked for again.',
      },
      TAX_IS_WITHHELD: {
        status: 409,
        message:
          'The agency withholds tax on rent for this owner, by whether they are resident. Say first that it does no longer.',
      },
    }),
  saveOpening: procedure('owner:write', 'PUT /owners/{ownerId}/opening', 'What earlier books hold for an owner')
    .input(OwnerOpeningInput)
    .output(OwnerDetails)
    .errors({ ...openingAhead, MONTH_CLOSED, OWNER_ARCHIVED: taken.OWNER_ARCHIVED }),
  saveHold: procedure('owner:write', 'PUT /owners/{ownerId}/hold', 'What is kept back of what is due to an owner')
    .input(OwnerHoldInput)
    .output(OwnerDetails)
    .errors({ OWNER_ARCHIVED: taken.OWNER_ARCHIVED }),
  /** The owner leaves the lists; statements of the past stay. */
  archive: procedure('owner:write', 'DELETE /owners/{ownerId}')
    .input(OwnerId)
    .output(Owner)
    .errors({
      OWNER_DUE: {
        status: 409,
        message: '{due} is due to them. Settle their account first, then archive them.',
        data: z.object({ due: z.string() }),
      },
      OWNER_OWES: {
        status: 409,
        message: 'They were paid {owed} too much. Settle their account first, then archive them.',
        data: z.object({ owed: z.string() }),
      },
      OWNS_PROPERTY: {
        status: 409,
        message: '{propertyName} belongs to this owner. Change its owners first.',
        data: z.object({ propertyName: z.string() }),
      },
      OWNER_ARCHIVED: taken.OWNER_ARCHIVED,
    }),
  access: procedure(
    'portfolio:read',
    'GET /owners/{ownerId}/access',
    'The account of an owner, and what they see by it',
  )
    .input(OwnerId)
    .output(OwnerAccess),
  /** Makes a one-time link to set a password; an earlier one stops working. Who was invited before comes back by it. */
  invite: procedure('owner:write', 'POST /owners/{ownerId}/access/invitations')
    .input(OwnerId)
    .output(Invitation)
    .errors({
      ...emailUsed,
      ...requestWaits,
      OWNER_ARCHIVED: taken.OWNER_ARCHIVED,
      OWNER_UNREACHABLE: {
        status: 409,
        message: 'Enter an email address or a phone number of {name} first: with one of the two they sign in.',
        data: z.object({ name: z.string() }),
      },
      CAN_SIGN_IN: {
        status: 409,
        message: '{fullName} has set a password already. Whoever forgot it asks for a new one on the sign-in page.',
        data: z.object({ fullName: z.string() }),
      },
    }),
  /** Ends the owner's sessions and links at once, their password and second factor too. */
  withdraw: procedure('owner:write', 'DELETE /owners/{ownerId}/access').input(OwnerId).output(OwnerAccess),
  saveSight: procedure('owner:write', 'PUT /owners/{ownerId}/access', 'What an owner sees by their own sign-in')
    .input(OwnerSightInput)
    .output(OwnerAccess)
    .errors({ OWNER_ARCHIVED: taken.OWNER_ARCHIVED }),
  /** Latest first. */
  agreements: procedure('portfolio:read', 'GET /properties/{propertyId}/agreements')
    .input(PropertyId)
    .output(z.array(Agreement)),
  /** From its month on it takes the place of the one before. */
  agree: procedure('owner:write', 'POST /properties/{propertyId}/agreements')
    .input(NewAgreement)
    .output(Agreement)
    .errors(agreementRefusals),
  changeAgreement: procedure('owner:write', 'PUT /agreements/{agreementId}')
    .input(AgreementChange)
    .output(Agreement)
    .errors({
      ...agreementRefusals,
      AGREEMENT_CHANGED: {
        status: 409,
        message: 'Someone else has just changed this agreement. Open it again before you change it.',
      },
    }),
  vat: procedure('portfolio:read', 'GET /owners/vat', 'VAT that the agency charges on its commission').output(
    CommissionVatRates,
  ),
  /** From its month on it takes the place of the one before in its currency. */
  saveVat: procedure('agency:write', 'PUT /owners/vat')
    .input(CommissionVat)
    .output(CommissionVatRates)
    .errors({
      MONTH_CLOSED,
      VAT_TAKEN_OFF: {
        status: 409,
        message:
          'VAT on purchases of these months is taken off what the agency owes, which is only so while it charges VAT: {costs}. Take them back and record them without VAT first, or choose a later month.',
        data: z.object({ costs: z.string() }),
      },
    }),
  /** Invoices and credit notes of the agency to an owner. */
  commissionInvoices: procedure('portfolio:read', 'GET /owners/{ownerId}/commission-invoices')
    .input(CommissionInvoiceFilter)
    .output(CommissionInvoicePage),
  /** By property: money of months for which no owner is agreed. */
  ownerless: procedure('portfolio:read', 'GET /owners/ownerless').output(z.array(OwnerlessMoney)),
  /**
   * What came in and was spent before the first agreement is due to its owners from today's month on, less commission; nothing of
   * earlier months changes. Answers what still belongs to nobody.
   */
  giveEarlier: procedure('owner:write', 'POST /properties/{propertyId}/earlier-money')
    .input(PropertyId)
    .output(z.array(OwnerlessMoney))
    .errors({
      NO_AGREEMENT: { status: 409, message: 'Nobody owns this property yet. Set its owners first.' },
      EARLIER_GIVEN: { status: 409, message: 'The owners have this money already.' },
      NOTHING_EARLIER: { status: 409, message: 'Nothing came in before the first agreement.' },
    }),
  /** Latest first, the void ones too. */
  expenses: procedure('portfolio:read', 'GET /properties/{propertyId}/expenses')
    .input(ExpenseFilter)
    .output(ExpensePage),
  spend: procedure('owner:write', 'POST /properties/{propertyId}/expenses')
    .input(NewExpense)
    .output(Expense)
    .errors({
      ...written,
      ...invoiceRefusals,
      CURRENCY_CHANGED,
      ACCOUNT_NOT_SAID: {
        status: 422,
        message: 'Several accounts could have paid it. Select the one that did.',
        data: z.object({ accounts: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
      },
    }),
  voidExpense: procedure('owner:write', 'POST /expenses/{expenseId}/void')
    .input(ExpenseVoid)
    .output(Expense)
    .errors({ EXPENSE_VOID: { status: 409, message: 'This expense is already voided.' } }),
  /** Where no account is named, or another one paid. Of a closed month the money moves today. */
  moveExpense: procedure(
    'owner:write',
    'PUT /expenses/{expenseId}/account',
    'Says out of which own account an expense went after all',
  )
    .input(ExpenseMove)
    .output(Expense)
    .errors({ EXPENSE_VOID: { status: 409, message: 'This expense is already voided.' } }),
  /** What is due to all owners at the end of a month; of this month or one that lies ahead: today. */
  payouts: procedure('portfolio:read', 'GET /owners/payouts').input(PayoutFilter).output(Payouts),
  /** Latest first, the void ones too. */
  remittances: procedure('portfolio:read', 'GET /owners/{ownerId}/remittances')
    .input(RemittanceFilter)
    .output(RemittancePage),
  remit: procedure('owner:write', 'POST /owners/{ownerId}/remittances')
    .input(NewRemittance)
    .output(Remittance)
    .errors({
      ...written,
      OWNER_ARCHIVED: taken.OWNER_ARCHIVED,
      BEYOND_DUE: {
        status: 409,
        message: 'Only {due} is due to {ownerName}. Someone may have just recorded a payout.',
        data: z.object({ ownerName: z.string(), due: z.string() }),
      },
      ...secondPerson,
      BEYOND_HELD: {
        status: 409,
        message:
          'Only {payable} can be paid to {ownerName} now. {heldBack} is held back or not tied out with the bank.',
        data: z.object({ ownerName: z.string(), payable: z.string(), heldBack: z.string() }),
      },
      DUE_IN_RUN: {
        status: 409,
        message: 'The payment run of {month} pays {ownerName} {inRun}. Mark it as paid or withdraw it first.',
        data: z.object({ ownerName: z.string(), month: z.string(), inRun: z.string() }),
      },
      REFERENCE_USED: {
        status: 409,
        message: 'Reference {reference} is on the payout to {ownerName} of {paidOn}.',
        data: z.object({ reference: z.string(), ownerName: z.string(), paidOn: Day }),
      },
    }),
  voidRemittance: procedure('owner:write', 'POST /remittances/{remittanceId}/void')
    .input(RemittanceVoid)
    .output(Remittance)
    .errors({ REMITTANCE_VOID: { status: 409, message: 'This payout is already voided.' } }),
  statement: longRead('report:read', 'GET /owners/{ownerId}/statement')
    .input(OwnerStatementFilter)
    .output(ShownOwnerStatement),
}
