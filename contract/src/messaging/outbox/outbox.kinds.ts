export const channels = ['email', 'sms'] as const
export type Channel = (typeof channels)[number]

/** What a message is for. Account: sign-in, invitations and recovery, with one-time links; for admins alone. */
export const messageKinds = ['account', 'reminder', 'receipt', 'notice', 'statement', 'report'] as const
export type MessageKind = (typeof messageKinds)[number]

/**
 * Unknown: the provider was asked and its answer never came, so the message may have arrived. Cancelled: it is not
 * needed any more.
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
