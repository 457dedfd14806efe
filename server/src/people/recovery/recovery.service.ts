import { accountEvents } from '@makao/contract/people/accounts/accounts.audit'
import { accountMails } from '@makao/contract/people/accounts/accounts.messages'
import type { RequestContext } from '../../context'
import type { Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { queueMail } from '../../messaging/outbox/queue.repository'
import { writeAudit } from '../../platform/audit/audit.repository'
import { mayWriteToUnproven, takeTurn } from '../../platform/throttle/throttle.repository'
import { findByEmail } from '../accounts/accounts.repository'
import { hasLinkUntil, lockLinks } from '../links/links.repository'
import { makeLink } from '../links/links.service'

/** How long a link still has to work, in ms, to be the one that a person finds who looks into their mailbox now. */
const STILL_USEFUL = 10 * 60_000

interface RecoveryLink {
  link: string
  hours: number
  linkHash: string
  expiresAt: Date
}

/** Makes a link that leads elsewhere than to our page, for an address that is known to be its account's. */
export type OtherLink = (tx: Tx, profileId: string) => Promise<RecoveryLink>

/**
 * Sends a link for a new password when the address has an account. The answer comes before anything is looked up, and
 * is the same in every case.
 * @param otherLink without it the link leads to the page of Makao
 * @throws Refusal TOO_MANY_ATTEMPTS: from this network address; OVERLOADED
 */
export async function askRecovery(
  context: RequestContext,
  email: string,
  otherLink?: OtherLink,
): Promise<Record<string, never>> {
  const { db, now, address, background } = context
  await takeTurn(db, 'recoveryAddress', address, now)
  const isFree = await takeTurn(db, 'recoveryAccount', email, now).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false
      throw error
    },
  )
  background.run(() => sendLink(context, email, isFree, otherLink))
  return {}
}

/** @param isFree else a link is sent only to who has none: a stranger who keeps asking does not silence the right person */
async function sendLink(context: RequestContext, email: string, isFree: boolean, otherLink?: OtherLink): Promise<void> {
  const { db, now, address, mailWritten } = context
  const profile = await findByEmail(db, email)
  if (!profile) return
  const isSent = await db.transaction(async (tx) => {
    await lockLinks(tx, profile.id)
    const until = new Date(now.getTime() + STILL_USEFUL)
    const make = profile.emailUnproven ? undefined : otherLink
    if (!isFree && make) return false
    if (!isFree && (await hasLinkUntil(tx, profile.id, 'recovery', until))) return false
    if (profile.emailUnproven && !(await mayWriteToUnproven(tx, email, address, now))) return false
    const made = await (make?.(tx, profile.id) ?? makeLink(context, tx, { purpose: 'recovery', profileId: profile.id }))
    // What a stranger typed as their name is not sent to an address that need not be theirs.
    const words = accountMails.recovery(profile.emailUnproven ? null : profile.fullName, made)
    const mail = { profileId: profile.id, recipient: email, ...words }
    await queueMail(tx, { ...mail, expiresAt: made.expiresAt, link: made }, context)
    const author = { id: null, name: 'Nobody signed in', address: address ?? null }
    const about = { entityId: profile.id, subject: profile.fullName }
    await writeAudit(tx, author, accountEvents.recoveryAsked, about, now)
    return true
  })
  if (isSent) mailWritten()
}
