import { contract } from '@makao/contract'
import { formatWholeDay, isDay } from '@makao/contract/days'
import { plainMoney } from '@makao/contract/money'
import { can, type Permission, roleOf } from '@makao/contract/permissions'
import { commonRefusals, type ProcedureMeta } from '@makao/contract/procedure'
import type { RefusalCode } from '@makao/contract/refusals'
import { implement, ORPCError } from '@orpc/server'
import type { z } from 'zod'
import { type ActingKey, type Actor, type Asked, onReplica, type RequestContext } from './context'
import { isDatabaseUnavailable } from './db/unavailable'
import { missesDeposit, Refusal } from './errors'
import { lacksSecondFactor } from './people/accounts/second-factor.repository'
import { findSessionCookie, readToken } from './people/sign-in/session-cookie'
import { findSession } from './people/sign-in/sessions.repository'

interface ErrorMapItem {
  status?: number
  message?: string
}

interface DeclaredProcedure {
  meta: ProcedureMeta
  errorMap: Partial<Record<RefusalCode, ErrorMapItem>>
}

const readable = (value: unknown) => (typeof value === 'string' && isDay(value) ? formatWholeDay(value) : String(value))

/** Fills the gaps of a message: `{city} already has …` with `data.city`; days and amounts as people read them. */
function fillMessage(message: string, data: Readonly<Record<string, unknown>> = {}): string {
  const amounts = message.replace('{currency} {amount}', () =>
    plainMoney(Number(data.amount), data.currency === 'UGX' ? 'UGX' : 'KES'),
  )
  return amounts.replaceAll(/\{(\w+)\}/g, (_, name: string) => readable(data[name]))
}

function answerOf(refusal: Refusal, { errorMap }: DeclaredProcedure): unknown {
  const declared = errorMap[refusal.code]
  // Undeclared: a bug of ours, which the edge logs and answers as 500.
  if (!declared) return new Error(`The refusal ${refusal.code} is not declared in the contract.`, { cause: refusal })
  return new ORPCError(refusal.code, {
    defined: true,
    status: declared.status,
    message: fillMessage(declared.message ?? refusal.code, refusal.data),
    data: refusal.data,
    cause: refusal.cause,
  })
}

/** Who is signed in, however they show it. */
export const findActor = (context: RequestContext): Promise<Actor | undefined> => context.identify(context)

/** A session ends a week after it was used last, which Better Auth writes down once an hour, by the clock of the machine. */
const isToBeRenewed = (expiresAt: Date) => expiresAt.getTime() - Date.now() <= (7 * 24 - 1) * 3_600_000

/** Who is signed in, by the session's cookie. */
export async function actorByCookie(context: RequestContext): Promise<Actor | undefined> {
  const { db, auth, config, headers, address, trace } = context
  const { pairs, place } = findSessionCookie(headers, config)
  const token = readToken(pairs[place], config.authSecret)
  const session = token === undefined ? undefined : await findSession(db, token)
  if (!session) return undefined
  if (isToBeRenewed(session.expiresAt)) {
    // Better Auth reads the cookies by itself: of several it may find another session good than this one.
    const good = await auth.api.getSession({ headers })
    if (good?.session.id !== session.id) return undefined
  }
  const { id, profileId, name, role, lacksSecondFactor } = session
  trace.actorId = profileId
  // Their sessions were ended; one that was opened at that very moment counts for nothing.
  if (session.deactivatedAt || session.archivedAt) return undefined
  return { id: profileId, name, role: roleOf(role), address: address ?? null, sessionId: id, lacksSecondFactor }
}

/** What everybody may do about themselves, also an admin who still lacks the second factor that the setting asks for. */
const own: readonly ProcedureMeta['permission'][] = ['own:read', 'profile:write']

/**
 * What no script does: change who somebody is, what guards the accounts, what else opens the installation, and approve what
 * a second person has to.
 */
const notByKey: readonly Permission[] = [
  'profile:write',
  'security:manage',
  'api:manage',
  'team:manage',
  'approval:decide',
]

