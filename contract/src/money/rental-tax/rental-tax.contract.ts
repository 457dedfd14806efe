import { z } from 'zod'
import { procedure } from '../../procedure'
import { moneyRefusals } from '../payments/payments.contract'
import {
  Appointment,
  NewAppointment,
  NewOwnersTax,
  NewRentalTaxPayment,
  NewRentalTaxRemittance,
  OwnersTax,
  OwnersTaxFilter,
  RentalTaxBack,
  RentalTaxDues,
  RentalTaxPayment,
  RentalTaxPaymentFilter,
  RentalTaxPaymentPage,
  TaxCertificate,
} from './rental-tax.schema'

const { MONTH_CLOSED, PAID_DATE_AHEAD } = moneyRefusals

const CERTIFICATE_USED = {
  status: 409,
  message: 'Certificate {number} is already recorded, for {ownerName}, {month}.',
  data: z.object({ number: z.string(), ownerName: z.string(), month: z.string() }),
} as const

const payRefusals = {
  MONTH_CLOSED,
  PAID_DATE_AHEAD,
  REQUEST_REUSED: { status: 409, message: 'This was already saved with other values. Reload the page.' },
  BEYOND_WITHHELD: {
    status: 409,
    message: 'For {ownerName} only {left} of {month} is still to be paid. It may be recorded already.',
    data: z.object({ ownerName: z.string(), month: z.string(), left: z.string() }),
  },
  CERTIFICATE_USED,
} as const

/** Tax on rent in Kenya that the agency withholds for owners: of residents once KRA has appointed it, of others anyhow. */
export const rentalTax = {
  appointment: procedure('portfolio:read', 'GET /rental-tax/appointment').output(Appointment),
  saveAppointment: procedure('agency:write', 'PUT /rental-tax/appointment', 'Says that KRA has appointed the agency')
    .input(NewAppointment)
    .output(Appointment)
    .errors({
      OWNERS_WITHHELD: {
        status: 409,
        message: 'The agency withholds for {ownerName} since {day}. An appointment is from that day or earlier.',
        data: z.object({ ownerName: z.string(), day: z.string() }),
      },
    }),
  ofOwner: procedure('portfolio:read', 'GET /owners/{ownerId}/rental-tax').input(OwnersTaxFilter).output(OwnersTax),
  save: procedure(
    'owner:write',
    'PUT /owners/{ownerId}/rental-tax',
    'Says that the agency withholds for an owner, or no longer',
  )
    .input(NewOwnersTax)
    .output(OwnersTax)
    .errors({
      MONTH_CLOSED,
      OWNER_ARCHIVED: { status: 409, message: 'This owner is archived.' },
      NOT_APPOINTED: {
        status: 409,
        message: 'Only an agency that KRA has appointed by that day withholds. An admin enters it in Settings, Books.',
      },
    }),
  due: procedure('report:read', 'GET /rental-tax/due', 'What is to be paid to KRA, and by which day').output(
    RentalTaxDues,
  ),
  payments: procedure('report:read', 'GET /rental-tax/payments')
    .input(RentalTaxPaymentFilter)
    .output(RentalTaxPaymentPage),
  pay: procedure('owner:write', 'POST /rental-tax/payments', 'Tax that was withheld, and paid to KRA')
    .input(NewRentalTaxPayment)
    .output(RentalTaxPayment)
    .errors(payRefusals),
  payTogether: procedure(
    'owner:write',
    'POST /rental-tax/remittances',
    'One payment to KRA of the tax of several owners: all of it, or none',
  )
    .input(NewRentalTaxRemittance)
    .output(z.array(RentalTaxPayment))
    .errors(payRefusals),
  certify: procedure('owner:write', 'PUT /rental-tax/payments/{paymentId}/certificate', 'The certificate of KRA for it')
    .input(TaxCertificate)
    .output(RentalTaxPayment)
    .errors({ TAX_PAYMENT_BACK: { status: 409, message: 'This is taken back already.' }, CERTIFICATE_USED }),
  /** Of a month that is closed it is taken back today. */
  takeBack: procedure('owner:write', 'POST /rental-tax/payments/{paymentId}/correction')
    .input(RentalTaxBack)
    .output(RentalTaxPayment)
    .errors({ TAX_PAYMENT_BACK: { status: 409, message: 'This is taken back already.' } }),
}
