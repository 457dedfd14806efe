import { SignUp } from '@makao/contract/people/accounts/accounts.schema'
import { securityEvents } from '@makao/contract/people/security/security.audit'
import { staffRoleOf } from '@makao/contract/permissions'
import { Email } from '@makao/contract/text'
import type { RequestContext } from '../../context'
import { endSession, endSessions, keepPassword } from '../../people/accounts/accounts.repository'
import { authenticateByPassword, type Door } from '../../people/sign-in/sign-in.service'
import { register } from '../../people/sign-up/sign-up.service'
import { writeAudit } from '../../platform/audit/audit.repository'
import { AuthRefusal, invalid, weakPassword } from './auth-refusal'
import type { Bearer } from './bearer.service'
import { nameFromEmail } from './hosted-user'
import { letInBy, openSession, type SessionAnswer, sessionAnswer, shownNow } from './sessions.service'
import { deletePending } from './token-sessions.repository'
import { type Metadata, mergeMetadata } from './users.repository'

const doorOf = ({ db, config, knownNames, now, address, mailWritten }: RequestContext): Door => ({
  db,
  config,
  knownNames,
  now,
  address,
  deviceCookie: undefined,
  mailWritten,
})

const wrongCredentials = () => new AuthRefusal(400, 'invalid_credentials', 'Invalid login credentials')

interface Credentials {
  email?: string | undefined
  phone?: string | undefined
  password?: string | undefined
}

/** Signs in by password; whoever has a second factor is half signed in. @throws AuthRefusal, Refusal */
export async function signInByPassword(
  context: RequestContext,
  { email, phone, password = '' }: Credentials,
): Promise<SessionAnswer> {
  const { db, log, address, trace } = context
  if (email && phone) throw invalid('Only an email address or phone number should be provided on login.')
  const login = email || phone
  if (!login) throw invalid('missing email or phone')
  if (password === '' || password.length > 128) throw wrongCredentials()
  const { owner } = await authenticateByPassword(doorOf(context), login, password)
  const opened = await db.transaction(async (tx) => {
    // Who signs in with a former password while it is replaced does not stay.
    if (!(await keepPassword(tx, owner))) throw wrongCredentials()
    return letInBy(context, tx, { profileId: owner.id, method: 'password' })
  })
  trace.actorId = owner.id
  log.info({ actorId: owner.id, address, device: 'script', path: '/token' }, 'signed in')
  return sessionAnswer(context, db, opened)
}

/** An address as the protocol refuses one. @throws AuthRefusal 400 */
export function validEmail(typed: string): string {
  const email = Email.safeParse(typed)
  if (!email.success) throw invalid('Unable to validate email address: invalid format')
  return email.data
}

/** Digits after the country, as the protocol takes a number. @throws AuthRefusal 400 */
export function validPhone(typed: string): string {
  const digits = typed.replaceAll(/[\s()]/g, '').replace(/^\+/, '')
  if (!/^[1-9]\d{1,14}$/.test(digits)) throw invalid('Invalid phone number format (E.164 required)')
  return `+${digits}`
}

const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined)

/** What a sign-up by the protocol is here: the name, number and role stand in `data`. @throws AuthRefusal */
export function newAccount(email: string, password: string, data: Metadata): SignUp {
  const role = staffRoleOf(data.role) ?? null
  const input = SignUp.safeParse({
    name: textOf(data.full_name) ?? textOf(data.name) ?? nameFromEmail(email),
    email,
    password,
    phoneNumber: textOf(data.phone_number) ?? null,
    requestedRole: role,
    setupCode: textOf(data.setup_code) ?? null,
  })
  if (input.success) return input.data
  const [issue] = input.error.issues
  if (issue?.path[0] === 'password') throw weakPassword(issue.message)
  const field = { name: 'data.full_name', phoneNumber: 'data.phone_number' }[String(issue?.path[0])]
  throw invalid(`${field ?? 'email'}: ${issue?.message}`)
}

/** Makes an account and signs it in. @throws AuthRefusal, Refusal */
export async function signUp(
  context: RequestContext,
  { email, phone, password, data = {} }: Credentials & { data?: Metadata | null | undefined },
): Promise<SessionAnswer> {
  const { db, log, address, trace } = context
  if (!email && phone) throw new AuthRefusal(400, 'phone_provider_disabled', 'Phone signups are disabled')
  if (!email) throw new AuthRefusal(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  if (!password) throw invalid('Signup requires a valid password')
  const { setup_code: _, ...kept } = data ?? {}
  const owner = await register(doorOf(context), newAccount(validEmail(email), password, data ?? {}))
  const opened = await db.transaction(async (tx) => {
    await mergeMetadata(tx, owner.id, { ofUser: kept })
    return openSession(context, tx, { profileId: owner.id, shown: [shownNow('password', context.now)] })
  })
  trace.actorId = owner.id
  log.info({ actorId: owner.id, address, device: 'script', path: '/signup' }, 'signed in')
  return sessionAnswer(context, db, opened)
}

export type SignOutScope = 'global' | 'local' | 'others'

/** Ends sessions: this one, the others, or all. */
export async function signOut(
  { db, now, address }: RequestContext,
  bearer: Bearer,
  scope: SignOutScope,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (bearer.kind === 'pending') return deletePending(tx, bearer.pending.profileId, bearer.pending.id)
    const { actor } = bearer
    if (scope === 'local') await endSession(tx, actor.id, actor.sessionId)
    else {
      await endSessions(tx, actor.id, scope === 'others' ? actor.sessionId : undefined)
      await deletePending(tx, actor.id)
    }
    const event = scope === 'local' ? securityEvents.sessionEnded : securityEvents.sessionsEnded
    const author = { ...actor, address: address ?? null }
    await writeAudit(tx, author, event, { entityId: actor.id, subject: actor.name }, now)
  })
}
