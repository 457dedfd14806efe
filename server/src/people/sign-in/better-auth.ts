import { OwnSetup, SignIn, SignUp } from '@makao/contract/people/accounts/accounts.schema'
import { doorRefusals } from '@makao/contract/people/accounts/door.refusals'
import { edgeRefusals, type RefusalCode } from '@makao/contract/refusals'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError, createAuthEndpoint, isAPIError } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Config } from '../../config'
import type { Db } from '../../db/types'
import { Refusal } from '../../errors'
import { withoutValues } from '../../logger'
import { authTables, keepPassword } from '../accounts/accounts.repository'
import type { KnownNames } from '../accounts/password-strength.service'
import { tellingUnavailable } from './better-auth-database'
import { DEVICE_MAX_AGE, deviceCookie, type Owner } from './known-device'
import { authenticate, type Door } from './sign-in.service'

/** Carries the caller's network address to Better Auth; `app.ts` sets it and drops what a caller sent under this name. */
export const CLIENT_ADDRESS_HEADER = 'x-makao-client-address'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** The origins whose pages may write: the address people use, and on one's own machine its other names. */
export function allowedOrigins(baseUrl: string): string[] {
  const { protocol, hostname, port, origin } = new URL(baseUrl)
  if (!LOOPBACK.includes(hostname)) return [origin]
  return LOOPBACK.map((name) => `${protocol}//${name}${port ? `:${port}` : ''}`)
}

/** A browser takes a cookie with this prefix from https alone, for this host alone and for all its paths. */
export const cookiePrefix = ({ baseUrl }: Config) => (baseUrl.startsWith('https:') ? '__Host-makao' : 'makao')

const isOfDoor = (code: RefusalCode): code is keyof typeof doorRefusals => code in doorRefusals

function answerOf(error: unknown, log: Logger, address: string | undefined): unknown {
  if (!(error instanceof Refusal) || !isOfDoor(error.code)) return error
  const { code, data = {} } = error
  const { status, ...said } = doorRefusals[code]
  // Who keeps guessing is seen in the logs; what was typed is not.
  log.warn({ refusal: code, address }, 'refused at the door')
  const message = said.message.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(data[name]))
  const headers: Record<string, string> = 'retryAfter' in data ? { 'Retry-After': String(data.retryAfter) } : {}
  return new APIError(status, { ...said, ...data, code, message }, headers)
}

function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new APIError(edgeRefusals.INVALID_INPUT, {
    code: 'INVALID_INPUT' satisfies RefusalCode,
    message: issue?.message,
    field: issue?.path[0]?.toString(),
  })
}

/** Our own way in, by address or phone number, password and second factor. The sessions are Better Auth's. */
function doorPlugin({ db, config, log, clock, knownNames, register, setUp, mailWritten }: AuthOptions) {
  const deviceCookieName = `${cookiePrefix(config)}.device`

  function endpoint<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    enter: (door: Door, input: z.output<Schema>) => Promise<Owner>,
  ) {
    return createAuthEndpoint(path, { method: 'POST', body: z.unknown() }, async (ctx) => {
      const input = parseBody(schema, ctx.body)
      const address = ctx.headers?.get(CLIENT_ADDRESS_HEADER) ?? undefined
      const door = {
        db,
        config,
        knownNames,
        now: clock(),
        address,
        deviceCookie: ctx.getCookie(deviceCookieName) ?? undefined,
        mailWritten,
      }
      const refuse = (error: unknown): never => {
        throw answerOf(error, log, address)
      }
      const owner = await enter(door, input).catch(refuse)
      const profileId = owner.id
      const user = await ctx.context.internalAdapter.findUserById(profileId)
      if (!user) throw new Error('A profile is gone in the request that signed it in.')
      // Whoever signs in where somebody is signed in already takes their place.
      const { sessionToken } = ctx.context.authCookies
      const present = await ctx.getSignedCookie(sessionToken.name, config.authSecret)
      if (present) await ctx.context.internalAdapter.deleteSession(present)
      const session = await ctx.context.internalAdapter.createSession(profileId)
      // Who signs in with a former password while it is replaced does not stay: what ends sessions then did not see theirs.
      if (!(await keepPassword(db, owner))) {
        await ctx.context.internalAdapter.deleteSession(session.token)
        refuse(new Refusal('SIGN_IN_REFUSED'))
      }
      log.info({ actorId: profileId, address, device: door.deviceCookie ? 'known' : 'new', path }, 'signed in')
      await setSessionCookie(ctx, { session, user })
      ctx.setCookie(deviceCookieName, deviceCookie(config.authSecret, owner), {
        httpOnly: true,
        sameSite: 'lax',
        path: '/',
        secure: config.baseUrl.startsWith('https:'),
        maxAge: DEVICE_MAX_AGE,
      })
      return ctx.json({ user: toldOf(user as SessionAnswer['user']) })
    })
  }

  return {
    id: 'makao-door',
    endpoints: {
      makaoSignIn: endpoint('/sign-in', SignIn, authenticate),
      makaoSignUp: endpoint('/sign-up', SignUp, register),
      makaoSetUp: endpoint('/set-up', OwnSetup, setUp),
    },
  }
}

