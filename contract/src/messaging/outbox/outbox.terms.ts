import type { Channel, MessageKind, MessageState } from './outbox.kinds'

export const channelNames: Record<Channel, string> = { email: 'Email', sms: 'SMS' }

export const messageKindNames: Record<MessageKind, string> = {
  account: 'Account',
  reminder: 'Reminder',
  receipt: 'Receipt',
  notice: 'Notice',
  statement: 'Owner Statement',
}

export const messageStateNames: Record<MessageState, string> = {
  waiting: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  delivered: 'Delivered',
  unknown: 'Unknown',
  failed: 'Failed',
  cancelled: 'Cancelled',
  expired: 'Expired',
}
