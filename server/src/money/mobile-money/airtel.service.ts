import { editableMoney } from '@makao/contract/money'
import { z } from 'zod'
import { airtelNumber, isOfSetUp, readAirtelEnquiry, readPush, reasonOfAirtel, UNCLEAR_PUSH } from './airtel.rules'
import { type Done, keyOfSecrets } from './daraja.service'
import { mtnText } from './mtn.rules'
import type { Initiated, PromptStatus, PromptToSend } from './prompts.rules'
import type { AirtelAccess } from './provider-access.kinds'
import { callProvider } from './provider-call.service'
import type { Fetched, Tokens } from './tokens.service'

const Token = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() })
/** Of 180 seconds. */
const EARLY = 30

/** Airtel Money collections in Uganda and Kenya. */
export function airtelOf(access: AirtelAccess, { tokens }: { tokens: Tokens }) {
  const { baseUrl, clientId, clientSecret, country } = access
  const currency = country === 'UG' ? 'UGX' : 'KES'
  const source = {
    key: keyOfSecrets('airtel', baseUrl, clientId, clientSecret),
    early: EARLY,
    fetch: async (): Promise<Fetched> => {
      const body = { client_id: clientId, client_secret: clientSecret, grant_type: 'client_credentials' }
      const called = await callProvider(access, { path: '/auth/oauth2/token', body })
      if (called.is !== 'answered') return called
      const parsed = Token.safeParse(called.body)
      if (parsed.success && called.status === 200)
        return { is: 'fetched', token: parsed.data.access_token, seconds: parsed.data.expires_in }
      if (called.status >= 500) return { is: 'lost', reason: reasonOfAirtel(called) }
      return { is: 'refused', reason: 'Airtel does not accept the client id and secret.' }
    },
  }
  const headersWith = (token: string) => ({
    authorization: `Bearer ${token}`,
    'X-Country': country,
    'X-Currency': currency,
  })
  const isRefused = (called: { is: string; status?: number }) => called.is === 'answered' && called.status === 401

  async function checkAccess(): Promise<Done<null>> {
    const path = '/standard/v1/users/balance'
    const asked = await tokens.withToken(
      source,
      (token) => callProvider(access, { method: 'GET', path, headers: headersWith(token) }),
      isRefused,
    )
    if (asked.is !== 'answered') return { is: 'failed', reason: asked.reason, code: asked.is }
    if (asked.status === 200) return { is: 'done', value: null }
    return { is: 'failed', reason: reasonOfAirtel(asked), code: `${asked.status}` }
  }

  async function initiate(prompt: PromptToSend): Promise<Initiated> {
    const amount = Number(editableMoney(prompt.amount, prompt.currency))
    const asked = await tokens.withToken(
      source,
      (token) =>
        callProvider(access, {
          path: `/merchant/${access.pushVersion}/payments/`,
          headers: headersWith(token),
          body: {
            reference: mtnText(`${prompt.description} ${prompt.reference}`),
            subscriber: { country, currency, msisdn: airtelNumber(prompt.phone) },
            transaction: { amount, country, currency, id: prompt.id },
          },
        }),
      isRefused,
    )
    if (asked.is === 'unreached' || asked.is === 'refused')
      return { is: 'refused', reason: asked.reason, isSetUp: true }
    if (asked.is === 'lost' || asked.status >= 500) {
      return { is: 'unknown', reason: asked.is === 'lost' ? asked.reason : reasonOfAirtel(asked) }
    }
    const push = readPush(asked)
    if (push === 'taken') return { is: 'asked', providerIds: { transactionId: prompt.id } }
    if (push === 'unclear') return { is: 'unknown', reason: UNCLEAR_PUSH }
    return { is: 'refused', reason: reasonOfAirtel(asked), isSetUp: asked.status === 401 || isOfSetUp(asked.body) }
  }

  async function status(id: string): Promise<PromptStatus> {
    const path = `/standard/v1/payments/${id}`
    const asked = await tokens.withToken(
      source,
      (token) => callProvider(access, { method: 'GET', path, headers: headersWith(token) }),
      isRefused,
    )
    return asked.is === 'answered' ? readAirtelEnquiry(asked) : { is: 'unknown', reason: asked.reason }
  }

  return { checkAccess, initiate, status }
}

export type Airtel = ReturnType<typeof airtelOf>
