export const channels = ['email', 'sms'] as const
export type Channel = (typeof channels)[number]

/** What a message is for. Account: sign-in, invitations and recovery, with one-time links; for admins alone. */
export const messageKinds = ['account', 'reminder', 'receipt', 'notice', 'statement'] as const
export type MessageKind = (typeof messageKinds)[number]

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
