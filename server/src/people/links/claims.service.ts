import type { Tx } from '../../db/types'
import { Refusal } from '../../errors'
import {
  closeAccount,
  endSessions,
  insertProfile,
  lockUnproven,
  type NewProfile,
  overwriteUnproven,
} from '../accounts/accounts.repository'
import { closeLinks } from './links.repository'

type Vouched = Omit<NewProfile, 'requestedRole' | 'emailUnproven'>

/**
 * Staff vouch for the address of an account that somebody made alone. Whoever that was loses it, with password, second
 * factor, sessions, links and requests.
 */
export async function takeOverUnproven(tx: Tx, profileId: string, vouched: Omit<Vouched, 'email'>): Promise<void> {
  await closeAccount(tx, profileId)
  await endSessions(tx, profileId)
  await closeLinks(tx, profileId)
  await overwriteUnproven(tx, profileId, vouched)
}

/**
 * Makes a profile that staff vouch for. One that was made alone with the address, and never shown to be its owner's, is taken
 * over.
 * @param newId of the profile where it is made
 * @throws Refusal EMAIL_USED
 */
export async function claimProfile(
  tx: Tx,
  vouched: Vouched,
  newId?: string,
): Promise<{ id: string; isTakenOver: boolean }> {
  const id = await insertProfile(tx, vouched, newId)
  if (id !== undefined) return { id, isTakenOver: false }
  // Without an address nothing can be in the way.
  if (vouched.email === null) throw new Error('A profile without an address was not made.')
  const held = await lockUnproven(tx, vouched.email)
  if (!held) throw new Refusal('EMAIL_USED', { email: vouched.email })
  await takeOverUnproven(tx, held.id, vouched)
  return { id: held.id, isTakenOver: true }
}
