import { formatRecentDay } from '@makao/contract/days'
import type { FormerTenant } from '@makao/contract/documents/privacy/privacy.schema'
import { formerTenantOrders } from '@makao/contract/documents/privacy/privacy.terms'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import { useState } from 'react'
import { api, client } from '../../../lib/api'
import { useSave } from '../../../lib/save'
import { choiceParam } from '../../../lib/search-params'
import { Card, CardHeader } from '../../../ui/card'
import { type Column, DataTable } from '../../../ui/data-table'
import { ConfirmDialog } from '../../../ui/dialog'
import { Loaded } from '../../../ui/loaded'
import { EmptyState } from '../../../ui/page'
import { TenantLink } from '../../../ui/page-links'
import { Pagination } from '../../../ui/pagination'

const columns: Column<FormerTenant>[] = [
  {
    key: 'name',
    header: 'Name',
    primary: true,
    phone: 'name',
    share: 30,
    cell: ({ tenantId, fullName }) => <TenantLink tenantId={tenantId}>{fullName}</TenantLink>,
  },
  { key: 'email', header: 'Email', share: 30, from: 'wide', cell: ({ email }) => email },
  { key: 'left', header: 'Left', phone: 'under', cell: ({ lastDay }) => formatRecentDay(lastDay) },
  { key: 'kept', header: 'Kept until', phone: 'word', cell: ({ keptUntil }) => formatRecentDay(keptUntil) },
]

interface FormerTenantsPanelProps {
  page: number
  onPage: (page: number) => void
  sort: string | undefined
  onSort: (sort: string) => void
}

/** Who moved out, and from when on their name need not be kept. */
export function FormerTenantsPanel({ page, onPage, sort, onSort }: FormerTenantsPanelProps) {
  const query = useQuery(
    api.privacy.formerTenants.queryOptions({
      input: { page, sort: choiceParam(sort, formerTenantOrders) },
      placeholderData: keepPreviousData,
    }),
  )
  const [chosen, setChosen] = useState<FormerTenant>()
  return (
    <Card>
      <CardHeader title="Former tenants" />
      <p className="px-5 pb-3 text-soft">
        Accounts have to be kept for seven years. After that the name is no longer needed, and the Data Protection Acts
        of Kenya and Uganda require that it is removed. Amounts, dates and receipts stay in the books.
      </p>
      <Loaded
        query={query}
        loading="Loading settings..."
        failed="Former tenants could not be listed"
        empty={({ total }) =>
          total === 0 && (
            <EmptyState
              title="No former tenants"
              text="Tenants who moved out and were deleted from the list appear here."
            />
          )
        }
      >
        {(data) => (
          <>
            <DataTable
              caption="Former tenants"
              columns={columns}
              rows={data.rows}
              keyOf={({ tenantId }) => tenantId}
              nameOf={({ fullName }) => fullName}
              hasKeys
              order={{ keys: formerTenantOrders, now: sort ?? 'left', onOrder: onSort }}
              actions={(tenant) =>
                tenant.allowed.includes('anonymise')
                  ? [
                      {
                        text: 'Anonymise',
                        label: `Anonymise ${tenant.fullName}`,
                        icon: UserX,
                        isDanger: true,
                        onSelect: () => setChosen(tenant),
                      },
                    ]
                  : []
              }
            />
            <Pagination {...data} onPage={onPage} />
          </>
        )}
      </Loaded>
      {chosen && <AnonymiseDialog tenant={chosen} onClose={() => setChosen(undefined)} />}
    </Card>
  )
}

function AnonymiseDialog({ tenant, onClose }: { tenant: FormerTenant; onClose: () => void }) {
  const anonymise = useSave({
    send: () => client.privacy.anonymise({ tenantId: tenant.tenantId }),
    changes: ['everything'],
    done: 'The person is named nowhere in the books any more.',
    onSaved: onClose,
    failed: 'Nothing was changed',
  })
  return (
    <ConfirmDialog
      title={`Anonymise ${tenant.fullName}?`}
      text="Name, address, phone number and notes are removed for good. Tenancies, charges, payments and receipts stay under 'Former tenant'. The audit log, which nobody can change, keeps what was noted at the time."
      confirmLabel="Anonymise"
      busy={anonymise.busy}
      onConfirm={() => anonymise.save()}
      onClose={onClose}
    />
  )
}
