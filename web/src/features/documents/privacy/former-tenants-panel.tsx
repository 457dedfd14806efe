import { formatDay } from '@makao/contract/days'
import type { FormerTenant } from '@makao/contract/documents/privacy/privacy.schema'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../../lib/api'
import { useSave } from '../../../lib/save'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { ConfirmDialog } from '../../../ui/dialog'
import { Email } from '../../../ui/email'
import { Loaded } from '../../../ui/loaded'
import { EmptyState } from '../../../ui/page'
import { TenantLink } from '../../../ui/page-links'
import { Pagination } from '../../../ui/pagination'

/** Who moved out, and from when on their name need not be kept. */
export function FormerTenantsPanel({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const query = useQuery(api.privacy.formerTenants.queryOptions({ input: { page }, placeholderData: keepPreviousData }))
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
            <ul className="divide-y divide-line border-t border-line">
              {data.rows.map((tenant) => (
                <li
                  key={tenant.tenantId}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3"
                >
                  <div className="min-w-0">
                    <TenantLink tenantId={tenant.tenantId} className="wrap-anywhere">
                      {tenant.fullName}
                    </TenantLink>
                    <p className="text-sm text-soft wrap-anywhere">
                      <Email address={tenant.email} />
                    </p>
                    <p className="text-sm text-soft">
                      Left {formatDay(tenant.lastDay)} · kept until {formatDay(tenant.keptUntil)}
                    </p>
                  </div>
                  {tenant.allowed.includes('anonymise') && (
                    <Button
                      variant="secondary"
                      aria-label={`Anonymise ${tenant.fullName}`}
                      onClick={() => setChosen(tenant)}
                    >
                      Anonymise
                    </Button>
                  )}
                </li>
              ))}
            </ul>
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
