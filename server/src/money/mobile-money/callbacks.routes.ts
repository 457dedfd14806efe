import { type Context, Hono } from 'hono'
import { proxyReader } from '../../client-address'
import type { RequestContext } from '../../context'
import { answerAtEdge, Refusal } from '../../errors'
import { gathered } from '../../gathered'
import { takeTurn } from '../../platform/throttle/throttle.repository'
import { refusalResponse } from '../../rpc'
import {
  digestOfSecret,
  findAccountsByCallback,
  readCredentials,
} from '../receiving-accounts/receiving-accounts.service'
import { isSigned } from './bank-notices.rules'
import {
  countStrangeNowhere,
  insertCallbacks,
  insertCallbacksOf,
  type NewCallback,
  type ReadAccount,
} from './callbacks.repository'
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

const isTextOfSecret = (secret: string) => secret.length >= 20 && secret.length <= 200

interface What {
  way: CallbackWay
  promptId?: string
  problem?: string
}

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

const isAllowed = ({ settings }: Account, address: string | undefined) =>
  settings.allowedAddresses.length === 0 || (address !== undefined && proxyReader(settings.allowedAddresses)(address))

/** Stores what came. On a busy day hundreds come in a second, and most of what one costs is the statement that stores it. */
function createKeeping(arrived: () => void) {
  const keep = gathered(async (told: readonly { db: RequestContext['db']; row: NewCallback }[]) => {
    const rows = told.map(({ row }) => row)
    if (told[0]) await insertCallbacks(told[0].db, rows)
    return rows
  })
  const keepOf = gathered(
    async (told: readonly { db: RequestContext['db']; row: NewCallback; account: ReadAccount }[]) => {
      // Where two were read of one address, what came to the earlier one is looked at again.
      const accounts = new Map(told.map(({ account }) => [account.callbackDigest, account]))
      const fresh = told.filter(({ account }) => accounts.get(account.callbackDigest) === account)
      const rows = fresh.map(({ row }) => row)
      const stored = told[0] ? await insertCallbacksOf(told[0].db, rows, [...accounts.values()]) : new Set<string>()
      return told.map(({ row }) => stored.has(row.digest))
    },
  )
  /** By the digest of what stands in their addresses; whether they still are so is asked with what is stored for them. */
  const read = new Map<string, { account: Account; asRead: ReadAccount }>()

  async function rowOf(c: Context, context: RequestContext, account: Account, what: What): Promise<NewCallback> {
    const body = (await c.req.text()).replaceAll('\0', '')
    const { way, promptId = null, problem } = what
    const outside = isAllowed(account, context.address)
      ? undefined
      : 'It came from a network address that is not allowed for the account.'
    const wrong = problem ?? outside
    return {
      ...blank(context),
      way,
      accountId: account.id,
      promptId,
      body,
      digest: digestOfCallback(way, account.id, promptId ?? '', wrong ?? '', body),
      state: wrong === undefined ? 'new' : 'strange',
      problem: wrong ?? null,
    }
  }

  const tell = ({ state }: NewCallback): boolean => {
    if (state === 'new') arrived()
    return state === 'new'
  }

  /** @returns whether it is believed so far */
  async function store(c: Context, context: RequestContext, account: Account, what: What): Promise<boolean> {
    const row = await rowOf(c, context, account, what)
    await keep({ db: context.db, row })
    return tell(row)
  }

  /** Stores it by what was read of its account before. @returns undefined where that is not known to be so any more */
  async function storeAsRead(
    c: Context,
    context: RequestContext,
    whatOf: (account: Account) => What | undefined,
  ): Promise<boolean | undefined> {
    const secret = c.req.param('secret') ?? ''
    const known = isTextOfSecret(secret) ? read.get(digestOfSecret(secret)) : undefined
    const what = known && whatOf(known.account)
    if (!known || !what) return undefined
    const row = await rowOf(c, context, known.account, what)
    return (await keepOf({ db: context.db, row, account: known.asRead })) ? tell(row) : undefined
  }

  /** @param account undefined: there is none at this address any more */
  function remember(c: Context, account: Account | undefined): void {
    const callbackDigest = digestOfSecret(c.req.param('secret') ?? '')
    if (!account) {
      read.delete(callbackDigest)
      return
    }
    const { id, kind, settings } = account
    const asRead = { id, kind, callbackDigest, allowedAddresses: settings.allowedAddresses }
    read.set(callbackDigest, { account, asRead })
  }

  return { store, storeAsRead, remember }
}

/** What providers and banks call, each at an address that only it was told. All of it is stored before it is answered. */
function createHooks({ contextOf, arrived }: Hooks) {
  const { store, storeAsRead, remember } = createKeeping(arrived)
  const find = gathered(async (asked: readonly { db: RequestContext['db']; secret: string }[]) => {
    const secrets = asked.map(({ secret }) => secret)
    return asked[0] ? findAccountsByCallback(asked[0].db, secrets) : []
  })

  async function accountOf(c: Context, { db }: RequestContext): Promise<Account | undefined> {
    const secret = c.req.param('secret') ?? ''
    return isTextOfSecret(secret) ? find({ db, secret }) : undefined
  }

  /** A route that stores and then says that it has. */
  const taking =
    (wayOf: (account: Account) => CallbackWay | undefined, answer: object) =>
    async (c: Context): Promise<Response> => {
      const context = contextOf(c)
      const promptId = c.req.param('promptId')
      const isPrompt = promptId === undefined || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(promptId)
      const whatOf = (account: Account): What | undefined => {
        const way = isPrompt ? wayOf(account) : undefined
        return way && { way, ...(promptId !== undefined && { promptId: promptId.toLowerCase() }) }
      }
      let isTaken = await storeAsRead(c, context, whatOf)
      if (isTaken === undefined) {
        const account = await accountOf(c, context)
        remember(c, account)
        const what = account && whatOf(account)
        if (!account || !what) return takeStray(c, context)
        isTaken = await store(c, context, account, what)
      }
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
