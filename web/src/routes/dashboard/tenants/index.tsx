import { tenantStandings } from '@makao/contract/money/tenants/tenants.terms'
import { createFileRoute } from '@tanstack/react-router'
import { KeyRound, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { requirePermission } from '../../../app/guards'
import { TenantList } from '../../../features/money/tenants/tenant-list'
import { type TenantSearch, tenantDetails, tenantList } from '../../../features/money/tenants/tenants.queries'
import { queryClient } from '../../../lib/query-client'
import { choiceParam, idParam, pageParam, textParam } from '../../../lib/search-params'
import { useMay } from '../../../lib/session'
import { reasonOf, toastError } from '../../../lib/toast'
import { Button } from '../../../ui/button'
import { ListFiles } from '../../../ui/export-buttons'
import { PageHeader } from '../../../ui/page'
import { type OpenTenantDialog, preloadTenantDialogs, TenantDialogs } from './-tenant-dialogs'

interface TenantsSearch extends TenantSearch {
  /** What a link from elsewhere opens; gone from the address once it is open. */
  dialog?: (typeof linkedDialogs)[number] | undefined
  tenantId?: string | undefined
}

const linkedDialogs = ['add', 'assign', 'enterCharge', 'receive'] as const

export const Route = createFileRoute('/dashboard/tenants/')({
  validateSearch: (search): TenantsSearch => ({
    search: textParam(search.search),
    lease: choiceParam(search.lease, tenantStandings),
    propertyId: idParam(search.propertyId),
    sort: textParam(search.sort),
    page: pageParam(search.page),
    dialog: choiceParam(search.dialog, linkedDialogs),
    tenantId: idParam(search.tenantId),
  }),
  beforeLoad: requirePermission('portfolio:read'),
  loaderDeps: ({ search: { dialog: _, tenantId: __, ...deps } }) => deps,
  loader: ({ deps }) => {
    void queryClient.prefetchQuery(tenantList(deps))
  },
  component: TenantsPage,
})

function TenantsPage() {
  const { dialog, tenantId, ...filter } = Route.useSearch()
  const navigate = Route.useNavigate()
  const [open, setOpen] = useState<OpenTenantDialog>()
  const may = useMay()
  const { page: _, sort: __, ...narrowing } = filter

  useEffect(() => {
    if (!dialog) return
    void navigate({ search: ({ dialog: _, tenantId: __, ...rest }) => rest, replace: true })
    if (dialog === 'add' || dialog === 'assign') setOpen({ dialog })
    else if (tenantId) {
      queryClient.fetchQuery(tenantDetails(tenantId)).then(
        (tenant) => setOpen({ dialog, tenant }),
        (error: unknown) => toastError('The tenant could not be opened', reasonOf(error)),
      )
    }
  }, [dialog, tenantId, navigate])

  useEffect(() => {
    const timer = setTimeout(preloadTenantDialogs, 1500)
    return () => clearTimeout(timer)
  }, [])

  return (
    <>
      <PageHeader
        isOfList
        title="Tenants"
        subtitle="Manage your tenants and their unit assignments"
        actions={
          <>
            <ListFiles path="tenants" query={narrowing} />
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
        bulk={({ ids }) => <ListFiles path="tenants" query={ids ? { ids: ids.join(',') } : narrowing} />}
        empty={may('tenant:write') && <Button onClick={() => setOpen({ dialog: 'add' })}>Add the first tenant</Button>}
      />
      <TenantDialogs open={open} onOpen={setOpen} />
    </>
  )
}
