import { can } from '@makao/contract/permissions'
import { fileEvents } from '@makao/contract/platform/files/files.audit'
import { DOCUMENTS } from '@makao/contract/platform/files/files.terms'
import { MOST_FILE_BYTES } from '@makao/contract/platform/files/upload-sizes.terms'
import { type Actor, limitOf, type RequestContext } from '../../context'
import { findActiveActor } from '../../people/accounts/accounts.repository'
import { writeAudit } from '../../platform/audit/audit.repository'
import {
  type Bucket,
  deleteBucket,
  emptyBucket,
  findBucket,
  findFile,
  insertBucket,
  lockBucket,
  type StoredFile,
  updateBucket,
} from '../../platform/files/files.repository'
import { isBucketName } from '../../platform/files/files.rules'
import { requireAddable } from '../../platform/files/files.service'
import { actorByKeyId } from '../keys/keys.service'
import { readAddress, type SignedClaims, signAddress } from './signed-address.rules'
import {
  bucketNotEmpty,
  denied,
  duplicate,
  invalidBucketName,
  invalidRequest,
  invalidSignature,
  invalidToken,
  noSuchBucket,
  noSuchObject,
  tooLarge,
} from './storage-refusal'

/** Seconds for which an address to send a file to counts, as in the hosted original. */
const UPLOAD_WITHIN = 2 * 60 * 60

/** @throws RestRefusal: nobody, or not an admin: only they make and change buckets */
function requireKeeper(actor: Actor | undefined): asserts actor is Actor {
  if (!actor || !can(actor.role, 'agency:write') || limitOf(actor) !== null) throw denied()
}

/** A bucket that somebody knows of. @throws RestRefusal */
export async function requireBucket({ db }: RequestContext, actor: Actor | undefined, id: string): Promise<Bucket> {
  const bucket = await findBucket(db, id)
  if (!bucket || !knowsOf(actor, bucket)) throw noSuchBucket()
  return bucket
}

/** What is told to who wants to write and is not signed in. */
export const refusalOfNobody = async ({ db }: RequestContext, bucket: string) =>
  (await findBucket(db, bucket)) ? denied() : noSuchBucket()

/** Staff know all buckets, a tenant and a key with a limit that of the documents, nobody none. */
export const knowsOf = (actor: Actor | undefined, { id }: Bucket) =>
  actor !== undefined && (id === DOCUMENTS || (can(actor.role, 'portfolio:read') && limitOf(actor) === null))

export interface BucketInput {
  public?: boolean | undefined
  file_size_limit?: number | string | null | undefined
  allowed_mime_types?: string[] | null | undefined
}

const units: Record<string, number> = { b: 1, kb: 1000, mb: 1_000_000, gb: 1_000_000_000 }

/** '1mb', or bytes; null: as many as anywhere. @throws RestRefusal */
function parseLimit(limit: string | number | null): number | null {
  if (limit === null || limit === 0 || limit === '') return null
  const asked =
    typeof limit === 'number' ? [`${limit}`, `${limit}`, 'b'] : /^(\d+(?:\.\d+)?)(gb|mb|kb|b)?$/i.exec(limit)
  if (!asked) throw invalidRequest('Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B')
  const bytes = Math.floor(Number(asked[1]) * (units[(asked[2] ?? 'b').toLowerCase()] ?? 1))
  if (!Number.isSafeInteger(bytes) || bytes > MOST_FILE_BYTES) throw tooLarge()
  return bytes < 1 ? null : bytes
}

const audited = ({ isPublic, mostBytes, types }: Bucket) => ({ isPublic, mostBytes, kinds: types?.join(', ') ?? null })

/** @throws RestRefusal */
export async function addBucket(
  { db, now }: RequestContext,
  actor: Actor | undefined,
  id: string,
  input: BucketInput,
): Promise<void> {
  requireKeeper(actor)
  if (!isBucketName(id)) throw invalidBucketName()
  const bucket: Bucket = {
    id,
    isPublic: input.public ?? false,
    mostBytes: parseLimit(input.file_size_limit ?? null),
    types: input.allowed_mime_types ?? null,
    createdBy: actor.id,
    createdAt: now,
    updatedAt: now,
  }
  await db.transaction(async (tx) => {
    if (!(await insertBucket(tx, bucket))) throw duplicate()
    const subject = { entityId: actor.id, subject: id }
    await writeAudit(tx, actor, fileEvents.bucketAdded, { ...subject, after: audited(bucket) }, now)
  })
}

/** What is not named stays as it is. @throws RestRefusal */
export async function changeBucket(
  { db, now }: RequestContext,
  actor: Actor | undefined,
  id: string,
  input: BucketInput,
): Promise<void> {
  requireKeeper(actor)
  // What stands on the pages of Makao follows Makao's rules.
  if (id === DOCUMENTS) throw denied('The bucket documents is kept by Makao.')
  await db.transaction(async (tx) => {
    const before = await lockBucket(tx, id)
    if (!before) throw noSuchBucket()
    const { public: isPublic, file_size_limit: limit, allowed_mime_types: types } = input
    const change = {
      ...(isPublic !== undefined && { isPublic }),
      ...(limit !== undefined && { mostBytes: parseLimit(limit) }),
      ...(types !== undefined && { types }),
      updatedAt: now,
    }
    await updateBucket(tx, id, change)
    const states = { before: audited(before), after: audited({ ...before, ...change }) }
    await writeAudit(tx, actor, fileEvents.bucketChanged, { entityId: actor.id, subject: id, ...states }, now)
  })
}

