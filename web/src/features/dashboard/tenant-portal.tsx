import { formatDay } from '@makao/contract/days'
import { formatMoney, type Money } from '@makao/contract/money'
import { chargeTitle } from '@makao/contract/payment-records/payment-records.terms'
import { useQuery } from '@tanstack/react-query'
import { Banknote, Building2, DoorOpen, Hourglass } from 'lucide-react'
import { reasonOf } from '../../lib/toast'
import { Card, StatCard, StatGrid } from '../../ui/card'
import { EmptyState, LoadError, PageHeader } from '../../ui/page'
import { ownDashboard } from './dashboard.queries'
import { RecentPayments } from './recent-payments'

const amounts = (totals: readonly Money[]) => totals.map(({ amount, currency }) => formatMoney(amount, currency))

export function TenantPortal() {
  const { data, error, refetch } = useQuery(ownDashboard())
  if (error && !data) {
    return (
      <>
        <PageHeader title="Tenant Portal" />
        <Card>
          <LoadError text="Your page could not be loaded" reason={reasonOf(error)} onRetry={() => void refetch()} />
        </Card>
      </>
    )
  }
  if (data && !data.tenancy) {
    return (
      <>
        <PageHeader title="Tenant Portal" />
        <Card>
          <EmptyState
            title="You have no unit yet"
            text="Once your property manager assigns you to a unit, your rent and payments are shown here."
          />
        </Card>
      </>
    )
  }
  const tenancy = data?.tenancy
  const owed = data?.outstanding.filter(({ amount }) => amount > 0) ?? []
  return (
    <>
      <PageHeader title="Tenant Portal" />
      <StatGrid>
        <StatCard
          label="Your Property"
          icon={Building2}
          value={tenancy?.propertyName}
          note={tenancy ? tenancy.propertyCity : undefined}
        />
        <StatCard
          label="Your Unit"
          icon={DoorOpen}
          value={tenancy?.unitNumber}
          note={tenancy ? `since ${formatDay(tenancy.startDate)}` : undefined}
        />
        <StatCard
          label="Total Paid"
          icon={Banknote}
          value={data && (data.paid.length ? amounts(data.paid) : formatMoney(0, tenancy?.currency ?? 'KES'))}
        />
        <StatCard
          label="Pending Payments"
          icon={Hourglass}
          value={data && String(data.pendingPayments)}
          note={data && data.overduePayments > 0 ? `and ${data.overduePayments} overdue` : undefined}
        />
      </StatGrid>
      {owed.length > 0 && (
        <p className="mt-4 rounded-xl bg-warn-tint px-5 py-3.5 text-warn">
          Still to pay: <b className="font-semibold figures">{amounts(owed).join(' · ')}</b>
        </p>
      )}
      <div className="mt-4">
        <RecentPayments payments={data?.recentPayments} titleOf={chargeTitle} />
      </div>
    </>
  )
}
