import { expect, test } from 'vitest'
import {
  flattenPull,
  instantOf,
  isTokenRefused,
  parseConfirmation,
  parseStatusResult,
  parseStkCallback,
  reasonOfError,
  reasonOfResult,
} from './daraja.rules'

const confirmation = {
  TransactionType: 'Pay Bill',
  TransID: 'UKL4T7QX2M',
  TransTime: '20261121083015',
  TransAmount: '15000.00',
  BusinessShortCode: '600123',
  BillRefNumber: 'gva 12',
  InvoiceNumber: '',
  OrgAccountBalance: '248500.00',
  ThirdPartyTransID: '',
  MSISDN: '2547 ***** 126',
  FirstName: 'JANE',
  MiddleName: '',
  LastName: '',
}

test('a confirmation is read in Nairobi’s time and in cents, with a number and names as they come', () => {
  expect(parseConfirmation(confirmation)).toEqual({
    transactionId: 'UKL4T7QX2M',
    at: new Date('2026-11-21T05:30:15Z'),
    amount: 1_500_000,
    shortCode: '600123',
    accountTyped: 'gva 12',
    payerNumber: '2547 ***** 126',
    payerName: 'JANE',
  })
  const { FirstName: _, MiddleName: __, LastName: ___, BillRefNumber: ____, ...till } = confirmation
  expect(parseConfirmation({ ...till, TransAmount: 15000.5, BusinessShortCode: 600123 })).toMatchObject({
    amount: 1_500_050,
    payerName: '',
    accountTyped: '',
  })
})

test('what is no confirmation, or moves nothing, is none', () => {
  for (const change of [
    { TransAmount: '0.00' },
    { TransAmount: '-1' },
    { TransAmount: '1.001' },
    { TransTime: 'today' },
    { TransID: '' },
    { TransID: null },
    { BusinessShortCode: 'x' },
  ]) {
    expect(parseConfirmation({ ...confirmation, ...change })).toBeUndefined()
  }
  for (const body of [undefined, null, 'text', [], {}]) expect(parseConfirmation(body)).toBeUndefined()
})

test('items of a callback are found by name, a failed one has none, and a code may be a text', () => {
  const callback = (change: object) => ({
    Body: {
      stkCallback: {
        MerchantRequestID: '7731',
        CheckoutRequestID: 'ws_CO_1',
        ResultCode: 0,
        ResultDesc: 'Processed',
        ...change,
      },
    },
  })
  const Item = [
    { Name: 'PhoneNumber', Value: 254712345126 },
    { Name: 'Balance' },
    { Name: 'MpesaReceiptNumber', Value: 'UKL4T7QX2M' },
    { Name: 'TransactionDate', Value: 20261121083015 },
    { Name: 'Amount', Value: 15000.0 },
  ]
  expect(parseStkCallback(callback({ CallbackMetadata: { Item } }))).toMatchObject({
    checkoutId: 'ws_CO_1',
    paid: { receipt: 'UKL4T7QX2M', amount: 1_500_000, at: new Date('2026-11-21T05:30:15Z'), phone: '254712345126' },
  })
  expect(parseStkCallback(callback({}))).toBeUndefined()
  expect(parseStkCallback(callback({ ResultCode: 'SFC_IC0003' }))).toMatchObject({
    resultCode: 'SFC_IC0003',
    paid: undefined,
  })
  expect(reasonOfResult('9999', '')).toContain('9999')
})

test('keys of a status may repeat and miss their value, and only a completed one is money', () => {
  const result = (parameters: object[], change = {}) => ({
    Result: {
      ResultType: 0,
      ResultCode: 0,
      ResultDesc: 'Processed',
      OriginatorConversationID: '71-1',
      ConversationID: 'AG_1',
      ResultParameters: { ResultParameter: parameters },
      ...change,
    },
  })
  const whole = [
    { Key: 'DebitPartyName' },
    { Key: 'DebitPartyName', Value: '254712345126 - JANE W' },
    { Key: 'ReceiptNo', Value: 'UKL4T7QX2M' },
    { Key: 'Amount', Value: 15000 },
    { Key: 'TransactionStatus', Value: 'Completed' },
  ]
  expect(parseStatusResult(result(whole))).toMatchObject({
    state: 'completed',
    receipt: 'UKL4T7QX2M',
    amount: 1_500_000,
    payer: '254712345126 - JANE W',
  })
  expect(parseStatusResult(result([{ Key: 'TransactionStatus', Value: 'Declined' }]))).toMatchObject({
    state: 'not_completed',
  })
  expect(parseStatusResult(result([], { ResultCode: '2001' }))).toMatchObject({
    state: 'not_found',
    reason: expect.any(String),
  })
})

test('rows of a pull are found at any depth, and what cannot be read is counted', () => {
  const row = {
    transactionId: 'ukl4t7qx2m',
    trxDate: '2026-11-20T08:30:15Z',
    msisdn: '712345126',
    sender: 'JANE',
    billreference: 'GVA12',
    amount: '150.00',
  }
  expect(flattenPull({ a: [[{ b: [row] }], [{ ...row, transactionId: 'X1Y2Z3A4B5', amount: 'many' }]] })).toEqual({
    rows: [
      {
        transactionId: 'UKL4T7QX2M',
        at: new Date('2026-11-20T05:30:15Z'),
        amount: 15_000,
        accountTyped: 'GVA12',
        payerNumber: '254712345126',
        payerName: 'JANE',
      },
    ],
    refused: 1,
  })
  expect(flattenPull([[]])).toEqual({ rows: [], refused: 0 })
})

test('a token that does not count is told from a product that the app does not have', () => {
  const error = (errorCode: string, errorMessage: string) => ({
    status: 401,
    body: { requestId: '1', errorCode, errorMessage },
  })
  expect(isTokenRefused(error('404.001.03', 'Invalid Access Token'))).toBe(true)
  const noProduct = error('404.001.03', 'Invalid API call as no apiproduct match found')
  expect(isTokenRefused(noProduct)).toBe(false)
  expect(reasonOfError(noProduct)).toContain('version')
  expect(instantOf('2026-11-21')).toBeUndefined()
})
