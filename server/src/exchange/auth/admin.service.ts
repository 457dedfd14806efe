import { tenantEvents } from '@makao/contract/money/tenants/tenants.audit'
import { Password, ProfileUpdate } from '@makao/contract/people/accounts/accounts.schema'
import { securityEvents } from '@makao/contract/people/security/security.audit'
import { teamEvents } from '@makao/contract/people/team/team.audit'
import { can, givenRoles, isStaff, type Permission, type Role, roleOf, staffRoleOf } from '@makao/contract/permissions'
import type { Actor, SignedIn } from '../../context'
import type { Tx } from '../../db/types'
import { Refusal } from '../../errors'
import {
  changeTenant,
  createTenant,
  inviteTenant,
  removeTenant,
  removeTenantSecondFactor,
} from '../../money/tenants/tenants.service'
import {
  correctEmail,
  lockAdmins,
  lockProfile,
  lockUnproven,
  markEmailUnproven,
  refuseStaffName,
  restoreTenant,
  setPassword,
} from '../../people/accounts/accounts.repository'
import { refuseWeakPassword } from '../../people/accounts/password-strength.service'
import { hashPassword } from '../../people/accounts/passwords.service'
import { deleteBegunFactor } from '../../people/accounts/second-factor.repository'
import { claimProfile, takeOverUnproven } from '../../people/links/claims.service'
import { setDeactivated } from '../../people/team/team.repository'
import { managesTeam, refuseWaiting } from '../../people/team/team.rules'
import {
  changeRole,
  deactivateMember,
  inviteMember,
  reactivateMember,
  removeMemberSecondFactor,
  renameMember,
} from '../../people/team/team.service'
import { writeAudit } from '../../platform/audit/audit.repository'
import { boundedMetadata } from './account.service'
import { AuthRefusal, invalid, userNotFound, weakPassword } from './auth-refusal'
import { HANDED_OUT, makeCode, verifyLink } from './codes.service'
import { type HostedUser, hostedFactor, hostedUser, nameFromEmail } from './hosted-user'
import { allowedRedirect } from './redirects.rules'
import { requireUser } from './sessions.service'
import { validEmail, validPhone } from './sign-in.service'
import { findUser, findUserByEmail, listUsers, type Metadata, mergeMetadata, type StoredUser } from './users.repository'

const notAdmin = () => new AuthRefusal(403, 'not_admin', 'User not allowed')
const emailExists = () =>
  new AuthRefusal(422, 'email_exists', 'A user with this email address has already been registered')

const emailNotConfirmed = () =>
  new AuthRefusal(
    409,
    'email_not_confirmed',
    'Nobody showed yet that the address is theirs: confirm it (email_confirm), which ends what was signed up, or make a recovery link',
  )

/** A key that is limited to properties looks after no accounts: they stand in none. @throws AuthRefusal 403 */
export function requireAdmin(actor: Actor, permission: Permission = 'tenant:write'): void {
  const isLimited = actor.key !== undefined && actor.key.propertyIds !== null
  if (isLimited || !can(actor.role, permission)) throw notAdmin()
}

/** @throws AuthRefusal 403 */
function requireTeam(actor: Actor): void {
  if (!managesTeam(actor)) throw notAdmin()
}

/**
 * Managers and keys look after tenants alone; for them staff are as absent as who does not exist. Owners are so for everybody,
 * since their accounts are made and ended with the owner.
 * @throws AuthRefusal 404
 */
async function requireReached({ db, actor }: SignedIn, id: string): Promise<StoredUser> {
  const user = await findUser(db, id)
  if (!user || !isReached(actor, user)) throw userNotFound()
  return user
}

const isReached = (actor: Actor, user: Pick<StoredUser, 'role'>) =>
  user.role !== 'owner' && (!isStaff(user.role) || managesTeam(actor))

/**
 * Keeps somebody from being changed until the transaction ends, of whom something is given away that opens the account: who
 * asks to be staff is answered first.
 * @throws AuthRefusal 404: they came to the staff meanwhile, Refusal REQUEST_WAITS
 */
async function lockToEnter(tx: Tx, actor: Actor, id: string) {
  const locked = await lockProfile(tx, id)
  if (locked.archivedAt || !isReached(actor, { role: roleOf(locked.role) })) throw userNotFound()
  refuseWaiting(locked)
  return locked
}

export async function readUsers(context: SignedIn, page: number, perPage: number) {
  requireAdmin(context.actor)
  const { users, total } = await listUsers(context.db, {
    page,
    perPage,
    isTenantsAlone: !managesTeam(context.actor),
  })
  return { users: users.map((user) => hostedUser(user)), total }
}

