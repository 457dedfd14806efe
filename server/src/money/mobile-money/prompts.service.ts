import { dayInNairobi } from '@makao/contract/days'
import { plainMoney } from '@makao/contract/money'
import { mobileMoneyEvents } from '@makao/contract/money/mobile-money/mobile-money.audit'
import type { NewPrompt, PayNow, Prompt } from '@makao/contract/money/mobile-money/mobile-money.schema'
import { promptKindNames } from '@makao/contract/money/mobile-money/mobile-money.terms'
import { providerOf } from '@makao/contract/money/receiving-accounts/receiving-accounts.terms'
import type { SignedIn } from '../../context'
import { Refusal, takenKey } from '../../errors'
import { rentsIt } from '../../homes/tenancies/co-tenants.repository'
import { lockTenancy, requireTenancyPlace, tenancySubject } from '../../homes/tenancies/tenancies.repository'
import { mobileNumber } from '../../messaging/outbox/phone.rules'
import { writeAudit } from '../../platform/audit/audit.repository'
import { takeTurn } from '../../platform/throttle/throttle.repository'
import { readTenancyAccount } from '../payments/payments.service'
import { describeTenancies, listAwaitingPhones, listLineParts } from '../receipt-lines/receipt-lines.repository'
import { type Settling, settleLines } from '../receipt-lines/settling.service'
import { type LineToTake, takeLinesIn } from '../receipt-lines/taking.service'
import { listReceivingAccounts } from '../receiving-accounts/receiving-accounts.repository'
import { requireWhereToPay } from '../receiving-accounts/receiving-accounts.service'
import {
  findOpenPrompt,
  findPhoneOf,
  findPrompt,
  insertPrompt,
  listPrompts,
  lockPrompt,
  type PromptRow,
  showPrompt,
  updatePrompt,
} from './prompts.repository'
import { dayPaid, type Initiated, type PromptStatus, type PromptToSend, waitBeforeAsking } from './prompts.rules'
import { canAsk, limitsToAsk } from './provider-access.rules'
import { addressOf, type Provider, type Reaching, reachProvider } from './provider-clients.service'

/** How long a phone shows a request, in ms: so long no second one is sent to the same tenancy. */
const SHOWN_FOR = 90_000

/**
 * By what a tenancy can be asked, how much it owes, and how earlier requests stand.
 * @param payerId whose number is offered, of those who rent it; without one the tenant's
 * @throws Refusal NOT_FOUND
 */
async function readPayNow(context: SignedIn, tenancyId: string, payerId?: string): Promise<PayNow> {
  const { db, now } = context
  const { tenantId, tenantName, currency } = await requireTenancyPlace(db, tenancyId)
  const named = new Map((await listReceivingAccounts(db)).map((account) => [account.id, account]))
  const accounts = (await requireWhereToPay(db, tenancyId, now)).flatMap(({ accountId, kind, name }) => {
    const account = accountId === null ? undefined : named.get(accountId)
    return account && canAsk(kind, account.credentials) && account.hasCallback
      ? [{ accountId: account.id, kind, name }]
      : []
  })
  const { owed } = await readTenancyAccount(context, tenancyId)
  const { step } = limitsToAsk(currency)
  return {
    tenancyId,
    tenantName,
    currency,
    accounts,
    // A provider moves whole shillings.
    amount: Math.ceil(owed / step) * step,
    phone: await findPhoneOf(db, payerId ?? tenantId),
    prompts: await listPrompts(db, tenancyId),
  }
}

/** @throws Refusal NOT_FOUND */
export const readPayNowOf = (context: SignedIn, tenancyId: string): Promise<PayNow> => readPayNow(context, tenancyId)

async function requireOwn({ db, actor }: SignedIn, tenancyId: string): Promise<void> {
  if (!(await rentsIt(db, actor.id, tenancyId))) throw new Refusal('NOT_FOUND')
}

/** @throws Refusal NOT_FOUND: it is somebody else's */
export async function readOwnPayNow(context: SignedIn, tenancyId: string): Promise<PayNow> {
  await requireOwn(context, tenancyId)
  return readPayNow(context, tenancyId, context.actor.id)
}

