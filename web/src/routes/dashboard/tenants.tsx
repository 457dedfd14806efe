import type { Tenant } from '@makao/contract/money/tenants/tenants.schema'
import type { Invitation } from '@makao/contract/people/invitations/invitations.schema'
import { createFileRoute } from '@tanstack/react-router'
import { KeyRound, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { requirePermission } from '../../app/guards'
import { type MoneyDialog, MoneyDialogs, preloadMoneyDialogs } from '../../features/money/money-dialogs/money-dialogs'
import { type TenantAction, TenantList } from '../../features/money/tenants/tenant-list'
import { type TenantSearch, tenantDetails, tenantList } from '../../features/money/tenants/tenants.queries'
import { queryClient } from '../../lib/query-client'
import { choiceParam, idParam, pageParam, textParam } from '../../lib/search-params'
import { useMay } from '../../lib/session'
import { reasonOf, toastError } from '../../lib/toast'
import { Button } from '../../ui/button'
import { ListFiles } from '../../ui/export-buttons'
import { laterDialog } from '../../ui/later-dialog'
import { PageHeader } from '../../ui/page'

interface TenantsSearch extends TenantSearch {
  /** What a link from elsewhere opens; gone from the address once it is open. */
  dialog?: (typeof linkedDialogs)[number] | undefined
  tenantId?: string | undefined
}

const linkedDialogs = ['add', 'assign', 'enterCharge', 'receive'] as const

export const Route = createFileRoute('/dashboard/tenants')({
  validateSearch: (search): TenantsSearch => ({
    search: textParam(search.search),
    lease: choiceParam(search.lease, ['over']),
    page: pageParam(search.page),
    dialog: choiceParam(search.dialog, linkedDialogs),
    tenantId: idParam(search.tenantId),
  }),
  beforeLoad: requirePermission('portfolio:read'),
  loaderDeps: ({ search: { search, lease, page } }) => ({ search, lease, page }),
  loader: ({ deps }) => {
    void queryClient.prefetchQuery(tenantList(deps))
  },
  component: TenantsPage,
})

// The list does not wait for its dialogs: they follow once the page stands.
const dialogs = {
  Assign: laterDialog(() => import('../../features/homes/tenancies/assign-dialog').then((file) => file.AssignDialog)),
  MoveOut: laterDialog(() =>
    import('../../features/homes/tenancies/move-out-dialog').then((file) => file.MoveOutDialog),
  ),
  Tenant: laterDialog(() => import('../../features/money/tenants/tenant-dialog').then((file) => file.TenantDialog)),
  Invitation: laterDialog(() =>
    import('../../features/money/tenants/invitation-dialog').then((file) => file.InvitationDialog),
  ),
  Delete: laterDialog(() =>
    import('../../features/money/tenants/delete-tenant-dialog').then((file) => file.DeleteTenantDialog),
  ),
  ConfirmAddress: laterDialog(() =>
    import('../../features/money/tenants/confirm-address-dialog').then((file) => file.ConfirmAddressDialog),
  ),
  SecondFactor: laterDialog(() =>
    import('../../features/money/tenants/remove-second-factor-dialog').then((file) => file.RemoveSecondFactorDialog),
  ),
  History: laterDialog(() =>
    import('../../features/money/charges/charge-history-dialog').then((file) => file.ChargeHistoryDialog),
  ),
  Remind: laterDialog(() => import('../../features/money/reminders/remind-dialog').then((file) => file.RemindDialog)),
}

type Open = { dialog: 'add' } | { dialog: 'assign' } | { dialog: TenantAction; tenant: Tenant; invitation?: Invitation }

function TenantsPage() {
  const { dialog, tenantId, ...filter } = Route.useSearch()
  const navigate = Route.useNavigate()
  const [open, setOpen] = useState<Open>()
  const may = useMay()

  useEffect(() => {
    if (!dialog) return
    void navigate({ search: ({ search, lease, page }) => ({ search, lease, page }), replace: true })
    if (dialog === 'add' || dialog === 'assign') setOpen({ dialog })
    else if (tenantId) {
      queryClient.fetchQuery(tenantDetails(tenantId)).then(
        (tenant) => setOpen({ dialog, tenant }),
        (error: unknown) => toastError('The tenant could not be opened', reasonOf(error)),
      )
    }
  }, [dialog, tenantId, navigate])

  useEffect(() => {
    const timer = setTimeout(() => {
      for (const { preload } of Object.values(dialogs)) preload()
      preloadMoneyDialogs()
    }, 1500)
    return () => clearTimeout(timer)
  }, [])

  return (
    <>
      <PageHeader
        title="Tenants"
        subtitle="Manage your tenants and their unit assignments"
        actions={
          <>
            <ListFiles path="tenants" query={{ search: filter.search, leaseOver: filter.lease && 'true' }} />
            {may('tenancy:write') && (
              <Button variant="secondary" onClick={() => setOpen({ dialog: 'assign' })}>
                <KeyRound size={18} aria-hidden />
                Assign Tenant
              </Button>
            )}
            {may('tenant:write') && (
              <Button onClick={() => setOpen({ dialog: 'add' })}>
                <Plus size={18} aria-hidden />
                Add Tenant
              </Button>
            )}
          </>
        }
      />
      <TenantList
        filter={filter}
        onFilter={(search) => void navigate({ search, replace: true })}
        onAction={(dialog, tenant) => setOpen({ dialog, tenant })}
      />
      {open && <OpenDialog open={open} onOpen={setOpen} />}
    </>
  )
}

function OpenDialog({ open, onOpen }: { open: Open; onOpen: (open: Open | undefined) => void }) {
  const onClose = () => onOpen(undefined)
  if (open.dialog === 'assign') return <dialogs.Assign onClose={onClose} />
  if (open.dialog === 'add') {
    return (
      <dialogs.Tenant onClose={onClose} onDone={(created) => onOpen(created && { dialog: 'invite', ...created })} />
    )
  }
  const { dialog, tenant, invitation } = open
  const { fullName: tenantName, currentTenancy: tenancy } = tenant
  if (dialog === 'edit') return <dialogs.Tenant tenant={tenant} onClose={onClose} onDone={onClose} />
  if (dialog === 'invite') return <dialogs.Invitation {...{ tenant, invitation, onClose }} />
  if (dialog === 'confirmAddress') {
    return <dialogs.ConfirmAddress {...{ tenant, onClose }} onInvite={() => onOpen({ dialog: 'invite', tenant })} />
  }
  if (dialog === 'secondFactor') return <dialogs.SecondFactor {...{ tenant, onClose }} />
  if (dialog === 'delete') return <dialogs.Delete {...{ tenant, onClose }} />
  if (!tenancy) return null
  if (dialog === 'remind') return <dialogs.Remind tenancyId={tenancy.tenancyId} {...{ tenantName, onClose }} />
  if (dialog === 'moveOut') return <dialogs.MoveOut {...{ tenantName, tenancy, onClose }} />
  if (dialog === 'enterCharge' || dialog === 'receive') {
    const first: MoneyDialog =
      dialog === 'receive'
        ? { kind: 'receive', tenancyId: tenancy.tenancyId }
        : { kind: 'enterCharge', tenantName, tenancy }
    return <TenantMoney first={first} onClose={onClose} />
  }
  return (
    <dialogs.History
      tenantId={tenant.id}
      tenantName={tenantName}
      onAddPayment={() => onOpen({ dialog: 'enterCharge', tenant })}
      onClose={onClose}
    />
  )
}

/** Money of one tenant: begins with one dialog, which may lead to another. */
function TenantMoney({ first, onClose }: { first: MoneyDialog; onClose: () => void }) {
  const [open, setOpen] = useState(first)
  return <MoneyDialogs open={open} onOpen={(next) => (next ? setOpen(next) : onClose())} />
}
