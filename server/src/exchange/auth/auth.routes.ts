import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { RequestContext, SignedIn } from '../../context'
import { isSignUpOpen } from '../../people/accounts/sign-up-setting.repository'
import { askRecovery } from '../../people/recovery/recovery.service'
import { requireActor } from '../../rpc'
import { changeAccount } from './account.service'
import {
  createUser,
  deleteUser,
  generateLink,
  inviteUser,
  listFactors,
  readUser,
  readUsers,
  removeFactor,
  updateUser,
} from './admin.service'
import { bodyOf, refuse, requireBearer, requirePerson } from './asked'
import { AuthRefusal, invalid, toldAs } from './auth-refusal'
import {
  challengeOf,
  exchangeCode,
  recoveryLink,
  resend,
  sendNonce,
  sendSignInCode,
  verify,
  verifyByLink,
} from './codes.service'
import { challenge, enrol, makeRecoveryCodes, readRecoveryCodes, unenrol, verifyFactor } from './factors.service'
import { refreshSession, requireUser, type SessionAnswer } from './sessions.service'
import { signInByPassword, signOut, signUp, validEmail, validPhone } from './sign-in.service'
import { AUDIENCE, publishedKeys } from './tokens.service'

/** Longer than anything that is asked for, so that nothing of it is worked on. */
const Short = z.string().max(2000)
const Data = z.record(z.string().max(100), z.json()).nullish()

const Credentials = z.object({ email: Short.optional(), phone: Short.optional(), password: Short.optional() })
const Scope = z.enum(['global', 'local', 'others']).catch('global')

const Factor = z.object({
  factor_type: Short.optional(),
  friendly_name: Short.optional(),
  nonce: Short.optional(),
})
const FactorCode = z.object({ challenge_id: z.uuid('a challenge is verified by its id'), code: Short })
const Code = z.object({
  type: Short.default(''),
  token: Short.optional(),
  token_hash: Short.optional(),
  email: Short.optional(),
  phone: Short.optional(),
})
const Challenge = {
  code_challenge: Short.nullish(),
  code_challenge_method: Short.nullish(),
}
/** What may be asked for once more. */
const RESENT = ['signup', 'email_change', 'sms', 'phone_change']
const Otp = z.object({ email: Short.optional(), phone: Short.optional(), channel: Short.optional(), ...Challenge })
const Account = z.object({
  email: Short.optional(),
  phone: Short.optional(),
  password: Short.optional(),
  nonce: Short.optional(),
  data: Data,
  app_metadata: z.unknown().optional(),
})
const User = z.object({
  email: Short.optional(),
  phone: Short.optional(),
  password: Short.nullish(),
  email_confirm: z.boolean().optional(),
  user_metadata: Data,
  app_metadata: Data,
  ban_duration: z.string().max(50).optional(),
  role: Short.optional(),
})
const LinkAsked = z.object({
  type: Short.optional(),
  email: Short.optional(),
  new_email: Short.optional(),
  password: Short.optional(),
  data: Data,
  redirect_to: Short.optional(),
})
const Page = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  per_page: z.coerce.number().int().min(1).max(1000).default(50),
})

type Grant = (context: RequestContext, c: Context) => Promise<SessionAnswer>

/** Under which address the best-known providers of other accounts sign their tokens, as OpenID Connect has it of each. */
const issuers = new Map([
  ['google', 'https://accounts.google.com'],
  ['apple', 'https://appleid.apple.com'],
  ['facebook', 'https://www.facebook.com'],
  ['kakao', 'https://kauth.kakao.com'],
])

const grants = new Map<string, Grant>(
  Object.entries<Grant>({
    password: async (context, c) => signInByPassword(context, await bodyOf(c, Credentials)),
    refresh_token: async (context, c) => {
      const { refresh_token } = await bodyOf(c, z.object({ refresh_token: Short.optional() }))
      if (!refresh_token) throw invalid('refresh_token required')
      return refreshSession(context, refresh_token)
    },
    pkce: async (context, c) => {
      const Exchange = z.object({ auth_code: Short.default(''), code_verifier: Short.default('') })
      const { auth_code, code_verifier } = await bodyOf(c, Exchange)
      return exchangeCode(context, { authCode: auth_code, verifier: code_verifier })
    },
    web3: async () => {
      throw new AuthRefusal(422, 'web3_provider_disabled', 'Web3 provider is disabled')
    },
    id_token: async (_, c) => {
      const { provider, issuer } = await bodyOf(c, z.object({ provider: Short.optional(), issuer: Short.optional() }))
      if (!provider) throw invalid('provider or client_id and issuer required')
      const named = issuer ?? issuers.get(provider) ?? provider
      throw new AuthRefusal(400, 'provider_disabled', `Provider (issuer "${named}") is not enabled`)
    },
  }),
)

interface AuthOptions {
  contextOf: (c: Context) => RequestContext
}

