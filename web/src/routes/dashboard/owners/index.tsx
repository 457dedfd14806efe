import { createFileRoute } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { requirePermission } from '../../../app/guards'
import { OwnerList } from '../../../features/money/owners/owner-list'
import { ownerList } from '../../../features/money/owners/owners.queries'
import { queryClient } from '../../../lib/query-client'
import { pageParam, textParam } from '../../../lib/search-params'
import { useMay } from '../../../lib/session'
import { Button } from '../../../ui/button'
import { ListFiles } from '../../../ui/export-buttons'
import { laterDialog } from '../../../ui/later-dialog'
import { PageHeader } from '../../../ui/page'

interface OwnersSearch {
  search?: string | undefined
  page?: number | undefined
}

export const Route = createFileRoute('/dashboard/owners/')({
  validateSearch: (search): OwnersSearch => ({ search: textParam(search.search), page: pageParam(search.page) }),
  beforeLoad: requirePermission('portfolio:read'),
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    void queryClient.prefetchQuery(ownerList(deps))
  },
  component: OwnersPage,
})

const OwnerDialog = laterDialog(() =>
  import('../../../features/money/owners/owner-dialog').then((file) => file.OwnerDialog),
)

function OwnersPage() {
  const filter = Route.useSearch()
  const navigate = Route.useNavigate()
  const may = useMay()
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <PageHeader
        title="Owners"
        subtitle="The landlords you collect rent for, and what they are due"
        actions={
          <>
            <ListFiles path="owners" query={{ search: filter.search }} />
            {may('owner:write') && (
              <Button onClick={() => setAdding(true)}>
                <Plus size={18} aria-hidden />
                Add Owner
              </Button>
            )}
          </>
        }
      />
      <OwnerList
        filter={filter}
        onFilter={({ search, page }) =>
          void navigate({ search: { search: search ?? undefined, page }, replace: true, resetScroll: false })
        }
      />
      {isAdding && (
        <OwnerDialog
          onDone={({ id }) => void navigate({ to: '/dashboard/owners/$ownerId', params: { ownerId: id } })}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}
