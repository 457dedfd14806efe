import { dayInNairobi } from '@makao/contract/days'
import { keyEvents } from '@makao/contract/exchange/keys/keys.audit'
import type { ApiKey, ApiKeys, MadeKey, NewKey, NewKeyAsked } from '@makao/contract/exchange/keys/keys.schema'
import { roles } from '@makao/contract/permissions'
import type { Actor, RequestContext, SignedIn } from '../../context'
import type { Queryable } from '../../db/types'
import { Refusal } from '../../errors'
import { requireOwnPassword } from '../../people/security/security.service'
import { writeAudit } from '../../platform/audit/audit.repository'
import { requireReach } from '../reach/reach.service'
import {
  countKeys,
  deleteKey,
  findKey,
  findKeyByHash,
  insertKey,
  type KeyRow,
  listKeys,
  lockKeys,
  namesOfProperties,
  noteUse,
  requireKey,
  tellEnded,
} from './keys.repository'
import {
  endingOf,
  hashOfKey,
  isSecretKey,
  MOST_KEYS,
  newSecretKey,
  publishableKeyOf,
  roleOfKey,
  whyShut,
} from './keys.rules'

/** Keys as an admin sees them. */
async function toShow(db: Queryable, rows: readonly KeyRow[], now: Date): Promise<ApiKey[]> {
  const limits = await namesOfProperties(db, [...new Set(rows.flatMap(({ propertyIds }) => propertyIds ?? []))])
  const today = dayInNairobi(now)
  return rows.map((row) => {
    const { id, name, ending, role, expiresOn, propertyIds, lastUsedAt } = row
    const shut = whyShut(row, today)
    return {
      ...{ id, name, ending, role, expiresOn },
      madeBy: row.makerName,
      isStopped: shut === 'stopped',
      isExpired: shut === 'expired',
      properties: propertyIds && limits.filter((property) => propertyIds.includes(property.id)),
      createdAt: row.createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }
  })
}

export async function readKeys({ db, config, now }: SignedIn): Promise<ApiKeys> {
  const keys = await toShow(db, await listKeys(db), now)
  return { url: config.baseUrl, publishableKey: publishableKeyOf(config.authSecret), keys }
}

const audited = ({ name, role, properties, expiresOn }: ApiKey) => ({
  ...{ name, role, expiresOn },
  properties: properties?.map((property) => property.name).join(', ') ?? 'all',
})

/** @throws Refusal FORBIDDEN, KEY_ALREADY_OVER, NO_SUCH_PROPERTY, KEY_NAME_USED, TOO_MANY_KEYS */
export async function makeKey(
  { db, actor, now }: Pick<SignedIn, 'db' | 'actor' | 'now'>,
  input: NewKey,
): Promise<MadeKey> {
  if (roles.indexOf(input.role) < roles.indexOf(actor.role)) throw new Refusal('FORBIDDEN')
  if (input.expiresOn !== null && input.expiresOn < dayInNairobi(now)) throw new Refusal('KEY_ALREADY_OVER')
  const secret = newSecretKey()
  const key = await db.transaction(async (tx) => {
    // One after the other, or two at once would both find room for the last.
    await lockKeys(tx)
    if ((await countKeys(tx)) >= MOST_KEYS) throw new Refusal('TOO_MANY_KEYS', { most: MOST_KEYS })
    const { propertyIds } = input
    if (propertyIds && (await namesOfProperties(tx, propertyIds)).length < propertyIds.length) {
      throw new Refusal('NO_SUCH_PROPERTY')
    }
    const kept = { hash: hashOfKey(secret), ending: endingOf(secret), madeBy: actor.id, createdAt: now }
    const id = await insertKey(tx, { ...input, ...kept })
    const [made] = await toShow(tx, [await requireKey(tx, id)], now)
    if (!made) throw new Error('A key that was just written is not there.')
    await writeAudit(tx, actor, keyEvents.made, { entityId: id, subject: made.name, after: audited(made) }, now)
    return made
  })
  return { key, secret }
}

/** @throws Refusal TOO_MANY_ATTEMPTS, PASSWORD_WRONG, and as `makeKey` */
export async function makeKeyByPassword(context: SignedIn, { password, ...input }: NewKeyAsked): Promise<MadeKey> {
  await requireOwnPassword(context, password)
  return makeKey(context, input)
}

/** @throws Refusal NOT_FOUND */
export async function withdrawKey({ db, actor, now }: SignedIn, keyId: string): Promise<Record<string, never>> {
  await db.transaction(async (tx) => {
    await lockKeys(tx)
    const [key] = await toShow(tx, [await requireKey(tx, keyId)], now)
    await deleteKey(tx, keyId)
    await tellEnded(tx, keyId)
    if (!key) return
    const about = { entityId: keyId, subject: key.name, before: audited(key) }
    await writeAudit(tx, actor, keyEvents.withdrawn, about, now)
  })
  return {}
}

const MINUTE = 60_000

/** Whose name and rights a script has that shows a bearer; undefined where it is no key, or one that opens nothing. */
export async function actorByKey(context: RequestContext, bearer: string): Promise<Actor | undefined> {
  return isSecretKey(bearer) ? actorOf(context, await findKeyByHash(context.db, hashOfKey(bearer))) : undefined
}

/** The same of what a key has signed before. */
export async function actorByKeyId(context: RequestContext, keyId: string): Promise<Actor | undefined> {
  return actorOf(context, await findKey(context.db, keyId))
}

async function actorOf(
  { db, now, address, trace }: RequestContext,
  key: KeyRow | undefined,
): Promise<Actor | undefined> {
  if (!key || whyShut(key, dayInNairobi(now))) return undefined
  trace.actorId = key.madeBy
  if (!key.lastUsedAt || now.getTime() - key.lastUsedAt.getTime() >= MINUTE) await noteUse(db, key.id, now)
  const { id, name, madeBy, makerName, propertyIds } = key
  return {
    id: madeBy,
    name: `${makerName} (key ${name})`,
    role: roleOfKey(key.role, key.makerRole),
    address: address ?? null,
    sessionId: id,
    key: {
      id,
      name,
      propertyIds,
      requireReach: (asking, asked) => requireReach(asking, propertyIds, asked, dayInNairobi(now)),
    },
  }
}
