import type { Tenant } from '@makao/contract/money/tenants/tenants.schema'
import type { Invitation } from '@makao/contract/people/invitations/invitations.schema'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../lib/api'
import type { NextStep } from '../../../lib/toaster'
import { Button } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { Actions, Dialog } from '../../../ui/dialog'
import { LinkToPassOn } from '../../../ui/link-to-pass-on'
import { Loaded } from '../../../ui/loaded'
import * as words from './tenants.words'

interface InvitationDialogProps {
  tenant: Pick<Tenant, 'id' | 'fullName' | 'email' | 'phoneNumber'>
  /** The link of a tenant just created; without it a new one is made and replaces the earlier. */
  invitation?: Invitation | undefined
  /** What follows for a tenant who has no unit yet. */
  onAssign?: (() => void) | undefined
  /** What follows for one who has. */
  next?: readonly NextStep[] | undefined
  onClose: () => void
}

/** Shows a one-time link to set a password, to be passed on by hand: many tenants have no e-mail within reach. */
export function InvitationDialog({ tenant, invitation, onAssign, next = [], onClose }: InvitationDialogProps) {
  const query = useQuery({
    queryKey: ['invitation', tenant.id, invitation?.link],
    queryFn: () => invitation ?? client.tenants.invite({ tenantId: tenant.id }),
    // Each asking makes a new link: only when the dialog opens.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  return (
    <Dialog
      title={words.invitationLink}
      description={words.withItChoosesAPasswordIt(tenant.fullName)}
      width={500}
      onClose={onClose}
    >
      <Loaded query={query} failed={words.linkCouldNotBeMade}>
        {({ link, sentTo }) => (
          <LinkToPassOn
            link={link}
            message={words.helloSetYourMakaoPassword(tenant.fullName, link)}
            phoneNumber={tenant.phoneNumber}
            sentTo={sentTo}
            isBySms={tenant.email === null}
          />
        )}
      </Loaded>
      <Actions>
        <Button variant={onAssign || next.length > 0 ? 'secondary' : 'primary'} onClick={onClose}>
          {common.done}
        </Button>
        {/* What comes first stands where the main button does. */}
        {next.toReversed().map(({ text, go }) => (
          <Button
            key={text}
            variant={text === next[0]?.text ? 'primary' : 'secondary'}
            onClick={() => {
              onClose()
              go()
            }}
          >
            {text}
          </Button>
        ))}
        {onAssign && <Button onClick={onAssign}>{words.putIntoAUnit}</Button>}
      </Actions>
    </Dialog>
  )
}
