import { constants, createHash, privateDecrypt, randomUUID } from 'node:crypto'
import {
  type Answer,
  type Asked,
  compactTime,
  type DarajaMerchant,
  firstName,
  type MoneyEvent,
  mpesaCode,
  type PayerDoes,
  type Side,
  type World,
  withCents,
} from './world'

const DAY = 24 * 60 * 60 * 1000
/** How long a phone shows the request. */
const SHOWN_FOR = 60_000

const forbidden = [
  'm-pesa',
  'mpesa',
  'safaricom',
  'exe',
  'exec',
  'cmd',
  'sql',
  'query',
  'ngrok',
  'mockbin',
  'requestbin',
]
const isAddress = (text: unknown, mustBeSafe: boolean): text is string =>
  typeof text === 'string' &&
  (text.startsWith('https://') || (!mustBeSafe && text.startsWith('http://'))) &&
  !forbidden.some((word) => text.toLowerCase().includes(word))

const wrong = (status: number, errorCode: string, errorMessage: string): Answer => ({
  status,
  body: { requestId: randomUUID().slice(0, 8), errorCode, errorMessage },
})

/** By which code a prompt ends, and what stands beside it. */
const endings: Record<Exclude<PayerDoes, 'approve' | 'wait'>, [code: number, text: string]> = {
  refuse: [1032, 'Request cancelled by user'],
  no_money: [1, 'The balance is insufficient for the transaction.'],
  wrong_pin: [2001, 'The initiator information is invalid.'],
  unreachable: [1037, 'DS timeout user cannot be reached'],
}

interface Prompt {
  merchantId: string
  checkoutId: string
  merchant: DarajaMerchant
  cents: number
  phone: string
  account: string
  callback: string
  askedAt: Date
  state: { is: 'pending' } | { is: 'paid'; event: MoneyEvent } | { is: 'failed'; code: number; text: string }
  /** How often it was asked about: the two ways of saying 'pending' take turns. */
  queried: number
}

interface Registered {
  confirm: string
  validate: string
  whenSilent: string
  version: 'v1' | 'v2'
}

export interface PaidToPaybill {
  shortCode: string
  account: string
  cents: number
  phone: string
  name: string
  /** For a transaction that is made up before it happens. */
  code?: string
  at?: Date
}

/** What was encrypted by RSA PKCS#1 v1.5, which Node opens no more by itself: 0, 2, filling, 0, text. */
function openWith(key: string, sealed: string): string {
  try {
    const bytes = privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, Buffer.from(sealed, 'base64'))
    return bytes[1] === 2 ? bytes.subarray(bytes.indexOf(0, 2) + 1).toString() : ''
  } catch {
    // What cannot be opened is no credential.
    return ''
  }
}

/** What M-Pesa keeps. */
interface Daraja {
  world: World
  merchants: DarajaMerchant[]
  certificateKey: string
  tokens: Map<string, { token: string; until: number }>
  registered: Map<string, Registered>
  prompts: Map<string, Prompt>
  /** The short codes that may ask what came in. */
  pulls: Set<string>
}

const merchantOf = ({ merchants }: Daraja, code: unknown) =>
  merchants.find(({ shortCode, storeNumber }) => [shortCode, storeNumber].includes(String(code)))

function token({ world, merchants, tokens }: Daraja, { headers, query, method }: Asked): Answer {
  if (method !== 'GET') return wrong(405, '405.001', 'Method Not Allowed')
  if (query.get('grant_type') !== 'client_credentials') return wrong(400, '400.008.02', 'Invalid grant type passed')
  const [scheme, given = ''] = (headers.authorization ?? '').split(' ')
  const [key = '', secret = ''] = Buffer.from(given, 'base64').toString().split(':')
  const known = merchants.some(({ consumerKey, consumerSecret }) => consumerKey === key && consumerSecret === secret)
  if (scheme !== 'Basic' || !known) return wrong(400, '400.008.01', 'Invalid Authentication passed')
  // The one before does not count any more.
  const made = randomUUID().replaceAll('-', '')
  tokens.set(key, { token: made, until: world.clock().getTime() + 3_600_000 })
  return { status: 200, body: { access_token: made, expires_in: '3599' } }
}