/** Signing in and one's own account, in the hosted protocol: /auth/v1 */
export function authRoutes({ contextOf }: AuthOptions): Hono {
  const app = new Hono()
  waysIn(app, contextOf)
  ownAccount(app, contextOf)
  notHere(app, contextOf)
  app.route('/', adminRoutes({ contextOf }))
  app.onError((error, c) => {
    const refusal = toldAs(error)
    if (!refusal) throw error
    // Who keeps guessing is seen in the logs; what was typed is not.
    const { log, address } = contextOf(c)
    if (refusal.status !== 404) log.warn({ refusal: refusal.code, address, path: c.req.path }, 'refused at the door')
    return refuse(c, refusal)
  })
  return app
}

/** What a stranger can ask for. */
function waysIn(app: Hono, contextOf: AuthOptions['contextOf']): void {
  app.get('/health', (c) => c.json({ name: 'Makao', description: 'Makao answers in the protocol of GoTrue' }))

  app.get('/settings', async (c) =>
    c.json({
      external: { email: true, phone: contextOf(c).whatSends.sends().sms, anonymous_users: false },
      disable_signup: !(await isSignUpOpen(contextOf(c).db)),
      mailer_autoconfirm: true,
      phone_autoconfirm: false,
      saml_enabled: false,
    }),
  )

  app.get('/.well-known/jwks.json', async (c) => {
    const { db, config, now } = contextOf(c)
    c.header('Cache-Control', 'public, max-age=600')
    return c.json(await publishedKeys(db, config, now))
  })

  app.post('/token', async (c) => {
    const grant = grants.get(c.req.query('grant_type') ?? '')
    if (!grant) throw invalid('unsupported_grant_type')
    return c.json(await grant(contextOf(c), c))
  })

  app.post('/signup', async (c) => {
    const input = await bodyOf(c, Credentials.extend({ data: Data, ...Challenge }))
    challengeOf(input)
    return c.json(await signUp(contextOf(c), input))
  })

  app.post('/otp', async (c) => {
    const input = await bodyOf(c, Otp)
    return c.json(await sendSignInCode(contextOf(c), input, c.req.query('redirect_to')))
  })

  app.post('/magiclink', async (c) => {
    const input = await bodyOf(c, Otp)
    return c.json(await sendSignInCode(contextOf(c), input, c.req.query('redirect_to')))
  })

  app.post('/recover', async (c) => {
    const { email, ...pkce } = await bodyOf(c, Otp)
    if (!email) throw invalid('Password recovery requires an email')
    const context = contextOf(c)
    const link = recoveryLink(context, pkce, c.req.query('redirect_to'))
    return c.json(await askRecovery(context, validEmail(email), link))
  })

  app.post('/resend', async (c) => {
    const { type, email, phone, ...pkce } = await bodyOf(c, Code.extend(Challenge))
    if (!RESENT.includes(type)) throw invalid(`Missing one of these types: ${RESENT.join(', ')}`)
    if (type === 'signup' && !email) throw invalid('Type provided requires an email address')
    if (type === 'sms' && !phone) throw invalid('Type provided requires a phone number')
    if (email && phone) throw invalid('Only an email address or phone number should be provided.')
    if (!email && !phone) throw invalid('Missing one of these: email or phone')
    challengeOf(pkce)
    if (phone) validPhone(phone)
    await resend(contextOf(c), type, email ? validEmail(email) : undefined)
    return c.json({})
  })

  app.post('/verify', async (c) => {
    const { type, token, token_hash, email, phone } = await bodyOf(c, Code)
    return c.json(await verify(contextOf(c), { type, token, tokenHash: token_hash, email, phone }))
  })

  app.get('/verify', async (c) => {
    const { token = '', type = '', redirect_to } = c.req.query()
    c.header('Cache-Control', 'no-store')
    return c.redirect(await verifyByLink(contextOf(c), { token, type, redirectTo: redirect_to }), 303)
  })
}

