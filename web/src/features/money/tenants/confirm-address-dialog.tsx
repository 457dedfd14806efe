import type { Tenant } from '@makao/contract/money/tenants/tenants.schema'
import type { Invitation } from '@makao/contract/people/invitations/invitations.schema'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { useSave } from '../../../lib/save'
import { Button } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { Actions, Dialog } from '../../../ui/dialog'
import { LinkToPassOn } from '../../../ui/link-to-pass-on'
import * as words from './tenants.words'

interface ConfirmAddressDialogProps {
  tenant: Tenant
  onInvite: () => void
  onClose: () => void
}

/** What staff can do about somebody who signed up with an address that nobody has confirmed. */
export function ConfirmAddressDialog({ tenant, onInvite, onClose }: ConfirmAddressDialogProps) {
  const { id: tenantId, fullName, phoneNumber } = tenant
  const email = tenant.email ?? ''
  const [link, setLink] = useState<Invitation>()
  const { busy, save } = useSave({
    send: () => client.tenants.sendEmailProof({ tenantId }),
    changes: ['messages'],
    onSaved: setLink,
    failed: words.linkCouldNotBeMade,
  })
  if (link) {
    return (
      <Dialog
        title={words.linkToConfirmTheEmail}
        description={words.withItAndThePasswordChosen(fullName, email)}
        width={500}
        onClose={onClose}
      >
        <LinkToPassOn
          link={link.link}
          message={words.confirmYourEmailAddressFor(link.link)}
          phoneNumber={phoneNumber}
          sentTo={link.sentTo}
        />
        <Actions>
          <Button onClick={onClose}>{common.done}</Button>
        </Actions>
      </Dialog>
    )
  }
  return (
    <Dialog
      title={words.emailNotConfirmed}
      description={words.signedUpWithAnybodyCouldHave(fullName, email)}
      width={500}
      busy={busy}
      onClose={onClose}
    >
      <ul className="divide-y divide-line border-y border-line">
        <li className="py-3">
          <p className="font-medium">{words.haveItConfirmed}</p>
          <p className="mb-2 text-sm text-soft">{words.personOpensALinkAndTypes}</p>
          <Button variant="secondary" disabled={busy} onClick={() => save()}>
            {busy ? common.sending : words.sendLinkAgain}
          </Button>
        </li>
        <li className="py-3">
          <p className="font-medium">{words.inviteThePersonYourself}</p>
          <p className="mb-2 text-sm text-soft">{words.youKnowThatIsRightWhoever(email)}</p>
          <Button variant="secondary" disabled={busy} onClick={onInvite}>
            {words.invite}
          </Button>
        </li>
      </ul>
      <Actions>
        <Button variant="secondary" onClick={onClose}>
          {common.close}
        </Button>
      </Actions>
    </Dialog>
  )
}
