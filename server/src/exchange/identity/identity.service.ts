import { can } from '@makao/contract/permissions'
import { commonRefusals } from '@makao/contract/procedure'
import type { Actor, RequestContext } from '../../context'
import { Refusal } from '../../errors'
import { requireActor } from '../../rpc'
import { readBearer, type Unusable } from '../auth/bearer.service'
import { RestRefusal } from '../engine/rest-refusal'
import { bearerOf, isPublishableKey, looksLikeToken } from '../keys/keys.rules'
import { actorByKey } from '../keys/keys.service'

/** Who asks by the hosted protocol. `nobody`: whoever shows no more than the publishable key; `key`: a script. */
export type HostedIdentity =
  | { kind: 'nobody' }
  | { kind: 'person'; actor: Actor }
  | { kind: 'key'; actor: Actor }
  /** Half signed in, which opens nothing but the way on: /auth/v1 */
  | { kind: 'pending' }

/** Knows one sort of bearer. @returns undefined for a bearer of another sort */
type BearerReader = (context: RequestContext, bearer: string) => Promise<HostedIdentity | undefined>

const readers: readonly BearerReader[] = [readAccessToken, readPublishableKey, readSecretKey]

async function readPublishableKey({ config }: RequestContext, bearer: string): Promise<HostedIdentity | undefined> {
  return isPublishableKey(config, bearer) ? { kind: 'nobody' } : undefined
}

async function readSecretKey(context: RequestContext, bearer: string): Promise<HostedIdentity | undefined> {
  const actor = await actorByKey(context, bearer)
  return actor && { kind: 'key', actor }
}

const unusable: Record<Unusable, readonly [code: string, message: string]> = {
  broken: ['PGRST301', 'JWSError JWSInvalidSignature'],
  expired: ['PGRST303', 'JWT expired'],
  ended: ['PGRST303', 'The session has ended'],
}

async function readAccessToken(context: RequestContext, bearer: string): Promise<HostedIdentity | undefined> {
  if (!looksLikeToken(bearer)) return undefined
  const found = await readBearer(context, bearer)
  if (typeof found === 'string') throw new RestRefusal(401, ...unusable[found])
  return found.kind === 'person' ? { kind: 'person', actor: found.actor } : { kind: 'pending' }
}

/** @throws RestRefusal 401 PGRST301: the bearer is broken, ended or unknown */
export async function identify(context: RequestContext): Promise<HostedIdentity> {
  const bearer = bearerOf(context.headers)
  if (bearer === undefined) return { kind: 'nobody' }
  for (const read of readers) {
    const identity = await read(context, bearer)
    if (identity) return identity
  }
  throw new RestRefusal(401, 'PGRST301', 'No suitable key or wrong key type')
}

/** Whom permissions are asked of; undefined for nobody. @throws RestRefusal 401 */
export async function actorByBearer(context: RequestContext): Promise<Actor | undefined> {
  const identity = await identify(context)
  if (identity.kind === 'pending') throw new RestRefusal(401, 'PGRST301', 'The second step of signing in is missing')
  const actor = identity.kind === 'nobody' ? undefined : identity.actor
  if (actor) context.trace.actorId = actor.id
  return actor
}

/** Who asks to read or listen; undefined for nobody. @throws Refusal SECOND_FACTOR_REQUIRED */
export async function findCaller(context: RequestContext): Promise<Actor | undefined> {
  const actor = await context.identify(context)
  // One place judges what somebody needs for what their role may do.
  if (!actor) return undefined
  // To what a key is limited, the rows say.
  const { key: _, ...person } = actor
  await requireActor({ ...context, identify: async () => person }, readingOf(actor))
  return actor
}

/** The same, refused as tables and channels tell it. @throws RestRefusal 401, 403 SECOND_FACTOR_REQUIRED */
export async function findRestCaller(context: RequestContext): Promise<Actor | undefined> {
  try {
    return await findCaller(context)
  } catch (error) {
    if (!(error instanceof Refusal) || !(error.code in commonRefusals)) throw error
    const { status, message } = commonRefusals[error.code as keyof typeof commonRefusals]
    throw new RestRefusal(status, error.code, message)
  }
}

const readingOf = ({ role }: Actor) => (can(role, 'portfolio:read') ? 'portfolio:read' : 'own:read')
