import type { Db } from '../db/types'
import type { MessageMatters } from '../messages/sender.service'
import { readReceiptOf } from '../payments/receipts.repository'
import { reminderNotNeeded } from './reminders.service'

/** What the sender of messages is told about them: whether they are still true, and which paper goes along. */
export function messageMatters(db: Db): MessageMatters {
  return {
    notNeeded: async ({ reminderId, paymentId }) => {
      if (reminderId) return reminderNotNeeded(db, reminderId)
      const isReversed = paymentId !== null && (await readReceiptOf(db, paymentId)).reversedAt !== null
      if (isReversed) return 'The payment was reversed meanwhile'
      return undefined
    },
    attachments: async () => [],
  }
}
