import type { OutboxMessage } from '@makao/contract/messages/messages.schema'
import type { MessageState } from '@makao/contract/messages/messages.terms'
import { formatCost } from '../../lib/sms-cost'

export const stateTones: Record<MessageState, 'good' | 'warn' | 'bad' | 'info' | 'plain'> = {
  waiting: 'warn',
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
  unknown: 'The provider had it and never answered. It may have arrived: send it again only if the person has nothing.',
  cancelled: 'It was not needed any more, and was not sent.',
  expired: 'Its day was over before it could be sent.',
}

/** '2 SMS, KES 1.60'; undefined for mail. */
export function partsOf({ parts, cost }: Pick<OutboxMessage, 'parts' | 'cost'>): string | undefined {
  if (parts === null) return undefined
  const count = parts === 1 ? '1 SMS' : `${parts} SMS`
  return cost ? `${count}, ${formatCost(cost)}` : count
}
