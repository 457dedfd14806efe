import { createHash } from 'node:crypto'
import { z } from 'zod'
import {
  clip,
  flattenPull,
  isTokenRefused,
  LEAST_PROMPT,
  MOST_PROMPT,
  passwordOf,
  pullStampOf,
  readStkQuery,
  reasonOfError,
  reasonOfResult,
  stampOf,
  stkDescription,
  stkReference,
} from './daraja.rules'
import type { Initiated, PromptStatus, PromptToSend } from './prompts.rules'
import type { DarajaAccess } from './provider-access.kinds'
import { type Called, callProvider, type ProviderCall } from './provider-call.service'
import type { Fetched, Tokens } from './tokens.service'

interface Tools {
  tokens: Tokens
  clock: () => Date
}

const Token = z.object({
  access_token: z.string().min(1),
  // A text in what is seen, a number in newer pages.
  expires_in: z.union([z.string(), z.number()]).transform(Number).pipe(z.number().positive()),
})
const EARLY = 60

type Asked = Called | { is: 'refused'; reason: string }
export type Done<Value = unknown> = { is: 'done'; value: Value } | { is: 'failed'; reason: string; code: string }

const failedBy = (asked: Exclude<Asked, { is: 'answered' }>): Done<never> => ({
  is: 'failed',
  reason: asked.reason,
  code: asked.is,
})

const codeOf = (body: unknown) => {
  const parsed = z.object({ errorCode: z.string() }).safeParse(body)
  return parsed.success ? parsed.data.errorCode : ''
}

export const keyOfSecrets = (kind: string, ...secrets: string[]) =>
  `${kind}:${createHash('sha256').update(secrets.join('\0')).digest('base64url')}`

/** How Daraja is asked: with a token that is fetched first, and again once it counts no more. */
function askerOf(access: DarajaAccess, tokens: Tools['tokens']) {
  const { baseUrl, consumerKey, consumerSecret } = access
  const source = {
    key: keyOfSecrets('daraja', baseUrl, consumerKey, consumerSecret),
    early: EARLY,
    fetch: async (): Promise<Fetched> => {
      const basic = Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')
      const path = '/oauth/v1/generate?grant_type=client_credentials'
      const called = await callProvider(access, { method: 'GET', path, headers: { authorization: `Basic ${basic}` } })
      if (called.is !== 'answered') return called
      const parsed = Token.safeParse(called.body)
      if (parsed.success && called.status === 200)
        return { is: 'fetched', token: parsed.data.access_token, seconds: parsed.data.expires_in }
      if (called.status >= 500) return { is: 'lost', reason: reasonOfError(called) }
      return { is: 'refused', reason: 'Daraja does not accept the consumer key and secret.' }
    },
  }

  const ask = (
    path: string,
    { body, method = 'POST', query = '' }: Pick<ProviderCall, 'body' | 'method'> & { query?: string },
  ) =>
    tokens.withToken(
      source,
      (token) =>
        callProvider(access, {
          method,
          path: `${path}${query}`,
          headers: { authorization: `Bearer ${token}` },
          ...(body !== undefined && { body }),
        }),
      (called) => called.is === 'answered' && isTokenRefused(called),
    )

  /** Says whether the key and the secret count. */
  async function checkAccess(): Promise<Done<null>> {
    const answered = await tokens.withToken(
      source,
      async () => ({ is: 'answered', status: 200, body: null }),
      () => false,
    )
    return answered.is === 'answered' ? { is: 'done', value: null } : failedBy(answered)
  }

  return { ask, checkAccess }
}
type Ask = ReturnType<typeof askerOf>['ask']

