import type { Dashboard, TenantPortal } from '@makao/contract/dashboard/dashboard.schema'
import { dayInNairobi } from '@makao/contract/days'
import type { SignedIn } from '../context'
import { listRecentRecords, sumRecords } from '../payments/payment-records.repository'
import { countPortfolio, findOwnTenancy } from './dashboard.repository'
import { collectionRate } from './dashboard.rules'

const RECENT = 5

export async function readDashboard({ db, now }: SignedIn): Promise<Dashboard> {
  const today = dayInNairobi(now)
  const portfolio = await countPortfolio(db)
  const { revenue, pendingPayments, overduePayments } = await sumRecords(db, today)
  return {
    ...portfolio,
    revenue,
    pendingPayments,
    overduePayments,
    collectionRate: collectionRate(portfolio.activeTenants, pendingPayments),
    recentPayments: await listRecentRecords(db, today, RECENT),
  }
}

export async function readTenantPortal({ db, actor, now }: SignedIn): Promise<TenantPortal> {
  const today = dayInNairobi(now)
  const tenancy = await findOwnTenancy(db, actor)
  if (!tenancy) {
    return { tenancy: null, paid: [], outstanding: [], pendingPayments: 0, overduePayments: 0, recentPayments: [] }
  }
  const { revenue: _, ...sums } = await sumRecords(db, today, tenancy.tenancyId)
  return {
    tenancy,
    ...sums,
    recentPayments: await listRecentRecords(db, today, RECENT, tenancy.tenancyId),
  }
}