export async function readUser(context: SignedIn, id: string): Promise<HostedUser> {
  requireAdmin(context.actor)
  await requireReached(context, id)
  return requireUser(context.db, id, context.now)
}

export interface UserChange {
  email?: string | undefined
  phone?: string | undefined
  password?: string | null | undefined
  email_confirm?: boolean | undefined
  user_metadata?: Metadata | null | undefined
  app_metadata?: Metadata | null | undefined
  ban_duration?: string | undefined
  role?: string | undefined
}

/** The role that somebody is given: in `app_metadata`, or as a sign-up has it. */
const roleAsked = ({ app_metadata, user_metadata, role }: UserChange): Role | undefined =>
  givenRoles.find((known) => known === (app_metadata?.role ?? user_metadata?.role ?? role))

const metadataOf = ({ app_metadata, user_metadata }: UserChange) => {
  const { role: _role, provider: _provider, providers: _providers, ...ofApp } = app_metadata ?? {}
  return { ofUser: boundedMetadata(user_metadata ?? {}), ofApp: boundedMetadata(ofApp) }
}

const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined)

/** Name and number as somebody of the staff types them. @throws AuthRefusal 400 */
function personOf(change: UserChange, before: { fullName: string; phoneNumber: string | null }) {
  const { phone, user_metadata } = change
  const parsed = ProfileUpdate.safeParse({
    fullName: textOf(user_metadata?.full_name) ?? textOf(user_metadata?.name) ?? before.fullName,
    phoneNumber: phone ? validPhone(phone) : (textOf(user_metadata?.phone_number) ?? before.phoneNumber),
  })
  if (parsed.success) return parsed.data
  throw invalid(`user_metadata: ${parsed.error.issues[0]?.message}`)
}

/** @throws AuthRefusal 422, Refusal PASSWORD_WEAK, OVERLOADED */
async function hashOf(context: SignedIn, password: string, about: readonly (string | null)[]): Promise<string> {
  const parsed = Password.safeParse(password)
  if (!parsed.success) throw weakPassword(parsed.error.issues[0]?.message ?? '')
  await refuseWeakPassword(context, password, about)
  return hashPassword(password, context.config.passwordCost)
}

/** What is done in one transaction with the rest: refused in one place, it is undone in all. */
const inOne = <Done>(context: SignedIn, doing: (inside: SignedIn, tx: Tx) => Promise<Done>): Promise<Done> =>
  context.db.transaction((tx) => doing({ ...context, db: tx }, tx))

/**
 * Makes an account for somebody whose address whoever asks vouches for, unless `email_confirm` says no. Nothing is sent.
 * @throws AuthRefusal, Refusal
 */
export async function createUser(context: SignedIn, input: UserChange): Promise<HostedUser> {
  const make = await readyToMake(context, input)
  return requireUser(context.db, await inOne(context, make), context.now)
}

/**
 * Judges what an account is to be made of, and hashes its password, while no transaction waits for it.
 * @returns makes the account, and tells its id
 * @throws AuthRefusal, Refusal
 */
async function readyToMake(context: SignedIn, input: UserChange) {
  const { actor } = context
  requireAdmin(actor)
  if (!input.email) throw invalid('Cannot create a user without an email')
  const email = validEmail(input.email)
  const role = roleAsked(input) ?? 'tenant'
  if (role !== 'tenant') requireTeam(actor)
  const person = personOf(input, { fullName: nameFromEmail(email), phoneNumber: null })
  const metadata = metadataOf(input)
  const vouches = input.email_confirm !== false
  if (!vouches && role !== 'tenant') throw invalid('Of staff the address is confirmed')
  const passwordHash = input.password && (await hashOf(context, input.password, [person.fullName, email]))
  return async (inside: SignedIn, tx: Tx): Promise<string> => {
    // Nobody vouches for the address: whoever signed up with it keeps the account.
    if (!vouches && (await lockUnproven(tx, email))) throw emailExists()
    const id = await claim(inside, tx, { ...person, email, role })
    if (!vouches) await markEmailUnproven(tx, id)
    if (passwordHash) await setPassword(tx, id, passwordHash)
    await mergeMetadata(tx, id, metadata)
    if (input.ban_duration) await ban(inside, id, input.ban_duration)
    return id
  }
}

