import { rpc } from '../../rpc'
import { listTaxPayments, readAppointment } from './rental-tax.repository'
import { appointmentFor, ownersTaxFor, taxPaymentFor } from './rental-tax.rules'
import {
  certifyRentalTax,
  payRentalTax,
  payRentalTaxTogether,
  readOwnersTax,
  readTaxDue,
  saveAppointment,
  saveOwnersTax,
  takeRentalTaxBack,
} from './rental-tax.service'

export const rentalTaxRouter = {
  appointment: rpc.rentalTax.appointment.handler(({ context }) =>
    readAppointment(context.db).then(appointmentFor(context.actor)),
  ),
  saveAppointment: rpc.rentalTax.saveAppointment.handler(({ context, input }) =>
    saveAppointment(context, input).then(appointmentFor(context.actor)),
  ),
  ofOwner: rpc.rentalTax.ofOwner.handler(({ context, input }) =>
    readOwnersTax(context.db, input.ownerId).then(ownersTaxFor(context.actor)),
  ),
  save: rpc.rentalTax.save.handler(({ context, input }) =>
    saveOwnersTax(context, input).then(ownersTaxFor(context.actor)),
  ),
  due: rpc.rentalTax.due.handler(({ context }) => readTaxDue(context)),
  payments: rpc.rentalTax.payments.handler(async ({ context, input }) => {
    const page = await listTaxPayments(context.db, input)
    return { ...page, rows: page.rows.map(taxPaymentFor(context.actor)) }
  }),
  pay: rpc.rentalTax.pay.handler(({ context, input }) => payRentalTax(context, input)),
  payTogether: rpc.rentalTax.payTogether.handler(({ context, input }) => payRentalTaxTogether(context, input)),
  certify: rpc.rentalTax.certify.handler(({ context, input }) => certifyRentalTax(context, input)),
  takeBack: rpc.rentalTax.takeBack.handler(({ context, input }) => takeRentalTaxBack(context, input)),
}
