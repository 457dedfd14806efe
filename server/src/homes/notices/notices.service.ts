import { addDays, type Day, dayInNairobi, startOfDay } from '@makao/contract/days'
import { noticeEvents } from '@makao/contract/homes/notices/notices.audit'
import type { NewNotice, Notice } from '@makao/contract/homes/notices/notices.schema'
import { noticeWords } from '@makao/contract/messaging/outbox/what-is-said.terms'
import { whatIsSent } from '@makao/contract/messaging/outbox/what-is-sent.terms'
import type { Stored } from '../../allowed'
import type { SignedIn } from '../../context'
import type { Queryable } from '../../db/types'
import { Refusal } from '../../errors'
import { mobileNumber, phoneCountryOf } from '../../messaging/outbox/phone.rules'
import { cancelMessagesOf, type NewMessage, queueMessages } from '../../messaging/outbox/queue.repository'
import { readContact } from '../../platform/agency/agency.service'
import { writeAudit } from '../../platform/audit/audit.repository'
import { requireProperty } from '../properties/properties.repository'
import {
  findWithdrawal,
  insertNotice,
  listRecipients,
  listShown,
  lockNotice,
  requireNotice,
  withdrawNotice,
} from './notices.repository'
import { noticeActions } from './notices.rules'

const subjectOf = ({ propertyName, title }: Pick<Notice, 'propertyName' | 'title'>) =>
  `${title}, ${propertyName ?? 'all tenants'}`

/** The messages of a notice to everybody whom the chosen channels reach. */
async function messagesOf(db: Queryable, notice: NewNotice, today: Day): Promise<NewMessage[]> {
  const { id: noticeId, propertyId, title, body, showUntil, byEmail, bySms } = notice
  if (!byEmail && !bySms) return []
  const recipients = await listRecipients(db, propertyId, today)
  const said = { title, body, agency: (await readContact(db)).name }
  const expiresAt = showUntil === null ? null : startOfDay(addDays(showUntil, 1))
  const common = { kind: 'notice', noticeId, isDaytimeOnly: whatIsSent.notice.onlyByDay, expiresAt } as const
  return recipients.flatMap(({ profileId, email, phoneNumber, smsOptedOutAt, country }) => {
    const number = bySms && smsOptedOutAt === null ? mobileNumber(phoneNumber, phoneCountryOf(country)) : null
    const to = { ...common, profileId }
    const written: NewMessage[] = []
    if (byEmail) written.push({ ...to, channel: 'email', recipient: email, ...noticeWords.email(said) })
    if (number) written.push({ ...to, channel: 'sms', recipient: number, ...noticeWords.sms(said) })
    return written
  })
}

/**
 * Puts a notice on the tenants' page and writes it to them.
 * @returns the notice, or the earlier one when `id` was seen before
 * @throws Refusal NOT_FOUND, DAY_PAST
 */
export async function publishNotice(context: SignedIn, input: NewNotice): Promise<Stored<Notice>> {
  const { db, actor, now, mailWritten } = context
  const today = dayInNairobi(now)
  if (input.showUntil !== null && input.showUntil < today) throw new Refusal('DAY_PAST')
  const { id, propertyId, title, body, showUntil } = input
  await db.transaction(async (tx) => {
    if (propertyId !== null) await requireProperty(tx, propertyId)
    if (!(await insertNotice(tx, { id, propertyId, title, body, showUntil }, actor.id, now))) return
    await queueMessages(tx, await messagesOf(tx, input, today), now)
    const subject = subjectOf(await requireNotice(tx, id, today))
    await writeAudit(tx, actor, noticeEvents.published, { entityId: id, subject, after: input }, now)
  })
  mailWritten()
  return requireNotice(db, id, today)
}

/** Why a message is not sent. */
export const WITHDRAWN = 'The notice was withdrawn meanwhile'

/** One that is over stays as it is. @throws Refusal NOT_FOUND */
export async function takeNoticeBack({ db, actor, now }: SignedIn, noticeId: string): Promise<Stored<Notice>> {
  const today = dayInNairobi(now)
  await db.transaction(async (tx) => {
    const notice = await lockNotice(tx, noticeId, today)
    if (noticeActions.withdraw(notice)) return
    await withdrawNotice(tx, noticeId, now)
    await cancelMessagesOf(tx, { noticeId }, WITHDRAWN)
    await writeAudit(tx, actor, noticeEvents.withdrawn, { entityId: noticeId, subject: subjectOf(notice) }, now)
  })
  return requireNotice(db, noticeId, today)
}

/** Whether a notice was taken back before it was sent. */
export async function isNoticeWithdrawn(db: Queryable, noticeId: string): Promise<boolean> {
  return (await findWithdrawal(db, noticeId)) !== null
}

export const readShownNotices = (db: Queryable, propertyId: string, now: Date) =>
  listShown(db, propertyId, now, dayInNairobi(now))