/** Whose token it is. */
function holder({ world, tokens }: Daraja, { headers }: Asked): string | undefined {
  const given = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1]
  for (const [key, { token: made, until }] of tokens) {
    if (made === given && until > world.clock().getTime()) return key
  }
  return undefined
}

function register(
  { registered }: Daraja,
  { body = {} }: Asked,
  version: 'v1' | 'v2',
  merchant: DarajaMerchant,
): Answer {
  if (!merchant.c2bVersions.includes(version))
    return wrong(401, '401.003.01', 'Invalid API call as no apiproduct match found')
  if (!['Completed', 'Cancelled'].includes(String(body.ResponseType)))
    return wrong(400, '400.003.02', 'Bad Request - Invalid ResponseType')
  const isLive = merchant.environment === 'production'
  if (!isAddress(body.ConfirmationURL, isLive)) return wrong(400, '400.003.02', 'Bad Request - Invalid ConfirmationURL')
  if (!isAddress(body.ValidationURL, isLive)) return wrong(400, '400.003.02', 'Bad Request - Invalid ValidationURL')
  if (isLive && registered.has(merchant.shortCode)) return wrong(500, '500.003.1001', 'Urls are already registered')
  registered.set(merchant.shortCode, {
    confirm: body.ConfirmationURL,
    validate: body.ValidationURL,
    whenSilent: String(body.ResponseType),
    version,
  })
  return {
    status: 200,
    body: { OriginatorCoversationID: randomUUID(), ResponseCode: '0', ResponseDescription: 'Success' },
  }
}

/** How the number is shown to who receives: hashed by v1, masked by v2. */
const shown = (phone: string, version: 'v1' | 'v2') =>
  version === 'v1' ? createHash('sha256').update(phone).digest('hex') : `${phone.slice(0, 4)} ***** ${phone.slice(-3)}`

function noticeOf(money: MoneyEvent, version: 'v1' | 'v2', reference: string) {
  return {
    TransactionType: money.isTill ? 'Buy Goods' : 'Pay Bill',
    TransID: money.code,
    TransTime: compactTime(money.at),
    TransAmount: withCents(money.cents),
    BusinessShortCode: money.receiver,
    BillRefNumber: money.isTill ? '' : money.accountTyped,
    InvoiceNumber: '',
    OrgAccountBalance: withCents(money.balance),
    ThirdPartyTransID: reference,
    MSISDN: shown(money.phone, version),
    FirstName: firstName(money.name),
    MiddleName: '',
    LastName: '',
  }
}

async function confirm(
  { world, registered }: Daraja,
  money: MoneyEvent,
  reference = '',
  change: object = {},
): Promise<void> {
  const urls = registered.get(money.receiver)
  if (urls) await world.tell({ url: urls.confirm, body: { ...noticeOf(money, urls.version, reference), ...change } })
}