/** What is said of money that came, and what one transaction was. */
function transactionsOf({ shortCode, c2bVersion, initiator }: DarajaAccess, ask: Ask) {
  /** Tells M-Pesa where to say that money came. In production once: changed at the portal. */
  async function registerUrls(
    urls: { confirm: string; validate: string },
    whenSilent: 'Completed' | 'Cancelled',
  ): Promise<Done<null>> {
    const body = {
      ShortCode: shortCode,
      ResponseType: whenSilent,
      ConfirmationURL: urls.confirm,
      ValidationURL: urls.validate,
    }
    const asked = await ask(`/mpesa/c2b/${c2bVersion}/registerurl`, { body })
    if (asked.is !== 'answered') return failedBy(asked)
    const parsed = z.object({ ResponseCode: z.union([z.string(), z.number()]).transform(String) }).safeParse(asked.body)
    if (parsed.success && /^0+$/.test(parsed.data.ResponseCode)) return { is: 'done', value: null }
    return { is: 'failed', reason: reasonOfError(asked), code: codeOf(asked.body) }
  }

  /** Asks for the status of a transaction; what it is comes to the address. @returns the ids that it will come with */
  async function askTransactionStatus(
    transactionId: string,
    urls: { result: string; timeout: string },
  ): Promise<Done<{ conversationId: string; originatorId: string }>> {
    if (!initiator) return { is: 'failed', reason: 'No API operator is set for this account.', code: 'no_initiator' }
    const asked = await ask('/mpesa/transactionstatus/v1/query', {
      body: {
        Initiator: initiator.name,
        SecurityCredential: initiator.credential,
        CommandID: 'TransactionStatusQuery',
        TransactionID: transactionId,
        PartyA: shortCode,
        IdentifierType: '4',
        ResultURL: urls.result,
        QueueTimeOutURL: urls.timeout,
        Remarks: 'Check',
        Occasion: '',
      },
    })
    if (asked.is !== 'answered') return failedBy(asked)
    const Taken = z.object({
      OriginatorConversationID: z.string(),
      ConversationID: z.string(),
      ResponseCode: z.coerce.string(),
    })
    const parsed = Taken.safeParse(asked.body)
    if (!parsed.success || parsed.data.ResponseCode !== '0')
      return { is: 'failed', reason: reasonOfError(asked), code: codeOf(asked.body) }
    const { ConversationID, OriginatorConversationID } = parsed.data
    return { is: 'done', value: { conversationId: ConversationID, originatorId: OriginatorConversationID } }
  }

  return { registerUrls, askTransactionStatus }
}

/** Prompts on the phone of whoever is to pay. */
function promptsOf({ shortCode, storeNumber, passkey, kind }: DarajaAccess, ask: Ask, clock: Tools['clock']) {
  const askToPay = () => (kind === 'till' ? (storeNumber ?? shortCode) : shortCode)

  async function initiate(
    { phone, amount, reference, description }: PromptToSend,
    callbackUrl: string,
  ): Promise<Initiated> {
    if (amount % 100 !== 0 || amount < LEAST_PROMPT || amount > MOST_PROMPT)
      return { is: 'refused', reason: 'M-Pesa takes whole shillings from 1 to 250,000.', isSetUp: false }
    const stamp = stampOf(clock())
    const number = phone.replace('+', '')
    const asked = await ask('/mpesa/stkpush/v1/processrequest', {
      body: {
        BusinessShortCode: askToPay(),
        Password: passwordOf(askToPay(), passkey, stamp),
        Timestamp: stamp,
        TransactionType: kind === 'till' ? 'CustomerBuyGoodsOnline' : 'CustomerPayBillOnline',
        Amount: amount / 100,
        PartyA: number,
        PartyB: shortCode,
        PhoneNumber: number,
        CallBackURL: callbackUrl,
        AccountReference: stkReference(reference),
        TransactionDesc: stkDescription(description),
      },
    })
    if (asked.is === 'unreached' || asked.is === 'refused')
      return { is: 'refused', reason: asked.reason, isSetUp: true }
    if (asked.is === 'lost') return { is: 'unknown', reason: asked.reason }
    const Taken = z.object({
      MerchantRequestID: z.string(),
      CheckoutRequestID: z.string().min(1),
      ResponseCode: z.union([z.string(), z.number()]).transform(String),
      ResponseDescription: z.string().default(''),
    })
    const parsed = Taken.safeParse(asked.body)
    if (!parsed.success) {
      const isBusy = asked.status >= 500 && codeOf(asked.body) === ''
      return isBusy
        ? { is: 'unknown', reason: reasonOfError(asked) }
        : { is: 'refused', reason: reasonOfError(asked), isSetUp: asked.status < 500 }
    }
    const { ResponseCode, MerchantRequestID, CheckoutRequestID, ResponseDescription } = parsed.data
    if (ResponseCode !== '0')
      return { is: 'refused', reason: reasonOfResult(ResponseCode, ResponseDescription), isSetUp: false }
    return { is: 'asked', providerIds: { checkoutId: CheckoutRequestID, merchantId: MerchantRequestID } }
  }

  /** What became of a prompt. Of one whose id never came back nothing can be asked. */
  async function status(checkoutId: string | undefined): Promise<PromptStatus> {
    if (checkoutId === undefined) return { is: 'unknown', reason: 'M-Pesa never said whether it took the request.' }
    const stamp = stampOf(clock())
    const asked = await ask('/mpesa/stkpushquery/v1/query', {
      body: {
        BusinessShortCode: askToPay(),
        Password: passwordOf(askToPay(), passkey, stamp),
        Timestamp: stamp,
        CheckoutRequestID: checkoutId,
      },
    })
    return asked.is === 'answered' ? readStkQuery(asked) : { is: 'unknown', reason: asked.reason }
  }

  return { initiate, status }
}

