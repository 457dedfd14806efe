import { createHash } from 'node:crypto'
import { dayInNairobi } from '@makao/contract/days'
import { plainMoney } from '@makao/contract/money'
import { mobileMoneyEvents } from '@makao/contract/money/mobile-money/mobile-money.audit'
import type { StrangeCallback } from '@makao/contract/money/mobile-money/mobile-money.schema'
import { providerOf } from '@makao/contract/money/receiving-accounts/receiving-accounts.terms'
import type { SignedIn } from '../../context'
import type { Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { groupBy } from '../../lists'
import { writeAudit } from '../../platform/audit/audit.repository'
import { settleLines } from '../receipt-lines/settling.service'
import { type LineToTake, takeLinesIn } from '../receipt-lines/taking.service'
import { findReceivingAccount } from '../receiving-accounts/receiving-accounts.repository'
import { withCodesOfNotices } from '../statements/checking.service'
import { isAirtelHash, parseAirtelCallback } from './airtel.rules'
import { readNotice } from './bank-notices.rules'
import {
  type Callback,
  claimCallbacks,
  findCallback,
  insertCallbacks,
  listChecking,
  listStrange,
  markSeen,
  updateCallbacks,
} from './callbacks.repository'
import {
  type Confirmation,
  clip,
  parseConfirmation,
  parseStatusResult,
  parseStkCallback,
  reasonOfResult,
} from './daraja.rules'
import type { CallbackWay } from './mobile-money.table'
import { claimPrompts, findPrompt, lockPrompt, type PromptRow, updatePrompt } from './prompts.repository'
import { checkPrompt, lineOfPrompt, settleAwaiting, takePaid, type Working } from './prompts.service'
import { noticeFieldsOf } from './provider-access.rules'
import { addressOf, reachProvider } from './provider-clients.service'

/** So many are dealt with by one transaction. */
const BATCH = 500
/** How long a process keeps what it took, in ms; longer than a provider takes for an answer. */
const LEASE = 60_000
/** Waits until what could not be done is tried again, in seconds. */
const AGAIN = [5, 15, 60, 300, 900, 3600]
/** So often a provider is asked about what it told of, before admins are shown it. */
const MOST_TRIES = 30

export const digestOfCallback = (...parts: string[]) => createHash('sha256').update(parts.join('\0')).digest('hex')

type Stored = NonNullable<Awaited<ReturnType<typeof findReceivingAccount>>>

/** What is to be done with a callback. */
type Verdict =
  | { is: 'line'; line: LineToTake }
  | { is: 'done' }
  | { is: 'strange'; problem: string }
  | { is: 'again' }
  | { is: 'checking'; transactionId: string }

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const strange = (problem: string): Verdict => ({ is: 'strange', problem })

function lineOfConfirmation(
  account: Stored,
  { transactionId, at, amount, payerName, payerNumber, accountTyped }: Confirmation,
  raw: string,
): LineToTake {
  return {
    source: 'callback',
    provider: providerOf(account.kind),
    receivingAccountId: account.id,
    transactionId,
    currency: account.currency,
    amount,
    day: dayInNairobi(at),
    at,
    payerName,
    payerPhone: payerNumber,
    accountTyped,
    raw,
  }
}

/** Money that came to a paybill or a till; asked about at M-Pesa first where the account says so. */
async function judgeConfirmation(
  context: Working,
  account: Stored,
  { id, body, state, tries }: Callback,
): Promise<Verdict> {
  const confirmation = parseConfirmation(jsonOf(body))
  if (!confirmation) return strange('This is no confirmation of a payment.')
  const own = [account.number, account.settings.storeNumber]
  if (!own.includes(confirmation.shortCode))
    return strange(`The short code ${confirmation.shortCode} is not that of ${account.name}.`)
  if (account.settings.checksBack) {
    const { transactionId } = confirmation
    if (state === 'checking' && tries > MOST_TRIES)
      return strange('M-Pesa did not say whether this payment was made. Look into its statement.')
    const provider = await reachProvider(context, account.id)
    const address = await addressOf(context, account.id)
    if (provider.is !== 'daraja' || !address)
      return strange('M-Pesa could not be asked about this payment: credentials are missing.')
    // Noted first: its answer may be quicker than this.
    await updateCallbacks(context.db, [id], { state: 'checking', transactionId })
    await provider.client.askTransactionStatus(transactionId, {
      result: `${address}/result`,
      timeout: `${address}/timeout`,
    })
    return { is: 'checking', transactionId }
  }
  return { is: 'line', line: lineOfConfirmation(account, confirmation, body) }
}

/** What M-Pesa says of payments that were asked about. */
async function judgeStatusResult(context: Working, account: Stored, { body }: Callback): Promise<Verdict> {
  const result = parseStatusResult(jsonOf(body))
  if (!result) return strange('This is no answer about a payment.')
  const waiting = result.receipt === '' ? [] : await listChecking(context.db, account.id, result.receipt)
  for (const callback of waiting) {
    const confirmation = parseConfirmation(jsonOf(callback.body))
    if (!confirmation) continue
    if (result.state === 'completed' && result.amount === confirmation.amount) {
      await takeAll(context, [{ callback, line: lineOfConfirmation(account, confirmation, callback.body) }])
      continue
    }
    if (result.state === 'not_found') continue
    const told = plainMoney(confirmation.amount, 'KES')
    const problem =
      result.state === 'completed'
        ? `It says ${told}; M-Pesa says ${plainMoney(result.amount ?? 0, 'KES')}.`
        : `It says that ${told} came. ${result.reason}`
    await updateCallbacks(context.db, [callback.id], { state: 'strange', problem })
  }
  return { is: 'done' }
}

/** What M-Pesa says of a phone that was asked. Its word is checked by asking it, since nothing signs it. */
async function judgeStk(context: Working, account: Stored, { body, promptId, tries }: Callback): Promise<Verdict> {
  const result = parseStkCallback(jsonOf(body))
  if (!result) return strange('This is no answer to a request to pay.')
  const prompt = promptId === null ? undefined : await findPrompt(context.db, promptId)
  if (!prompt || prompt.accountId !== account.id) return strange('Nobody asked for this payment.')
  if (prompt.checkoutId !== null && prompt.checkoutId !== result.checkoutId)
    return strange('This answers another request to pay.')
  const { paid } = result
  if (paid && paid.amount !== prompt.amount) {
    const [told, asked] = [plainMoney(paid.amount, 'KES'), plainMoney(prompt.amount, prompt.currency)]
    return strange(`It says that ${told} was paid; ${asked} was asked for.`)
  }
  if (prompt.lineId !== null)
    return paid && paid.receipt !== prompt.transactionId
      ? strange(`It says that ${paid.receipt} was paid; ${prompt.transactionId} was taken for what was asked for.`)
      : { is: 'done' }
  const provider = await reachProvider(context, account.id)
  if (provider.is !== 'daraja') return strange('M-Pesa could not be asked about this payment: credentials are missing.')
  const status = await provider.client.status(result.checkoutId)
  if (status.is === 'paid') {
    if (!paid) return strange('It says that nothing was paid; M-Pesa says that it was.')
    const at = { transactionId: paid.receipt, at: paid.at, now: context.now }
    const doubt = await takePaid(context, prompt.id, {
      ...lineOfPrompt(prompt, account.kind, at),
      payerPhone: paid.phone || prompt.phone.replace('+', ''),
      raw: body,
    })
    return doubt ? strange(doubt) : { is: 'done' }
  }
  if (status.is === 'failed' && paid) return strange(`It says that it was paid; M-Pesa says: ${status.reason}`)
  if (!paid && (status.is === 'failed' || tries > 3)) {
    const reason = status.is === 'failed' ? status.reason : reasonOfResult(result.resultCode, result.resultText)
    await context.db.transaction(async (tx) => {
      const current = await lockPrompt(tx, prompt.id)
      if (current && current.endedAt === null)
        await updatePrompt(tx, prompt.id, { state: 'failed', reason, dueAt: null, endedAt: context.now })
    })
    await settleAwaiting(context, prompt)
    return { is: 'done' }
  }
  return tries > MOST_TRIES ? strange('M-Pesa could not be asked whether this is true.') : { is: 'again' }
}

/** A wallet that says something of a prompt only has its status be asked for; what it says of money is not believed. */
async function judgeWallet(context: Working, account: Stored, { body, promptId, way }: Callback): Promise<Verdict> {
  const json = jsonOf(body)
  let id = promptId
  if (way === 'wallet') {
    const told = parseAirtelCallback(json)
    if (!told) return strange('This is no answer to a request to pay.')
    const { secrets } = await reachProvider(context, account.id)
    const key = secrets.noticeSecret
    if (key && !(told.hash && isAirtelHash(told.transaction, told.hash, key)))
      return strange('Its signature is not that of the account.')
    id = told.id
  }
  const prompt = id !== null && /^[0-9a-f-]{36}$/i.test(id) ? await findPrompt(context.db, id) : undefined
  if (!prompt || prompt.accountId !== account.id) return strange('Nobody asked for this payment.')
  const doubt = prompt.lineId === null ? await checkPrompt(context, prompt) : undefined
  const told =
    typeof json === 'object' && json !== null && 'amount' in json ? String(json.amount).replace(/\.0+$/, '') : undefined
  const asked = `${prompt.currency === 'KES' ? prompt.amount / 100 : prompt.amount}`
  if (told !== undefined && told !== asked)
    return strange(`It says that ${clip(told)} was paid; ${plainMoney(prompt.amount, prompt.currency)} was asked for.`)
  return doubt ? strange(doubt) : { is: 'done' }
}

function judgeNotice(account: Stored, { body }: Callback): Verdict {
  const read = readNotice(jsonOf(body), noticeFieldsOf(account.settings.noticeFields), account.currency)
  if (read.is === 'other') return { is: 'done' }
  if (read.is === 'unreadable') return strange(`${read.field === '' ? '' : `${read.field}: `}${read.reason}`)
  const { transactionId, at, amount, currency, accountTyped, details, payerName, payerPhone } = read.notice
  const line: LineToTake = {
    source: 'bank_notice',
    provider: providerOf(account.kind),
    receivingAccountId: account.id,
    transactionId,
    currency,
    amount,
    day: dayInNairobi(at),
    at,
    payerName,
    payerPhone,
    accountTyped,
    details,
    raw: body,
  }
  return { is: 'line', line }
}

async function judge(context: Working, account: Stored | undefined, callback: Callback): Promise<Verdict> {
  if (!account) return strange('There is no account for it any more.')
  switch (callback.way) {
    case 'confirmation':
      return judgeConfirmation(context, account, callback)
    case 'status_result':
      return judgeStatusResult(context, account, callback)
    case 'stk':
      return judgeStk(context, account, callback)
    case 'wallet':
    case 'wallet_prompt':
      return judgeWallet(context, account, callback)
    case 'notice':
      return judgeNotice(account, callback)
    default:
      return { is: 'done' }
  }
}

interface ToTake {
  callback: Callback
  line: LineToTake
}

/** What is to be taken, each notice of a bank with the code of its deposit. */
async function withCodes(tx: Tx, all: readonly ToTake[]): Promise<LineToTake[]> {
  const lines = all.map(({ line }) => line)
  const notices = groupBy(
    lines.flatMap((line, place) =>
      line.source === 'bank_notice' ? [{ ...line, direction: 'in' as const, place }] : [],
    ),
    ({ receivingAccountId }) => receivingAccountId ?? '',
  )
  // In one order by all, since the codes of each account are locked.
  for (const [id, told] of [...notices].sort()) {
    for (const { place, ...line } of await withCodesOfNotices(tx, id, told)) lines[place] = line
  }
  return lines
}

/** Takes what came, and notes so in the same transaction: what is stored twice by a process that ended is taken once. */
async function takeAll(context: Working, all: readonly ToTake[]): Promise<void> {
  if (all.length === 0) return
  const { db, now } = context
  const ids = await db.transaction(async (tx) => {
    const taken = await takeLinesIn(tx, await withCodes(tx, all), now)
    const differing = all.filter((_, place) => taken[place]?.differs)
    const problem = 'Another amount is known of this transaction.'
    await updateCallbacks(
      tx,
      differing.map(({ callback }) => callback.id),
      { state: 'strange', problem },
    )
    const fine = all.filter((_, place) => !taken[place]?.differs)
    await updateCallbacks(
      tx,
      fine.map(({ callback }) => callback.id),
      { state: 'done' },
    )
    return taken.map(({ lineId }) => lineId)
  })
  await settleLines(context, [...new Set(ids)], context.together)
}

/** What is believed as it is, and what a provider is asked about first: who is slow to answer keeps no confirmation waiting. */
const plainWays = ['confirmation', 'notice', 'other'] as const
const askedWays = ['stk', 'wallet', 'wallet_prompt', 'status_result'] as const

/** Does what is to be done with all that was stored. @returns how many were dealt with */
export const workThroughCallbacks = (context: Working) => workThrough(context, plainWays, BATCH)

/** The same of what a provider is asked about. */
export const workThroughAnswers = (context: Working) => workThrough(context, askedWays, 20)

async function workThrough(context: Working, ways: readonly CallbackWay[], most: number): Promise<number> {
  const { db, now } = context
  const claimed = await claimCallbacks(db, ways, most, now, new Date(now.getTime() + LEASE))
  if (claimed.length === 0) return 0
  const accounts = new Map<string, Stored | undefined>()
  const lines: ToTake[] = []
  const done: string[] = []
  for (const callback of claimed) {
    const { accountId } = callback
    if (accountId !== null && !accounts.has(accountId))
      accounts.set(accountId, await findReceivingAccount(db, accountId))
    const verdict = await judge(context, accountId === null ? undefined : accounts.get(accountId), callback)
    if (verdict.is === 'line') lines.push({ callback, line: verdict.line })
    else if (verdict.is === 'done') done.push(callback.id)
    else if (verdict.is === 'strange')
      await updateCallbacks(db, [callback.id], { state: 'strange', problem: verdict.problem })
    else {
      const wait = AGAIN[Math.min(callback.tries, AGAIN.length) - 1] ?? 5
      await updateCallbacks(db, [callback.id], { dueAt: new Date(now.getTime() + wait * 1000) })
    }
  }
  await updateCallbacks(db, done, { state: 'done' })
  await takeAll(context, lines)
  return claimed.length
}

/** Asks providers about the prompts whose time has come. @returns how many */
export async function askAboutPrompts(context: Working): Promise<number> {
  const { db, now } = context
  const claimed = await claimPrompts(db, 20, now, new Date(now.getTime() + LEASE))
  await Promise.all(
    claimed.map(async (prompt) => {
      const doubt = await checkPrompt(context, prompt)
      if (doubt) await showDoubt(context, prompt, doubt)
    }),
  )
  return claimed.length
}

/** Shows to admins what is strange about an answer that nobody sent: it was asked for. The same again is shown once. */
async function showDoubt({ db, now }: Working, prompt: PromptRow, problem: string): Promise<void> {
  const told = { way: 'other' as const, accountId: prompt.accountId, promptId: prompt.id, body: '' }
  const digest = digestOfCallback(told.way, prompt.accountId, prompt.id, problem)
  const row = {
    id: crypto.randomUUID(),
    ...told,
    digest,
    problem,
    state: 'strange' as const,
    dueAt: now,
    receivedAt: now,
  }
  await insertCallbacks(db, [row])
}

/** What was not believed and nobody has seen yet, latest first. */
export async function readStrange({ db }: SignedIn): Promise<StrangeCallback[]> {
  return (await listStrange(db)).map(({ problem, receivedAt, text, ...row }) => ({
    ...row,
    problem: problem ?? '',
    text: text.slice(0, 500),
    receivedAt: receivedAt.toISOString(),
  }))
}

/** @throws Refusal NOT_FOUND */
export async function clearStrange({ db, actor, now }: SignedIn, callbackId: string) {
  if (!(await findCallback(db, callbackId))) throw new Refusal('NOT_FOUND')
  await db.transaction(async (tx) => {
    const problem = await markSeen(tx, callbackId, now)
    if (problem === undefined) return
    await writeAudit(
      tx,
      actor,
      mobileMoneyEvents.cleared,
      { entityId: callbackId, subject: '', after: { problem } },
      now,
    )
  })
  return {}
}
