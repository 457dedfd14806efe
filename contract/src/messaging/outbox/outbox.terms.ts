import { ordersBy } from '../../order'
import type { Channel, MessageKind, MessageState } from './outbox.kinds'

export const channelNames: Record<Channel, string> = { email: 'Email', sms: 'SMS' }

export const messageKindNames: Record<MessageKind, string> = {
  account: 'Account',
  reminder: 'Reminder',
  receipt: 'Receipt',
  notice: 'Notice',
  statement: 'Owner Statement',
  report: 'Report',
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

/** By which columns the list of messages can be ordered. */
export const messageOrders = ordersBy('to', 'about', 'written', 'status')
export type MessageOrder = (typeof messageOrders)[number]
