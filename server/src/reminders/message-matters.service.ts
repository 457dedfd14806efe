import { formatReceiptNumber } from '@makao/contract/receipts/receipts.terms'
import type { Config } from '../config'
import type { Db } from '../db/types'
import type { MessageMatters } from '../messages/sender.service'
import { isNoticeWithdrawn, WITHDRAWN } from '../notices/notices.service'
import { renderReceiptPdf } from '../papers/papers.service'
import { REVERSED } from '../payments/receipt-message.service'
import { readReceiptOf } from '../payments/receipts.repository'
import { reviewAskedReminder } from './asked-reminders.service'
import { cancelUnneededReminders, reviewReminder } from './reminders.service'

/** What the sender of messages is told about them: whether they are still true, and which paper goes along. */
export function messageMatters(db: Db, config: Config): MessageMatters {
  return {
    review: async ({ reminderId, paymentId, noticeId, channel, expiresAt }, now) => {
      if (reminderId) {
        const waiting = { reminderId, channel, expiresAt }
        return (await reviewAskedReminder({ db, config }, waiting, now)) ?? reviewReminder({ db, config }, waiting, now)
      }
      if (noticeId) return (await isNoticeWithdrawn(db, noticeId)) ? { notNeeded: WITHDRAWN } : undefined
      const isReversed = paymentId !== null && (await readReceiptOf(db, paymentId)).reversedAt !== null
      return isReversed ? { notNeeded: REVERSED } : undefined
    },
    attachments: async ({ kind, channel, paymentId }) => {
      if (kind !== 'receipt' || channel !== 'email' || paymentId === null) return []
      const filename = `${formatReceiptNumber(await readReceiptOf(db, paymentId))}.pdf`
      const content = Buffer.from(await renderReceiptPdf(db, config, paymentId))
      return [{ filename, content, contentType: 'application/pdf' }]
    },
    cancelUnneeded: (now) => cancelUnneededReminders(db, now),
  }
}
