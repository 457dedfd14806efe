import { type Channel, channels } from '@makao/contract/messaging/outbox/outbox.kinds'
import type { Config } from '../../config'
import type { Outcome } from '../outbox/outbox.rules'
import { createMailer, type HandOver, MAIL_WORKERS } from './email.service'
import { createTexter, SMS_WORKERS } from './sms.service'

export interface Provider {
  channel: Channel
  workers: number
  handOver: (what: HandOver) => Promise<Outcome>
  close: () => void
}

/** Who sends, by each of these channels that is set up. */
export function providersOf(config: Config, wanted: readonly Channel[] = channels): Provider[] {
  const { smtpUrl, africasTalking } = config
  return wanted.flatMap((channel): Provider | [] => {
    if (channel === 'email') {
      return smtpUrl ? { channel, workers: MAIL_WORKERS, ...createMailer({ ...config, smtpUrl }) } : []
    }
    return africasTalking ? { channel, workers: SMS_WORKERS, ...createTexter(africasTalking) } : []
  })
}