/** @throws RestRefusal: not there, or there is a file in it */
export async function removeBucket({ db, now }: RequestContext, actor: Actor | undefined, id: string): Promise<void> {
  requireKeeper(actor)
  if (id === DOCUMENTS) throw denied('The bucket documents is kept by Makao.')
  await db.transaction(async (tx) => {
    const before = await lockBucket(tx, id)
    if (!before) throw noSuchBucket()
    if (!(await deleteBucket(tx, id))) throw bucketNotEmpty()
    const subject = { entityId: actor.id, subject: id }
    await writeAudit(tx, actor, fileEvents.bucketRemoved, { ...subject, before: audited(before) }, now)
  })
}

/** @throws RestRefusal */
export async function clearBucket({ db, now }: RequestContext, actor: Actor | undefined, id: string): Promise<void> {
  requireKeeper(actor)
  if (id === DOCUMENTS) throw denied('The bucket documents is emptied file by file.')
  await db.transaction(async (tx) => {
    if (!(await lockBucket(tx, id))) throw noSuchBucket()
    const files = await emptyBucket(tx, id)
    await writeAudit(
      tx,
      actor,
      fileEvents.bucketEmptied,
      { entityId: actor.id, subject: id, before: { files }, after: { files: 0 } },
      now,
    )
  })
}

const secondsOf = (now: Date) => Math.floor(now.getTime() / 1000)

/** An address of a file for whoever has it. */
export function signReading(
  { config, now }: RequestContext,
  { id, bucketId, path }: Pick<StoredFile, 'id' | 'bucketId' | 'path'>,
  expiresIn: number,
): string {
  const claims = { use: 'read', bucket: bucketId, path, file: id, until: secondsOf(now) + expiresIn } as const
  return signAddress(config.authSecret, claims)
}

/** An address to send one file to, once. @throws Refusal, RestRefusal */
export async function signSending(
  context: RequestContext,
  actor: Actor,
  bucket: Bucket,
  path: string,
  replaces: boolean,
): Promise<string> {
  await requireAddable({ ...context, actor }, bucket.id, path)
  const there = await findFile(context.db, 'anybody', bucket.id, path)
  if (there && !replaces) throw duplicate()
  return signAddress(context.config.authSecret, {
    use: 'write',
    bucket: bucket.id,
    path,
    by: actor.id,
    ...(actor.key && { key: actor.key.id }),
    version: crypto.randomUUID(),
    inPlaceOf: there?.version ?? null,
    until: secondsOf(context.now) + UPLOAD_WITHIN,
  })
}

/** What an address was signed for, if it is this one. @throws RestRefusal */
export function requireSigned<Use extends SignedClaims['use']>(
  { config, now }: RequestContext,
  use: Use,
  { bucket, path, token }: { bucket: string; path: string; token: string | undefined },
): Extract<SignedClaims, { use: Use }> {
  if (!token) throw invalidRequest("querystring must have required property 'token'")
  const { authSecret, previousAuthSecret } = config
  const secrets = previousAuthSecret === undefined ? [authSecret] : [authSecret, previousAuthSecret]
  const claims = readAddress(secrets, token, now)
  if (claims === 'broken') throw invalidToken('Invalid Compact JWS')
  if (claims === 'over') throw invalidToken('"exp" claim timestamp check failed')
  if (claims.use !== use || claims.bucket !== bucket || claims.path !== path) throw invalidSignature()
  return claims as Extract<SignedClaims, { use: Use }>
}

/** The file of a signed address, while it is there. @throws RestRefusal */
export async function requireSignedFile(
  context: RequestContext,
  asked: { bucket: string; path: string; token: string | undefined },
): Promise<StoredFile> {
  const { bucket, path, file } = requireSigned(context, 'read', asked)
  const found = await findFile(context.db, 'anybody', bucket, path)
  if (!found || found.id !== file) throw noSuchObject()
  return found
}

/** Who signed an address to send to, while they may still sign in; of a key, while it opens something. @throws RestRefusal */
export async function requireSender(
  context: RequestContext,
  { by, key }: Pick<Extract<SignedClaims, { use: 'write' }>, 'by' | 'key'>,
): Promise<Actor> {
  if (key !== undefined) {
    const actor = await actorByKeyId(context, key)
    if (!actor) throw invalidSignature()
    return actor
  }
  const sender = await findActiveActor(context.db, by)
  if (!sender) throw invalidSignature()
  return { ...sender, address: context.address ?? null, sessionId: '' }
}