/** Somebody pays the paybill or till from the menu of the phone. @returns undefined where it was refused */
async function pay(daraja: Daraja, paid: PaidToPaybill): Promise<MoneyEvent | undefined> {
  const { world, registered } = daraja
  const merchant = merchantOf(daraja, paid.shortCode)
  if (!merchant) throw new Error(`No merchant has the short code ${paid.shortCode}.`)
  const at = paid.at ?? world.clock()
  const wanted = {
    provider: 'mpesa' as const,
    receiver: merchant.shortCode,
    code: paid.code ?? mpesaCode(at),
    at,
    cents: paid.cents,
    accountTyped: paid.account,
    phone: paid.phone,
    name: paid.name,
    isTill: merchant.kind === 'till',
  }
  const urls = registered.get(merchant.shortCode)
  let reference = ''
  if (merchant.validates && urls) {
    const body = { ...noticeOf({ ...wanted, balance: 0 }, urls.version, ''), OrgAccountBalance: '' }
    const { status, answer } = await world.tell({ url: urls.validate, body, patience: 8000 })
    const said = status === 200 ? (JSON.parse(answer) as Record<string, unknown>) : undefined
    if (said ? said.ResultCode !== '0' : urls.whenSilent === 'Cancelled') return undefined
    reference = String(said?.ThirdPartyTransID ?? '')
  }
  const money = world.receive(wanted)
  const { times, late } = world.behaviourOf(paid.phone)
  for (let time = 0; time < times; time += 1) {
    if (late > 0) world.later(late, () => confirm(daraja, money, reference))
    else await confirm(daraja, money, reference)
  }
  return money
}

/** What is wrong with a request to a phone; undefined: nothing. */
function wrongPush(body: Record<string, unknown>, merchant: DarajaMerchant, asks: string): Answer | undefined {
  const invalid = (field: string) => wrong(400, '400.002.02', `Bad Request - Invalid ${field}`)
  if (String(body.BusinessShortCode) !== asks) return invalid('BusinessShortCode')
  const stamp = String(body.Timestamp)
  if (!/^\d{14}$/.test(stamp)) return invalid('Timestamp')
  const password = Buffer.from(`${asks}${merchant.passkey}${stamp}`).toString('base64')
  if (body.Password !== password) return wrong(500, '500.001.1001', 'Wrong credentials')
  const type = merchant.kind === 'till' ? 'CustomerBuyGoodsOnline' : 'CustomerPayBillOnline'
  if (body.TransactionType !== type) return invalid('TransactionType')
  if (!Number.isInteger(body.Amount) || Number(body.Amount) < 1 || Number(body.Amount) > 250_000)
    return invalid('Amount')
  const phone = String(body.PhoneNumber)
  if (!/^254[17]\d{8}$/.test(phone) || body.PartyA !== body.PhoneNumber) return invalid('PhoneNumber')
  if (String(body.PartyB) !== merchant.shortCode) return invalid('PartyB')
  if (!isAddress(body.CallBackURL, merchant.environment === 'production')) return invalid('CallBackURL')
  const account = String(body.AccountReference ?? '')
  if (account === '' || account.length > 12) return invalid('AccountReference')
  if (String(body.TransactionDesc ?? '').length > 13) return invalid('TransactionDesc')
  return undefined
}

function push(daraja: Daraja, { body = {} }: Asked, merchant: DarajaMerchant, asks: string): Answer {
  const refusal = wrongPush(body, merchant, asks)
  if (refusal) return refusal
  const { world, prompts } = daraja
  const phone = String(body.PhoneNumber)
  const prompt: Prompt = {
    merchantId: `7731-${Math.floor(Math.random() * 1e8)}-1`,
    checkoutId: `ws_CO_${compactTime(world.clock())}${Math.floor(Math.random() * 1e6)}${phone.slice(3)}`,
    merchant,
    cents: Number(body.Amount) * 100,
    phone,
    account: String(body.AccountReference),
    callback: String(body.CallBackURL),
    askedAt: world.clock(),
    state: { is: 'pending' },
    queried: 0,
  }
  prompts.set(prompt.checkoutId, prompt)
  const { payer, after } = world.behaviourOf(phone)
  if (payer !== 'wait') world.later(after, () => answerPrompt(daraja, prompt.checkoutId, payer))
  return {
    status: 200,
    body: {
      MerchantRequestID: prompt.merchantId,
      CheckoutRequestID: prompt.checkoutId,
      ResponseCode: '0',
      ResponseDescription: 'Success. Request accepted for processing',
      CustomerMessage: 'Success. Request accepted for processing',
    },
  }
}

