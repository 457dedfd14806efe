import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { isSameSecret } from '../../signature'
import { clip } from './daraja.rules'
import type { PromptStatus } from './prompts.rules'
import type { Answered } from './provider-answer.rules'

const Text = z.union([z.string(), z.number()]).transform(String)

const PREFIX = 'DP00800001'
const reasons: Readonly<Record<string, string>> = {
  '002': 'The PIN was wrong. Try again.',
  '003': 'The limit of this phone is reached. Try tomorrow, or in parts.',
  '004': 'Airtel does not take this amount.',
  '005': 'No PIN was entered. Try again.',
  '007': 'There is not enough money on the phone.',
  '008': 'The request was refused on the phone.',
  '009': 'Airtel did not take the payment.',
  '010': 'The merchant account at Airtel is not set up for this. The office has to be told.',
  '024': 'The request ran out. Try again.',
  '025': 'Airtel knows nothing of this payment.',
  '026': 'The signature of messages does not fit. The office has to be told.',
  '029': 'The request ran out. Try again.',
}
const codeOf = (responseCode: string) => (responseCode.startsWith(PREFIX) ? responseCode.slice(PREFIX.length) : '')

const Status = z.object({
  response_code: Text.default(''),
  success: z.boolean().nullish(),
  message: Text.default(''),
})
const Enquiry = z.object({
  data: z
    .object({
      transaction: z
        .object({ airtel_money_id: Text.nullish(), message: Text.nullish(), status: Text.default('') })
        .nullish(),
    })
    .nullish(),
  status: Status.nullish(),
})

export const isOfSetUp = (body: unknown) => ['010', '026'].includes(codeOf(responseCodeOf(body)))

function responseCodeOf(body: unknown): string {
  const parsed = Enquiry.safeParse(body)
  return parsed.success ? (parsed.data.status?.response_code ?? '') : ''
}

export function reasonOfAirtel({ status, body }: Pick<Answered, 'status' | 'body'>): string {
  const parsed = Enquiry.safeParse(body)
  const told = parsed.success ? parsed.data.status : undefined
  const known = reasons[codeOf(told?.response_code ?? '')]
  if (known) return known
  if (status === 401) return 'Airtel does not accept the client id and secret.'
  const message = clip(told?.message ?? '')
  return message === '' ? `Airtel answered with status ${status}.` : `Airtel: ${message}.`
}

/** Whether a push was begun; it says nothing of money. Unclear: Airtel answered, and gave no reason why it should not have been. */
export function readPush({ status, body }: Pick<Answered, 'status' | 'body'>): 'taken' | 'refused' | 'unclear' {
  if (status !== 200) return 'refused'
  const parsed = Enquiry.safeParse(body)
  const told = parsed.success ? parsed.data.status : undefined
  const code = codeOf(told?.response_code ?? '')
  if (told?.success === true || code === '006' || code === '001') return 'taken'
  return reasons[code] === undefined ? 'unclear' : 'refused'
}

export const UNCLEAR_PUSH = 'Airtel does not say whether it took the request. It is asked how it stands.'

/** What Airtel says of a payment. It names no amount: it is the one that was asked for. */
export function readAirtelEnquiry({ status, body }: Pick<Answered, 'status' | 'body'>): PromptStatus {
  const parsed = Enquiry.safeParse(body)
  if (!parsed.success || status >= 500) return { is: 'unknown', reason: reasonOfAirtel({ status, body }) }
  const transaction = parsed.data.data?.transaction
  const code = codeOf(parsed.data.status?.response_code ?? '')
  if (!transaction || transaction.status === '') {
    if (status === 404 || code === '025') return { is: 'not_taken' }
    return { is: 'unknown', reason: reasonOfAirtel({ status, body }) }
  }
  if (transaction.status === 'TS') {
    return { is: 'paid', transactionId: transaction.airtel_money_id || null, amount: null, currency: null }
  }
  if (transaction.status === 'TIP') return { is: 'pending' }
  if (transaction.status === 'TF' || transaction.status === 'TE') {
    const why = reasons[code] ?? (transaction.status === 'TE' ? reasons['029'] : undefined)
    return { is: 'failed', reason: why ?? wordsOf(transaction.message) }
  }
  return {
    is: 'ambiguous',
    reason: 'Airtel does not say whether the money moved. Look at the account at Airtel before it is asked for again.',
  }
}

const wordsOf = (message: string | null | undefined) =>
  clip(message ?? '') === '' ? 'Airtel did not take the payment.' : `Airtel: ${clip(message ?? '')}.`

const Callback = z.object({ transaction: z.looseObject({ id: Text }), hash: z.string().nullish() })

/** What a callback is about. It names no amount, so that it only has the status be asked for. */
export function parseAirtelCallback(
  body: unknown,
): { id: string; transaction: unknown; hash: string | undefined } | undefined {
  const parsed = Callback.safeParse(body)
  if (!parsed.success) return undefined
  // As it came: the order of its fields is part of what is signed.
  const { transaction } = body as { transaction: unknown }
  return { id: parsed.data.transaction.id, transaction, hash: parsed.data.hash ?? undefined }
}

/** Whether the hash is of the transaction as JSON: what exactly is signed is not confirmed by Airtel's pages. */
export function isAirtelHash(transaction: unknown, hash: string, key: string): boolean {
  return isSameSecret(hash, createHmac('sha256', key).update(JSON.stringify(transaction)).digest('base64'))
}

/** A number as Airtel takes it: nine digits. @param phone '+256752123456' */
export const airtelNumber = (phone: string) => phone.replace(/^\+(254|256)/, '')
