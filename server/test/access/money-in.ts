import { type Asked, nowhere } from './asked'

const lineAsked = () => ({ requestId: nowhere(), lineId: nowhere() })

const promptAsked = () => ({
  requestId: nowhere(),
  tenancyId: nowhere(),
  accountId: nowhere(),
  phone: '0712 345 678',
  amount: 100_000,
})

const paybill = () => ({
  kind: 'mpesa_paybill',
  name: 'Our paybill',
  number: String(Math.trunc(Math.random() * 900_000) + 100_000),
  currency: 'KES',
})

export const moneyInAsked: Asked = {
  'paymentLines.match': { input: () => ({ lines: [{ key: 'a', reference: '', who: '' }] }), answer: null },
  'receivingAccounts.list': { answer: null },
  'receivingAccounts.create': { input: () => ({ ...paybill(), requestId: nowhere() }), answer: null },
  'receivingAccounts.change': { input: () => ({ ...paybill(), accountId: nowhere() }), answer: 'NOT_FOUND' },
  'receivingAccounts.setCredentials': {
    input: () => ({ accountId: nowhere(), credentials: { passkey: 'x' } }),
    answer: 'NOT_FOUND',
  },
  'receivingAccounts.callback': { input: () => ({ accountId: nowhere() }), answer: 'NOT_FOUND' },
  'receivingAccounts.rotateCallback': { input: () => ({ accountId: nowhere() }), answer: 'NOT_FOUND' },
  'receivingAccounts.archive': { input: () => ({ accountId: nowhere() }), answer: 'NOT_FOUND' },
  'receivingAccounts.restore': { input: () => ({ accountId: nowhere() }), answer: 'NOT_FOUND' },
  'receivingAccounts.whereToPay': { input: () => ({ tenancyId: nowhere() }), answer: 'NOT_FOUND' },
  'receivingAccounts.ownWhereToPay': { input: () => ({ tenancyId: nowhere() }), answer: 'NOT_FOUND' },
  'matching.settings': { answer: null },
  'matching.saveSettings': { input: () => ({ isAutomatic: true, threshold: 9900 }), answer: null },
  'matching.rules': { answer: null },
  'matching.removeRule': { input: () => ({ ruleId: nowhere() }), answer: 'NOT_FOUND' },
  'reconciliation.list': { input: () => ({ month: '2026-10' }), answer: null },
  'reconciliation.get': { input: () => ({ accountId: nowhere(), month: '2026-10' }), answer: 'NOT_FOUND' },
  'reconciliation.day': { input: () => ({ accountId: nowhere(), day: '2026-10-05' }), answer: 'NOT_FOUND' },
  'reconciliation.enterDay': {
    input: () => ({ accountId: nowhere(), currency: 'KES', day: '2026-10-05', revision: 0, cameIn: 100 }),
    answer: 'NOT_FOUND',
  },
  'reconciliation.agree': { input: () => ({ accountId: nowhere(), month: '2026-10' }), answer: 'NOT_FOUND' },
  'reconciliation.takeBack': {
    input: () => ({ accountId: nowhere(), month: '2026-10', reason: 'Wrong file' }),
    answer: 'NOT_FOUND',
  },
  'accountTransfers.balances': { input: () => ({ day: '2026-11-05' }), answer: null },
  'accountTransfers.list': { input: () => ({}), answer: null },
  'accountTransfers.make': {
    input: () => ({
      requestId: nowhere(),
      currency: 'KES',
      amount: 100,
      movedOn: '2026-11-05',
      toAccountId: nowhere(),
    }),
    answer: 'NOT_FOUND',
  },
  'accountTransfers.takeBack': { input: () => ({ transferId: nowhere(), reason: 'Twice' }), answer: 'NOT_FOUND' },
  'agencyMoney.accounts': { answer: null },
  'agencyMoney.saveAccount': {
    input: () => ({ accountId: nowhere(), kind: 'cost', name: `Office rent ${nowhere()}` }),
    answer: null,
  },
  'agencyMoney.codes': { answer: null },
  'agencyMoney.saveCodes': { input: () => ({ codes: { commission: '4100' } }), answer: null },
  'agencyMoney.list': { input: () => ({}), answer: null },
  'agencyMoney.record': {
    input: () => ({
      requestId: nowhere(),
      agencyAccountId: nowhere(),
      currency: 'KES',
      amount: 100,
      paidOn: '2026-11-05',
      accountId: nowhere(),
      description: 'Rent of the office',
    }),
    answer: 'NOT_FOUND',
  },
  'agencyMoney.vatDue': { answer: null },
  'agencyMoney.payVat': {
    input: () => ({
      requestId: nowhere(),
      vatMonth: '2026-10',
      currency: 'KES',
      amount: 100,
      paidOn: '2026-11-05',
      accountId: nowhere(),
    }),
    answer: 'NOT_FOUND',
  },
  'agencyMoney.takeBack': { input: () => ({ moneyId: nowhere(), reason: 'Twice' }), answer: 'NOT_FOUND' },
  'withholding.ofTenancy': { input: () => ({ tenancyId: nowhere() }), answer: 'NOT_FOUND' },
  'withholding.save': {
    input: () => ({ tenancyId: nowhere(), fromDay: '2026-11-01', rate: 600 }),
    answer: 'NOT_FOUND',
  },
  'withholding.list': { input: () => ({}), answer: null },
  'withholding.add': { input: () => ({ receivedId: nowhere(), amount: 100 }), answer: 'NOT_FOUND' },
  'withholding.certificates': { input: () => ({}), answer: null },
  'withholding.certify': {
    input: () => ({
      ...{ requestId: nowhere(), tenantId: nowhere(), currency: 'UGX', number: nowhere(), issuedOn: '2026-11-01' },
      ...{ from: '2026-10-01', to: '2026-10-31', amount: 100, paymentIds: [nowhere()] },
    }),
    answer: 'WITHHELD_CERTIFIED',
  },
  'withholding.voidCertificate': {
    input: () => ({ certificateId: nowhere(), reason: 'Of another year' }),
    answer: 'NOT_FOUND',
  },
  'fiscalNumbers.enter': {
    input: () => ({ paymentId: nowhere(), number: '324020001234', replaces: null }),
    answer: 'NOT_FOUND',
  },
  'fiscalNumbers.enterMany': {
    input: () => ({ rows: [{ receiptNumber: 'RCT-1999-00001', number: '324020001234' }] }),
    answer: 'FISCAL_LINES_REFUSED',
  },
  'fiscalNumbers.remove': {
    input: () => ({ paymentId: nowhere(), seen: '324020001234', reason: 'Of another receipt' }),
    answer: 'NOT_FOUND',
  },
  'rentalTax.appointment': { answer: null },
  'rentalTax.saveAppointment': { input: () => ({ fromDay: '2024-01-01' }), answer: null },
  'rentalTax.ofOwner': { input: () => ({ ownerId: nowhere() }), answer: 'NOT_FOUND' },
  'rentalTax.save': {
    input: () => ({ ownerId: nowhere(), fromDay: '2026-11-01', isWithheld: true }),
    answer: 'NOT_FOUND',
  },
  'rentalTax.due': { answer: null },
  'rentalTax.payments': { input: () => ({}), answer: null },
  'rentalTax.pay': {
    input: () => ({
      ...{ requestId: nowhere(), ownerId: nowhere(), month: '2026-10', amount: 100, paidOn: '2026-11-05' },
      accountId: nowhere(),
    }),
    answer: 'NOT_FOUND',
  },
  'rentalTax.payTogether': {
    input: () => ({
      parts: [{ requestId: nowhere(), ownerId: nowhere(), month: '2026-10', amount: 100 }],
      ...{ paidOn: '2026-11-05', accountId: nowhere() },
    }),
    answer: 'NOT_FOUND',
  },
  'rentalTax.certify': { input: () => ({ paymentId: nowhere(), number: 'KRAWHT1' }), answer: 'NOT_FOUND' },
  'rentalTax.takeBack': { input: () => ({ paymentId: nowhere(), reason: 'Twice' }), answer: 'NOT_FOUND' },
  'cashUps.list': { input: () => ({ month: '2026-11' }), answer: null },
  'cashUps.get': { input: () => ({ personId: nowhere(), day: '2026-11-05', currency: 'KES' }), answer: 'NOT_FOUND' },
  'cashUps.bank': {
    input: () => ({
      requestId: nowhere(),
      personId: nowhere(),
      day: '2026-11-05',
      currency: 'KES',
      amount: 100,
      bankedOn: '2026-11-05',
    }),
    answer: 'NOT_FOUND',
  },
  'cashUps.takeBack': { input: () => ({ bankingId: nowhere(), reason: 'Another day' }), answer: 'NOT_FOUND' },
  'receiptLines.list': { input: () => ({}), answer: null },
  'receiptLines.get': { input: () => ({ lineId: nowhere() }), answer: 'NOT_FOUND' },
  'receiptLines.findTenancies': { input: () => ({ search: 'A1' }), answer: null },
  'receiptLines.assign': {
    input: () => ({ ...lineAsked(), parts: [{ tenancyId: nowhere(), amount: 1 }] }),
    answer: 'NOT_FOUND',
  },
  'receiptLines.moveToTenant': {
    input: () => ({
      ...lineAsked(),
      parts: [{ tenancyId: nowhere(), amount: 1 }],
      fromTenancyIds: [nowhere()],
      reason: 'Wrong unit',
    }),
    answer: 'NOT_FOUND',
  },
  'receiptLines.hold': { input: () => ({ ...lineAsked(), note: 'Asked the bank' }), answer: 'NOT_FOUND' },
  'receiptLines.markNotRent': { input: () => ({ ...lineAsked(), reason: 'A loan' }), answer: 'NOT_FOUND' },
  'receiptLines.markReturned': {
    input: () => ({ ...lineAsked(), note: 'Sent back', returnedOn: '2026-11-20', reference: null }),
    answer: 'NOT_FOUND',
  },
  'receiptLines.release': { input: () => ({ ...lineAsked(), reason: null }), answer: 'NOT_FOUND' },
  'receiptLines.settle': { input: () => ({ lineId: nowhere() }), answer: 'NOT_FOUND' },
  'receiptLines.addPasted': {
    input: () => ({
      accountId: null,
      lines: [{ provider: 'mpesa', transactionId: nowhere(), amount: 100, currency: 'KES', day: '2026-11-20' }],
    }),
    answer: null,
  },
  'statementImports.list': { answer: null },
  'statementImports.get': { input: () => ({ importId: nowhere() }), answer: 'NOT_FOUND' },
  'statementImports.lines': { input: () => ({ importId: nowhere() }), answer: 'NOT_FOUND' },
  'statementImports.take': {
    input: () => ({ importId: nowhere(), requestId: nowhere(), lot: 'all' }),
    answer: 'NOT_FOUND',
  },
  'statementImports.undo': { input: () => ({ importId: nowhere(), reason: 'Wrong account' }), answer: 'NOT_FOUND' },
  'statementImports.discard': { input: () => ({ importId: nowhere() }), answer: 'NOT_FOUND' },
  'mobileMoney.payNow': { input: () => ({ tenancyId: nowhere() }), answer: 'NOT_FOUND' },
  'mobileMoney.ask': { input: promptAsked, answer: 'NOT_FOUND' },
  'mobileMoney.ownPayNow': { input: () => ({ tenancyId: nowhere() }), answer: 'NOT_FOUND' },
  'mobileMoney.ownAsk': { input: promptAsked, answer: 'NOT_FOUND' },
  'mobileMoney.prompt': { input: () => ({ promptId: nowhere() }), answer: 'NOT_FOUND' },
  'mobileMoney.ownPrompt': { input: () => ({ promptId: nowhere() }), answer: 'NOT_FOUND' },
  'mobileMoney.check': { input: () => ({ accountId: nowhere() }), answer: 'NOT_FOUND' },
  'mobileMoney.register': { input: () => ({ accountId: nowhere() }), answer: 'NOT_FOUND' },
  'mobileMoney.strange': { answer: null },
  'mobileMoney.clearStrange': { input: () => ({ callbackId: nowhere() }), answer: 'NOT_FOUND' },
  'paymentClaims.file': {
    input: () => ({ tenancyId: nowhere(), requestId: nowhere(), text: 'UKM1A2B3C4' }),
    answer: 'NOT_FOUND',
  },
  'paymentClaims.listOwn': { input: () => ({ tenancyId: nowhere() }), answer: 'NOT_FOUND' },
  'paymentClaims.list': { input: () => ({}), answer: null },
  'paymentClaims.decline': { input: () => ({ claimId: nowhere(), reason: 'No such payment' }), answer: 'NOT_FOUND' },
}