function callbackOf(prompt: Prompt, toldCents: number | null) {
  const ids = { MerchantRequestID: prompt.merchantId, CheckoutRequestID: prompt.checkoutId }
  if (prompt.state.is !== 'paid') {
    const [code, text] = prompt.state.is === 'failed' ? [prompt.state.code, prompt.state.text] : [1037, 'Timeout']
    return { Body: { stkCallback: { ...ids, ResultCode: code, ResultDesc: text } } }
  }
  const { event } = prompt.state
  const Item = [
    { Name: 'Amount', Value: (toldCents ?? event.cents) / 100 },
    { Name: 'MpesaReceiptNumber', Value: event.code },
    { Name: 'Balance' },
    { Name: 'TransactionDate', Value: Number(compactTime(event.at)) },
    { Name: 'PhoneNumber', Value: Number(event.phone) },
  ]
  return {
    Body: {
      stkCallback: {
        ...ids,
        ResultCode: 0,
        ResultDesc: 'The service request is processed successfully.',
        CallbackMetadata: { Item },
      },
    },
  }
}

/** What the payer does with the request on the phone. */
async function answerPrompt(daraja: Daraja, checkoutId: string, does: Exclude<PayerDoes, 'wait'>): Promise<void> {
  const { world, prompts } = daraja
  const prompt = prompts.get(checkoutId)
  if (prompt?.state.is !== 'pending') return
  const { merchant, cents, phone, account } = prompt
  if (does === 'approve') {
    const event = world.receive({
      provider: 'mpesa',
      receiver: merchant.shortCode,
      code: mpesaCode(world.clock()),
      cents,
      accountTyped: account,
      phone,
      name: 'JANE WANJIRU',
      isTill: merchant.kind === 'till',
    })
    prompt.state = { is: 'paid', event }
  } else {
    const [code, text] = endings[does]
    prompt.state = { is: 'failed', code, text }
  }
  const { times, late, first, toldCents } = world.behaviourOf(phone)
  const { state } = prompt
  const callback = async () => {
    for (let time = 0; time < times; time += 1)
      await world.tell({ url: prompt.callback, body: callbackOf(prompt, toldCents) })
  }
  const confirmation = async () => {
    if (state.is === 'paid') for (let time = 0; time < times; time += 1) await confirm(daraja, state.event)
  }
  world.later(late, async () => {
    await (first === 'callback' ? callback() : confirmation())
    await (first === 'callback' ? confirmation() : callback())
  })
}

function query({ world, prompts }: Daraja, { body = {} }: Asked, asks: string, merchant: DarajaMerchant): Answer {
  const password = Buffer.from(`${asks}${merchant.passkey}${String(body.Timestamp)}`).toString('base64')
  if (body.Password !== password) return wrong(500, '500.001.1001', 'Wrong credentials')
  const prompt = prompts.get(String(body.CheckoutRequestID))
  if (!prompt) return wrong(404, '404.001.01', 'Resource not found')
  const ids = { MerchantRequestID: prompt.merchantId, CheckoutRequestID: prompt.checkoutId }
  const said = {
    ResponseCode: '0',
    ResponseDescription: 'The service request has been accepted successfully',
    ...ids,
  }
  if (prompt.state.is === 'paid') return { status: 200, body: { ...said, ResultCode: '0', ResultDesc: 'Processed' } }
  if (prompt.state.is === 'failed')
    return { status: 200, body: { ...said, ResultCode: `${prompt.state.code}`, ResultDesc: prompt.state.text } }
  if (world.clock().getTime() - prompt.askedAt.getTime() > SHOWN_FOR) {
    const [code, text] = endings.unreachable
    prompt.state = { is: 'failed', code, text }
    return { status: 200, body: { ...said, ResultCode: `${code}`, ResultDesc: text } }
  }
  prompt.queried += 1
  if (prompt.queried % 2 === 1) return wrong(500, '500.001.1001', 'The transaction is being processed')
  return {
    status: 200,
    body: { ...said, ResultCode: '4999', ResultDesc: 'The transaction is still under processing' },
  }
}

