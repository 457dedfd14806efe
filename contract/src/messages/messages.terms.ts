export const channels = ['email', 'sms'] as const
export type Channel = (typeof channels)[number]

export const channelNames: Record<Channel, string> = { email: 'E-mail', sms: 'SMS' }

/** What a message is for. Account: sign-in, invitations and recovery, with one-time links; for admins alone. */
export const messageKinds = ['account', 'reminder', 'receipt', 'notice'] as const
export type MessageKind = (typeof messageKinds)[number]

export const messageKindNames: Record<MessageKind, string> = {
  account: 'Account',
  reminder: 'Reminder',
  receipt: 'Receipt',
  notice: 'Notice',
}

/**
 * Waiting: to be sent, or sent again after an error. Sending: handed to the provider at this moment. Unknown: the provider
 * was asked and its answer never came; it may have arrived. Cancelled: not needed any more.
 */
export const messageStates = [
  'waiting',
  'sending',
  'sent',
  'delivered',
  'unknown',
  'failed',
  'cancelled',
  'expired',
] as const
export type MessageState = (typeof messageStates)[number]

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
