import { event, maybe, text } from '../audit/field-kinds.terms'

export const agencyEvents = {
  saved: event('setting.agency-saved', 'Agency saved', {
    fields: {
      name: text('Name'),
      country: maybe(text('Country')),
      address: text('Address'),
      phoneNumber: text('Phone number'),
      email: text('Email'),
      taxPin: text('KRA PIN / TIN'),
      mpesaPaybill: text('M-Pesa paybill'),
      mtnMerchantCode: text('MTN merchant code'),
      airtelMerchantCode: text('Airtel merchant code'),
      bankDetails: text('Bank details'),
      logo: text('Logo'),
    },
  }),
}
