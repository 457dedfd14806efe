import type { SignIn } from '@makao/contract/people/accounts/accounts.schema'
import type { Config } from '../../config'
import type { Db } from '../../db/types'
import { Refusal } from '../../errors'
import { forgetTurns, giveTurnBack, takeTurn } from '../../platform/throttle/throttle.repository'
import { listCandidates, rewritePasswordHash } from '../accounts/accounts.repository'
import { type Login, loginOf, triesOf } from '../accounts/accounts.rules'
import type { KnownNames } from '../accounts/password-strength.service'
import {
  hashPassword,
  isPresentHash,
  refuseWhenMuchIsHashed,
  verifyNothing,
  verifyPassword,
} from '../accounts/passwords.service'
import { findSecondFactor } from '../accounts/second-factor.repository'
import { spendCode } from '../accounts/second-factor.service'
import { knownDevice, type Owner } from './known-device'

export interface Door extends KnownNames {
  db: Db
  config: Config
  now: Date
  /** The caller's network address. */
  address: string | undefined
  /** What the caller's device cookie holds. */
  deviceCookie: string | undefined
  /** Tells the sender that mail was written and committed. */
  mailWritten: () => void
}

export type { Owner }

/**
 * Accounts that are tried for one login: a family shares a phone. So many passwords are compared, or as good as compared,
 * whatever exists, so that the time does not tell who has an account.
 */
const triedFor = { email: 1, phone: 3 } as const satisfies Record<Login['kind'], number>

type Candidate = Awaited<ReturnType<typeof listCandidates>>[number]
type Found = Candidate & Owner

interface Trial {
  /** Undefined where there is none: the waits and the time are the same. */
  candidate: Candidate | undefined
  /** Whose tries are counted. */
  tries: string
}

/** Who is tried for a login, those first who signed in on this device before. */
async function listTrials({ db, config, deviceCookie }: Door, login: Login): Promise<Trial[]> {
  const candidates = (await listCandidates(db, login)).map((candidate) => {
    const { id, passwordHash } = candidate
    const device = passwordHash ? knownDevice(config.authSecret, deviceCookie, { id, passwordHash }) : undefined
    return { candidate, isKnown: device !== undefined, tries: device ? `device:${device}` : triesOf(id) }
  })
  const knownFirst = candidates.sort((a, b) => Number(b.isKnown) - Number(a.isKnown))
  const typed = login.kind === 'email' ? login.email : login.phoneKey
  return Array.from(
    { length: triedFor[login.kind] },
    (_, n) => knownFirst[n] ?? { candidate: undefined, tries: `nobody:${n}:${typed}` },
  )
}

/** @returns the refusal of a try that has to wait; undefined when it may be made */
async function refusedTurn({ db, now }: Door, tries: string): Promise<Refusal | undefined> {
  try {
    await takeTurn(db, 'signInAccount', tries, now)
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/**
 * Whose password it is. A try counts for each account that it is compared with, so that nobody guesses at one account
 * while signing in to another.
 * @throws Refusal TOO_MANY_ATTEMPTS, SIGN_IN_REFUSED
 */
async function findOwner(door: Door, login: Login, password: string): Promise<{ found: Found; tries: string }> {
  const { passwordCost } = door.config
  const trials = await listTrials(door, login)
  let owner: { found: Found; tries: string } | undefined
  let refusal: Refusal | undefined
  let allowed = 0
  let compared = 0
  for (const { candidate, tries } of trials) {
    const refused = await refusedTurn(door, tries)
    refusal ??= refused
    if (refused) continue
    allowed += 1
    const passwordHash = candidate?.passwordHash
    if (!candidate || !passwordHash) continue
    compared += 1
    if (await verifyPassword(passwordHash, password, compared > 1)) {
      owner = { found: { ...candidate, passwordHash }, tries }
      break
    }
  }
  // Who has to wait in any case costs nothing.
  const missing = allowed === 0 ? 0 : trials.length - compared
  for (let n = 0; n < missing; n++) await verifyNothing(password, passwordCost, compared + n > 0)
  if (owner) return owner
  throw refusal ?? new Refusal('SIGN_IN_REFUSED')
}

interface Proven {
  owner: Owner
  /** Whose tries were counted. */
  tries: string
  /** Whether the person signs in with a code besides. */
  isGuarded: boolean
}

/** @throws Refusal OVERLOADED, TOO_MANY_ATTEMPTS, SIGN_IN_REFUSED, ACCOUNT_DEACTIVATED */
async function provePassword(door: Door, login: string, password: string): Promise<Proven> {
  const { db, now, address } = door
  refuseWhenMuchIsHashed()
  await takeTurn(db, 'signInAddress', address, now)
  const { found, tries } = await findOwner(door, loginOf(login), password)
  if (found.deactivatedAt) throw new Refusal('ACCOUNT_DEACTIVATED')
  const isGuarded = (await findSecondFactor(db, found.id))?.confirmedAt != null
  return { owner: { id: found.id, passwordHash: found.passwordHash }, tries, isGuarded }
}

/** The password was right, and nothing more is known: earlier tries count. */
async function giveTurnsBack({ db, now, address }: Door, tries: string): Promise<void> {
  await giveTurnBack(db, 'signInAccount', tries, now)
  await giveTurnBack(db, 'signInAddress', address, now)
}

/** The right person has come. @returns whose account it is, with the hash as it is now */
async function letIn(door: Door, { owner, tries }: Proven, password: string): Promise<Owner> {
  const { db, config, now, address } = door
  await forgetTurns(db, 'signInAccount', tries)
  await giveTurnBack(db, 'signInAddress', address, now)
  const { id, passwordHash } = owner
  if (isPresentHash(passwordHash, config.passwordCost)) return owner
  const anew = await hashPassword(password, config.passwordCost)
  await rewritePasswordHash(db, id, passwordHash, anew)
  return { id, passwordHash: anew }
}

/**
 * Whose account it is, by password and, where it is on, second factor.
 * @throws Refusal OVERLOADED, TOO_MANY_ATTEMPTS, SIGN_IN_REFUSED, ACCOUNT_DEACTIVATED, SECOND_FACTOR_NEEDED, CODE_WRONG
 */
export async function authenticate(door: Door, { login, password, code }: SignIn): Promise<Owner> {
  const proven = await provePassword(door, login, password)
  if (proven.isGuarded) {
    if (code === undefined) {
      await giveTurnsBack(door, proven.tries)
      throw new Refusal('SECOND_FACTOR_NEEDED')
    }
    if (!(await spendCode(door, proven.owner.id, code))) throw new Refusal('CODE_WRONG')
  }
  return letIn(door, proven, password)
}

/**
 * Whose account it is by the password alone, where the code of the second factor is asked for afterwards.
 * @throws Refusal OVERLOADED, TOO_MANY_ATTEMPTS, SIGN_IN_REFUSED, ACCOUNT_DEACTIVATED
 */
export async function authenticateByPassword(
  door: Door,
  login: string,
  password: string,
): Promise<Pick<Proven, 'owner' | 'isGuarded'>> {
  const proven = await provePassword(door, login, password)
  if (!proven.isGuarded) return { owner: await letIn(door, proven, password), isGuarded: false }
  await giveTurnsBack(door, proven.tries)
  return proven
}