/**
 * Who is signed in and may do this.
 * @param asked without it, as of a route beside the procedures, a key that is limited to properties may not
 * @throws Refusal UNAUTHORIZED, FORBIDDEN, SECOND_FACTOR_REQUIRED, KEY_REFUSED, KEY_LIMITED, NOT_FOUND
 */
export async function requireActor(context: RequestContext, permission: Permission, asked?: Asked): Promise<Actor> {
  const actor = await findActor(context)
  if (!actor) throw new Refusal('UNAUTHORIZED')
  // A page that somebody else opened, before this one signed in beside it, does nothing in their name.
  const opened = context.headers.get('makao-person')
  if (opened !== null && opened !== actor.id) throw new Refusal('UNAUTHORIZED')
  if (!can(actor.role, permission)) throw new Refusal('FORBIDDEN')
  if (actor.role === 'admin' && !own.includes(permission) && (await lacksFactor(context, actor))) {
    throw new Refusal('SECOND_FACTOR_REQUIRED')
  }
  if (actor.key) await requireKeyReach(context, actor.key, permission, asked)
  return actor
}

const lacksFactor = async ({ db }: RequestContext, { id, lacksSecondFactor: isLacking }: Actor) =>
  isLacking ?? lacksSecondFactor(db, id)

async function requireKeyReach(
  { db }: RequestContext,
  key: ActingKey,
  permission: Permission,
  asked: Asked | undefined,
): Promise<void> {
  if (notByKey.includes(permission)) throw new Refusal('KEY_REFUSED')
  if (key.propertyIds === null) return
  if (!asked) throw new Refusal('KEY_LIMITED')
  await key.requireReach(db, asked)
}

const isCommon = (code: RefusalCode): code is keyof typeof commonRefusals => code in commonRefusals

/** The answer of a plain route to a refusal that every route may give. @throws what is none */
export function refusalResponse(error: unknown): Response {
  if (!(error instanceof Refusal) || !isCommon(error.code)) throw error
  const { status, message } = commonRefusals[error.code]
  return Response.json({ defined: true, code: error.code, status, message }, { status })
}

/** For input that only the procedure itself can check; answered as what the contract refuses. */
export const invalidInput = ({ issues }: Pick<z.ZodError, 'issues'>) =>
  new ORPCError('BAD_REQUEST', { message: 'Input validation failed', data: { issues } })

/** What people are told of what the database refused; undefined: it is a bug of ours. */
function refusalByDatabase(error: unknown, { errorMap }: DeclaredProcedure): RefusalCode | undefined {
  if (isDatabaseUnavailable(error)) return 'DATABASE_UNAVAILABLE'
  return 'DEPOSIT_MOVED' in errorMap && missesDeposit(error) ? 'DEPOSIT_MOVED' : undefined
}

const base = implement(contract)
  .$context<RequestContext>()
  .use(async ({ next, procedure }) => {
    try {
      return await next()
    } catch (error) {
      const declared = procedure['~orpc'] as DeclaredProcedure
      const code = refusalByDatabase(error, declared)
      const refusal = code ? new Refusal(code, undefined, error) : error
      throw refusal instanceof Refusal ? answerOf(refusal, declared) : error
    }
  })

/** Implements procedures for people who are signed in: checks the permission that the contract names. */
export const rpc = base.use(async ({ context, next, procedure }, input) => {
  const { meta, route } = procedure['~orpc']
  const { permission, isLongRead } = meta as ProcedureMeta
  if (permission === 'public') throw new Error('A public procedure is implemented with openRpc.')
  const asked = { route: `${route.method} ${route.path}`, input }
  const actor = await requireActor(context, permission, asked)
  const { db } = isLongRead ? onReplica(context) : context
  return next({ context: { actor, db } })
})

/** Implements the procedures that the contract opens to everybody. */
export const openRpc = base.use(async ({ next, procedure }) => {
  if ((procedure['~orpc'].meta as ProcedureMeta).permission !== 'public') {
    throw new Error('Only a public procedure is implemented with openRpc.')
  }
  return next()
})
