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
import * as common from '../../../ui/common.words'
import { type Column, DataTable } from '../../../ui/data-table'
import { ConfirmDialog } from '../../../ui/dialog'
import { Loaded } from '../../../ui/loaded'
import { EmptyState } from '../../../ui/page'
import { TenantLink } from '../../../ui/page-links'
import { Pagination } from '../../../ui/pagination'
import * as words from './privacy.words'

const columns: Column<FormerTenant>[] = [
  {
    key: 'name',
    header: common.name,
    primary: true,
    phone: 'name',
    share: 30,
    cell: ({ tenantId, fullName }) => <TenantLink tenantId={tenantId}>{fullName}</TenantLink>,
  },
  { key: 'email', header: common.email, share: 30, from: 'wide', cell: ({ email }) => email },
  { key: 'left', header: words.left, phone: 'under', cell: ({ lastDay }) => formatRecentDay(lastDay) },
  { key: 'kept', header: words.keptUntil, phone: 'word', cell: ({ keptUntil }) => formatRecentDay(keptUntil) },
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
      <CardHeader title={words.formerTenants} />
      <p className="px-5 pb-3 text-soft">{words.accountsHaveToBeKeptFor}</p>
      <Loaded
        query={query}
        loading={common.loadingSettings}
        failed={words.formerTenantsCouldNotBe}
        empty={({ total }) =>
          total === 0 && <EmptyState title={words.noFormerTenants} text={words.tenantsWhoMovedOutAndWere} />
        }
      >
        {(data) => (
          <>
            <DataTable
              caption={words.formerTenants}
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
                        text: words.anonymise,
                        label: words.anonymiseFullName(tenant.fullName),
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
    done: words.personIsNamedNowhereInThe,
    onSaved: onClose,
    failed: words.nothingWasChanged,
  })
  return (
    <ConfirmDialog
      title={words.anonymiseQuestion(tenant.fullName)}
      text={words.nameAddressPhoneNumberAnd}
      confirmLabel={words.anonymise}
      busy={anonymise.busy}
      onConfirm={() => anonymise.save()}
      onClose={onClose}
    />
  )
}
