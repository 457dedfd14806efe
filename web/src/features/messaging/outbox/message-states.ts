import type { MessageState } from '@makao/contract/messaging/outbox/outbox.kinds'
import type { OutboxMessage, OutboxPage } from '@makao/contract/messaging/outbox/outbox.schema'
import { formatCost } from '../../../lib/sms-cost'
import * as words from './outbox.words'

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
  unknown: words.providerTookItAndNever,
  cancelled: words.itWasNoLongerNeededSo,
  expired: words.itWasTooLateToSend,
}

/** What becomes of the one-time link that belongs to a message. */
export function linkNote({ allowed, state }: Pick<OutboxMessage, 'allowed' | 'state'>, sends: OutboxPage['sends']) {
  if (allowed.includes('showLink')) return words.itWorksOnceForWhoeverHas
  const isOnItsWay = state === 'waiting' || state === 'sending' || state === 'sent' || state === 'failed'
  if (sends.email && isOnItsWay) return words.linkIsOnlyInTheEmail
  return words.itsLinkWasSentUsedReplaced
}

/** '2 SMS, KES 1.60'; undefined for mail. */
export function partsOf({ parts, cost }: Pick<OutboxMessage, 'parts' | 'cost'>): string | undefined {
  if (parts === null) return undefined
  const count = words.sms(parts)
  return cost ? `${count}, ${formatCost(cost)}` : count
}
