import { messageEvents } from '@makao/contract/messaging/outbox/outbox.audit'
import type { Author, RequestContext } from '../../context'
import { writeAudit } from '../../platform/audit/audit.repository'
import { reportedState } from '../outbox/outbox.rules'
import { mobileNumber, phoneCountryOf } from '../outbox/phone.rules'
import { lockReported, markReported } from '../outbox/queue.repository'
import { lockByPhoneKey, writeSmsChoice } from '../outbox/sms-choice.repository'

const provider: Author = { id: null, name: "Africa's Talking", address: null }

/** What of a phone number is looked up: its digits without the country. */
const keyOf = (number: string) => number.replaceAll(/[^0-9]/g, '').replace(/^(00)?(254|256)?0*/, '')

type Reporting = Pick<RequestContext, 'db' | 'now'>

/** @param number with its country, as the provider writes it */
async function optOut({ db, now }: Reporting, number: string): Promise<void> {
  const reported = `+${number.replace(/^\+?0*/, '')}`
  await db.transaction(async (tx) => {
    for (const { id, fullName, phoneNumber, country } of await lockByPhoneKey(tx, keyOf(number))) {
      if (mobileNumber(phoneNumber, phoneCountryOf(country)) !== reported) continue
      await writeSmsChoice(tx, id, now)
      const states = { before: { wantsSms: true }, after: { wantsSms: false } }
      await writeAudit(tx, provider, messageEvents.smsChosen, { entityId: id, subject: fullName, ...states }, now)
    }
  })
}

/** A report on an SMS. It may come twice, out of order, or on one whose answer never came. */
export async function noteReport(
  reporting: Reporting,
  {
    id,
    status,
    phoneNumber,
    failureReason = null,
  }: {
    id: string
    status: string
    phoneNumber: string
    failureReason?: string | null | undefined
  },
): Promise<void> {
  const { db, now } = reporting
  await db.transaction(async (tx) => {
    const message = await lockReported(tx, id, phoneNumber)
    const state = message && reportedState(message.state, status)
    if (!message || !state) return
    const reason = state === 'failed' ? `${status}${failureReason ? `: ${failureReason}` : ''}` : null
    await markReported(tx, message.id, { state, reason, now })
  })
  if (failureReason === 'UserInBlackList') await optOut(reporting, phoneNumber)
}

/** Somebody answered the provider that no more SMS are wanted. */
export const noteOptOut = (reporting: Reporting, number: string) => optOut(reporting, number)
