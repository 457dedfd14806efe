import { and, eq, exists, inArray, isNotNull, notExists, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Tx } from '../../db/types'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { outboxMessages } from '../../messaging/outbox/outbox.table'
import { cancelWaiting } from '../../messaging/outbox/queue.repository'
import { charges } from '../charges/charges.table'
import { hasLeft } from './reminders.repository'
import { askedReminders, reminders } from './reminders.table'

/** Why a message is not sent. */
export const NOT_THEIRS = 'Somebody else of the tenancy is written to now'

/** What would still reach somebody, by itself or sent again. */
const isToSend = inArray(outboxMessages.state, ['waiting', 'failed'])

/**
 * Of a tenancy that another person is written to about from now on: what did not reach the one before counts as not written, so
 * that it is written to the new one, and what waits to the former is not sent, but for what tells of other units of theirs.
 */
export async function makeWayFrom(tx: Tx, { tenancyId, former }: { tenancyId: string; former: string }): Promise<void> {
  const messagesOf = (groupId: SQLWrapper, which?: SQL) =>
    tx
      .select({ id: outboxMessages.id })
      .from(outboxMessages)
      .where(and(eq(outboxMessages.reminderId, groupId), which))
  const didNotLeave = (groupId: SQLWrapper) =>
    and(exists(messagesOf(groupId, isToSend)), notExists(messagesOf(groupId, hasLeft)))
  const own = tx.select({ id: charges.id }).from(charges).where(eq(charges.tenancyId, tenancyId))
  await tx.delete(reminders).where(and(inArray(reminders.chargeId, own), didNotLeave(reminders.groupId)))
  const isAsked = and(eq(askedReminders.tenancyId, tenancyId), eq(askedReminders.way, 'message'))
  await tx.delete(askedReminders).where(and(isAsked, didNotLeave(askedReminders.groupId)))
  const isTheirs = eq(tenancies.tenantId, former)
  const told = tx
    .select({ id: reminders.id })
    .from(reminders)
    .innerJoin(charges, eq(charges.id, reminders.chargeId))
    .innerJoin(tenancies, eq(tenancies.id, charges.tenancyId))
    .where(and(eq(reminders.groupId, outboxMessages.reminderId), isTheirs))
  const asked = tx
    .select({ id: askedReminders.id })
    .from(askedReminders)
    .innerJoin(tenancies, eq(tenancies.id, askedReminders.tenancyId))
    .where(and(eq(askedReminders.groupId, outboxMessages.reminderId), isTheirs))
  const isToFormer = and(eq(outboxMessages.profileId, former), isNotNull(outboxMessages.reminderId))
  await cancelWaiting(tx, and(isToFormer, notExists(told), notExists(asked)), NOT_THEIRS)
}
