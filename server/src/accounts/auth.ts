import { SignUp } from '@makao/contract/accounts/accounts.schema'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError, createAuthMiddleware, isAPIError } from 'better-auth/api'
import type { Logger } from 'pino'
import type { Config } from '../config'
import type { Db } from '../db/types'
import { withoutValues } from '../logger'
import { makeFirstAdmin } from './accounts.service'
import { accounts, profiles, rateLimits, sessions, verifications } from './accounts.table'

/** Carries the caller's network address to Better Auth; `app.ts` sets it and drops what a caller sent under this name. */
export const CLIENT_ADDRESS_HEADER = 'x-makao-client-address'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** The origins whose pages may write: the address people use, and on one's own machine its other names. */
export function allowedOrigins(baseUrl: string): string[] {
  const { protocol, hostname, port, origin } = new URL(baseUrl)
  if (!LOOPBACK.includes(hostname)) return [origin]
  return LOOPBACK.map((name) => `${protocol}//${name}${port ? `:${port}` : ''}`)
}

/** Sign-up, sign-in and sessions. Better Auth's user is our profile. */
export function createAuth(db: Db, config: Config, log: Logger) {
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
        if (!isAPIError(error)) throw error
        if (error.statusCode >= 500) log.error({ err: error }, 'sign-in refused for a reason of its own')
      },
    },
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { profiles, sessions, accounts, verifications, rateLimits },
      transaction: true,
    }),
    user: {
      modelName: 'profiles',
      fields: { name: 'fullName' },
      additionalFields: {
        phoneNumber: { type: 'string', required: false },
        requestedRole: { type: 'string', required: false },
        role: { type: 'string', required: false, input: false, defaultValue: 'tenant' },
      },
    },
    session: { modelName: 'sessions' },
    account: { modelName: 'accounts' },
    verification: { modelName: 'verifications' },
    emailAndPassword: { enabled: true },
    rateLimit: {
      enabled: true,
      storage: 'database',
      modelName: 'rateLimits',
      window: 60,
      max: 300,
      customRules: {
        '/sign-in/email': { window: 60, max: 20 },
        '/sign-up/email': { window: 60, max: 20 },
      },
    },
    advanced: {
      cookiePrefix: 'makao',
      useSecureCookies: config.baseUrl.startsWith('https:'),
      database: { generateId: 'uuid' },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    hooks: {
      before: createAuthMiddleware(async (context) => {
        if (context.path !== '/sign-up/email') return
        const parsed = SignUp.safeParse(context.body)
        if (!parsed.success) {
          const [issue] = parsed.error.issues
          throw new APIError('BAD_REQUEST', { code: 'INVALID_SIGN_UP', message: issue?.message, field: issue?.path[0] })
        }
        return { context: { ...context, body: parsed.data } }
      }),
    },
    databaseHooks: {
      user: {
        create: {
          // After the account is committed: the first to ask becomes the admin of an installation that has none.
          after: async (user) => {
            if (user.requestedRole === 'admin') await makeFirstAdmin(db, user.id)
          },
        },
      },
    },
  })
}

export type Auth = ReturnType<typeof createAuth>
