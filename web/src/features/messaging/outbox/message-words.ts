import type { MessageState } from '@makao/contract/messaging/outbox/outbox.kinds'
import type { OutboxMessage, OutboxPage } from '@makao/contract/messaging/outbox/outbox.schema'
import { formatCost } from '../../../lib/sms-cost'

export const stateTones: Record<MessageState, 'good' | 'warn' | 'bad' | 'info' | 'plain'> = {
  waiting: 'plain',
  sending: 'info',
  sent: 'good',
  delivered: 'good',
  unknown: 'warn',
  failed: 'bad',
  cancelled: 'plain',
  expired: 'plain',
}

/** What a state means for whoever looks after the messages. */
export const stateNotes: Partial<Record<MessageState, string>> = {
  unknown:
    'The provider took it and never answered. It may have arrived: send it again only if the person got nothing.',
  cancelled: 'It was no longer needed, so it was not sent.',
  expired: 'It was too late to send it.',
}

/** What becomes of the one-time link that belongs to a message. */
export function linkNote({ allowed, state }: Pick<OutboxMessage, 'allowed' | 'state'>, sends: OutboxPage['sends']) {
  if (allowed.includes('showLink')) return 'It works once, for whoever has it. The audit log notes who viewed it.'
  const isOnItsWay = state === 'waiting' || state === 'sending' || state === 'sent' || state === 'failed'
  if (sends.email && isOnItsWay) return 'The link is only in the email.'
  return 'Its link was sent, used, replaced or has run out. Make a new one.'
}

/** '2 SMS, KES 1.60'; undefined for mail. */
export function partsOf({ parts, cost }: Pick<OutboxMessage, 'parts' | 'cost'>): string | undefined {
  if (parts === null) return undefined
  const count = parts === 1 ? '1 SMS' : `${parts} SMS`
  return cost ? `${count}, ${formatCost(cost)}` : count
}
