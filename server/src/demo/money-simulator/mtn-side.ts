import { randomUUID } from 'node:crypto'
import { type Answer, type Asked, type MtnMerchant, mtnCode, type PayerDoes, type Side, type World } from './world'

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** What a number of the sandbox stands for. */
const sandboxNumbers: Record<string, [status: string, reason?: string]> = {
  '46733123450': ['FAILED', 'INTERNAL_PROCESSING_ERROR'],
  '46733123451': ['FAILED', 'APPROVAL_REJECTED'],
  '46733123452': ['FAILED', 'EXPIRED'],
  '46733123453': ['PENDING'],
  '46733123454': ['PENDING'],
  '46733123455': ['FAILED', 'PAYER_NOT_FOUND'],
  '46733123463': ['FAILED', 'COULD_NOT_PERFORM_TRANSACTION'],
}

const endings: Record<Exclude<PayerDoes, 'approve' | 'wait'>, string> = {
  refuse: 'APPROVAL_REJECTED',
  no_money: 'NOT_ENOUGH_FUNDS',
  wrong_pin: 'APPROVAL_REJECTED',
  unreachable: 'EXPIRED',
}

interface Request {
  id: string
  merchant: MtnMerchant
  phone: string
  amount: string
  asked: Record<string, unknown>
  callback: string | undefined
  status: string
  reason: string | undefined
  transaction: string | undefined
}

const refused = (status: number, code: string, message: string): Answer => ({ status, body: { code, message } })

function statusOf(request: Request) {
  const { status, reason, transaction, asked } = request
  return {
    ...asked,
    ...(transaction && { financialTransactionId: transaction }),
    status,
    // It is seen as a text and as a code with a message.
    ...(reason && {
      reason: reason.length % 2 === 0 ? reason : { code: reason, message: reason.toLowerCase().replaceAll('_', ' ') },
    }),
  }
}

export function mtnSide(world: World, merchants: MtnMerchant[]) {
  const tokens = new Map<string, MtnMerchant>()
  const requests = new Map<string, Request>()

  async function answerPrompt(id: string, does: Exclude<PayerDoes, 'wait'>): Promise<void> {
    const request = requests.get(id)
    if (request?.status !== 'PENDING') return
    const { phone, amount, callback, merchant, asked } = request
    if (does === 'approve') {
      request.transaction = mtnCode()
      request.status = 'SUCCESSFUL'
      world.receive({
        provider: 'mtn',
        receiver: merchant.apiUser,
        code: request.transaction,
        cents: Number(amount) * 100,
        accountTyped: String(asked.externalId),
        phone,
        name: 'MOSES OKELLO',
        isTill: false,
      })
    } else {
      request.status = 'FAILED'
      request.reason = endings[does]
    }
    const { times, late, toldCents } = world.behaviourOf(phone)
    if (!callback) return
    const body = toldCents === null ? statusOf(request) : { ...statusOf(request), amount: `${toldCents / 100}` }
    world.later(late, async () => {
      // Once, whatever is answered; more often only where a test wants it.
      for (let time = 0; time < times; time += 1)
        await world.tell({ url: callback, method: merchant.callbackMethod ?? 'PUT', body })
    })
  }

  function requestToPay({ headers, body = {} }: Asked, merchant: MtnMerchant): Answer {
    const id = headers['x-reference-id'] ?? ''
    if (!UUID_V4.test(id)) return refused(400, 'BAD_REQUEST', 'X-Reference-Id')
    if (requests.has(id))
      return refused(409, 'RESOURCE_ALREADY_EXIST', 'Duplicated reference id. Creation of resource failed.')
    const callback = headers['x-callback-url']
    if (callback === '' || callback === 'null') return refused(400, 'INVALID_CALLBACK_URL_HOST', 'callback')
    const payer = body.payer as { partyIdType?: unknown; partyId?: unknown } | undefined
    const phone = String(payer?.partyId)
    if (payer?.partyIdType !== 'MSISDN' || !/^\d{10,15}$/.test(phone))
      return refused(503, 'SERVICE_UNAVAILABLE', 'party')
    const wanted = merchant.targetEnvironment === 'sandbox' ? 'EUR' : 'UGX'
    if (body.currency !== wanted) return refused(500, 'INVALID_CURRENCY', 'Currency not supported.')
    if (typeof body.amount !== 'string' || !/^[1-9]\d*$/.test(body.amount)) return refused(400, 'BAD_REQUEST', 'amount')
    for (const text of [body.payerMessage, body.payeeNote]) {
      if (typeof text !== 'string' || text === '') return refused(500, 'INTERNAL_PROCESSING_ERROR', '')
      if (!/^[A-Za-z0-9 ]+$/.test(text)) return refused(400, 'BAD_REQUEST', 'special characters')
    }
    const request: Request = {
      id,
      merchant,
      phone,
      amount: body.amount,
      asked: body,
      callback,
      status: 'PENDING',
      reason: undefined,
      transaction: undefined,
    }
    requests.set(id, request)
    const special = sandboxNumbers[phone]
    if (special) {
      ;[request.status, request.reason] = [special[0], special[1]]
      return { status: 202 }
    }
    const { payer: does, after } = world.behaviourOf(phone)
    if (does !== 'wait') world.later(after, () => answerPrompt(id, does))
    return { status: 202 }
  }

  const side: Side = (asked) => {
    const { path, method, headers } = asked
    if (!path.startsWith('/collection/')) return undefined
    const subscribed = merchants.filter(
      ({ subscriptionKey }) => subscriptionKey === headers['ocp-apim-subscription-key'],
    )
    if (subscribed.length === 0)
      return { status: 401, body: { statusCode: 401, message: 'Access denied due to invalid subscription key.' } }
    if (path === '/collection/token/' && method === 'POST') {
      const given = Buffer.from((headers.authorization ?? '').replace('Basic ', ''), 'base64').toString()
      const merchant = subscribed.find(({ apiUser, apiKey }) => `${apiUser}:${apiKey}` === given)
      if (!merchant) return { status: 401, body: { error: 'login_failed' } }
      const made = randomUUID()
      tokens.set(made, merchant)
      return { status: 200, body: { access_token: made, token_type: 'access_token', expires_in: 3600 } }
    }
    const merchant = tokens.get((headers.authorization ?? '').replace('Bearer ', ''))
    if (!merchant) return { status: 401, body: { message: 'Unauthorized', statusCode: 401 } }
    if (headers['x-target-environment'] !== merchant.targetEnvironment)
      return refused(500, 'NOT_ALLOWED_TARGET_ENVIRONMENT', 'Access to target environment is forbidden.')
    if (path === '/collection/v1_0/requesttopay' && method === 'POST') return requestToPay(asked, merchant)
    if (path === '/collection/v1_0/account/balance')
      return { status: 200, body: { availableBalance: '1', currency: 'UGX' } }
    const [, id] = /^\/collection\/v1_0\/requesttopay\/([^/]+)$/.exec(path) ?? []
    const request = id && method === 'GET' ? requests.get(id) : undefined
    return request
      ? { status: 200, body: statusOf(request) }
      : refused(404, 'RESOURCE_NOT_FOUND', 'Requested resource was not found.')
  }

  return {
    side,
    answerPrompt,
    endTokens: () => tokens.clear(),
    waiting: () => [...requests.values()].filter(({ status }) => status === 'PENDING'),
  }
}
