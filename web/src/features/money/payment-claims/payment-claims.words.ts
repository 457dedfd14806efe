import { counted } from '../../../lib/plural'

export const paymentsToldByTenants = (count: number) =>
  counted(count, 'payment reported by a tenant', 'payments reported by tenants')
export const paid = (paidOn: string) => ` · paid ${paidOn}`
export const told = (createdAt: string) => `· sent ${createdAt}`
export const thisCodeIsRecordedFor = (tenantName: string, unitNumber: string) =>
  `This code is recorded for ${tenantName}, ${unitNumber}.`
export const receiveOf = (code: string, tenantName: string) => `Confirm ${code} of ${tenantName}`
export const receive = 'Confirm'
export const sayWhyNotOf = (code: string, tenantName: string) => `Decline ${code} of ${tenantName}`
export const sayWhyNot = 'Decline'
export const noPaymentWithThisCodeHas = 'No payment with this code was received'
export const thisCodeWasRecordedAlready = 'This code is already recorded'
export const codeIsNotComplete = 'The code is not complete'
export const canReadWhy = (tenantName: string) => `${tenantName} can see why`
export const thisWasNotAnswered = 'The answer was not sent'
export const whyIsNotReceived = (code: string) => `Decline ${code}?`
export const readsItOnThePhone = (tenantName: string) => `${tenantName} sees the reason on their phone.`
export const sendAnswer = 'Send answer'
export const sentShowsHereAsReceivedOnce = (code: string) =>
  `Sent. ${code} shows here as received once it is confirmed.`
export const thisWasNotSent = 'It was not sent'
export const iHavePaid = 'I have paid'
export const mPesaMessageOrCode = 'M-Pesa message or code'
export const pasteTheMessageOrTypeThe = 'Paste the message, or type the code'
export const send = 'Send'
export const paymentsYouTold = 'Payments you reported'
export const waitingForTheAgency = 'Being checked'
export const received = 'Received'
export const notReceived = 'Not received'
