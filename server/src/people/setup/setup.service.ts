import { randomInt } from 'node:crypto'
import { accountEvents } from '@makao/contract/people/accounts/accounts.audit'
import type { FirstAdmin } from '@makao/contract/people/setup/setup.schema'
import type { RequestContext } from '../../context'
import { Refusal } from '../../errors'
import { writeAudit } from '../../platform/audit/audit.repository'
import { hasAdmin, lockAdmins, setPassword } from '../accounts/accounts.repository'
import { hashPassword } from '../accounts/passwords.service'
import { claimProfile } from '../links/claims.service'
import { asksSetupCode, requireSetupCode } from './setup-code.service'

// Without the characters that are mistaken for one another when written down.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

function generatePassword(): string {
  return Array.from({ length: 16 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
}

/**
 * Creates the default admin of an installation that has none. An account that somebody made alone with the address, and never
 * confirmed, is taken over.
 * @returns the generated password, this once; null when it came from the environment
 * @throws Refusal ALREADY_SET_UP, SETUP_CODE_NEEDED, SETUP_CODE_WRONG, TOO_MANY_ATTEMPTS, EMAIL_USED
 */
export async function createDefaultAdmin(context: RequestContext, { setupCode }: FirstAdmin) {
  const { db, config, now, address } = context
  if (await hasAdmin(db)) throw new Refusal('ALREADY_SET_UP')
  if (asksSetupCode(config)) await requireSetupCode(context, setupCode)
  const generated = config.adminPassword === undefined ? generatePassword() : null
  // Hashed before the transaction: it takes long, and the embedded database serves one transaction at a time.
  const hash = await hashPassword(generated ?? config.adminPassword ?? '', config.passwordCost)
  await db.transaction(async (tx) => {
    // Locked, so that two clicks create one admin.
    await lockAdmins(tx)
    if (await hasAdmin(tx)) throw new Refusal('ALREADY_SET_UP')
    const { id, isTakenOver } = await claimProfile(tx, {
      fullName: 'Admin',
      email: config.adminEmail,
      phoneNumber: null,
      role: 'admin',
    })
    await setPassword(tx, id, hash)
    const author = { id: null, name: 'Set-up', address: address ?? null }
    const after = { email: config.adminEmail, role: 'admin' as const, ...(isTakenOver && { takenOver: true }) }
    await writeAudit(tx, author, accountEvents.adminCreated, { entityId: id, subject: 'Admin', after }, now)
  })
  return { email: config.adminEmail, password: generated }
}
