import { testWords } from '@makao/contract/messaging/delivery/delivery.messages'
import type { SentTest, TestedChannel } from '@makao/contract/messaging/delivery/delivery.schema'
import { remedyFor } from '@makao/contract/messaging/delivery/delivery.terms'
import { messageEvents } from '@makao/contract/messaging/outbox/outbox.audit'
import type { Channel } from '@makao/contract/messaging/outbox/outbox.kinds'
import { channelNames } from '@makao/contract/messaging/outbox/outbox.terms'
import type { SignedIn } from '../../context'
import type { Queryable } from '../../db/types'
import { Refusal } from '../../errors'
import { readContact, readCountry } from '../../platform/agency/agency.service'
import { findLastAction, writeAudit } from '../../platform/audit/audit.repository'
import { withoutRow } from '../../platform/audit/audit.rules'
import { requireContact } from '../outbox/outbox.repository'
import type { Outcome } from '../outbox/outbox.rules'
import { mobileNumber, phoneCountryOf } from '../outbox/phone.rules'
import { providersOf } from '../providers/providers.service'

/** How long somebody waits for the answer, in ms: a mail server that is not there may take minutes. */
const PATIENCE = 20_000

/** Where the audit log has the tests of each, and what was saved of it: a test of before says nothing of what counts now. */
const placeOf = (channel: Channel) => withoutRow[channel]

/** A sentence, before another one. */
const ended = (text: string) => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`)

const tooLong = (channel: Channel): Outcome => ({
  is: 'unknown',
  error: `The ${channel === 'sms' ? 'SMS provider' : 'mail server'} did not answer within ${PATIENCE / 1000} seconds.`,
})

/**
 * Sends a test to the person who asks, past the outbox, so that the provider's answer is known at once.
 * @throws Refusal NOT_SET_UP, NO_OWN_ADDRESS, TEST_FAILED, which is noted too
 */
export async function sendTest(context: SignedIn, { channel }: TestedChannel): Promise<SentTest> {
  const { db, whatSends, actor, now } = context
  const { email, phoneNumber } = await requireContact(db, actor.id)
  const setBy = whatSends.setBy(channel)
  const provider = providersOf(whatSends.through(), [channel])[0]
  if (!provider || setBy === null) throw new Refusal('NOT_SET_UP', { channel: channelNames[channel] })
  const number = mobileNumber(phoneNumber, phoneCountryOf((await readCountry(db)) ?? 'Kenya'))
  const recipient = channel === 'sms' ? number : email
  try {
    if (recipient === null) {
      throw new Refusal('NO_OWN_ADDRESS', { address: channel === 'sms' ? 'mobile number' : 'email address' })
    }
    const { name } = await readContact(db)
    const message = { id: crypto.randomUUID(), recipient, ...testWords[channel](actor.name, name) }
    const handed = provider.handOver({ message, attachments: [], begin: async () => undefined })
    const outcome = await Promise.race([handed, after(PATIENCE, tooLong(channel))])
    const about = { entityId: placeOf(channel), subject: channelNames[channel] }
    if (outcome.is !== 'sent') {
      const failed = { ...about, after: { problem: outcome.error } }
      await db.transaction((tx) => writeAudit(tx, actor, messageEvents.testFailed, failed, now))
      const remedy = remedyFor(channel, outcome.error, setBy)
      throw new Refusal('TEST_FAILED', { reason: ended(outcome.error), remedy })
    }
    const tested = { ...about, after: { sentTo: recipient } }
    await db.transaction((tx) => writeAudit(tx, actor, messageEvents.tested, tested, now))
    return { recipient }
  } finally {
    provider.close()
  }
}

/** Of which channels the last test did not go out; one that was never tried has not failed. */
export async function readFailedTests(db: Queryable): Promise<Record<Channel, boolean>> {
  const hasFailed = async (channel: Channel) =>
    (await findLastAction(db, placeOf(channel))) === messageEvents.testFailed.action
  return { email: await hasFailed('email'), sms: await hasFailed('sms') }
}

const after = <Value>(ms: number, value: Value) =>
  new Promise<Value>((resolve) => setTimeout(() => resolve(value), ms).unref())
