import { parseMoney } from '@makao/contract/money'
import { z } from 'zod'
import type { PromptStatus } from './prompts.rules'
import type { Answered } from './provider-answer.rules'

// Facts of Daraja (developer.safaricom.co.ke); where its texts and what is seen differ, both are read.

/** A text however it is sent: numbers come as text and as numbers. */
const Text = z.union([z.string(), z.number(), z.boolean()]).transform(String)
const Sparse = Text.nullish().transform((text) => (text ?? '').trim())

/** Kenyan shillings in cents; undefined for what is no amount above nothing. Never by float arithmetic. */
export function centsOf(text: string): number | undefined {
  const parsed = parseMoney(text, 'KES')
  return parsed.ok && parsed.value > 0 ? parsed.value : undefined
}

/** The instant of '20261121083015' or '2026-11-20 08:30:15', which are East Africa Time; undefined for what is none. */
export function instantOf(text: string): Date | undefined {
  const digits = text.replaceAll(/\D/g, '')
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(digits) ?? []
  const instant = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`)
  return Number.isNaN(instant.getTime()) ? undefined : instant
}

const EAST_AFRICA = 3 * 3_600_000

/** 'YYYYMMDDHHmmss' in Nairobi. */
export const stampOf = (instant: Date) =>
  new Date(instant.getTime() + EAST_AFRICA).toISOString().replaceAll(/\D/g, '').slice(0, 14)

/** 'YYYY-MM-DD HH:mm:ss' in Nairobi. */
export const pullStampOf = (instant: Date) =>
  new Date(instant.getTime() + EAST_AFRICA).toISOString().slice(0, 19).replace('T', ' ')

export const passwordOf = (shortCode: string, passkey: string, stamp: string) =>
  Buffer.from(shortCode + passkey + stamp).toString('base64')

const ConfirmationBody = z.object({
  TransactionType: Sparse,
  TransID: Text.transform((text) => text.trim().toUpperCase()).pipe(z.string().regex(/^[A-Z0-9]{3,40}$/)),
  TransTime: Text,
  TransAmount: Text,
  BusinessShortCode: Text.transform((text) => text.trim()).pipe(z.string().regex(/^\d{4,10}$/)),
  BillRefNumber: Sparse,
  InvoiceNumber: Sparse,
  ThirdPartyTransID: Sparse,
  MSISDN: Sparse,
  FirstName: Sparse,
  MiddleName: Sparse,
  LastName: Sparse,
})

/** Money that came to a paybill or a till. */
export interface Confirmation {
  transactionId: string
  at: Date
  /** Cents. */
  amount: number
  shortCode: string
  accountTyped: string
  /** As given: plain, masked or hashed; '' where none came. */
  payerNumber: string
  payerName: string
}

/** @returns undefined for what is no confirmation */
export function parseConfirmation(body: unknown): Confirmation | undefined {
  const parsed = ConfirmationBody.safeParse(body)
  if (!parsed.success) return undefined
  const { data } = parsed
  const amount = centsOf(data.TransAmount)
  const at = instantOf(data.TransTime)
  if (amount === undefined || at === undefined) return undefined
  return {
    transactionId: data.TransID,
    at,
    amount,
    shortCode: data.BusinessShortCode,
    accountTyped: data.BillRefNumber,
    payerNumber: data.MSISDN,
    payerName: [data.FirstName, data.MiddleName, data.LastName].filter((name) => name !== '').join(' '),
  }
}

/** What is asked before money moves; without an id of a transaction that counts. */
export function parseValidation(
  body: unknown,
): Pick<Confirmation, 'shortCode' | 'accountTyped' | 'amount'> | undefined {
  const parsed = ConfirmationBody.pick({ BusinessShortCode: true, BillRefNumber: true, TransAmount: true }).safeParse(
    body,
  )
  if (!parsed.success) return undefined
  const amount = centsOf(parsed.data.TransAmount)
  if (amount === undefined) return undefined
  return { shortCode: parsed.data.BusinessShortCode, accountTyped: parsed.data.BillRefNumber, amount }
}

/** What is said to a validation: a number of the answer is a text there. */
export const validationAnswers = {
  accepted: { ResultCode: '0', ResultDesc: 'Accepted' },
  invalidAccount: { ResultCode: 'C2B00012', ResultDesc: 'Rejected' },
  invalidShortCode: { ResultCode: 'C2B00015', ResultDesc: 'Rejected' },
  otherError: { ResultCode: 'C2B00016', ResultDesc: 'Rejected' },
} as const

export const confirmationAnswer = { ResultCode: 0, ResultDesc: 'Success' } as const

const StkCallback = z.object({
  Body: z.object({
    stkCallback: z.object({
      MerchantRequestID: Sparse,
      CheckoutRequestID: Text,
      ResultCode: Text,
      ResultDesc: Sparse,
      CallbackMetadata: z.object({ Item: z.array(z.object({ Name: Text, Value: Text.nullish() })) }).nullish(),
    }),
  }),
})

export interface StkResult {
  checkoutId: string
  resultCode: string
  resultText: string
  /** Where it was paid. `amount`: cents. */
  paid: { receipt: string; amount: number; at: Date | undefined; phone: string } | undefined
}

export function parseStkCallback(body: unknown): StkResult | undefined {
  const parsed = StkCallback.safeParse(body)
  if (!parsed.success) return undefined
  const { CheckoutRequestID, ResultCode, ResultDesc, CallbackMetadata } = parsed.data.Body.stkCallback
  const items = new Map((CallbackMetadata?.Item ?? []).map(({ Name, Value }) => [Name, Value ?? '']))
  const result = { checkoutId: CheckoutRequestID, resultCode: ResultCode.trim(), resultText: ResultDesc }
  if (result.resultCode !== '0') return { ...result, paid: undefined }
  const receipt = (items.get('MpesaReceiptNumber') ?? '').trim().toUpperCase()
  const amount = centsOf(items.get('Amount') ?? '')
  if (!/^[A-Z0-9]{3,40}$/.test(receipt) || amount === undefined) return undefined
  const at = instantOf(items.get('TransactionDate') ?? '')
  return { ...result, paid: { receipt, amount, at, phone: items.get('PhoneNumber') ?? '' } }
}

const reasonsOfResults: Readonly<Record<string, string>> = {
  '1': 'There is not enough money on the phone.',
  '2': 'The amount is below the least that M-Pesa takes.',
  '3': 'The amount is above the most that M-Pesa takes at once.',
  '4': 'The amount is above what this phone may still pay today. Try tomorrow, or in parts.',
  '8': 'The account that receives it may not hold more. The office has to be told.',
  '17': 'The same amount was paid from this phone within two minutes. Wait, then try again.',
  '1001': 'Another payment is under way on this phone. Wait a moment, then try again.',
  '1019': 'The request ran out. Try again.',
  '1025': 'The request could not be sent to the phone. Try again.',
  '1032': 'The request was cancelled on the phone.',
  '1037': 'The phone could not be reached, or nobody answered. Try again.',
  '2001': 'The PIN was wrong. Try again.',
  '2028': 'The paybill or till is not set up for this. The office has to be told.',
  '8006': 'M-Pesa is locked on this phone. Safaricom has to be told.',
  SFC_IC0003: 'The paybill or till is not set up for this. The office has to be told.',
}

/** Why a payment failed, for people. An unknown code has failed too. */
export const reasonOfResult = (code: string, text: string) =>
  reasonsOfResults[code] ??
  (text === '' ? `M-Pesa did not take the payment (code ${code}).` : `M-Pesa: ${clip(text)} (code ${code}).`)

/** A foreign text is shown in one short line. */
export const clip = (text: string) =>
  text
    .replaceAll(/[^\P{C}]|\s+/gu, ' ')
    .trim()
    .replace(/\.+$/, '')
    .slice(0, 160)

const ErrorBody = z.object({ errorCode: Text, errorMessage: Sparse })

export function darajaError(body: unknown): { code: string; message: string } | undefined {
  const parsed = ErrorBody.safeParse(body)
  return parsed.success ? { code: parsed.data.errorCode, message: clip(parsed.data.errorMessage) } : undefined
}

const tokenErrors = ['404.001.03', '400.003.01']
const noProduct = /apiproduct/i

/** Whether an answer says that the token does not count, which a new one mends. */
export function isTokenRefused({ status, body }: Pick<Answered, 'status' | 'body'>): boolean {
  const error = darajaError(body)
  if (error && noProduct.test(error.message)) return false
  return status === 401 || (error !== undefined && tokenErrors.includes(error.code))
}

/** What is wrong, and what to do about it. */
export function reasonOfError({ status, body }: Pick<Answered, 'status' | 'body'>): string {
  const error = darajaError(body)
  if (!error) return `M-Pesa answered with status ${status}.`
  const { code, message } = error
  if (noProduct.test(message) || code === '401.003.01')
    return 'The app at Daraja does not have this product or version. Add it to the app, or choose the other C2B version.'
  if (tokenErrors.includes(code) || code === '404.001.04') return 'Daraja does not accept the consumer key and secret.'
  if (code === '400.008.01' || code === '400.008.02') return 'Daraja does not accept the consumer key and secret.'
  if (code === '500.003.1001')
    return 'Addresses are registered for this short code already. Delete them at Daraja under Self Services, URL Management, then register again.'
  if (code === '500.003.02' || code === '500.003.03')
    return 'Daraja is asked too often at the moment. Try again in a few minutes.'
  return `M-Pesa: ${message === '' ? 'refused' : message} (${code}).`
}

const QueryBody = z.object({ ResultCode: Text, ResultDesc: Sparse })
const PENDING = '4999'

/** What a query says of a prompt. Still pending comes in two forms, and neither has failed. */
export function readStkQuery({ status, body }: Pick<Answered, 'status' | 'body'>): PromptStatus {
  const error = darajaError(body)
  if (error?.code === '500.001.1001' && /process/i.test(error.message)) return { is: 'pending' }
  const parsed = QueryBody.safeParse(body)
  if (!parsed.success || status >= 400) return { is: 'unknown', reason: reasonOfError({ status, body }) }
  const { ResultCode, ResultDesc } = parsed.data
  const code = ResultCode.trim()
  if (code === PENDING) return { is: 'pending' }
  // It names no receipt: that comes with a callback, a confirmation, or a pull.
  if (code === '0') return { is: 'paid', transactionId: null, amount: null, currency: null }
  return { is: 'failed', reason: reasonOfResult(code, ResultDesc) }
}

const StatusResult = z.object({
  Result: z.object({
    ResultCode: Text,
    ResultDesc: Sparse,
    OriginatorConversationID: Sparse,
    ConversationID: Sparse,
    ResultParameters: z.object({ ResultParameter: z.array(z.object({ Key: Text, Value: Text.nullish() })) }).nullish(),
  }),
})

export interface TransactionStatus {
  conversationId: string
  originatorId: string
  /** `completed`: money moved and stays. */
  state: 'completed' | 'not_completed' | 'not_found'
  receipt: string
  /** Cents. */
  amount: number | undefined
  at: Date | undefined
  /** As given: '254712345126 - JANE W'. */
  payer: string
  reason: string
}

/** What Daraja tells of a transaction after it was asked. Keys may repeat; the first that holds something counts. */
export function parseStatusResult(body: unknown): TransactionStatus | undefined {
  const parsed = StatusResult.safeParse(body)
  if (!parsed.success) return undefined
  const { ResultCode, ResultDesc, ResultParameters, ConversationID, OriginatorConversationID } = parsed.data.Result
  const values = new Map<string, string>()
  for (const { Key, Value } of ResultParameters?.ResultParameter ?? []) {
    if (Value && !values.has(Key)) values.set(Key, Value)
  }
  const told = { conversationId: ConversationID, originatorId: OriginatorConversationID }
  const status = values.get('TransactionStatus') ?? ''
  const isCompleted = ResultCode === '0' && status === 'Completed'
  return {
    ...told,
    state: ResultCode !== '0' ? 'not_found' : isCompleted ? 'completed' : 'not_completed',
    receipt: (values.get('ReceiptNo') ?? '').trim().toUpperCase(),
    amount: centsOf(values.get('Amount') ?? ''),
    at: instantOf(values.get('FinalisedTime') ?? ''),
    payer: values.get('DebitPartyName') ?? '',
    reason:
      ResultCode === '0'
        ? isCompleted
          ? ''
          : `M-Pesa says: ${clip(status)}.`
        : reasonOfResult(ResultCode, ResultDesc),
  }
}

const PullRow = z.object({
  transactionId: Text.transform((text) => text.trim().toUpperCase()).pipe(z.string().regex(/^[A-Z0-9]{3,40}$/)),
  trxDate: Text,
  msisdn: Sparse,
  sender: Sparse,
  transactiontype: Sparse,
  billreference: Sparse,
  amount: Text,
})

/** A number without its country, as a pull gives it, with it. */
const withCountry = (number: string) => (/^[17]\d{8}$/.test(number) ? `254${number}` : number)

/** Rows of a pull, whatever they are wrapped in. `refused`: how many have an id, but cannot be read. */
export function flattenPull(body: unknown): { rows: Omit<Confirmation, 'shortCode'>[]; refused: number } {
  const rows: Omit<Confirmation, 'shortCode'>[] = []
  let refused = 0
  const open: unknown[] = [body]
  while (open.length > 0) {
    const next = open.pop()
    if (Array.isArray(next)) {
      open.push(...next)
      continue
    }
    if (typeof next !== 'object' || next === null) continue
    if (!('transactionId' in next)) {
      open.push(...Object.values(next))
      continue
    }
    const parsed = PullRow.safeParse(next)
    const amount = parsed.success ? centsOf(parsed.data.amount) : undefined
    // Its Z is said to be wrong: the times look local. The text is read as Nairobi's.
    const at = parsed.success ? instantOf(parsed.data.trxDate) : undefined
    if (!parsed.success || amount === undefined || at === undefined) {
      refused += 1
      continue
    }
    const { transactionId, billreference, msisdn, sender } = parsed.data
    rows.push({
      transactionId,
      at,
      amount,
      accountTyped: billreference,
      payerNumber: withCountry(msisdn),
      payerName: sender,
    })
  }
  return { rows, refused }
}

/** What Daraja takes of an account number, and of a description. */
export const stkReference = (reference: string) => reference.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 12)
export const stkDescription = (text: string) =>
  text
    .replaceAll(/[^A-Za-z0-9 ]/g, '')
    .trim()
    .slice(0, 13) || 'Rent'

/** What M-Pesa moves at once, in cents. */
export const LEAST_PROMPT = 100
export const MOST_PROMPT = 25_000_000
