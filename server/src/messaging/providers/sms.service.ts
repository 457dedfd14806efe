import { smsText } from '@makao/contract/messaging/outbox/sms.terms'
import type { Config } from '../../config'
import { type Outcome, outcomeOfAnswer, outcomeOfError, outcomeOfStatus } from '../outbox/outbox.rules'
import type { HandOver } from './email.service'

/** How many SMS are under way at once. */
export const SMS_WORKERS = 8
/** How long the provider may take for one, in ms; well below the lease of a message. */
const PATIENCE = 30_000

/**
 * Hands SMS to Africa's Talking, one recipient a request, since each text is another.
 * Source: developers.africastalking.com, sending SMS, form endpoint of version 1.
 */
export function createTexter({ username, apiKey, sender, url }: NonNullable<Config['africasTalking']>) {
  async function handOver({ message, begin }: HandOver): Promise<Outcome> {
    await begin()
    try {
      const answer = await fetch(`${url}/version1/messaging`, {
        method: 'POST',
        headers: { apiKey, Accept: 'application/json' },
        body: new URLSearchParams({
          username,
          to: message.recipient,
          message: smsText(message.body),
          ...(sender && { from: sender }),
        }),
        signal: AbortSignal.timeout(PATIENCE),
        // Not followed, and an answer like others that turn it away: as an error it would look like an answer that is lost.
        redirect: 'manual',
      })
      // Its status says enough, also when the rest never comes.
      if (!answer.ok) return outcomeOfStatus(answer.status, await answer.text().catch(() => ''))
      return outcomeOfAnswer(parsed(await answer.text()))
    } catch (error) {
      return outcomeOfError(error)
    }
  }
  return { handOver, close: () => undefined }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