/** @throws Refusal NOT_FOUND */
export async function readPrompt({ db }: SignedIn, promptId: string): Promise<Prompt> {
  const prompt = await showPrompt(db, promptId)
  if (!prompt) throw new Refusal('NOT_FOUND')
  return prompt
}

/** @throws Refusal NOT_FOUND: it is somebody else's */
export async function readOwnPrompt(context: SignedIn, promptId: string): Promise<Prompt> {
  const prompt = await readPrompt(context, promptId)
  await requireOwn(context, prompt.tenancyId)
  return prompt
}

/** @throws Refusal NOT_FOUND, TOO_MANY_ATTEMPTS and as `askForPayment` */
export async function askForOwnPayment(context: SignedIn, input: NewPrompt): Promise<Prompt> {
  await requireOwn(context, input.tenancyId)
  return askForPayment(context, input)
}

/**
 * Asks a phone to pay. The request is kept before the provider is called, so that whatever is lost on the way is found again.
 * @returns how it stands; of the same request again how it stands by now
 * @throws Refusal NOT_FOUND, TOO_MANY_ATTEMPTS, PROMPT_ACCOUNT, PROMPT_PHONE, PROMPT_AMOUNT, PROMPT_OPEN
 */
export async function askForPayment(context: SignedIn, input: NewPrompt): Promise<Prompt> {
  const { db, actor, now } = context
  const { requestId, tenancyId, accountId, amount } = input
  const { currency, accounts, tenancyId: _ } = await readPayNow(context, tenancyId)
  const earlier = await findPrompt(db, requestId)
  if (earlier) {
    if (earlier.tenancyId !== tenancyId) throw new Refusal('NOT_FOUND')
    return readPrompt(context, requestId)
  }
  const chosen = accounts.find((account) => account.accountId === accountId)
  if (!chosen) throw new Refusal('PROMPT_ACCOUNT')
  const phone = mobileNumber(input.phone, currency === 'UGX' ? 'UG' : 'KE')
  const country = currency === 'UGX' ? '+256' : '+254'
  if (!phone?.startsWith(country)) throw new Refusal('PROMPT_PHONE')
  const { least, most, step } = limitsToAsk(currency)
  if (amount < least || amount > most || amount % step !== 0)
    throw new Refusal('PROMPT_AMOUNT', { currency, least, most })
  await takeTurn(db, 'paymentPrompt', `${tenancyId} ${actor.id}`, now)
  const written = await db
    .transaction(async (tx) => {
      // Locked, so that of two people who ask at once the second finds what the first has written.
      await lockTenancy(tx, tenancyId)
      if (await findOpenPrompt(tx, tenancyId, new Date(now.getTime() - SHOWN_FOR))) throw new Refusal('PROMPT_OPEN')
      await insertPrompt(tx, {
        id: requestId,
        accountId,
        tenancyId,
        currency,
        amount,
        phone,
        state: 'asked',
        askedBy: actor.id,
        askedByName: actor.name,
        askedAt: now,
        // Should this process end before the provider has answered.
        dueAt: new Date(now.getTime() + 60_000),
      })
      const subject = await tenancySubject(tx, tenancyId)
      const after = { currency, amount, by: promptKindNames[chosen.kind] ?? chosen.name }
      await writeAudit(tx, actor, mobileMoneyEvents.asked, { entityId: requestId, subject, after }, now)
      return true
    })
    .catch((error: unknown) => {
      // A double click: the other one asks.
      if (takenKey(error) === 'payment_prompts_pkey') return false
      throw error
    })
  if (written) await sendPrompt(context, requestId)
  return readPrompt(context, requestId)
}

