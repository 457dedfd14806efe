import { formatReceiptNumber } from '@makao/contract/money/payments/receipt-number.terms'
import type { Config } from './config'
import type { Db } from './db/types'
import { renderMailedDemand } from './documents/papers/demand-letter.service'
import { renderMailedStatement } from './documents/papers/owner-statement-mail.service'
import { isSuperseded } from './documents/papers/papers.repository'
import { type PaperFile, renderReceiptPdf } from './documents/papers/papers.service'
import { renderMailedLetter } from './documents/papers/rent-increase.service'
import { renderMailedReport, reviewMailedReport } from './documents/saved-reports/saved-reports.service'
import { isNoticeWithdrawn, WITHDRAWN } from './homes/notices/notices.service'
import type { MessageMatters } from './messaging/delivery/sender.service'
import { requirePaper } from './money/issued-papers/issued-papers.repository'
import { requireOwner } from './money/owners/owners.repository'
import { REVERSED } from './money/payments/receipt-message.service'
import { requireReceiptOf } from './money/payments/receipts.repository'
import { reviewLetter } from './money/reminders/asked-letters.service'
import { reviewAskedReminder } from './money/reminders/asked-reminders.service'
import { cancelUnneededReminders, reviewReminder } from './money/reminders/reminders.service'
import { isLetterWithdrawn } from './money/rent-increases/rent-increases.repository'
import { INCREASE_WITHDRAWN } from './money/rent-increases/rent-increases.service'
import { reviewShare } from './money/shared-charges/shared-charges.service'

const SENT_ANEW = 'It was sent again, as it is by now'

async function asPdf({ name, file }: PaperFile) {
  const content = Buffer.from(await new Response(file).arrayBuffer())
  return { filename: `${name}.pdf`, content, contentType: 'application/pdf' }
}

/** What the sender of messages is told about them: whether they are still true, and which paper goes along. */
export function messageMatters(db: Db, config: Config): MessageMatters {
  return {
    review: async (message, now) => {
      const { reminderId, paymentId, noticeId, paperId, profileId, reportMailingId, channel, expiresAt } = message
      if (reportMailingId) return reviewMailedReport(db, reportMailingId)
      if (reminderId) {
        const waiting = { reminderId, profileId, paperId, channel, expiresAt }
        const asked = await reviewAskedReminder({ db, config }, waiting, now)
        return asked ? asked.review : reviewReminder({ db, config }, waiting, now)
      }
      if (noticeId) {
        if (await isNoticeWithdrawn(db, noticeId)) return { notNeeded: WITHDRAWN }
        return reviewShare({ db, config }, { noticeId, profileId, channel }, now)
      }
      const kind = paperId && (await requirePaper(db, paperId)).kind
      if (paperId && kind === 'demand_letter') return reviewLetter(db, { paperId, profileId }, now)
      if (paperId && kind === 'owner_statement')
        return (await isSuperseded(db, paperId)) ? { notNeeded: SENT_ANEW } : undefined
      if (paperId) return (await isLetterWithdrawn(db, paperId)) ? { notNeeded: INCREASE_WITHDRAWN } : undefined
      const isReversed = paymentId !== null && (await requireReceiptOf(db, paymentId)).reversedAt !== null
      return isReversed ? { notNeeded: REVERSED } : undefined
    },
    // A statement is the owner's, who may have another address by now, or none.
    recipient: async ({ paperId, profileId }) => {
      if (paperId === null || profileId !== null) return undefined
      const { kind, subjectId } = await requirePaper(db, paperId)
      if (kind !== 'owner_statement') return undefined
      const { email, isArchived } = await requireOwner(db, subjectId)
      return isArchived ? null : email
    },
    attachments: async ({ kind, channel, paymentId, paperId, reportMailingId }) => {
      if (reportMailingId !== null) return [await renderMailedReport(db, reportMailingId, new Date())]
      if (paperId !== null) {
        // A letter goes by SMS in words alone.
        if (channel !== 'email') return []
        const { kind: which } = await requirePaper(db, paperId)
        if (which === 'demand_letter') return [await asPdf(await renderMailedDemand(db, paperId))]
        const isIncrease = which === 'rent_increase'
        return [
          await asPdf(
            await (isIncrease ? renderMailedLetter(db, paperId) : renderMailedStatement(db, new Date(), paperId)),
          ),
        ]
      }
      if (kind !== 'receipt' || channel !== 'email' || paymentId === null) return []
      const filename = `${formatReceiptNumber(await requireReceiptOf(db, paymentId))}.pdf`
      const content = Buffer.from(await renderReceiptPdf(db, config, paymentId))
      return [{ filename, content, contentType: 'application/pdf' }]
    },
    cancelUnneeded: (now) => cancelUnneededReminders(db, now),
  }
}