export interface AuthOptions extends KnownNames {
  db: Db
  config: Config
  log: Logger
  clock: () => Date
  /** Makes an account. */
  register: (door: Door, input: SignUp) => Promise<Owner>
  /** Makes the first admin, and says whose installation it is. */
  setUp: (door: Door, input: OwnSetup) => Promise<Owner>
  /** Tells the sender that mail was written and committed. */
  mailWritten: () => void
}

/** Sessions and their cookies. Better Auth's user is our profile. */
export function createAuth(options: AuthOptions) {
  const { db, config, log } = options
  const isHttps = config.baseUrl.startsWith('https:')
  return betterAuth({
    appName: 'Makao',
    baseURL: config.baseUrl,
    basePath: '/api/auth',
    secret: config.authSecret,
    trustedOrigins: allowedOrigins(config.baseUrl),
    telemetry: { enabled: false },
    logger: {
      // The message alone: what comes with it are queries with their values.
      log: (level, message) =>
        log[level === 'debug' || level === 'info' ? level : 'warn']({ from: 'auth' }, withoutValues(message)),
    },
    onAPIError: {
      // Left to the library, an unexpected error is printed with the values of its query, and the answer is empty.
      onError: (error) => {
        // What is no refusal goes on to `app.ts`, which logs it and names a reference.
        if (!isAPIError(error)) throw error
        if (error.statusCode >= 500) log.error({ err: error }, 'sign-in refused for a reason of its own')
      },
    },
    database: tellingUnavailable(
      drizzleAdapter(db, {
        provider: 'pg',
        schema: authTables,
        transaction: true,
      }),
    ),
    user: {
      modelName: 'profiles',
      fields: { name: 'fullName' },
      additionalFields: {
        phoneNumber: { type: 'string', required: false },
        requestedRole: { type: 'string', required: false },
        role: { type: 'string', required: false, input: false, defaultValue: 'tenant' },
        emailUnproven: { type: 'boolean', required: false, input: false, defaultValue: false },
        deactivatedAt: { type: 'date', required: false, input: false },
        archivedAt: { type: 'date', required: false, input: false },
      },
    },
    session: { modelName: 'sessions', updateAge: 3600 },
    account: { modelName: 'accounts' },
    verification: { modelName: 'verifications' },
    // Ours counts by account too, and with growing waits: throttle.rules.ts.
    rateLimit: { enabled: false },
    plugins: [doorPlugin(options)],
    advanced: {
      cookiePrefix: cookiePrefix(config),
      // Its own prefix would be __Secure-, which allows more than __Host-.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isHttps },
      database: { generateId: 'uuid' },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
  })
}

export type Auth = ReturnType<typeof createAuth>

interface SessionAnswer {
  user: Record<string, unknown>
}

/**
 * What the page is told of its session: who is signed in. The library's answer has the token of the session in it too, which
 * belongs in a cookie that no script reads.
 */
export async function withoutToken(answer: Response): Promise<Response> {
  if (!answer.ok) return answer
  const found = (await answer.json()) as SessionAnswer | null
  return new Response(JSON.stringify(found && { user: toldOf(found.user) }), answer)
}

/** What a page is told of whoever is signed in. */
function toldOf({ id, name, email, role, requestedRole, emailUnproven }: SessionAnswer['user']) {
  return { id, name, email, role, requestedRole, emailUnproven }
}
