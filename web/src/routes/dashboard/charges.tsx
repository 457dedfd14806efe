import { isMonth } from '@makao/contract/day-shape'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ReceiptText, TrendingUp } from 'lucide-react'
import { useState } from 'react'
import { requirePermission } from '../../app/guards'
import { BeforeTenants } from '../../features/documents/first-steps/before-tenants'
import { ChargePreviewCard } from '../../features/money/charge-runs/charge-preview'
import { ChargeRunCard } from '../../features/money/charge-runs/charge-run-card'
import { chargePreview, chargeSettings, lastChargeRun } from '../../features/money/charge-runs/charge-runs.queries'
import { ChargeSettingsCard } from '../../features/money/charge-runs/charge-settings-card'
import { leaseDefaultsOf } from '../../features/money/lease-defaults/lease-defaults.queries'
import { LeaseDefaultsCard } from '../../features/money/lease-defaults/lease-defaults-card'
import { ManyAtOnceDialog } from '../../features/money/many-at-once/many-at-once-later'
import { RentIncreaseList } from '../../features/money/rent-increases/rent-increase-list'
import { rentIncreases } from '../../features/money/rent-increases/rent-increases.queries'
import { SharedChargeList } from '../../features/money/shared-charges/shared-charge-list'
import { sharedCharges } from '../../features/money/shared-charges/shared-charges.queries'
import { queryClient } from '../../lib/query-client'
import { dayParam } from '../../lib/search-params'
import { useMay } from '../../lib/session'
import { Button } from '../../ui/button'
import { Below, isComing } from '../../ui/loaded'
import { PageHeader } from '../../ui/page'
import * as words from './-dashboard.words'

interface ChargesSearch {
  /** 'YYYY-MM'; without it what the next night makes. */
  month?: string | undefined
}

export const Route = createFileRoute('/dashboard/charges')({
  validateSearch: (search): ChargesSearch => ({ month: dayParam(search.month, isMonth) }),
  beforeLoad: requirePermission('portfolio:read'),
  loaderDeps: ({ search }) => search,
  loader: ({ deps: { month } }) => {
    void queryClient.prefetchQuery(chargePreview(month))
    void queryClient.prefetchQuery(lastChargeRun())
    void queryClient.prefetchQuery(chargeSettings())
    void queryClient.prefetchQuery(leaseDefaultsOf(null))
    void queryClient.prefetchQuery(sharedCharges())
    void queryClient.prefetchQuery(rentIncreases())
  },
  component: ChargesPage,
})

function ChargesPage() {
  const { month } = Route.useSearch()
  const navigate = Route.useNavigate()
  const may = useMay()
  const [task, setTask] = useState<'charge' | 'raise'>()
  const waits = [useQuery(lastChargeRun()), useQuery(chargeSettings()), useQuery(leaseDefaultsOf(null))].some(isComing)
  return (
    <>
      <PageHeader
        title={words.charges}
        actions={
          <>
            {may('tenancy:write') && (
              <Button variant="secondary" onClick={() => setTask('raise')}>
                <TrendingUp size={18} aria-hidden />
                {words.raiseRents}
              </Button>
            )}
            {may('payment:record') && (
              <Button variant="secondary" onClick={() => setTask('charge')}>
                <ReceiptText size={18} aria-hidden />
                {words.chargeSeveral}
              </Button>
            )}
          </>
        }
      />
      <div className="mb-4 grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        <ChargeRunCard />
        <Below waits={waits}>
          <ChargeSettingsCard />
          <LeaseDefaultsCard propertyId={null} />
        </Below>
      </div>
      <Below waits={waits}>
        <ChargePreviewCard
          month={month}
          whenNew={(usual) => <BeforeTenants>{usual}</BeforeTenants>}
          onMonth={(chosen) => void navigate({ search: { month: chosen }, replace: true, resetScroll: false })}
        />
        <SharedChargeList />
        <RentIncreaseList />
      </Below>
      {task && <ManyAtOnceDialog task={task} onClose={() => setTask(undefined)} />}
    </>
  )
}