async function claim(
  { actor, now }: SignedIn,
  tx: Tx,
  person: { fullName: string; phoneNumber: string | null; email: string; role: Role },
): Promise<string> {
  const { fullName, email, role } = person
  if (role === 'tenant') refuseWaiting(await lockUnproven(tx, email))
  else {
    await lockAdmins(tx)
    await refuseStaffName(tx, null, fullName)
  }
  const profile = { ...person, taxPin: null, phoneFromStaff: true }
  const restored = role === 'tenant' ? await restoreTenant(tx, profile) : undefined
  const { id, isTakenOver } = restored
    ? { id: restored, isTakenOver: false }
    : await claimProfile(tx, profile).catch(toldAsTaken)
  const about = { entityId: id, subject: fullName }
  if (role === 'tenant') {
    const event = restored ? tenantEvents.restored : isTakenOver ? tenantEvents.takenOver : tenantEvents.created
    await writeAudit(tx, actor, event, { ...about, after: profile }, now)
  } else {
    const after = { email, role, ...(isTakenOver && { takenOver: true }) }
    await writeAudit(tx, actor, teamEvents.invited, { ...about, after }, now)
  }
  return id
}

/**
 * Changes somebody's account, wholly or not at all. Address, password and role are an admin's to give: with them somebody else's
 * account is entered.
 * @throws AuthRefusal, Refusal REQUEST_WAITS
 */
export async function updateUser(context: SignedIn, id: string, input: UserChange): Promise<HostedUser> {
  const { db, actor, now } = context
  requireAdmin(actor)
  const user = await requireReached(context, id)
  const role = roleAsked({ ...input, user_metadata: undefined })
  const email = input.email ? validEmail(input.email) : user.email
  if (email === null && role !== undefined && role !== 'tenant') throw invalid('Staff need an email')
  const isChanged = { email: email !== user.email, role: role !== undefined && role !== user.role }
  const confirms = input.email_confirm === true && user.emailUnproven
  const hasPassword = input.password !== undefined && input.password !== null
  const enters = isChanged.email || confirms || hasPassword
  if (enters || isChanged.role) requireAdmin(actor, 'team:manage')
  const person = personOf(input, user)
  const metadata = metadataOf(input)
  // An empty one is none that is strong enough.
  const passwordHash = hasPassword && (await hashOf(context, input.password ?? '', [person.fullName, email]))
  await inOne(context, async (inside, tx) => {
    // Before the person, as in every change of the staff.
    if (isStaff(user.role)) await lockAdmins(tx)
    if (enters) await lockToEnter(tx, actor, id)
    await correct(inside, user, { ...person, email })
    const { emailUnproven } = await lockProfile(tx, id)
    if (confirms && emailUnproven) await vouch(inside, tx, { ...user, ...person, isNumberGiven: isNumberIn(input) })
    if (passwordHash) {
      await setPassword(tx, id, passwordHash)
      await writeAudit(tx, actor, securityEvents.passwordSetFor, { entityId: id, subject: person.fullName }, now)
    }
    await mergeMetadata(tx, id, metadata)
    if (isChanged.role && role) await giveRole(inside, user, role)
    if (input.ban_duration) await ban(inside, id, input.ban_duration)
  })
  return requireUser(db, id, now)
}

const isNumberIn = ({ phone, user_metadata }: UserChange) =>
  Boolean(phone) || textOf(user_metadata?.phone_number) !== undefined

/**
 * The address counts from now on, and whoever signed up with it has the account no more: their password, second factor, sessions
 * and links end, and their number where none is given.
 */
async function vouch(
  { actor, now }: SignedIn,
  tx: Tx,
  { id, email, fullName, phoneNumber, isNumberGiven }: StoredUser & { isNumberGiven: boolean },
): Promise<void> {
  const { taxPin } = await lockProfile(tx, id)
  const number = isNumberGiven ? phoneNumber : null
  await takeOverUnproven(tx, id, {
    fullName,
    phoneNumber: number,
    phoneFromStaff: isNumberGiven,
    taxPin,
    role: 'tenant',
  })
  const about = { entityId: id, subject: fullName, after: { email } }
  await writeAudit(tx, actor, securityEvents.emailConfirmed, about, now)
}

/** Name, number and address, by the one way in which each kind of person's are corrected. @throws AuthRefusal 422, Refusal */
async function correct(
  context: SignedIn,
  { id, fullName, phoneNumber, email, role }: StoredUser,
  person: { fullName: string; phoneNumber: string | null; email: string | null },
): Promise<void> {
  const isRenamed = person.fullName !== fullName
  const isMoved = person.email !== email
  if (role !== 'tenant') {
    if (isRenamed) await renameMember(context, id, person.fullName)
    if (isMoved && person.email !== null) await moveMember(context, id, person.email)
    return
  }
  if (!isRenamed && !isMoved && person.phoneNumber === phoneNumber) return
  const taxPin = await readTaxPin(context, id)
  const asRead = { fullName, phoneNumber, email, taxPin }
  await changeTenant(context, { tenantId: id, ...person, taxPin, asRead }).catch(toldAsTaken)
}

