import type { SignIn, SignUp } from '@makao/contract/accounts/accounts.schema'
import { writeAudit } from '../audit/audit.repository'
import type { Config } from '../config'
import type { Db } from '../db/types'
import { Refusal } from '../errors'
import { forgetTurns, giveTurnBack, takeTurn } from '../throttle/throttle.repository'
import {
  grantRole,
  hasAdmin,
  insertProfile,
  listCandidates,
  lockAdmins,
  rewritePasswordHash,
  setPassword,
} from './accounts.repository'
import { loginOf } from './accounts.rules'
import { knownDevice } from './known-device'
import { refuseWeakPassword } from './password-strength.service'
import { hashPassword, isPresentHash, verifyNothing, verifyPassword } from './passwords.service'
import { findSecondFactor } from './second-factor.repository'
import { spendCode } from './second-factor.service'

export interface Door {
  db: Db
  config: Config
  now: Date
  /** The caller's network address. */
  address: string | undefined
  /** What the caller's device cookie holds. */
  deviceCookie: string | undefined
}

async function findRightPassword<Candidate extends { passwordHash: string | null }>(
  { passwordCost }: Config,
  candidates: readonly Candidate[],
  password: string,
): Promise<Candidate | undefined> {
  // As long for nobody as for somebody, so that the time does not tell who has an account.
  if (candidates.length === 0) await verifyNothing(password, passwordCost)
  for (const candidate of candidates) {
    if (await verifyPassword(candidate.passwordHash ?? '', password)) return candidate
  }
  return undefined
}

/**
 * Whose account it is, by password and, where it is on, second factor.
 * @returns the profile's id
 * @throws Refusal TOO_MANY_ATTEMPTS, SIGN_IN_REFUSED, ACCOUNT_DEACTIVATED, SECOND_FACTOR_NEEDED, CODE_WRONG
 */
export async function authenticate(door: Door, { login: typed, password, code }: SignIn): Promise<string> {
  const { db, config, now, address } = door
  const login = loginOf(typed)
  const candidates = await listCandidates(db, login)
  const device = knownDevice(
    config.authSecret,
    door.deviceCookie,
    candidates.map(({ id }) => id),
  )
  // The same for an address without an account, so that the waits do not tell either.
  const account = device ? `device:${device}` : login.kind === 'email' ? login.email : `phone:${login.phoneKey}`
  await takeTurn(db, 'signInAddress', address, now)
  await takeTurn(db, 'signInAccount', account, now)
  const found = await findRightPassword(config, candidates, password)
  if (!found) throw new Refusal('SIGN_IN_REFUSED')
  if (found.deactivatedAt) throw new Refusal('ACCOUNT_DEACTIVATED')
  const isGuarded = (await findSecondFactor(db, found.id))?.confirmedAt != null
  if (isGuarded) {
    if (code === undefined) {
      await giveTurnBack(db, 'signInAccount', account, now)
      await giveTurnBack(db, 'signInAddress', address, now)
      throw new Refusal('SECOND_FACTOR_NEEDED')
    }
    if (!(await spendCode(door, found.id, code))) throw new Refusal('CODE_WRONG')
  }
  await forgetTurns(db, 'signInAccount', account)
  await giveTurnBack(db, 'signInAddress', address, now)
  if (found.passwordHash && !isPresentHash(found.passwordHash, config.passwordCost)) {
    await rewritePasswordHash(db, found.id, found.passwordHash, await hashPassword(password, config.passwordCost))
  }
  return found.id
}

/**
 * Makes an account. Staff roles are requests, except that the first to ask becomes the admin of an installation that has
 * none.
 * @returns the profile's id
 * @throws Refusal TOO_MANY_ATTEMPTS, PASSWORD_WEAK, EMAIL_USED
 */
export async function register(
  { db, config, now, address }: Omit<Door, 'deviceCookie'>,
  input: SignUp,
): Promise<string> {
  await takeTurn(db, 'signUpAddress', address, now)
  const { name: fullName, email, phoneNumber, requestedRole } = input
  await refuseWeakPassword(input.password, [fullName, email, phoneNumber])
  // Hashed before the transaction: it takes long, and the embedded database serves one transaction at a time.
  const passwordHash = await hashPassword(input.password, config.passwordCost)
  return db.transaction(async (tx) => {
    // Locked, so that two people who sign up as admin at once do not both become one.
    if (requestedRole === 'admin') await lockAdmins(tx)
    const isFirstAdmin = requestedRole === 'admin' && !(await hasAdmin(tx))
    const id = await insertProfile(tx, { fullName, email, phoneNumber, role: 'tenant', requestedRole })
    if (isFirstAdmin) await grantRole(tx, id, 'admin')
    await setPassword(tx, id, passwordHash)
    const author = { id, name: fullName, address: address ?? null }
    const after = { email, role: isFirstAdmin ? 'admin' : 'tenant', requestedRole: isFirstAdmin ? null : requestedRole }
    await writeAudit(tx, author, { action: 'account.registered', entityId: id, subject: fullName, after }, now)
    return id
  })
}
