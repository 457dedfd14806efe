import { editableMoney } from '@makao/contract/money'
import { z } from 'zod'
import { type Done, keyOfSecrets } from './daraja.service'
import { isOfSetUp, MtnError, mtnText, readMtnStatus, reasonOfMtnError } from './mtn.rules'
import type { Initiated, PromptStatus, PromptToSend } from './prompts.rules'
import type { MtnAccess } from './provider-access.kinds'
import { callProvider } from './provider-call.service'
import type { Fetched, Tokens } from './tokens.service'

const Token = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() })
const EARLY = 60

/** MTN MoMo collections. The id of a prompt is the key of everything. */
export function mtnOf(access: MtnAccess, { tokens }: { tokens: Tokens }) {
  const { baseUrl, subscriptionKey, apiUser, apiKey, targetEnvironment } = access
  const subscribed = { 'Ocp-Apim-Subscription-Key': subscriptionKey }
  const source = {
    key: keyOfSecrets('mtn', baseUrl, subscriptionKey, apiUser, apiKey),
    early: EARLY,
    fetch: async (): Promise<Fetched> => {
      const basic = Buffer.from(`${apiUser}:${apiKey}`).toString('base64')
      const called = await callProvider(access, {
        path: '/collection/token/',
        headers: { ...subscribed, authorization: `Basic ${basic}` },
      })
      if (called.is !== 'answered') return called
      const parsed = Token.safeParse(called.body)
      if (parsed.success && called.status === 200)
        return { is: 'fetched', token: parsed.data.access_token, seconds: parsed.data.expires_in }
      if (called.status >= 500) return { is: 'lost', reason: reasonOfMtnError(called) }
      return { is: 'refused', reason: 'MTN does not accept the subscription key, or the API user and key.' }
    },
  }
  const headersWith = (token: string) => ({
    ...subscribed,
    authorization: `Bearer ${token}`,
    'X-Target-Environment': targetEnvironment,
  })
  const isRefused = (called: { is: string; status?: number }) => called.is === 'answered' && called.status === 401

  async function checkAccess(): Promise<Done<null>> {
    const path = '/collection/v1_0/account/balance'
    const asked = await tokens.withToken(
      source,
      (token) => callProvider(access, { method: 'GET', path, headers: headersWith(token) }),
      isRefused,
    )
    if (asked.is !== 'answered') return { is: 'failed', reason: asked.reason, code: asked.is }
    if (asked.status === 200) return { is: 'done', value: null }
    return { is: 'failed', reason: reasonOfMtnError(asked), code: `${asked.status}` }
  }

  async function initiate(prompt: PromptToSend, callbackUrl: string): Promise<Initiated> {
    const body = {
      amount: editableMoney(prompt.amount, prompt.currency),
      currency: access.currency,
      externalId: prompt.reference,
      payer: { partyIdType: 'MSISDN', partyId: prompt.phone.replace('+', '') },
      payerMessage: mtnText(prompt.description),
      payeeNote: mtnText(`${prompt.reference} ${prompt.description}`),
    }
    const asked = await tokens.withToken(
      source,
      (token) =>
        callProvider(access, {
          path: '/collection/v1_0/requesttopay',
          headers: { ...headersWith(token), 'X-Reference-Id': prompt.id, 'X-Callback-Url': callbackUrl },
          body,
        }),
      isRefused,
    )
    if (asked.is === 'unreached' || asked.is === 'refused')
      return { is: 'refused', reason: asked.reason, isSetUp: true }
    if (asked.is === 'lost') return { is: 'unknown', reason: asked.reason }
    // The same id again: it has it already, as after an answer that was lost.
    if (asked.status === 202 || asked.status === 409) return { is: 'asked', providerIds: { referenceId: prompt.id } }
    const parsed = MtnError.safeParse(asked.body)
    const isSetUp = asked.status === 401 || (parsed.success && isOfSetUp(parsed.data.code))
    if (asked.status >= 500 && !isSetUp) return { is: 'unknown', reason: reasonOfMtnError(asked) }
    return { is: 'refused', reason: reasonOfMtnError(asked), isSetUp }
  }

  async function status(id: string): Promise<PromptStatus> {
    const path = `/collection/v1_0/requesttopay/${id}`
    const asked = await tokens.withToken(
      source,
      (token) => callProvider(access, { method: 'GET', path, headers: headersWith(token) }),
      isRefused,
    )
    if (asked.is !== 'answered') return { is: 'unknown', reason: asked.reason }
    const read = readMtnStatus(asked)
    // The sandbox knows no shillings: its euros stand for as many.
    return read.is === 'paid' && access.currency === 'EUR'
      ? readMtnStatus({ ...asked, body: asShillings(asked.body) })
      : read
  }

  return { checkAccess, initiate, status }
}

const asShillings = (body: unknown) => (typeof body === 'object' && body !== null ? { ...body, currency: 'UGX' } : body)

export type Mtn = ReturnType<typeof mtnOf>