async function moveMember({ db, actor, now }: SignedIn, id: string, email: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { email: former, fullName } = await lockToEnter(tx, actor, id)
    await correctEmail(tx, id, email).catch(toldAsTaken)
    const states = { before: { email: former }, after: { email } }
    await writeAudit(tx, actor, securityEvents.emailChanged, { entityId: id, subject: fullName, ...states }, now)
  })
}

function toldAsTaken(error: unknown): never {
  throw error instanceof Refusal && error.code === 'EMAIL_USED' ? emailExists() : error
}

const readTaxPin = ({ db }: SignedIn, id: string) => db.transaction(async (tx) => (await lockProfile(tx, id)).taxPin)

/** @throws Refusal NOT_FOUND: a tenant becomes staff by an invitation, or by asking for it */
function giveRole(context: SignedIn, { id, role }: StoredUser, asked: Role) {
  if (role === 'tenant') {
    throw new AuthRefusal(
      409,
      'conflict',
      'A tenant becomes staff by asking for it; approve the request under Settings',
    )
  }
  return changeRole(context, id, asked)
}

/** @throws AuthRefusal 400, Refusal LAST_ADMIN */
async function ban(context: SignedIn, id: string, duration: string): Promise<void> {
  const { db, actor, now } = context
  if (duration !== 'none' && !/^(\d+(\.\d+)?(ns|us|µs|ms|s|m|h))+$/.test(duration)) {
    throw invalid('invalid format for ban duration: for example 24h, or none')
  }
  requireAdmin(actor, 'team:manage')
  const isBanned = duration !== 'none'
  const user = await requireReached(context, id)
  if (isStaff(user.role)) {
    await (isBanned ? deactivateMember : reactivateMember)(context, id)
    return
  }
  await db.transaction(async (tx) => {
    const { deactivatedAt, fullName } = await lockToEnter(tx, actor, id)
    if ((deactivatedAt !== null) === isBanned) return
    await setDeactivated(tx, id, isBanned ? now : null)
    const event = isBanned ? teamEvents.deactivated : teamEvents.reactivated
    await writeAudit(tx, actor, event, { entityId: id, subject: fullName }, now)
  })
}

/** Deletes or archives a tenant; whoever is staff leaves the staff first. @throws AuthRefusal, Refusal */
export async function deleteUser(context: SignedIn, id: string): Promise<void> {
  requireAdmin(context.actor)
  const user = await requireReached(context, id)
  await inOne(context, async (inside) => {
    if (isStaff(user.role)) {
      if (id === context.actor.id) throw new AuthRefusal(409, 'conflict', 'Somebody else removes your own account')
      await changeRole(inside, id, 'tenant')
    }
    await removeTenant(inside, id)
  })
}

export async function listFactors(context: SignedIn, id: string) {
  requireAdmin(context.actor)
  const { factor } = await requireReached(context, id)
  return factor ? [hostedFactor(factor)] : []
}

/**
 * For somebody who lost their phone; as on the page by an admin who is signed in. An admin's key, which sets passwords, would enter
 * the account then: it takes away what was only begun, and guards nothing.
 * @throws AuthRefusal, Refusal
 */
export async function removeFactor(context: SignedIn, id: string, factorId: string) {
  const { actor } = context
  requireAdmin(actor, 'team:manage')
  const user = await requireReached(context, id)
  if (user.factor?.id !== factorId) throw new AuthRefusal(404, 'mfa_factor_not_found', 'Factor not found')
  const isBegun = user.factor.confirmedAt === null
  if (isBegun && (await context.db.transaction((tx) => deleteBegunFactor(tx, id)))) return hostedFactor(user.factor)
  if (!managesTeam(actor)) {
    throw new AuthRefusal(403, 'not_admin', 'A second factor is taken away by an admin who is signed in, by no key')
  }
  await (isStaff(user.role) ? removeMemberSecondFactor : removeTenantSecondFactor)(context, id)
  return hostedFactor(user.factor)
}

