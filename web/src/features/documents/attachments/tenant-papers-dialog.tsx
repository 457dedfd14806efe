import { Button } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { Actions, Dialog } from '../../../ui/dialog'
import * as words from './attachments.words'
import { DocumentsCard } from './documents-card'

interface TenantPapersDialogProps {
  tenant: { id: string; name: string }
  onClose: () => void
}

/** What is kept with a tenant, such as certificates, from a page about something else. */
export function TenantPapersDialog({ tenant, onClose }: TenantPapersDialogProps) {
  return (
    <Dialog title={words.papersOf(tenant.name)} onClose={onClose}>
      <DocumentsCard keeper={{ of: 'tenant', keptWith: tenant.id }} title={words.papers} />
      <Actions>
        <Button onClick={onClose}>{common.done}</Button>
      </Actions>
    </Dialog>
  )
}
