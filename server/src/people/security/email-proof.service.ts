import { accountMails } from '@makao/contract/people/accounts/accounts.messages'
import type { RequestContext } from '../../context'
import type { Tx } from '../../db/types'
import { queueMail } from '../../messaging/outbox/queue.repository'
import { mayWriteToUnproven } from '../../platform/throttle/throttle.repository'
import { makeLink } from '../links/links.service'

interface Unproven {
  id: string
  email: string
  /** Who has it sent; null when the person does. */
  createdBy?: string | null
}

/** Makes the link with which a person who signed up shows that the address is theirs, and queues it as mail. */
export async function queueEmailProof(
  context: Pick<RequestContext, 'config' | 'now'>,
  tx: Tx,
  { id: profileId, email: recipient, createdBy = null }: Unproven,
): Promise<{ link: string; expiresAt: Date }> {
  const made = await makeLink(context, tx, { purpose: 'email_proof', profileId, createdBy })
  const mail = { profileId, recipient, ...accountMails.emailProof(made), expiresAt: made.expiresAt }
  await queueMail(tx, { ...mail, link: made }, context)
  return made
}

/** At sign-up. Where too many were written, to the address or in all, none is: the person can ask for one later. */
export async function askForProof(
  context: Pick<RequestContext, 'config' | 'now' | 'address'>,
  tx: Tx,
  person: Pick<Unproven, 'id' | 'email'>,
): Promise<void> {
  if (await mayWriteToUnproven(tx, person.email, context.address, context.now))
    await queueEmailProof(context, tx, person)
}
