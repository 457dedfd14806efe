import { createHash, randomBytes } from 'node:crypto'
import type { RequestContext } from '../context'
import type { Tx } from '../db/types'
import { type NewLink, replaceLink } from './links.repository'

const HOUR = 3_600_000

/** How long a link works, in hours. An invitation may lie in a mailbox over a weekend. */
export const hoursValid = { invitation: 72, recovery: 1, email_change: 1 } as const

const pages = { invitation: 'invitation', recovery: 'recovery', email_change: 'confirm-email' } as const

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Makes a one-time link in the caller's transaction; an earlier one of the same person and purpose stops working. */
export async function makeLink(
  { config, now }: RequestContext,
  tx: Tx,
  { purpose, profileId, email = null, createdBy = null }: Pick<NewLink, 'purpose' | 'profileId'> & Partial<NewLink>,
): Promise<{ link: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + hoursValid[purpose] * HOUR)
  await replaceLink(tx, { purpose, profileId, tokenHash: hashToken(token), email, expiresAt, createdBy })
  // In the fragment, which no browser sends to a server: the token stays out of every log.
  return { link: `${config.baseUrl}/${pages[purpose]}#token=${token}`, expiresAt }
}
