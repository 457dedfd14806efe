import type { Invitation } from '@makao/contract/invitations/invitations.schema'
import type { Tenant } from '@makao/contract/tenants/tenants.schema'
import { useQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { client } from '../../lib/api'
import { reasonOf } from '../../lib/toast'
import { Button, buttonClass } from '../../ui/button'
import { CopyButton } from '../../ui/copy-button'
import { Actions, Dialog } from '../../ui/dialog'
import { LoadError } from '../../ui/page'
import { Spinner } from '../../ui/spinner'

interface InvitationDialogProps {
  tenant: Tenant
  /** The link of a tenant just created; without it a new one is made and replaces the earlier. */
  invitation?: Invitation | undefined
  onClose: () => void
}

function whatsAppAddress({ fullName, phoneNumber }: Tenant, link: string): string {
  const text = `Hello ${fullName}, set your Makao password here: ${link}`
  const digits = phoneNumber?.replace(/\D/g, '') ?? ''
  // A number written without its country could be Kenyan or Ugandan: WhatsApp then asks for the contact.
  const number = /^25[46]\d{9}$/.test(digits) ? digits : ''
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`
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
        <>
          <p className="rounded-lg bg-sunken px-4 py-3 font-mono text-sm break-all select-all">{data.link}</p>
          <p className="mt-3 text-soft">
            {data.sentTo
              ? `Also sent by e-mail to ${data.sentTo}.`
              : 'E-mail is not set up on this installation: pass the link on yourself.'}
          </p>
          <div className="mt-4 flex flex-wrap gap-2 [&>*]:grow">
            <CopyButton text={data.link} label="Copy link" />
            <a
              href={whatsAppAddress(tenant, data.link)}
              target="_blank"
              rel="noreferrer"
              className={buttonClass('secondary')}
            >
              <MessageCircle size={18} aria-hidden />
              WhatsApp
            </a>
          </div>
        </>
      )}
      <Actions>
        <Button onClick={onClose}>Done</Button>
      </Actions>
    </Dialog>
  )
}
