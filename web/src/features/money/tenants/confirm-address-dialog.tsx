import type { Tenant } from '@makao/contract/money/tenants/tenants.schema'
import type { Invitation } from '@makao/contract/people/invitations/invitations.schema'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { useSave } from '../../../lib/save'
import { Button } from '../../../ui/button'
import { Actions, Dialog } from '../../../ui/dialog'
import { LinkToPassOn } from '../../../ui/link-to-pass-on'

interface ConfirmAddressDialogProps {
  tenant: Tenant
  onInvite: () => void
  onClose: () => void
}

/** What staff can do about somebody who signed up with an address that nobody has confirmed. */
export function ConfirmAddressDialog({ tenant, onInvite, onClose }: ConfirmAddressDialogProps) {
  const { id: tenantId, fullName, email, phoneNumber } = tenant
  const [link, setLink] = useState<Invitation>()
  const { busy, save } = useSave({
    send: () => client.tenants.sendEmailProof({ tenantId }),
    changes: ['messages'],
    onSaved: setLink,
    failed: 'The link could not be made',
  })
  if (link) {
    return (
      <Dialog
        title="Link to confirm the email"
        description={
          <>
            With it and the password chosen at sign-up {fullName} confirms {email}. It works once and for 72 hours.
          </>
        }
        width={500}
        onClose={onClose}
      >
        <LinkToPassOn
          link={link.link}
          message={`Confirm your email address for Makao here: ${link.link}`}
          phoneNumber={phoneNumber}
          sentTo={link.sentTo}
        />
        <Actions>
          <Button onClick={onClose}>Done</Button>
        </Actions>
      </Dialog>
    )
  }
  return (
    <Dialog
      title="Email not confirmed"
      description={
        <>
          {fullName} signed up with {email}. Anybody could have typed that address: no unit is given to it before it is
          confirmed.
        </>
      }
      width={500}
      busy={busy}
      onClose={onClose}
    >
      <ul className="divide-y divide-line border-y border-line">
        <li className="py-3">
          <p className="font-medium">Have it confirmed</p>
          <p className="mb-2 text-sm text-soft">The person opens a link and types the password chosen at sign-up.</p>
          <Button variant="secondary" disabled={busy} onClick={() => save()}>
            {busy ? 'Sending...' : 'Send link again'}
          </Button>
        </li>
        <li className="py-3">
          <p className="font-medium">Invite the person yourself</p>
          <p className="mb-2 text-sm text-soft">
            You know that {email} is right. Whoever signed up is signed out, the password and the phone number typed
            there no longer count, and a new password is chosen with your invitation.
          </p>
          <Button variant="secondary" disabled={busy} onClick={onInvite}>
            Invite
          </Button>
        </li>
      </ul>
      <Actions>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </Actions>
    </Dialog>
  )
}