/** What came, as it is fetched rather than told. */
function pullsOf({ shortCode, pullMethod }: DarajaAccess, ask: Ask) {
  /** Has Safaricom give out what came, once per short code. */
  async function registerPull(nominatedNumber: string, callbackUrl: string): Promise<Done<null>> {
    const body = {
      ShortCode: shortCode,
      RequestType: 'Pull',
      NominatedNumber: nominatedNumber.replace('+', ''),
      CallBackURL: callbackUrl,
    }
    const asked = await ask('/pulltransactions/v1/register', { body })
    if (asked.is !== 'answered') return failedBy(asked)
    const parsed = z
      .object({ ResponseStatus: z.coerce.string(), ResponseDescription: z.string().default('') })
      .safeParse(asked.body)
    // 1001: registered already.
    if (parsed.success && ['1000', '1001'].includes(parsed.data.ResponseStatus)) return { is: 'done', value: null }
    const reason = parsed.success ? `M-Pesa: ${clip(parsed.data.ResponseDescription)}.` : reasonOfError(asked)
    return { is: 'failed', reason, code: parsed.success ? parsed.data.ResponseStatus : codeOf(asked.body) }
  }

  /** What came to the short code between two instants of the last 48 hours. */
  async function pull(from: Date, until: Date): Promise<Done<ReturnType<typeof flattenPull>>> {
    const found: ReturnType<typeof flattenPull> = { rows: [], refused: 0 }
    const seen = new Set<string>()
    // The size of a page is unknown: it ends with the first that brings nothing new.
    for (let offset = 0; ; ) {
      const what = {
        ShortCode: shortCode,
        StartDate: pullStampOf(from),
        EndDate: pullStampOf(until),
        OffSetValue: `${offset}`,
      }
      const isGet = pullMethod === 'GET'
      const query = isGet ? `?${new URLSearchParams(what)}` : ''
      const asked = await ask('/pulltransactions/v1/query', isGet ? { method: 'GET', query } : { body: what })
      if (asked.is !== 'answered') return failedBy(asked)
      if (asked.status >= 400) return { is: 'failed', reason: reasonOfError(asked), code: codeOf(asked.body) }
      const { rows, refused } = flattenPull(asked.body)
      const fresh = rows.filter(({ transactionId }) => !seen.has(transactionId))
      for (const row of fresh) seen.add(row.transactionId)
      found.rows.push(...fresh)
      found.refused += fresh.length > 0 || offset === 0 ? refused : 0
      if (fresh.length === 0) return { is: 'done', value: found }
      offset += rows.length
    }
  }

  return { registerPull, pull }
}

/** M-Pesa in Kenya, as a paybill or a till is asked and asks. */
export function darajaOf(access: DarajaAccess, { tokens, clock }: Tools) {
  const { ask, checkAccess } = askerOf(access, tokens)
  return { checkAccess, ...transactionsOf(access, ask), ...promptsOf(access, ask, clock), ...pullsOf(access, ask) }
}

export type Daraja = ReturnType<typeof darajaOf>