function transactionStatus({ world, certificateKey }: Daraja, { body = {} }: Asked, merchant: DarajaMerchant): Answer {
  const { initiator } = merchant
  const password = openWith(certificateKey, String(body.SecurityCredential))
  if (body.CommandID !== 'TransactionStatusQuery' || String(body.IdentifierType) !== '4')
    return wrong(400, '400.002.02', 'Bad Request - Invalid CommandID')
  const ids = {
    OriginatorConversationID: randomUUID(),
    ConversationID: `AG_${compactTime(world.clock())}_${randomUUID().slice(0, 8)}`,
  }
  const url = String(body.ResultURL)
  const found = world.events.find(
    ({ code, receiver }) => code === body.TransactionID && receiver === merchant.shortCode,
  )
  const known = initiator && initiator.name === body.Initiator && initiator.password === password
  const [ResultCode, ResultDesc] = !known
    ? [2001, 'The initiator information is invalid.']
    : found
      ? [0, 'Processed']
      : [1, 'No such transaction']
  const ResultParameters = found &&
    known && {
      ResultParameter: [
        { Key: 'DebitPartyName', Value: `${found.phone} - ${found.name}` },
        { Key: 'DebitPartyName', Value: '' },
        { Key: 'ReceiptNo', Value: found.code },
        { Key: 'Amount', Value: found.cents / 100 },
        { Key: 'TransactionStatus', Value: 'Completed' },
        { Key: 'FinalisedTime', Value: Number(compactTime(found.at)) },
        { Key: 'ReasonType', Value: 'Pay Bill Online' },
        { Key: 'DebitAccountType' },
      ],
    }
  const Result = {
    ResultType: 0,
    ResultCode,
    ResultDesc,
    ...ids,
    TransactionID: String(body.TransactionID),
    ...(ResultParameters && { ResultParameters }),
  }
  world.later(0, () => world.tell({ url, body: { Result } }))
  return {
    status: 200,
    body: { ...ids, ResponseCode: '0', ResponseDescription: 'Accept the service request successfully.' },
  }
}

function registerPull({ pulls }: Daraja, { body = {} }: Asked): Answer {
  const shortCode = String(body.ShortCode)
  const again = pulls.has(shortCode)
  pulls.add(shortCode)
  return {
    status: 200,
    body: {
      ResponseRefID: '50217-3',
      ResponseStatus: again ? '1001' : '1000',
      ShortCode: shortCode,
      ResponseDescription: again ? 'Already registered' : 'Registered',
    },
  }
}

const instant = (text: unknown) => new Date(`${String(text).replace(' ', 'T')}+03:00`).getTime()

function pull({ world, pulls }: Daraja, { method, body, query: parameters }: Asked, merchant: DarajaMerchant): Answer {
  const { method: wanted, wrap } = merchant.pull ?? { method: 'POST', wrap: (rows: object[]) => [rows] }
  if (method !== wanted) return wrong(405, '405.001', 'Method Not Allowed')
  const asked = method === 'GET' ? Object.fromEntries(parameters) : (body ?? {})
  if (!pulls.has(merchant.shortCode)) return wrong(404, '404.003.01', 'Resource not found')
  const from = Math.max(instant(asked.StartDate), world.clock().getTime() - 2 * DAY)
  const until = instant(asked.EndDate)
  const offset = Number(asked.OffSetValue ?? 0)
  const found = world.events.filter(
    ({ provider, receiver, at }) =>
      provider === 'mpesa' && receiver === merchant.shortCode && at.getTime() >= from && at.getTime() <= until,
  )
  const rows = found.slice(offset, offset + 100).map((event) => ({
    transactionId: event.code,
    // It ends in Z and is Nairobi's all the same.
    trxDate: `${new Date(event.at.getTime() + 3 * 3_600_000).toISOString().slice(0, 19)}Z`,
    msisdn: event.phone.slice(3),
    sender: event.name,
    transactiontype: 'c2b-pay-bill-debit',
    billreference: event.accountTyped,
    amount: withCents(event.cents),
    organizationname: 'Demo',
  }))
  return {
    status: 200,
    body: {
      ResponseRefID: '26178-42530161-2',
      ResponseCode: '1000',
      ResponseMessage: 'Success',
      Response: wrap(rows),
    },
  }
}

