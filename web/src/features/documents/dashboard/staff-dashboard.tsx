import type { Dashboard } from '@makao/contract/documents/dashboard/dashboard.schema'
import { formatMoney } from '@makao/contract/money'
import { type Role, roleNames } from '@makao/contract/permissions'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Banknote, Building2, DoorOpen, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card, CardHeader, Skeleton, StatCard, StatGrid } from '../../../ui/card'
import { Loaded } from '../../../ui/loaded'
import { PageHeader } from '../../../ui/page'
import { textLinkClass } from '../../../ui/text-link'
import { portfolioDashboard } from './dashboard.queries'
import { RecentPayments } from './recent-payments'

const count = (value: number | undefined) => value?.toLocaleString('en-KE')

export function StaffDashboard({ role }: { role: Role }) {
  const query = useQuery(portfolioDashboard())
  return (
    <>
      <PageHeader title={`${roleNames[role]} Dashboard`} />
      <Loaded query={query} loading={<Figures />} failed="The dashboard could not be loaded">
        {(data) => <Figures data={data} />}
      </Loaded>
    </>
  )
}

/** @param props.data undefined while it is being loaded */
function Figures({ data }: { data?: Dashboard }) {
  const revenue = data?.revenue.map(({ amount, currency }) => formatMoney(amount, currency, 'symbol'))
  return (
    <>
      <StatGrid>
        <StatCard label="Properties" icon={Building2} value={count(data?.properties)} />
        <StatCard label="Units" icon={DoorOpen} value={count(data?.units)} />
        <StatCard
          label="Revenue"
          icon={Banknote}
          value={revenue?.length === 0 ? formatMoney(0, 'KES', 'symbol') : revenue}
        />
        <StatCard label="Pending Payments" icon={Hourglass} value={count(data?.pendingCharges)} />
      </StatGrid>
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-[1fr_20rem]">
        <RecentPayments payments={data?.recentPayments}>
          <Link to="/dashboard/payments" className={textLinkClass}>
            All payments
          </Link>
        </RecentPayments>
        <Card>
          <CardHeader title="Quick Stats" />
          <dl className="px-5 pb-5">
            <QuickStat label="Active Tenants" value={count(data?.activeTenants)} />
            <QuickStat
              label="Overdue Payments"
              value={count(data?.overdueCharges)}
              bad={(data?.overdueCharges ?? 0) > 0}
            />
            {data !== undefined && data.leasesOver > 0 && (
              <QuickStat
                label={
                  <Link to="/dashboard/tenants" search={{ lease: 'over' }} className={textLinkClass}>
                    Leases Ended, Tenant Stays
                  </Link>
                }
                value={count(data.leasesOver)}
                bad
              />
            )}
            <QuickStat label="Collection Rate" value={data && `${data.collectionRate}%`} />
          </dl>
          {data && (
            <div aria-hidden className="mx-5 mb-5 h-2.5 overflow-hidden rounded-full border border-line-strong">
              <div className="h-full rounded-full bg-accent" style={{ width: `${data.collectionRate}%` }} />
            </div>
          )}
        </Card>
      </div>
    </>
  )
}

interface QuickStatProps {
  label: ReactNode
  value: string | undefined
  bad?: boolean
}

function QuickStat({ label, value, bad = false }: QuickStatProps) {
  return (
    <div className="flex items-center justify-between border-b border-line py-2.5 last:border-none">
      <dt className="text-soft">{label}</dt>
      <dd className={bad ? 'font-semibold text-bad figures' : 'font-semibold figures'}>
        {value ?? <Skeleton className="h-5 w-10" />}
      </dd>
    </div>
  )
}
