import type { OwnerDetails } from '@makao/contract/money/owners/owners.schema'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../lib/api'
import { useSave } from '../../../lib/save'
import { refresh } from '../../../lib/stale'
import { Button } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { Actions, ConfirmDialog, Dialog } from '../../../ui/dialog'
import { LinkToPassOn } from '../../../ui/link-to-pass-on'
import { Loaded } from '../../../ui/loaded'
import * as words from './owner-access.words'
import { ownerAccess } from './owners.queries'

interface OwnerDialogProps {
  owner: Pick<OwnerDetails, 'id' | 'name' | 'email' | 'phoneNumber'>
  onClose: () => void
}

/** Makes a one-time link with which an owner chooses a password, and shows it to be passed on. */
export function InviteOwnerDialog({ owner, onClose }: OwnerDialogProps) {
  const query = useQuery({
    queryKey: ['owner-invitation', owner.id],
    queryFn: async () => {
      const invitation = await client.owners.invite({ ownerId: owner.id })
      void refresh(['owners', 'messages'])
      return invitation
    },
    // Each asking makes a new link: only when the dialog opens.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  return (
    <Dialog title={words.invitationLink} description={words.withItTheyChooseAPassword(owner.name)} onClose={onClose}>
      <Loaded query={query} failed={words.linkCouldNotBeMade}>
        {({ link, sentTo }) => (
          <LinkToPassOn
            link={link}
            message={words.helloChooseYourPassword(owner.name, link)}
            phoneNumber={owner.phoneNumber}
            sentTo={sentTo}
            isBySms={owner.email === null}
          />
        )}
      </Loaded>
      <Actions>
        <Button onClick={onClose}>{common.done}</Button>
      </Actions>
    </Dialog>
  )
}

export function WithdrawDialog({ owner, onClose }: OwnerDialogProps) {
  const withdraw = useSave({
    send: () => client.owners.withdraw({ ownerId: owner.id }),
    changes: ['owners'],
    shows: () => ownerAccess(owner.id),
    done: words.withdrawn(owner.name),
    onSaved: onClose,
    failed: words.accessWasNotWithdrawn,
  })
  return (
    <ConfirmDialog
      title={words.withdrawAccess}
      text={words.isSignedOutAtOnce(owner.name)}
      confirmLabel={words.withdraw}
      busy={withdraw.busy}
      onConfirm={() => withdraw.save()}
      onClose={onClose}
    />
  )
}
