import { createHash, randomBytes } from 'node:crypto'
import { expiresAfterHours } from '@makao/contract/people/invitations/link-expiry.terms'
import type { RefusalCode } from '@makao/contract/refusals'
import type { RequestContext } from '../../context'
import type { Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { takeTurn } from '../../platform/throttle/throttle.repository'
import {
  addLink,
  closeLinks,
  findLink,
  type LinkPurpose,
  type NewLink,
  replaceLink,
  spendLink,
} from './links.repository'

/** The page of each link, and its refusal. */
const kinds = {
  invitation: { page: 'invitation', refusal: 'INVITATION_INVALID' },
  recovery: { page: 'recovery', refusal: 'LINK_INVALID' },
  email_change: { page: 'confirm-email', refusal: 'LINK_INVALID' },
  email_proof: { page: 'confirm-email', refusal: 'LINK_INVALID' },
} as const satisfies Record<LinkPurpose, { page: string; refusal: RefusalCode }>

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/**
 * Makes a one-time link in the caller's transaction. An earlier one of the same person and purpose stops working; but not
 * of a forgotten password, for which anybody may ask.
 * @returns the link, and for how many hours it works
 */
export async function makeLink(
  { config, now }: Pick<RequestContext, 'config' | 'now'>,
  tx: Tx,
  { purpose, profileId, email = null, createdBy = null }: Pick<NewLink, 'purpose' | 'profileId'> & Partial<NewLink>,
): Promise<{ link: string; hours: number; linkHash: string; expiresAt: Date }> {
  const { page } = kinds[purpose]
  const hours = expiresAfterHours[purpose]
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + hours * 3_600_000)
  const linkHash = hashToken(token)
  const made = { purpose, profileId, tokenHash: linkHash, email, expiresAt, createdBy }
  if (purpose === 'recovery') await addLink(tx, made, now)
  else await replaceLink(tx, made)
  // In the fragment, which no browser sends to a server: the token stays out of every log.
  return { link: `${config.baseUrl}/${page}#token=${token}`, hours, linkHash, expiresAt }
}

/** Whom an open link of one of these purposes is for. @throws Refusal INVITATION_INVALID or LINK_INVALID, TOO_MANY_ATTEMPTS */
export async function requireLink(
  { db, now, address }: RequestContext,
  purposes: readonly [LinkPurpose, ...LinkPurpose[]],
  token: string,
) {
  const link = await findLink(db, purposes, hashToken(token), now)
  if (link) return link
  // Only links that do not work count: a family behind one address may open many that do.
  await takeTurn(db, 'linkAddress', address, now)
  throw new Refusal(kinds[purposes[0]].refusal)
}

/**
 * Uses a link up, and with it every other open one of the person: they lie in the same mailbox.
 * @throws Refusal INVITATION_INVALID or LINK_INVALID: another request was first
 */
export async function spendOpenLink(
  tx: Tx,
  { purpose, token, profileId }: { purpose: LinkPurpose; token: string; profileId: string },
  now: Date,
): Promise<void> {
  if (!(await spendLink(tx, purpose, hashToken(token), now))) throw new Refusal(kinds[purpose].refusal)
  await closeLinks(tx, profileId)
}
