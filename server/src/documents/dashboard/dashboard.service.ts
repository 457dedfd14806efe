import { type Day, dayInNairobi } from '@makao/contract/days'
import type { Dashboard, FiguresFilter, TenantPortal } from '@makao/contract/documents/dashboard/dashboard.schema'
import type { TenancyAccount } from '@makao/contract/money/payments/payments.schema'
import type { SignedIn } from '../../context'
import { readShownNotices } from '../../homes/notices/notices.service'
import { mobileNumber, phoneCountryOf } from '../../messaging/outbox/phone.rules'
import { readNext } from '../../money/charge-runs/charge-runs.service'
import { sumCharges, sumChargesOf } from '../../money/charges/charges.repository'
import { listRecentPayments } from '../../money/payments/payments.repository'
import { listOwnPayments, readTenancyAccount } from '../../money/payments/payments.service'
import { totalsOf } from '../../money/tenant-accounts/tenant-accounts.rules'
import { readWhereToPay } from '../../money/where-to-pay/where-to-pay.service'
import { readContact } from '../../platform/agency/agency.service'
import {
  countPortfolio,
  findOwnTenancy,
  listEndedTenancies,
  listOtherTenancies,
  listOwnProperties,
} from './dashboard.repository'
import { collectionRate } from './dashboard.rules'

const RECENT = 5

export async function readDashboard({ db, now }: SignedIn, { propertyId = null }: FiguresFilter): Promise<Dashboard> {
  const today = dayInNairobi(now)
  const [portfolio, { revenue, pendingCharges, overdueCharges }, recentPayments] = await Promise.all([
    countPortfolio(db, today, propertyId),
    sumCharges(db, today, { propertyId }),
    listRecentPayments(db, RECENT, propertyId),
  ])
  return {
    ...portfolio,
    revenue,
    pendingCharges,
    overdueCharges,
    collectionRate: collectionRate(portfolio.activeTenants, pendingCharges),
    recentPayments,
  }
}

export async function readTenantPortal(context: SignedIn): Promise<TenantPortal> {
  const { db, actor, now } = context
  const agency = await readContact(db)
  const { name, phoneNumber, email } = agency
  const today = dayInNairobi(now)
  const found = await findOwnTenancy(db, actor, today)
  const present = found ? await readPresent({ db, now }, found, today) : NOTHING_LET
  const accountsOf = async (tenancyIds: readonly string[]) => {
    const accounts: TenancyAccount[] = []
    for (const id of tenancyIds) accounts.push(await readTenancyAccount({ db, now }, id))
    return accounts
  }
  const others = await accountsOf(found ? await listOtherTenancies(db, actor, found.tenancyId, today) : [])
  const earlier = await accountsOf(await listEndedTenancies(db, actor, today))
  const all = [...(present.account ? [present.account] : []), ...others, ...earlier.filter(isUnsettled)]
  const currency = (found ?? earlier.find(({ owed }) => owed > 0) ?? earlier[0])?.currency
  const payer = found?.tenancyId ?? (earlier.find(({ owed }) => owed > 0) ?? earlier[0])?.tenancyId
  const phoneCountry = phoneCountryOf(currency === 'UGX' ? 'Uganda' : 'Kenya')
  return {
    ...present,
    others,
    totals: present.account && all.length > 1 ? totalsOf(all) : [],
    totalUnits: all.length,
    notices: await readShownNotices(
      db,
      { tenantId: actor.id, propertyIds: await listOwnProperties(db, actor, today) },
      now,
    ),
    earlier,
    payments: (await listOwnPayments(context, { state: 'all', page: 1 })).rows.slice(0, RECENT),
    waysToPay: payer ? (await readWhereToPay(db, [payer], now))(payer) : [],
    agency: { name, phoneNumber, phoneLink: mobileNumber(phoneNumber, phoneCountry), email },
  }
}

const isUnsettled = ({ owed, credit, depositHeld }: TenancyAccount) => owed > 0 || credit > 0 || depositHeld !== 0

type Present = Omit<
  TenantPortal,
  'notices' | 'others' | 'totals' | 'totalUnits' | 'earlier' | 'payments' | 'waysToPay' | 'agency'
>

const NOTHING_LET: Present = {
  tenancy: null,
  paid: [],
  pendingCharges: 0,
  overdueCharges: 0,
  account: null,
  next: null,
  accountNumber: null,
}

/** What concerns the unit that is let now. */
async function readPresent(
  { db, now }: Pick<SignedIn, 'db' | 'now'>,
  found: NonNullable<Awaited<ReturnType<typeof findOwnTenancy>>>,
  today: Day,
): Promise<Present> {
  const { accountNumber, ...tenancy } = found
  const { tenancyId } = tenancy
  const { paid, pendingCharges, overdueCharges } = await sumChargesOf(db, today, tenancyId)
  const account = await readTenancyAccount({ db, now }, tenancyId)
  return {
    tenancy,
    paid,
    pendingCharges,
    overdueCharges,
    account,
    next: await readNext(db, tenancyId, account.openCharges, today),
    accountNumber,
  }
}
