import type { RequestContext } from '../../context'
import type { Tx } from '../../db/types'
import { queueMail } from '../../messaging/outbox/queue.repository'
import { mayWriteToUnproven } from '../../platform/throttle/throttle.repository'
import { makeLink, validityOf } from '../links/links.service'

/** Without a name: what a stranger typed as his is not sent to an address that need not be his. */
function proofText(link: string): string {
  return [
    'Hello,',
    'somebody, probably you, signed up to Makao with this address. Confirm here that it is yours:',
    link,
    `${validityOf('email_proof')} You are asked for the password that you chose when you signed up.`,
    'If it was not you, do nothing: without your confirmation the account is given nothing.',
  ].join('\n\n')
}

interface Unproven {
  id: string
  email: string
  /** Who has it sent; null when the person himself does. */
  createdBy?: string | null
}

/** Makes the link with which a person who signed up shows that the address is his, and queues it as mail. */
export async function queueEmailProof(
  context: Pick<RequestContext, 'config' | 'now'>,
  tx: Tx,
  { id: profileId, email: recipient, createdBy = null }: Unproven,
): Promise<{ link: string; expiresAt: Date }> {
  const made = await makeLink(context, tx, { purpose: 'email_proof', profileId, createdBy })
  const body = proofText(made.link)
  const mail = { profileId, recipient, subject: 'Confirm your email address', body, expiresAt: made.expiresAt }
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