/** Calls the provider, and notes what it says. */
async function sendPrompt(context: SignedIn, promptId: string): Promise<void> {
  const { db, now } = context
  const prompt = await findPrompt(db, promptId)
  if (!prompt) return
  const provider = await reachProvider(context, prompt.accountId)
  const address = await addressOf(context, prompt.accountId)
  const [whereTo] = (await requireWhereToPay(db, prompt.tenancyId, now)).filter(
    ({ accountId }) => accountId === prompt.accountId,
  )
  const toSend: PromptToSend = {
    id: prompt.id,
    phone: prompt.phone,
    amount: prompt.amount,
    currency: prompt.currency,
    // A till asks for no account number: it says what is paid.
    reference: whereTo?.account ?? 'Rent',
    description: `Rent ${dayInNairobi(now).slice(0, 7)}`,
  }
  const initiated = await initiate(provider, toSend, `${address}/prompt/${prompt.id}`)
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  await db.transaction(async (tx) => {
    const current = await lockPrompt(tx, promptId)
    // Its callback may have come before the answer.
    if (current?.state !== 'asked') {
      if (initiated.is === 'asked')
        await updatePrompt(tx, promptId, { checkoutId: initiated.providerIds.checkoutId ?? null })
      return
    }
    if (initiated.is === 'refused') {
      await updatePrompt(tx, promptId, { state: 'failed', reason: initiated.reason, dueAt: null, endedAt: now })
    } else if (initiated.is === 'asked') {
      const checkoutId = initiated.providerIds.checkoutId ?? null
      await updatePrompt(tx, promptId, { state: 'pending', checkoutId, dueAt: later(waitBeforeAsking(0) ?? 5) })
    } else {
      // It may have been taken: the status tells, or a callback.
      await updatePrompt(tx, promptId, { state: 'pending', reason: initiated.reason, dueAt: later(20) })
    }
  })
}

async function initiate(
  provider: Awaited<ReturnType<typeof reachProvider>>,
  prompt: PromptToSend,
  callbackUrl: string,
): Promise<Initiated> {
  if (provider.is === 'daraja' || provider.is === 'mtn') return provider.client.initiate(prompt, callbackUrl)
  if (provider.is === 'airtel') return provider.client.initiate(prompt)
  return { is: 'refused', reason: 'Credentials of this account are missing. The office has to be told.', isSetUp: true }
}

const statusOf = (provider: Provider, prompt: PromptRow): Promise<PromptStatus> =>
  provider.is === 'daraja' ? provider.client.status(prompt.checkoutId ?? undefined) : provider.client.status(prompt.id)

/** A line of money that a prompt brought. */
export function lineOfPrompt(
  { accountId, tenancyId, currency, amount, phone, askedAt }: PromptRow,
  kind: Parameters<typeof providerOf>[0],
  { transactionId, at, now }: { transactionId: string; at: Date | undefined; now: Date },
): LineToTake {
  return {
    source: 'prompt',
    provider: providerOf(kind),
    receivingAccountId: accountId,
    transactionId,
    currency,
    amount,
    day: dayPaid({ askedAt, at, now }),
    // A wallet does not say when; a statement does, later.
    at: at ?? null,
    payerPhone: phone.replace('+', ''),
    askedTenancyId: tenancyId,
    raw: `Request to pay ${plainMoney(amount, currency)}, ${transactionId}`,
  }
}

export interface Working extends Settling, Reaching {
  /** So many lines are settled by one transaction. */
  together?: number
}

/** What a status says that cannot be believed. */
export type Doubt = string | undefined

/**
 * Asks the provider how a prompt stands, and takes the money where it was paid. A state only moves on, so that what comes late
 * or twice changes nothing.
 * @returns what is strange about it
 */
export async function checkPrompt(context: Working, prompt: PromptRow): Promise<Doubt> {
  const provider = await reachProvider(context, prompt.accountId)
  if (provider.is === 'missing' || provider.is === 'none') {
    await noteStatus(context, prompt, { is: 'unknown', reason: 'Credentials of this account are missing.' })
    return undefined
  }
  const status = await statusOf(provider, prompt)
  if (
    status.is === 'paid' &&
    status.amount !== null &&
    (status.amount !== prompt.amount || status.currency !== prompt.currency)
  ) {
    const told = plainMoney(status.amount, status.currency ?? prompt.currency)
    const doubt = `${provider.account.name} says that ${told} was paid; ${plainMoney(prompt.amount, prompt.currency)} was asked for.`
    await noteStatus(context, prompt, { is: 'ambiguous', reason: doubt })
    return doubt
  }
  if (status.is === 'paid' && status.transactionId !== null) {
    const { kind } = provider.account
    const line = lineOfPrompt(prompt, kind, { transactionId: status.transactionId, at: undefined, now: context.now })
    return takePaid(context, prompt.id, line)
  }
  await noteStatus(context, prompt, status)
  return undefined
}

/**
 * Takes what a prompt brought, once.
 * @returns what is strange about it: the money was known before anybody knew what it was asked for, and stands elsewhere
 */
