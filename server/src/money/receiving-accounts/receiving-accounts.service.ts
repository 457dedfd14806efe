import { createHash, randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { dayInNairobi } from '@makao/contract/days'
import { receivingAccountEvents } from '@makao/contract/money/receiving-accounts/receiving-accounts.audit'
import { type CredentialName, credentialNames } from '@makao/contract/money/receiving-accounts/receiving-accounts.kinds'
import type {
  CallbackSecret,
  Credentials,
  NewReceivingAccount,
  ReceivingAccount,
  ReceivingAccountChange,
  WhereToPay,
} from '@makao/contract/money/receiving-accounts/receiving-accounts.schema'
import { credentialLabels } from '@makao/contract/money/receiving-accounts/receiving-accounts.terms'
import type { Stored } from '../../allowed'
import { overOthers } from '../../as-read'
import type { SignedIn } from '../../context'
import type { Queryable } from '../../db/types'
import { Refusal, takenKey } from '../../errors'
import { rentsIt } from '../../homes/tenancies/co-tenants.repository'
import { isPlainlyInside, mayReachInside } from '../../outside.rules'
import { writeAudit } from '../../platform/audit/audit.repository'
import { decrypt, encrypt } from '../../sealing'
import {
  findAgencyNumbers,
  insertReceivingAccount,
  listByCallbackDigest,
  listPlaces,
  listReceivingAccounts,
  listToPayTo,
  lockSealed,
  requireOwnerThere,
  requirePropertyCurrency,
  requireReceivingAccount,
  requireSealed,
  takenRefusal,
  updateReceivingAccount,
} from './receiving-accounts.repository'
import { accountsOfForm, receivingAccountFor, whereToPay } from './receiving-accounts.rules'

/** What it takes to change an account: who does it, and when. */
export type Changing = Pick<SignedIn, 'db' | 'config' | 'actor' | 'now'>

type Kept = Partial<Record<CredentialName, string>>

/** What is kept of the secret part of an address. */
export const digestOfSecret = (secret: string) => createHash('sha256').update(secret).digest('hex')

const audited = ({ kind, name, bank, number, prefix, ownerName, propertyName }: Stored<ReceivingAccount>) => ({
  kind,
  name,
  bank,
  number,
  prefix,
  of: propertyName ?? ownerName ?? 'the agency',
})

export async function readReceivingAccounts({ db, actor }: SignedIn): Promise<ReceivingAccount[]> {
  return (await listReceivingAccounts(db)).map(receivingAccountFor(actor))
}

const show = async ({ db, actor }: Pick<SignedIn, 'db' | 'actor'>, accountId: string): Promise<ReceivingAccount> =>
  receivingAccountFor(actor)(await requireReceivingAccount(db, accountId))

/** @throws Refusal NOT_FOUND, CURRENCY_CHANGED */
async function requireWhose(
  db: Queryable,
  { ownerId, propertyId, currency }: Pick<NewReceivingAccount, 'ownerId' | 'propertyId' | 'currency'>,
): Promise<void> {
  if (ownerId !== null) await requireOwnerThere(db, ownerId)
  if (propertyId !== null && (await requirePropertyCurrency(db, propertyId)) !== currency) {
    throw new Refusal('CURRENCY_CHANGED')
  }
}

const stands = ({
  kind,
  name,
  bank,
  number,
  prefix,
  currency,
  ownerId,
  propertyId,
  isOfAgency,
  settings,
}: Omit<NewReceivingAccount, 'requestId'>) => ({
  kind,
  name,
  bank,
  number: kind === 'cash' ? null : number,
  prefix: kind === 'bank_paybill' ? prefix : null,
  currency,
  ownerId,
  propertyId,
  isOfAgency,
  settings,
})

/** @throws Refusal PROVIDER_INSIDE */
function refuseInside({ settings: { baseUrl } }: Pick<NewReceivingAccount, 'settings'>, { config }: Changing): void {
  if (mayReachInside(config) || baseUrl === null || !URL.canParse(baseUrl)) return
  if (isPlainlyInside(new URL(baseUrl).hostname)) throw new Refusal('PROVIDER_INSIDE')
}

/** @throws Refusal PROVIDER_INSIDE, NOT_FOUND, CURRENCY_CHANGED, ACCOUNT_TAKEN; REQUEST_REUSED: the id was seen before with other values */
export async function createReceivingAccount(context: Changing, input: NewReceivingAccount): Promise<ReceivingAccount> {
  const { db, actor, now } = context
  refuseInside(input, context)
  const { requestId: id } = input
  const account = stands(input)
  try {
    await db.transaction(async (tx) => {
      await requireWhose(tx, input)
      await insertReceivingAccount(tx, { id, ...account, credentialNames: [], createdAt: now })
      const made = await requireReceivingAccount(tx, id)
      await writeAudit(
        tx,
        actor,
        receivingAccountEvents.added,
        { entityId: id, subject: made.name, after: audited(made) },
        now,
      )
    })
  } catch (error) {
    if (takenKey(error) !== 'receiving_accounts_pkey') throw await takenRefusal(db, error, account)
    // The same request again, or its id used again for something else.
    if (!isDeepStrictEqual(stands(await requireReceivingAccount(db, id)), account)) throw new Refusal('REQUEST_REUSED')
  }
  return show(context, id)
}

/** @throws Refusal PROVIDER_INSIDE, NOT_FOUND, CURRENCY_CHANGED, CHANGED_MEANWHILE, ACCOUNT_KIND, ACCOUNT_TAKEN */
export async function changeReceivingAccount(
  context: SignedIn,
  { accountId, ...change }: ReceivingAccountChange,
): Promise<ReceivingAccount> {
  const { db, actor, now } = context
  refuseInside(change, context)
  let account = stands(change)
  try {
    await db.transaction(async (tx) => {
      await lockSealed(tx, accountId)
      const before = await requireReceivingAccount(tx, accountId)
      account = stands(
        overOthers(change, before, [
          ['ownerId', 'propertyId'],
          ['number', 'prefix'],
        ]),
      )
      if (
        before.kind !== account.kind ||
        before.currency !== account.currency ||
        before.isOfAgency !== account.isOfAgency
      )
        throw new Refusal('ACCOUNT_KIND')
      await requireWhose(tx, account)
      await updateReceivingAccount(tx, accountId, account)
      const after = await requireReceivingAccount(tx, accountId)
      const states = { before: audited(before), after: audited(after) }
      const about = { entityId: accountId, subject: after.name, ...states }
      await writeAudit(tx, actor, receivingAccountEvents.changed, about, now)
    })
  } catch (error) {
    throw await takenRefusal(db, error, account)
  }
  return show(context, accountId)
}

async function unsealed(secret: string, sealed: string | null): Promise<Kept> {
  return sealed === null ? {} : (JSON.parse(await decrypt(secret, sealed)) as Kept)
}

/** What a provider asks for, to be sent to it and to nobody else. @throws Refusal NOT_FOUND */
export async function readCredentials(
  { db, config }: Pick<SignedIn, 'db' | 'config'>,
  accountId: string,
): Promise<Kept> {
  return unsealed(config.authSecret, (await requireSealed(db, accountId)).sealedCredentials)
}

/** @throws Refusal NOT_FOUND */
export async function setCredentials(context: Changing, input: Credentials): Promise<ReceivingAccount> {
  const { db, config, actor, now } = context
  const { accountId, credentials } = input
  await db.transaction(async (tx) => {
    const { sealedCredentials } = await lockSealed(tx, accountId)
    const kept = await unsealed(config.authSecret, sealedCredentials)
    const anew = { ...kept, ...credentials }
    const names = credentialNames.filter((name) => anew[name])
    const all = Object.fromEntries(names.map((name) => [name, anew[name]]))
    await updateReceivingAccount(tx, accountId, {
      credentialNames: names,
      sealedCredentials: names.length === 0 ? null : await encrypt(config.authSecret, JSON.stringify(all)),
    })
    const changed = credentialNames.filter((name) => name in credentials)
    const said = changed.map((name) => `${credentialLabels[name]} ${credentials[name] === null ? 'removed' : 'set'}`)
    const { name: subject } = await requireReceivingAccount(tx, accountId)
    const about = { entityId: accountId, subject, after: { credentials: said.join(', ') } }
    await writeAudit(tx, actor, receivingAccountEvents.credentials, about, now)
  })
  return show(context, accountId)
}

/** @throws Refusal NOT_FOUND */
export async function readCallback(
  { db, config }: Pick<SignedIn, 'db' | 'config'>,
  accountId: string,
): Promise<CallbackSecret> {
  const { sealedCallback } = await requireSealed(db, accountId)
  return { secret: sealedCallback === null ? null : await decrypt(config.authSecret, sealedCallback) }
}

/** Makes a new secret address; the earlier one answers no more. @throws Refusal NOT_FOUND, ACCOUNT_ARCHIVED */
export async function rotateCallback(context: Changing, accountId: string): Promise<CallbackSecret> {
  const { db, config, actor, now } = context
  // Letters and digits alone, as long as anybody would have to guess for ever.
  const secret = randomBytes(24).toString('hex')
  const sealedCallback = await encrypt(config.authSecret, secret)
  await db.transaction(async (tx) => {
    const { archivedAt } = await lockSealed(tx, accountId)
    if (archivedAt !== null) throw new Refusal('ACCOUNT_ARCHIVED')
    await updateReceivingAccount(tx, accountId, { callbackDigest: digestOfSecret(secret), sealedCallback })
    const { name: subject } = await requireReceivingAccount(tx, accountId)
    await writeAudit(tx, actor, receivingAccountEvents.callback, { entityId: accountId, subject }, now)
  })
  return { secret }
}

/** The accounts whose providers call these addresses; looked up by hashes, so that time says nothing of a secret. */
export async function findAccountsByCallback(db: Queryable, secrets: readonly string[]) {
  const digests = secrets.map(digestOfSecret)
  const found = await listByCallbackDigest(db, [...new Set(digests)])
  return digests.map((digest) => found.get(digest))
}

/** @throws Refusal NOT_FOUND, ACCOUNT_ARCHIVED */
export async function archiveReceivingAccount(context: SignedIn, accountId: string): Promise<ReceivingAccount> {
  const { db, actor, now } = context
  await db.transaction(async (tx) => {
    const { archivedAt } = await lockSealed(tx, accountId)
    if (archivedAt !== null) throw new Refusal('ACCOUNT_ARCHIVED')
    await updateReceivingAccount(tx, accountId, { archivedAt: now })
    const { name: subject } = await requireReceivingAccount(tx, accountId)
    await writeAudit(tx, actor, receivingAccountEvents.archived, { entityId: accountId, subject }, now)
  })
  return show(context, accountId)
}

/** @throws Refusal NOT_FOUND, ACCOUNT_IN_USE, ACCOUNT_TAKEN */
export async function restoreReceivingAccount(context: SignedIn, accountId: string): Promise<ReceivingAccount> {
  const { db, actor, now } = context
  const account = await requireReceivingAccount(db, accountId)
  try {
    await db.transaction(async (tx) => {
      const { archivedAt } = await lockSealed(tx, accountId)
      if (archivedAt === null) throw new Refusal('ACCOUNT_IN_USE')
      await updateReceivingAccount(tx, accountId, { archivedAt: null })
      const about = { entityId: accountId, subject: account.name }
      await writeAudit(tx, actor, receivingAccountEvents.restored, about, now)
    })
  } catch (error) {
    throw await takenRefusal(db, error, account)
  }
  return show(context, accountId)
}

/** Where each tenancy pays, best first, with what is typed as account there. None of a tenancy that is not there. */
export async function accountsFor(
  db: Queryable,
  tenancyIds: readonly string[],
  now: Date,
): Promise<Map<string, WhereToPay[]>> {
  if (tenancyIds.length === 0) return new Map()
  const stored = await listToPayTo(db)
  const form = await findAgencyNumbers(db)
  const accounts = [...stored, ...(form ? accountsOfForm(form, stored) : [])]
  const places = await listPlaces(db, tenancyIds, dayInNairobi(now))
  return new Map(places.map((place) => [place.tenancyId, whereToPay(accounts, place)]))
}

/** The same of one tenancy. @throws Refusal NOT_FOUND */
export async function requireWhereToPay(db: Queryable, tenancyId: string, now: Date): Promise<WhereToPay[]> {
  const found = (await accountsFor(db, [tenancyId], now)).get(tenancyId)
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

/** @throws Refusal NOT_FOUND: not a tenancy that the person who asks rents */
export async function readOwnWhereToPay({ db, actor, now }: SignedIn, tenancyId: string): Promise<WhereToPay[]> {
  if (!(await rentsIt(db, actor.id, tenancyId))) throw new Refusal('NOT_FOUND')
  return requireWhereToPay(db, tenancyId, now)
}
