import { addDays, type Day, dayInNairobi, startOfDay } from '@makao/contract/days'
import { noticeEvents } from '@makao/contract/homes/notices/notices.audit'
import { noticeWords } from '@makao/contract/homes/notices/notices.messages'
import type { NewNotice, Notice } from '@makao/contract/homes/notices/notices.schema'
import { audienceInWords } from '@makao/contract/homes/notices/notices.terms'
import { whatIsSent } from '@makao/contract/messaging/outbox/what-is-sent.terms'
import type { Stored } from '../../allowed'
import type { SignedIn } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { mobileNumber, phoneCountryOf } from '../../messaging/outbox/phone.rules'
import { cancelMessagesOf, type NewMessage, queueMessages } from '../../messaging/outbox/queue.repository'
import { readContact } from '../../platform/agency/agency.service'
import { writeAudit } from '../../platform/audit/audit.repository'
import { requireProperty } from '../properties/properties.repository'
import {
  areProperties,
  areTenants,
  findWithdrawal,
  insertNotice,
  isPublishedAs,
  listRecipients,
  listShown,
  lockNotice,
  type Reader,
  requireNotice,
  withdrawNotice,
} from './notices.repository'
import { noticeActions } from './notices.rules'

function subjectOf(notice: Pick<Notice, 'propertyName' | 'chosen' | 'title'>): string {
  const { propertyName, chosen, title } = notice
  return `${title}, ${propertyName || chosen ? audienceInWords(notice) : 'all tenants'}`
}

/** The messages of a notice to everybody whom the chosen channels reach. */
async function messagesOf(db: Queryable, notice: NewNotice, today: Day): Promise<NewMessage[]> {
  const { id: noticeId, title, body, showUntil, byEmail, bySms } = notice
  if (!byEmail && !bySms) return []
  const recipients = await listRecipients(db, notice, today)
  const said = { title, body, agency: (await readContact(db)).name }
  const expiresAt = showUntil === null ? null : startOfDay(addDays(showUntil, 1))
  const common = { kind: 'notice', noticeId, isDaytimeOnly: whatIsSent.notice.onlyByDay, expiresAt } as const
  return recipients.flatMap(({ profileId, email, emailUnproven, phoneNumber, smsOptedOutAt, country }) => {
    const number = bySms && smsOptedOutAt === null ? mobileNumber(phoneNumber, phoneCountryOf(country)) : null
    const to = { ...common, profileId }
    const written: NewMessage[] = []
    // An address that nobody confirmed need not be the person's.
    if (byEmail && email !== null && !emailUnproven)
      written.push({ ...to, channel: 'email', recipient: email, ...noticeWords.email(said) })
    if (number) written.push({ ...to, channel: 'sms', recipient: number, ...noticeWords.sms(said) })
    return written
  })
}

/**
 * Puts a notice on the tenants' page and writes it to them.
 * @returns the notice, or the earlier one when `id` was seen before
 * @throws Refusal NOT_FOUND, DAY_PAST; REQUEST_REUSED: `id` was seen before with something else
 */
export async function publishNotice(context: SignedIn, input: NewNotice): Promise<Stored<Notice>> {
  const { db, now, mailWritten } = context
  const today = dayInNairobi(now)
  if (input.showUntil !== null && input.showUntil < today) throw new Refusal('DAY_PAST')
  const { id, propertyId, propertyIds, tenantIds } = input
  await db.transaction(async (tx) => {
    if (propertyId !== null) await requireProperty(tx, propertyId)
    if (propertyIds && !(await areProperties(tx, propertyIds))) throw new Refusal('NOT_FOUND')
    if (tenantIds && !(await areTenants(tx, tenantIds))) throw new Refusal('NOT_FOUND')
    const write = () => messagesOf(tx, input, today)
    if (await publishNoticeIn(tx, context, input, write)) return
    const channels = new Set((await write()).map(({ channel }) => channel))
    if (!(await isPublishedAs(tx, input, channels))) throw new Refusal('REQUEST_REUSED')
  })
  mailWritten()
  return requireNotice(db, id, today)
}

/** The same in a transaction of the caller. @param write its messages @returns false when its id is there already */
export async function publishNoticeIn(
  tx: Tx,
  { actor, now }: Pick<SignedIn, 'actor' | 'now'>,
  notice: NewNotice,
  write: () => Promise<NewMessage[]>,
): Promise<boolean> {
  const { byEmail: _, bySms: __, ...written } = notice
  if (!(await insertNotice(tx, written, actor.id, now))) return false
  await queueMessages(tx, await write(), now)
  const subject = subjectOf(await requireNotice(tx, notice.id, dayInNairobi(now)))
  await writeAudit(tx, actor, noticeEvents.published, { entityId: notice.id, subject, after: notice }, now)
  return true
}

/** Why a message is not sent. */
export const WITHDRAWN = 'The notice was withdrawn meanwhile'

/** One that is over stays as it is. @throws Refusal NOT_FOUND */
export async function takeNoticeBack(context: SignedIn, noticeId: string): Promise<Stored<Notice>> {
  const { db, now } = context
  await db.transaction((tx) => takeNoticeBackIn(tx, context, noticeId))
  return requireNotice(db, noticeId, dayInNairobi(now))
}

/** The same in a transaction of the caller. @throws Refusal NOT_FOUND */
export async function takeNoticeBackIn(
  tx: Tx,
  { actor, now }: Pick<SignedIn, 'actor' | 'now'>,
  noticeId: string,
): Promise<void> {
  const notice = await lockNotice(tx, noticeId, dayInNairobi(now))
  if (noticeActions.withdraw(notice)) return
  await withdrawNotice(tx, noticeId, now)
  await cancelMessagesOf(tx, { noticeId }, WITHDRAWN)
  await writeAudit(tx, actor, noticeEvents.withdrawn, { entityId: noticeId, subject: subjectOf(notice) }, now)
}

/** Whether a notice was taken back before it was sent. */
export async function isNoticeWithdrawn(db: Queryable, noticeId: string): Promise<boolean> {
  return (await findWithdrawal(db, noticeId)) !== null
}

export const readShownNotices = (db: Queryable, reader: Reader, now: Date) =>
  listShown(db, reader, now, dayInNairobi(now))