async function simulate(daraja: Daraja, { body = {} }: Asked): Promise<Answer> {
  const { ShortCode, Amount, Msisdn, BillRefNumber } = body
  await pay(daraja, {
    shortCode: String(ShortCode),
    account: String(BillRefNumber ?? ''),
    cents: Number(Amount) * 100,
    phone: String(Msisdn),
    name: 'JOHN DOE',
  })
  return {
    status: 200,
    body: {
      OriginatorCoversationID: randomUUID(),
      ResponseCode: '0',
      ResponseDescription: 'Accept the service request successfully.',
    },
  }
}

function answer(daraja: Daraja, asked: Asked): ReturnType<Side> {
  const { path, method } = asked
  if (path === '/oauth/v1/generate') return token(daraja, asked)
  if (!/^\/(mpesa|pulltransactions)\//.test(path)) return undefined
  const key = holder(daraja, asked)
  if (!key) return wrong(401, '404.001.03', 'Invalid Access Token')
  const isPull = path === '/pulltransactions/v1/query'
  if (method !== 'POST' && !isPull) return wrong(405, '405.001', 'Method Not Allowed')
  const code =
    asked.body?.ShortCode ?? asked.body?.BusinessShortCode ?? asked.body?.PartyA ?? asked.query.get('ShortCode')
  const merchant = merchantOf(daraja, code)
  if (!merchant || merchant.consumerKey !== key) return wrong(500, '500.001.1001', 'Merchant does not exist')
  const asks = merchant.kind === 'till' ? (merchant.storeNumber ?? merchant.shortCode) : merchant.shortCode
  switch (path) {
    case '/mpesa/c2b/v1/registerurl':
      return register(daraja, asked, 'v1', merchant)
    case '/mpesa/c2b/v2/registerurl':
      return register(daraja, asked, 'v2', merchant)
    case '/mpesa/c2b/v2/simulate':
      return simulate(daraja, asked)
    case '/mpesa/stkpush/v1/processrequest':
      return push(daraja, asked, merchant, asks)
    case '/mpesa/stkpushquery/v1/query':
      return query(daraja, asked, asks, merchant)
    case '/mpesa/transactionstatus/v1/query':
      return transactionStatus(daraja, asked, merchant)
    case '/pulltransactions/v1/register':
      return registerPull(daraja, asked)
    case '/pulltransactions/v1/query':
      return pull(daraja, asked, merchant)
    default:
      return wrong(404, '404.001.01', 'Resource not found')
  }
}

export function darajaSide(world: World, merchants: DarajaMerchant[], certificateKey: string) {
  const daraja: Daraja = {
    world,
    merchants,
    certificateKey,
    tokens: new Map(),
    registered: new Map(),
    prompts: new Map(),
    pulls: new Set(),
  }
  const side: Side = (asked) => answer(daraja, asked)
  return {
    side,
    pay: (paid: PaidToPaybill) => pay(daraja, paid),
    confirm: (money: MoneyEvent, reference?: string, change?: object) => confirm(daraja, money, reference, change),
    answerPrompt: (checkoutId: string, does: Exclude<PayerDoes, 'wait'>) => answerPrompt(daraja, checkoutId, does),
    noticeOf,
    registered: daraja.registered,
    /** Tokens end, as they do when somebody else fetches one. */
    endTokens: () => daraja.tokens.clear(),
    waiting: () => [...daraja.prompts.values()].filter(({ state }) => state.is === 'pending'),
  }
}
