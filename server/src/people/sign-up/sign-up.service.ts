import { accountEvents } from '@makao/contract/people/accounts/accounts.audit'
import type { SignUp } from '@makao/contract/people/accounts/accounts.schema'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { type Audited, writeAudit } from '../../platform/audit/audit.repository'
import { giveTurnBack, takeTurn } from '../../platform/throttle/throttle.repository'
import { hasAdmin, insertProfile, lockAdmins, setPassword } from '../accounts/accounts.repository'
import { refuseWeakPassword } from '../accounts/password-strength.service'
import { hashPassword, refuseWhenMuchIsHashed } from '../accounts/passwords.service'
import { isSignUpOpen } from '../accounts/sign-up-setting.repository'
import { claimProfile } from '../links/claims.service'
import { askForProof } from '../security/email-proof.service'
import { requireSetupCode } from '../setup/setup-code.service'
import type { Door, Owner } from '../sign-in/sign-in.service'

type Person = Omit<SignUp, 'password' | 'setupCode'>

/** Who shows the set-up code vouches for the address themselves. @returns the profile's id @throws Refusal EMAIL_USED */
async function makeFirstAdmin(tx: Tx, door: Door, { name: fullName, email, phoneNumber }: Person): Promise<string> {
  const { id, isTakenOver } = await claimProfile(tx, { fullName, email, phoneNumber, role: 'admin' })
  const after = { email, role: 'admin' as const, requestedRole: null, ...(isTakenOver && { takenOver: true }) }
  await noteRegistered(tx, door, { id, fullName, after })
  return id
}

/** @returns the profile's id @throws Refusal EMAIL_USED */
async function makeTenant(tx: Tx, door: Door, person: Person): Promise<string> {
  const { name: fullName, email, phoneNumber, requestedRole } = person
  const profile = { fullName, email, phoneNumber, role: 'tenant', requestedRole, emailUnproven: true } as const
  const id = await insertProfile(tx, profile)
  if (id === undefined) throw new Refusal('EMAIL_USED', { email })
  await askForProof(door, tx, { id, email })
  await noteRegistered(tx, door, { id, fullName, after: { email, role: 'tenant', requestedRole } })
  return id
}

async function noteRegistered(
  tx: Tx,
  { now, address }: Door,
  { id, fullName, after }: { id: string; fullName: string; after: Audited<typeof accountEvents.registered>['after'] },
): Promise<void> {
  const author = { id, name: fullName, address: address ?? null }
  await writeAudit(tx, author, accountEvents.registered, { entityId: id, subject: fullName, after }, now)
}

/** @throws Refusal SIGN_UP_CLOSED */
async function requireOpen(db: Queryable): Promise<void> {
  if (!(await isSignUpOpen(db))) throw new Refusal('SIGN_UP_CLOSED')
}

/**
 * Makes an account. Staff roles are requests, except that the first to ask, with the set-up code, becomes the admin of an
 * installation that has none.
 * @throws Refusal OVERLOADED, TOO_MANY_ATTEMPTS, SIGN_UP_CLOSED, SETUP_CODE_NEEDED, SETUP_CODE_WRONG, PASSWORD_WEAK, EMAIL_USED
 */
export async function register(door: Door, { password, setupCode, ...person }: SignUp): Promise<Owner> {
  const { db, config, now, address, knownNames, mailWritten } = door
  refuseWhenMuchIsHashed()
  await takeTurn(db, 'signUpAddress', address, now)
  const isAdmin = person.requestedRole === 'admin'
  const mayBeFirst = isAdmin && !(await hasAdmin(db))
  if (mayBeFirst) await requireSetupCode(door, setupCode)
  else await requireOpen(db)
  // Counted before it is known, so that the waits of who looks through a list of addresses tell them nothing either.
  await takeTurn(db, 'signUpTaken', address, now)
  await refuseWeakPassword({ knownNames }, password, [person.name, person.email, person.phoneNumber])
  // Hashed before the transaction: it takes long, and the embedded database serves one transaction at a time.
  const passwordHash = await hashPassword(password, config.passwordCost)
  const id = await db.transaction(async (tx) => {
    // Locked, so that two people who sign up as admin at once do not both become one.
    if (isAdmin) await lockAdmins(tx)
    const isFirst = mayBeFirst && !(await hasAdmin(tx))
    // Again: judging the password takes a while, and an admin may have decided meanwhile.
    if (!isFirst) await requireOpen(tx)
    const id = await (isFirst ? makeFirstAdmin : makeTenant)(tx, door, person)
    await setPassword(tx, id, passwordHash)
    return id
  })
  await giveTurnBack(db, 'signUpTaken', address, now)
  mailWritten()
  return { id, passwordHash }
}
