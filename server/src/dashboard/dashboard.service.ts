import type { Dashboard, TenantPortal } from '@makao/contract/dashboard/dashboard.schema'
import { dayInNairobi } from '@makao/contract/days'
import type { SignedIn } from '../context'
import { listRecentRecords, sumRecords } from '../payment-records/payment-records.repository'
import { countPortfolio, findOwnTenancy } from './dashboard.repository'
import { collectionRate } from './dashboard.rules'

const RECENT = 5

export async function readDashboard({ db, now }: SignedIn): Promise<Dashboard> {
  const today = dayInNairobi(now)
  const portfolio = await countPortfolio(db)
  const { paid, pendingPayments, overduePayments } = await sumRecords(db, today)
  return {
    ...portfolio,
    revenue: paid,
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
  return {
    tenancy,
    ...(await sumRecords(db, today, tenancy.tenancyId)),
    recentPayments: await listRecentRecords(db, today, RECENT, tenancy.tenancyId),
  }
}