/** Makes an account and sends its owner a link to set a password; a tenant who has none yet is sent another. @throws AuthRefusal, Refusal */
export async function inviteUser(
  context: SignedIn,
  { email: typed, data }: { email?: string | undefined; data?: Metadata | null | undefined },
): Promise<HostedUser> {
  const { db, actor, now } = context
  requireAdmin(actor)
  const email = validEmail(typed ?? '')
  const input = { user_metadata: data ?? {} }
  const staffRole = staffRoleOf(roleAsked(input))
  if (staffRole) requireTeam(actor)
  const found = await findUserByEmail(db, email)
  if (found) return inviteAgain(context, found)
  const person = personOf(input, { fullName: nameFromEmail(email), phoneNumber: null })
  const metadata = { ...metadataOf(input), invitedAt: now }
  const id = await inOne(context, async (within, tx) => {
    const inside = { ...within, mailWritten: () => undefined }
    const made = staffRole
      ? (await inviteMember(inside, { ...person, email, role: staffRole })).member.profileId
      : (await createTenant(inside, { ...person, email, taxPin: null })).tenant.id
    await mergeMetadata(tx, made, metadata)
    return made
  })
  context.mailWritten()
  return requireUser(db, id, now)
}

/** @throws AuthRefusal 422: they are no tenant, or have a password */
async function inviteAgain(context: SignedIn, { id, role }: StoredUser): Promise<HostedUser> {
  if (role !== 'tenant') throw emailExists()
  await inviteTenant(context, id).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'CAN_SIGN_IN' ? emailExists() : error
  })
  return requireUser(context.db, id, context.now)
}

export interface LinkAsked {
  type?: string | undefined
  email?: string | undefined
  new_email?: string | undefined
  password?: string | undefined
  data?: Metadata | null | undefined
  redirect_to?: string | undefined
}

const linkPurposes = {
  signup: 'signup',
  invite: 'invitation',
  magiclink: 'sign_in',
  recovery: 'recovery',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
} as const
type LinkType = keyof typeof linkPurposes

const isLinkType = (type: string | undefined): type is LinkType =>
  type !== undefined && Object.hasOwn(linkPurposes, type)

/**
 * Makes a link to an account and hands it out instead of sending it. Links into accounts that there are already are an admin's
 * to make, and noted.
 * @throws AuthRefusal, Refusal
 */
export async function generateLink(context: SignedIn, asked: LinkAsked) {
  const { db, config, actor, now } = context
  requireAdmin(actor)
  const { type, new_email, password, data } = asked
  if (!isLinkType(type)) throw invalid(`Invalid email action link type requested: ${type ?? ''}`)
  const email = validEmail(asked.email ?? '')
  const newEmail = linkPurposes[type] === 'email_change' ? validEmail(new_email ?? '') : undefined
  const purpose = linkPurposes[type]
  const find = await readyToLink(context, type, { email, password, data })
  const { id, code, token } = await inOne(context, async (inside, tx) => {
    const user = await find(inside, tx)
    const { emailUnproven, deactivatedAt } = await lockToEnter(tx, actor, user.id)
    if (deactivatedAt) throw new Refusal('ACCOUNT_DEACTIVATED')
    if (emailUnproven && purpose !== 'recovery') throw emailNotConfirmed()
    const life = purpose === 'invitation' ? HANDED_OUT.invitation : HANDED_OUT.others
    const made = await makeCode(inside, tx, {
      profileId: user.id,
      purpose,
      life,
      ...(newEmail && { email: newEmail }),
    })
    const about = { entityId: user.id, subject: user.fullName, after: { email: newEmail ?? email } }
    await writeAudit(tx, actor, securityEvents.linkMade, about, now)
    return { ...made, id: user.id }
  })
  const redirectTo = allowedRedirect(config, asked.redirect_to) ?? config.baseUrl
  const linkType = purpose === 'email_change' ? purpose : type
  return {
    ...(await requireUser(db, id, now)),
    action_link: verifyLink(config, { token, type: linkType, redirectTo }),
    email_otp: code,
    hashed_token: token,
    redirect_to: redirectTo,
    verification_type: type,
  }
}

/** @returns whose account it is, which is made where the type says so. @throws AuthRefusal 404, 422, Refusal */
async function readyToLink(
  context: SignedIn,
  type: LinkType,
  { email, password, data }: { email: string; password?: string | undefined; data?: Metadata | null | undefined },
): Promise<(inside: SignedIn, tx: Tx) => Promise<Pick<StoredUser, 'id' | 'fullName'>>> {
  const { db, actor } = context
  const found = await findUserByEmail(db, email)
  if (type === 'signup' || type === 'invite') {
    if (found) throw emailExists()
    if (type === 'signup' && !password) throw invalid('Signup requires a valid password')
    const user_metadata = data ?? {}
    const make = await readyToMake(context, { email, user_metadata, ...(type === 'signup' && { password }) })
    return async (inside, tx) => lockProfile(tx, await make(inside, tx))
  }
  requireAdmin(actor, 'team:manage')
  if (!found || found.role === 'owner' || (isStaff(found.role) && !managesTeam(actor))) throw userNotFound()
  return async () => found
}
