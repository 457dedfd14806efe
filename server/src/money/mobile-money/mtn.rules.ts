import { type Currency, currencies, parseMoney } from '@makao/contract/money'
import { z } from 'zod'
import { clip } from './daraja.rules'
import type { PromptStatus } from './prompts.rules'
import type { Answered } from './provider-answer.rules'

const Text = z.union([z.string(), z.number()]).transform(String)

const reasons: Readonly<Record<string, string>> = {
  APPROVAL_REJECTED: 'The request was refused on the phone.',
  REJECTED: 'The request was refused on the phone.',
  EXPIRED: 'Nobody approved the request in time. Try again.',
  COULD_NOT_PERFORM_TRANSACTION: 'Nobody approved the request in time. Try again.',
  NOT_ENOUGH_FUNDS: 'There is not enough money on the phone.',
  INTERNAL_PROCESSING_ERROR: 'MTN could not do it: mostly there is not enough money on the phone.',
  PAYER_NOT_FOUND: 'This number has no MoMo account.',
  PAYER_LIMIT_REACHED: 'The limit of this phone is reached. Try tomorrow, or in parts.',
  PAYEE_NOT_FOUND: 'The merchant account at MTN is not set up for this. The office has to be told.',
  PAYEE_NOT_ALLOWED_TO_RECEIVE: 'The merchant account at MTN is not set up for this. The office has to be told.',
  NOT_ALLOWED: 'The merchant account at MTN is not set up for this. The office has to be told.',
  NOT_ALLOWED_TARGET_ENVIRONMENT: 'The environment does not fit the account at MTN. The office has to be told.',
  INVALID_CURRENCY: 'The currency does not fit the account at MTN. The office has to be told.',
  INVALID_CALLBACK_URL_HOST: 'MTN does not know the address of this installation. The office has to be told.',
}
const stillPending = ['ONGOING', 'DELAYED', 'SERVICE_UNAVAILABLE']
const ofSetUp = [
  'PAYEE_NOT_FOUND',
  'PAYEE_NOT_ALLOWED_TO_RECEIVE',
  'NOT_ALLOWED',
  'NOT_ALLOWED_TARGET_ENVIRONMENT',
  'INVALID_CURRENCY',
  'INVALID_CALLBACK_URL_HOST',
]

export const isOfSetUp = (code: string) => ofSetUp.includes(code)

export const reasonOfCode = (code: string, message = '') =>
  reasons[code] ??
  (clip(message) === ''
    ? `MTN did not take the payment (${clip(code) || 'no reason given'}).`
    : `MTN: ${clip(message)}.`)

const Reason = z.union([
  z.string().transform((code) => ({ code, message: '' })),
  z.object({ code: Text.default(''), message: Text.default('') }),
])

export const MtnError = z.object({ code: Text.default(''), message: Text.default('') })

const Status = z.object({
  amount: Text.default(''),
  currency: Text.default(''),
  financialTransactionId: Text.nullish(),
  status: z.string(),
  reason: Reason.nullish(),
})

/** What MTN says of a request; a failed one is an answer like others. */
export function readMtnStatus({ status, body }: Pick<Answered, 'status' | 'body'>): PromptStatus {
  if (status === 404) return { is: 'not_taken' }
  const parsed = Status.safeParse(body)
  if (status !== 200 || !parsed.success) return { is: 'unknown', reason: reasonOfMtnError({ status, body }) }
  const { data } = parsed
  const code = data.reason?.code ?? ''
  if (data.status === 'FAILED') {
    if (stillPending.includes(code)) return { is: 'pending' }
    return { is: 'failed', reason: reasonOfCode(code, data.reason?.message) }
  }
  if (data.status !== 'SUCCESSFUL') return { is: 'pending' }
  const currency = currencies.find((known) => known === data.currency)
  const amount = minorOf(data.amount, currency)
  return {
    is: 'paid',
    transactionId: data.financialTransactionId ?? null,
    amount: amount ?? null,
    currency: currency ?? null,
  }
}

function minorOf(text: string, currency: Currency | undefined): number | undefined {
  const parsed = currency && parseMoney(text, currency)
  return parsed?.ok ? parsed.value : undefined
}

export function reasonOfMtnError({ status, body }: Pick<Answered, 'status' | 'body'>): string {
  const parsed = MtnError.safeParse(body)
  if (parsed.success && parsed.data.code !== '') return reasonOfCode(parsed.data.code, parsed.data.message)
  if (status === 401) return 'MTN does not accept the subscription key, or the API user and key.'
  return `MTN answered with status ${status}.`
}

/** Signs other than letters, digits and blanks are refused, and an empty text is too. */
export const mtnText = (text: string) =>
  text
    .replaceAll(/[^A-Za-z0-9 ]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 60) || 'Rent'