export async function takePaid(context: Working, promptId: string, line: LineToTake): Promise<Doubt> {
  const { db, now } = context
  const lineId = await db.transaction(async (tx) => {
    const current = await lockPrompt(tx, promptId)
    if (!current) return undefined
    const [taken] = await takeLinesIn(tx, [line], now)
    if (!taken) return undefined
    const paid = {
      state: 'paid',
      reason: null,
      transactionId: line.transactionId,
      lineId: taken.lineId,
      dueAt: null,
    } as const
    await updatePrompt(tx, promptId, { ...paid, endedAt: current.endedAt ?? now })
    return taken.lineId
  })
  if (!lineId) return undefined
  await settleLines(context, [lineId])
  if (line.receivingAccountId) await settleAwaiting(context, { ...line, accountId: line.receivingAccountId })
  return elsewhereThanAsked(context, lineId, line)
}

/** Settles what waited for the answer of a phone, now that there is one. */
export async function settleAwaiting(
  context: Working,
  { accountId, amount }: Pick<PromptRow, 'accountId' | 'amount'>,
): Promise<void> {
  await settleLines(context, await listAwaitingPhones(context.db, { accountId, amount }))
}

/** What is to be told where money stands on another tenancy than that for which a phone was asked. */
async function elsewhereThanAsked(
  { db }: Working,
  lineId: string,
  { amount, currency, transactionId, askedTenancyId }: LineToTake,
): Promise<Doubt> {
  const parts = (await listLineParts(db, [lineId])).get(lineId) ?? []
  const elsewhere = parts.find(({ takenBackAt, tenancyId }) => takenBackAt === null && tenancyId !== askedTenancyId)
  const asked = (await describeTenancies(db, [askedTenancyId ?? ''])).get(askedTenancyId ?? '')
  if (!elsewhere || !asked) return undefined
  const nameOf = ({ tenantName, propertyName, unitNumber }: typeof asked | typeof elsewhere) =>
    `${tenantName}, ${propertyName} ${unitNumber}`
  return `${plainMoney(amount, currency)} was asked for ${nameOf(asked)} and paid by ${transactionId}, but is on ${nameOf(elsewhere)}. Move the payment.`
}

async function noteStatus(context: Working, prompt: PromptRow, status: PromptStatus): Promise<void> {
  await noteStatusOnly(context, prompt, status)
  // A phone that has answered keeps no money waiting.
  if (status.is !== 'pending' && status.is !== 'unknown') await settleAwaiting(context, prompt)
}

async function noteStatusOnly(
  { db, now }: Working,
  { id, timesChecked }: PromptRow,
  status: PromptStatus,
): Promise<void> {
  const wait = waitBeforeAsking(timesChecked)
  const dueAt = wait === undefined ? null : new Date(now.getTime() + wait * 1000)
  await db.transaction(async (tx) => {
    const current = await lockPrompt(tx, id)
    if (!current || current.lineId !== null) return
    const isOpen = current.state === 'asked' || current.state === 'pending' || current.state === 'unknown'
    if (status.is === 'paid') {
      // Its receipt comes by a callback, a confirmation or a pull.
      const reason = 'M-Pesa says that it is paid. Its receipt is still to come.'
      await updatePrompt(tx, id, { state: 'paid', reason, dueAt: null, endedAt: current.endedAt ?? now })
      return
    }
    if (!isOpen) return
    if (status.is === 'failed') {
      await updatePrompt(tx, id, { state: 'failed', reason: status.reason, dueAt: null, endedAt: now })
    } else if (status.is === 'not_taken') {
      const reason = 'The provider never took the request. Ask again.'
      await updatePrompt(tx, id, { state: 'failed', reason, dueAt: null, endedAt: now })
    } else if (status.is === 'ambiguous') {
      await updatePrompt(tx, id, { state: 'unknown', reason: status.reason, dueAt })
    } else if (status.is === 'pending') {
      await updatePrompt(tx, id, { state: 'pending', reason: null, dueAt })
    } else {
      const state = dueAt === null ? 'unknown' : current.state === 'asked' ? 'pending' : current.state
      await updatePrompt(tx, id, { state, reason: status.reason, dueAt })
    }
  })
}
