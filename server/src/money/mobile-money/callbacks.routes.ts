import { type Context, Hono } from 'hono'
import { proxyReader } from '../../client-address'
import type { RequestContext } from '../../context'
import { answerAtEdge, Refusal } from '../../errors'
import { gathered } from '../../gathered'
import { takeTurn } from '../../platform/throttle/throttle.repository'
import { refusalResponse } from '../../rpc'
import { findAccountsByCallback, readCredentials } from '../receiving-accounts/receiving-accounts.service'
import { isSigned } from './bank-notices.rules'
import { countStrangeNowhere, insertCallbacks, type NewCallback } from './callbacks.repository'
import { digestOfCallback } from './callbacks.service'
import { confirmationAnswer, parseValidation, validationAnswers } from './daraja.rules'
import type { CallbackWay } from './mobile-money.table'

/** How much is kept of what strangers send, and how much of it at most waits to be seen. */
const KEPT_OF_STRANGERS = 1000
const MOST_OF_STRANGERS = 200

interface Hooks {
  contextOf: (c: Context) => RequestContext
  /** Says that something was stored and committed. */
  arrived: () => void
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccountsByCallback>>[number]>

const notFound = (c: Context) => answerAtEdge(c, 'NOT_FOUND', 'There is nothing at this address.')

/** Where nobody was told to call: counted, kept for admins to see, and answered like any address that there is not. */
async function takeStray(c: Context, context: RequestContext): Promise<Response> {
  const { db, address } = context
  const refused = await countStray(context)
  if (refused) return refused
  const body = (await c.req.text()).replaceAll('\0', '').slice(0, KEPT_OF_STRANGERS)
  if ((await countStrangeNowhere(db)) < MOST_OF_STRANGERS) {
    await insertCallbacks(db, [
      {
        ...blank(context),
        way: 'nowhere',
        accountId: null,
        body,
        digest: digestOfCallback('nowhere', address ?? '', body),
        state: 'strange',
        problem: 'It came to an address that nobody was told, or that counts no more.',
      },
    ])
  }
  return notFound(c)
}

/** Counts by network who calls what there is not. @returns the answer to who did too often */
async function countStray({ db, address, now }: RequestContext): Promise<Response | undefined> {
  try {
    await takeTurn(db, 'hookAddress', address, now)
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return refusalResponse(error)
    throw error
  }
}

const blank = ({ now, address }: RequestContext) => ({
  id: crypto.randomUUID(),
  promptId: null,
  fromAddress: address ?? null,
  dueAt: now,
  receivedAt: now,
})

/** What providers and banks call, each at an address that only it was told. All of it is stored before it is answered. */
function createHooks({ contextOf, arrived }: Hooks) {
  // On a busy day hundreds come in a second, and most of what one costs is the statement that stores it.
  const find = gathered(async (asked: readonly { db: RequestContext['db']; secret: string }[]) => {
    const secrets = asked.map(({ secret }) => secret)
    return asked[0] ? findAccountsByCallback(asked[0].db, secrets) : []
  })
  const keep = gathered(async (told: readonly { db: RequestContext['db']; row: NewCallback }[]) => {
    const rows = told.map(({ row }) => row)
    if (told[0]) await insertCallbacks(told[0].db, rows)
    return rows
  })

  async function accountOf(c: Context, { db }: RequestContext): Promise<Account | undefined> {
    const secret = c.req.param('secret') ?? ''
    return secret.length < 20 || secret.length > 200 ? undefined : find({ db, secret })
  }

  const isAllowed = ({ settings }: Account, address: string | undefined) =>
    settings.allowedAddresses.length === 0 || (address !== undefined && proxyReader(settings.allowedAddresses)(address))

  async function store(
    c: Context,
    context: RequestContext,
    account: Account,
    what: { way: CallbackWay; promptId?: string; problem?: string },
  ) {
    const body = (await c.req.text()).replaceAll('\0', '')
    const { way, promptId = null, problem } = what
    const outside = isAllowed(account, context.address)
      ? undefined
      : 'It came from a network address that is not allowed for the account.'
    const wrong = problem ?? outside
    const row: NewCallback = {
      ...blank(context),
      way,
      accountId: account.id,
      promptId,
      body,
      digest: digestOfCallback(way, account.id, promptId ?? '', wrong ?? '', body),
      state: wrong === undefined ? 'new' : 'strange',
      problem: wrong ?? null,
    }
    await keep({ db: context.db, row })
    if (wrong === undefined) arrived()
    return wrong === undefined
  }

  /** A route that stores and then says that it has. */
  const taking =
    (wayOf: (account: Account) => CallbackWay | undefined, answer: object) =>
    async (c: Context): Promise<Response> => {
      const context = contextOf(c)
      const account = await accountOf(c, context)
      const way = account && wayOf(account)
      if (!account || !way) return takeStray(c, context)
      const promptId = c.req.param('promptId')
      if (promptId !== undefined && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(promptId))
        return takeStray(c, context)
      const isTaken = await store(c, context, account, {
        way,
        ...(promptId !== undefined && { promptId: promptId.toLowerCase() }),
      })
      return isTaken ? c.json(answer) : refusalResponse(new Refusal('FORBIDDEN'))
    }

  async function validate(c: Context): Promise<Response> {
    const context = contextOf(c)
    const account = await accountOf(c, context)
    if (!account || !isOfMpesa(account)) return takeStray(c, context)
    if (!isAllowed(account, context.address)) return c.json(validationAnswers.otherError)
    const asked = parseValidation(await c.req.json().catch(() => undefined))
    if (!asked) return c.json(validationAnswers.otherError)
    const isOurs = [account.number, account.settings.storeNumber].includes(asked.shortCode)
    return c.json(isOurs ? validationAnswers.accepted : validationAnswers.invalidShortCode)
  }

  async function notice(c: Context): Promise<Response> {
    const context = contextOf(c)
    const account = await accountOf(c, context)
    if (!account || !isOfBank(account)) return takeStray(c, context)
    const { noticeSecret } = await readCredentials(context, account.id)
    const body = await c.req.text()
    const given = c.req.header(account.settings.signatureHeader ?? 'x-signature') ?? ''
    const isRight = noticeSecret !== undefined && isSigned(body, given, noticeSecret)
    // The body is read once more by what stores it.
    if (!isRight) {
      const refused = await countStray(context)
      if (refused) return refused
      const problem =
        noticeSecret === undefined
          ? 'No key is set for the notices of this account.'
          : 'Its signature is not that of the account.'
      await store(c, context, account, { way: 'notice', problem })
      return refusalResponse(new Refusal('UNAUTHORIZED'))
    }
    const isTaken = await store(c, context, account, { way: 'notice' })
    return isTaken ? c.json({ received: true }) : refusalResponse(new Refusal('FORBIDDEN'))
  }

  return { taking, validate, notice }
}

const isOfMpesa = ({ kind }: Account) => kind === 'mpesa_paybill' || kind === 'mpesa_till'
const isOfBank = ({ kind }: Account) => kind === 'bank' || kind === 'bank_paybill'

/** The words in these addresses are such as Safaricom takes. */
export function hookRoutes(hooks: Hooks): Hono {
  const { taking, validate } = createHooks(hooks)
  const routes = new Hono()
  const ofMpesa = (way: CallbackWay) => (account: Account) => (isOfMpesa(account) ? way : undefined)
  const prompt = taking(
    (account) => (isOfMpesa(account) ? 'stk' : account.kind === 'mtn_momo' ? 'wallet_prompt' : undefined),
    confirmationAnswer,
  )
  routes.post('/:secret/confirm', taking(ofMpesa('confirmation'), confirmationAnswer))
  routes.post('/:secret/validate', validate)
  routes.post('/:secret/prompt/:promptId', prompt)
  routes.put('/:secret/prompt/:promptId', prompt)
  routes.post(
    '/:secret/wallet',
    taking((account) => (account.kind === 'airtel_money' ? 'wallet' : undefined), { received: true }),
  )
  routes.post('/:secret/result', taking(ofMpesa('status_result'), confirmationAnswer))
  routes.post('/:secret/timeout', taking(ofMpesa('other'), confirmationAnswer))
  routes.post('/:secret/pull', taking(ofMpesa('other'), confirmationAnswer))
  return routes
}

/** One address for the notices of banks, which sign them. */
export function inboundRoutes(hooks: Hooks): Hono {
  const routes = new Hono()
  routes.post('/:secret', createHooks(hooks).notice)
  return routes
}
