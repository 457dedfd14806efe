import { and, eq, isNull } from 'drizzle-orm'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { profiles } from '../../people/accounts/accounts.table'
import { NO_SMS } from './outbox.rules'
import { outboxMessages as messages } from './outbox.table'
import { cancelWaiting, countryOf } from './queue.repository'

/** Since when a person wants no SMS; null: they do. @throws Refusal NOT_FOUND */
export async function requireSmsChoice(db: Queryable, profileId: string): Promise<Date | null> {
  const [person] = await db.select({ at: profiles.smsOptedOutAt }).from(profiles).where(eq(profiles.id, profileId))
  if (!person) throw new Refusal('NOT_FOUND')
  return person.at
}

/** Keeps a person from others until the transaction ends. @throws Refusal NOT_FOUND: nobody, or no tenant where one was meant */
export async function lockSmsChoice(tx: Tx, profileId: string, { tenantOnly }: { tenantOnly: boolean }) {
  const isMeant = tenantOnly ? and(eq(profiles.role, 'tenant'), isNull(profiles.archivedAt)) : undefined
  const [person] = await tx
    .select({ fullName: profiles.fullName, optedOutAt: profiles.smsOptedOutAt })
    .from(profiles)
    .where(and(eq(profiles.id, profileId), isMeant))
    .for('update')
  if (!person) throw new Refusal('NOT_FOUND')
  return person
}

export async function writeSmsChoice(tx: Tx, profileId: string, optedOutAt: Date | null): Promise<void> {
  await tx.update(profiles).set({ smsOptedOutAt: optedOutAt }).where(eq(profiles.id, profileId))
  if (optedOutAt) await cancelWaiting(tx, and(eq(messages.profileId, profileId), eq(messages.channel, 'sms')), NO_SMS)
}

/**
 * Who still gets SMS at numbers with these digits, kept from others until the transaction ends; in another country they
 * may be somebody else's.
 */
export function lockByPhoneKey(tx: Tx, phoneKey: string) {
  return tx
    .select({
      id: profiles.id,
      fullName: profiles.fullName,
      phoneNumber: profiles.phoneNumber,
      country: countryOf(profiles.id),
    })
    .from(profiles)
    .where(and(eq(profiles.phoneKey, phoneKey), isNull(profiles.smsOptedOutAt)))
    .for('update')
}
