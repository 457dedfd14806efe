/** For how many hours each link works. An invitation may lie in a mailbox over a weekend. */
export const expiresAfterHours = { invitation: 72, recovery: 1, email_change: 1, email_proof: 72 } as const
