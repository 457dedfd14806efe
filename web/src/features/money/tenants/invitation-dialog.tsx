import type { Tenant } from '@makao/contract/money/tenants/tenants.schema'
import type { Invitation } from '@makao/contract/people/invitations/invitations.schema'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../lib/api'
import { reasonOf } from '../../../lib/toast'
import { Button } from '../../../ui/button'
import { Actions, Dialog } from '../../../ui/dialog'
import { LinkToPassOn } from '../../../ui/link-to-pass-on'
import { LoadError } from '../../../ui/page'
import { Spinner } from '../../../ui/spinner'

interface InvitationDialogProps {
  tenant: Tenant
  /** The link of a tenant just created; without it a new one is made and replaces the earlier. */
  invitation?: Invitation | undefined
  onClose: () => void
}

/** Shows a one-time link to set a password, to be passed on by hand: many tenants have no e-mail within reach. */
export function InvitationDialog({ tenant, invitation, onClose }: InvitationDialogProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', tenant.id, invitation?.link],
    queryFn: () => invitation ?? client.tenants.invite({ tenantId: tenant.id }),
    // Each asking makes a new link: only when the dialog opens.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  return (
    <Dialog
      title="Invitation link"
      description={
        <>With it {tenant.fullName} chooses a password. It works once and for 72 hours; a new link replaces it.</>
      }
      width={500}
      onClose={onClose}
    >
      {error && <LoadError text="The link could not be made" reason={reasonOf(error)} onRetry={() => void refetch()} />}
      {!error && !data && <Spinner />}
      {data && (
        <LinkToPassOn
          link={data.link}
          message={`Hello ${tenant.fullName}, set your Makao password here: ${data.link}`}
          phoneNumber={tenant.phoneNumber}
          sentTo={data.sentTo}
        />
      )}
      <Actions>
        <Button onClick={onClose}>Done</Button>
      </Actions>
    </Dialog>
  )
}