/** What somebody asks for who is signed in, or half signed in. */
function ownAccount(app: Hono, contextOf: AuthOptions['contextOf']): void {
  app.post('/logout', async (c) => {
    const context = contextOf(c)
    await signOut(context, await requireBearer(context), Scope.parse(c.req.query('scope')))
    return c.body(null, 204)
  })

  app.get('/user', async (c) => {
    const context = contextOf(c)
    const bearer = await requireBearer(context)
    const id = bearer.kind === 'person' ? bearer.actor.id : bearer.pending.profileId
    return c.json(await requireUser(context.db, id, context.now))
  })

  app.put('/user', async (c) => {
    const context = contextOf(c)
    const bearer = await requireBearer(context)
    const change = await bodyOf(c, Account)
    return c.json(await changeAccount(context, bearer, change))
  })

  app.get('/reauthenticate', async (c) => {
    const context = contextOf(c)
    const { actor } = await requirePerson(context)
    await sendNonce(context, actor.id)
    return c.json({})
  })

  app.post('/factors', async (c) => {
    const context = contextOf(c)
    const person = await requirePerson(context)
    return c.json(await enrol(context, person, await bodyOf(c, Factor)))
  })

  app.get('/factors/recovery-codes', async (c) => {
    const context = contextOf(c)
    return c.json(await readRecoveryCodes(context, await requirePerson(context)))
  })

  for (const [path, replaces] of [
    ['/factors/recovery-codes', false],
    ['/factors/recovery-codes/regenerate', true],
  ] as const) {
    app.post(path, async (c) => {
      const context = contextOf(c)
      return c.json(await makeRecoveryCodes(context, await requirePerson(context), replaces))
    })
  }

  app.post('/factors/:id/challenge', async (c) => {
    const context = contextOf(c)
    return c.json(await challenge(context, await requireBearer(context), c.req.param('id')))
  })

  app.post('/factors/:id/verify', async (c) => {
    const context = contextOf(c)
    const bearer = await requireBearer(context)
    const { challenge_id, code } = await bodyOf(c, FactorCode)
    return c.json(await verifyFactor(context, bearer, c.req.param('id'), { challengeId: challenge_id, code }))
  })

  app.delete('/factors/:id', async (c) => {
    const context = contextOf(c)
    return c.json(await unenrol(context, await requirePerson(context), c.req.param('id')))
  })
}

/** What the protocol has and Makao has not, in its own words. */
function notHere(app: Hono, contextOf: AuthOptions['contextOf']): void {
  const no = (status: number, code: string, message: string) => (): never => {
    throw new AuthRefusal(status, code, message)
  }
  app.post('/sso', no(404, 'saml_provider_disabled', 'SAML 2.0 is disabled'))
  app.get('/authorize', no(400, 'validation_failed', 'Unsupported provider: provider is not enabled'))

  for (const [method, path] of [
    ['GET', '/user/identities/authorize'],
    ['DELETE', '/user/identities/:id'],
  ] as const) {
    app.on(method, path, async (c) => {
      await requirePerson(contextOf(c))
      throw new AuthRefusal(404, 'manual_linking_disabled', 'Manual linking is disabled')
    })
  }
}

/** Other people's accounts, for a secret key or whoever may look after them. */
function adminRoutes({ contextOf }: AuthOptions): Hono {
  const app = new Hono()
  const signedIn = async (c: Context): Promise<SignedIn> => {
    const context = contextOf(c)
    return { ...context, actor: await requireActor(context, 'tenant:write') }
  }
  const idOf = (c: Context, name: string) => {
    const id = z.uuid().safeParse(c.req.param(name))
    if (!id.success) throw new AuthRefusal(404, 'validation_failed', `${name} must be an UUID`)
    return id.data
  }

  const pageOf = (c: Context) => {
    // The client sends both, empty where it is not said.
    const { page, per_page } = c.req.query()
    const parsed = Page.safeParse({ page: page || undefined, per_page: per_page || undefined })
    if (!parsed.success) throw invalid('Bad Pagination Parameters: page and per_page are whole numbers from 1')
    return parsed.data
  }

  app.get('/admin/users', async (c) => {
    const { page, per_page } = pageOf(c)
    const { users, total } = await readUsers(await signedIn(c), page, per_page)
    const last = Math.max(1, Math.ceil(total / per_page))
    const to = (target: number, rel: string) =>
      `<${new URL(c.req.url).pathname}?page=${target}&per_page=${per_page}>; rel="${rel}"`
    c.header('X-Total-Count', String(total))
    c.header('Link', [...(page < last ? [to(page + 1, 'next')] : []), to(last, 'last')].join(', '))
    return c.json({ users, aud: AUDIENCE })
  })
  app.post('/admin/users', async (c) => c.json(await createUser(await signedIn(c), await bodyOf(c, User))))
  app.get('/admin/users/:user_id', async (c) => c.json(await readUser(await signedIn(c), idOf(c, 'user_id'))))
  app.put('/admin/users/:user_id', async (c) =>
    c.json(await updateUser(await signedIn(c), idOf(c, 'user_id'), await bodyOf(c, User))),
  )
  app.delete('/admin/users/:user_id', async (c) => {
    await deleteUser(await signedIn(c), idOf(c, 'user_id'))
    return c.json({})
  })
  app.get('/admin/users/:user_id/factors', async (c) =>
    c.json(await listFactors(await signedIn(c), idOf(c, 'user_id'))),
  )
  app.delete('/admin/users/:user_id/factors/:factor_id', async (c) =>
    c.json(await removeFactor(await signedIn(c), idOf(c, 'user_id'), idOf(c, 'factor_id'))),
  )
  app.post('/invite', async (c) =>
    c.json(await inviteUser(await signedIn(c), await bodyOf(c, z.object({ email: Short.optional(), data: Data })))),
  )
  app.post('/admin/generate_link', async (c) => {
    const asked = await bodyOf(c, LinkAsked)
    const redirect_to = asked.redirect_to ?? c.req.query('redirect_to')
    return c.json(await generateLink(await signedIn(c), { ...asked, redirect_to }))
  })
  return app
}
