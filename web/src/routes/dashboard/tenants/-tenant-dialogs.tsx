import type { Tenant } from '@makao/contract/money/tenants/tenants.schema'
import type { Invitation } from '@makao/contract/people/invitations/invitations.schema'
import { preloadMoneyDialogs } from '../../../features/money/money-dialogs/money-dialogs'
import type { TenantAction } from '../../../features/money/tenants/tenant-list'
import { laterDialog } from '../../../ui/later-dialog'

// A page does not wait for its dialogs: they follow once it stands.
const openDialog = () => import('./-open-tenant-dialog')
const OpenDialog = laterDialog(() => openDialog().then((file) => file.OpenTenant))

/** Fetches what opens above the page, beforehand. */
export function preloadTenantDialogs(): void {
  OpenDialog.preload()
  // It is asked for again when it is opened.
  void openDialog().then(
    (file) => file.preloadDialogs(),
    () => undefined,
  )
  preloadMoneyDialogs()
}

/** What of tenants is open above a page. */
export type OpenTenantDialog =
  | { dialog: 'add'; next?: 'assign' | undefined }
  /** `created`: the tenant is new, whose invitation is shown afterwards. */
  | { dialog: 'assign'; tenant?: Tenant; created?: Invitation }
  | { dialog: TenantAction; tenant: Tenant; invitation?: Invitation; isLast?: boolean; showsReceipt?: boolean }

export interface TenantDialogsProps {
  open: OpenTenantDialog | undefined
  onOpen: (open: OpenTenantDialog | undefined) => void
  /** The person is gone, not only archived. */
  onDeleted?: (() => void) | undefined
}

/** Whatever of a tenant is open above the page. */
export function TenantDialogs({ open, ...props }: TenantDialogsProps) {
  return open && <OpenDialog open={open} {...props} onClose={() => props.onOpen(undefined)} />
}
