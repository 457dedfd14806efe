import { type Channel, channels } from '@makao/contract/messaging/outbox/outbox.kinds'
import type { Outcome } from '../outbox/outbox.rules'
import { createMailer, type HandOver, MAIL_WORKERS, type MailAccount } from './email.service'
import { createTexter, SMS_WORKERS, type SmsAccount } from './sms.service'

/** Through which account each channel goes out; undefined: what is written waits. */
export interface Through {
  email: MailAccount | undefined
  sms: SmsAccount | undefined
}

export interface Provider {
  channel: Channel
  workers: number
  handOver: (what: HandOver) => Promise<Outcome>
  close: () => void
}

/** Who sends, by each of these channels that is set up. */
export function providersOf({ email, sms }: Through, wanted: readonly Channel[] = channels): Provider[] {
  return wanted.flatMap((channel): Provider[] => {
    if (channel === 'email') {
      return email ? [{ channel, workers: MAIL_WORKERS, ...createMailer(email) }] : []
    }
    return sms ? [{ channel, workers: SMS_WORKERS, ...createTexter(sms) }] : []
  })
}
