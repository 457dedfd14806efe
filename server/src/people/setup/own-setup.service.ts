import { accountEvents } from '@makao/contract/people/accounts/accounts.audit'
import type { OwnSetup } from '@makao/contract/people/accounts/accounts.schema'
import { Refusal } from '../../errors'
import { nameAgency } from '../../platform/agency/agency.service'
import { writeAudit } from '../../platform/audit/audit.repository'
import { takeTurn } from '../../platform/throttle/throttle.repository'
import { hasAdmin, lockAdmins, setPassword } from '../accounts/accounts.repository'
import { refuseWeakPassword } from '../accounts/password-strength.service'
import { hashPassword, refuseWhenMuchIsHashed } from '../accounts/passwords.service'
import { claimProfile } from '../links/claims.service'
import type { Door, Owner } from '../sign-in/sign-in.service'
import { requireSetupCode } from './setup-code.service'

/**
 * Makes whoever shows the set-up code the first admin, with an account of their own, and notes whose installation it is. Nobody
 * becomes anything else this way: a second one is refused.
 * @throws Refusal OVERLOADED, TOO_MANY_ATTEMPTS, ALREADY_SET_UP, SETUP_CODE_NEEDED, SETUP_CODE_WRONG, PASSWORD_WEAK, EMAIL_USED
 */
export async function setUp(
  door: Door,
  { password, setupCode, agencyName, country, ...person }: OwnSetup,
): Promise<Owner> {
  const { db, config, now, address, knownNames } = door
  refuseWhenMuchIsHashed()
  await takeTurn(db, 'signUpAddress', address, now)
  if (await hasAdmin(db)) throw new Refusal('ALREADY_SET_UP')
  await requireSetupCode(door, setupCode)
  const { name: fullName, email } = person
  await refuseWeakPassword({ knownNames }, password, [fullName, email, agencyName])
  // Hashed before the transaction: it takes long, and the embedded database serves one transaction at a time.
  const passwordHash = await hashPassword(password, config.passwordCost)
  const id = await db.transaction(async (tx) => {
    // Locked, so that two who set up at once do not both become the first admin.
    await lockAdmins(tx)
    if (await hasAdmin(tx)) throw new Refusal('ALREADY_SET_UP')
    const { id, isTakenOver } = await claimProfile(tx, { fullName, email, phoneNumber: null, role: 'admin' })
    await setPassword(tx, id, passwordHash)
    const author = { id, name: fullName, address: address ?? null }
    const after = { email, role: 'admin' as const, ...(isTakenOver && { takenOver: true }) }
    await writeAudit(tx, author, accountEvents.adminCreated, { entityId: id, subject: fullName, after }, now)
    await nameAgency(tx, author, { name: agencyName, country }, now)
    return id
  })
  return { id, passwordHash }
}
