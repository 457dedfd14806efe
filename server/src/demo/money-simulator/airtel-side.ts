import { createHmac, randomUUID } from 'node:crypto'
import {
  type AirtelMerchant,
  type Answer,
  type Asked,
  airtelCode,
  type PayerDoes,
  type Side,
  type World,
} from './world'

/** Tokens last so long, in ms. */
const LIFETIME = 180_000

const endings: Record<Exclude<PayerDoes, 'approve' | 'wait'>, [status: string, code: string, message: string]> = {
  refuse: ['TF', 'DP00800001008', 'Refused by the payer'],
  no_money: ['TF', 'DP00800001007', 'Not enough balance'],
  wrong_pin: ['TF', 'DP00800001002', 'Incorrect Pin'],
  unreachable: ['TE', 'DP00800001029', 'Transaction Expired'],
}

interface Payment {
  id: string
  merchant: AirtelMerchant
  phone: string
  shillings: number
  reference: string
  status: string
  code: string
  message: string
  airtelId: string | undefined
}

const said = (responseCode: string, message: string, success: boolean) => ({
  response_code: responseCode,
  code: '200',
  success,
  result_code: success ? 'ESB000010' : 'ESB000045',
  message,
})

/** What Airtel tells of a payment, signed where a key for that is agreed. */
function noticeOf({ merchant: { hashKey }, ...payment }: Payment) {
  const transaction = {
    id: payment.id,
    message: payment.message,
    status_code: payment.status,
    ...(payment.airtelId && { airtel_money_id: payment.airtelId }),
  }
  const hash = hashKey && createHmac('sha256', hashKey).update(JSON.stringify(transaction)).digest('base64')
  return { transaction, ...(hash && { hash }) }
}

export function airtelSide(
  world: World,
  merchants: AirtelMerchant[],
  callbackOf: (merchant: AirtelMerchant) => string | undefined,
) {
  const tokens = new Map<string, { merchant: AirtelMerchant; until: number }>()
  /** Pushes are answered without saying what became of them. */
  let isUnclear = false
  const payments = new Map<string, Payment>()

  async function answerPrompt(id: string, does: Exclude<PayerDoes, 'wait'> | 'ambiguous'): Promise<void> {
    const payment = payments.get(id)
    if (payment?.status !== 'TIP') return
    const { merchant, phone, shillings, reference } = payment
    const at = world.clock()
    if (does === 'approve') {
      payment.airtelId = airtelCode(at)
      payment.status = 'TS'
      payment.code = 'DP00800001001'
      payment.message = `Paid ${merchant.country === 'UG' ? 'UGX' : 'KES'} ${shillings} to MAKAO. Trans ID ${payment.airtelId}.`
      world.receive({
        provider: 'airtel',
        receiver: merchant.merchant,
        code: payment.airtelId,
        cents: shillings * 100,
        accountTyped: reference,
        phone,
        name: 'GRACE NAKATO',
        isTill: false,
      })
    } else if (does === 'ambiguous') {
      ;[payment.status, payment.code, payment.message] = ['TA', 'DP00800001000', 'Ambiguous']
    } else {
      ;[payment.status, payment.code, payment.message] = endings[does]
    }
    const url = callbackOf(merchant)
    if (!url) return
    const body = noticeOf(payment)
    const { times, late } = world.behaviourOf(phone)
    world.later(late, async () => {
      for (let time = 0; time < times; time += 1) await world.tell({ url, body })
    })
  }

  function push({ body = {}, headers }: Asked, merchant: AirtelMerchant): Answer {
    const currency = merchant.country === 'UG' ? 'UGX' : 'KES'
    const subscriber = body.subscriber as Record<string, unknown> | undefined
    const transaction = body.transaction as Record<string, unknown> | undefined
    if (headers['x-country'] !== merchant.country || headers['x-currency'] !== currency)
      return { status: 400, body: { status: said('DP00800001010', 'Not permitted', false) } }
    const number = String(subscriber?.msisdn)
    const amount = transaction?.amount
    if (!/^\d{9}$/.test(number) || typeof amount !== 'number' || !(amount > 0))
      return { status: 400, body: { status: said('DP00800001004', 'Invalid amount or number', false) } }
    const id = String(transaction?.id)
    if (payments.has(id))
      return { status: 400, body: { status: said('DP00800001009', 'Duplicate transaction id', false) } }
    const phone = `${merchant.country === 'UG' ? '256' : '254'}${number}`
    payments.set(id, {
      id,
      merchant,
      phone,
      shillings: amount,
      reference: String(body.reference),
      status: 'TIP',
      code: 'DP00800001006',
      message: 'In process',
      airtelId: undefined,
    })
    const { payer, after } = world.behaviourOf(phone)
    if (payer !== 'wait') world.later(after, () => answerPrompt(id, payer))
    if (isUnclear) return { status: 200, body: { status: said('DP00800001000', 'Transaction ambiguous', false) } }
    return {
      status: 200,
      body: { data: { transaction: { id, status: 'Success.' } }, status: said('DP00800001006', 'Success.', true) },
    }
  }

  const side: Side = (asked) => {
    const { path, method, headers, body = {} } = asked
    if (path === '/auth/oauth2/token') {
      const merchant = merchants.find(
        ({ clientId, clientSecret }) => clientId === body.client_id && clientSecret === body.client_secret,
      )
      if (!merchant || body.grant_type !== 'client_credentials')
        return { status: 401, body: { error: 'invalid_client' } }
      const made = randomUUID()
      tokens.set(made, { merchant, until: world.clock().getTime() + LIFETIME })
      return { status: 200, body: { access_token: made, expires_in: '180', token_type: 'bearer' } }
    }
    if (!/^\/(merchant|standard)\//.test(path)) return undefined
    const held = tokens.get((headers.authorization ?? '').replace('Bearer ', ''))
    if (!held || held.until <= world.clock().getTime()) return { status: 401, body: { error: 'invalid_token' } }
    if (/^\/merchant\/v[12]\/payments\/$/.test(path) && method === 'POST') return push(asked, held.merchant)
    if (path === '/standard/v1/users/balance')
      return { status: 200, body: { data: { balance: '1' }, status: said('DP00800001001', 'Success', true) } }
    const [, id = ''] = /^\/standard\/v1\/payments\/([^/]+)$/.exec(path) ?? []
    const payment = payments.get(id)
    if (!payment) return { status: 404, body: { status: said('DP00800001025', 'Transaction not found', false) } }
    const { airtelId, message, status, code } = payment
    return {
      status: 200,
      body: {
        data: { transaction: { ...(airtelId && { airtel_money_id: airtelId }), id, message, status } },
        status: said(code, message, status === 'TS'),
      },
    }
  }

  return {
    side,
    answerPrompt,
    endTokens: () => tokens.clear(),
    answerUnclearly: (unclear: boolean) => {
      isUnclear = unclear
    },
    waiting: () => [...payments.values()].filter(({ status }) => status === 'TIP'),
  }
}
