import type { Country } from '@makao/contract/countries'
import { smsText } from '@makao/contract/messaging/outbox/sms.terms'
import type { Config } from '../../config'
import { withoutSecrets } from '../../without-secrets.rules'
import { type Outcome, outcomeOfAnswer, outcomeOfError, outcomeOfStatus } from '../outbox/outbox.rules'
import type { HandOver } from './email.service'

/** How many SMS are under way at once. */
export const SMS_WORKERS = 8
/** How long the provider may take for one, in ms; well below the lease of a message. */
const PATIENCE = 30_000

/** An account at Africa's Talking. */
export type SmsAccount = NonNullable<Config['africasTalking']>

/**
 * Hands SMS to Africa's Talking, one recipient a request, since each text is another.
 * Source: developers.africastalking.com, sending SMS, form endpoint of version 1.
 */
export function createTexter({ username, apiKey, sender, senderOf, url }: SmsAccount) {
  async function handOver({ message, begin }: HandOver): Promise<Outcome> {
    await begin()
    const from = senderFor(message.recipient, { sender, senderOf })
    try {
      const answer = await fetch(`${url}/version1/messaging`, {
        method: 'POST',
        headers: { apiKey, Accept: 'application/json' },
        body: new URLSearchParams({
          username,
          to: message.recipient,
          message: smsText(message.body),
          ...(from && { from }),
        }),
        signal: AbortSignal.timeout(PATIENCE),
        // Not followed, and an answer like others that turn it away: as an error it would look like an answer that is lost.
        redirect: 'manual',
      })
      // Its status says enough, also when the rest never comes.
      if (!answer.ok) {
        const said = await answer.text().catch(() => '')
        return outcomeOfStatus(answer.status, withoutSecrets(said, [apiKey]))
      }
      return outcomeOfAnswer(parsed(withoutSecrets(await answer.text(), [apiKey])))
    } catch (error) {
      return outcomeOfError(error)
    }
  }
  return { handOver, close: () => undefined }
}

const dialled: Readonly<Record<string, Country>> = { '+254': 'Kenya', '+256': 'Uganda' }

/** The name under which an SMS goes to a number as +254712345126: each country registers its own. */
export function senderFor(number: string, { sender, senderOf }: Pick<SmsAccount, 'sender' | 'senderOf'>): string {
  const country = dialled[number.slice(0, 4)]
  return (country && senderOf?.[country]) ?? sender
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
