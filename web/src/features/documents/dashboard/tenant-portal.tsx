import { formatDay } from '@makao/contract/days'
import type { TenantPortal as Portal } from '@makao/contract/documents/dashboard/dashboard.schema'
import { formatMoney } from '@makao/contract/money'
import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import { ChevronDown, Megaphone } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { instantFormat } from '../../../lib/instant'
import { useUser } from '../../../lib/session'
import { Card, Skeleton } from '../../../ui/card'
import { Loaded } from '../../../ui/loaded'
import { EmptyState, PageHeader } from '../../../ui/page'
import { Strip } from '../../../ui/strip'
import { ownDashboard } from './dashboard.queries'
import * as words from './dashboard.words'
import { HowToPay, OwnAccount } from './tenant-portal-account'

const firstNameOf = (name: string) => name.split(' ')[0] ?? name

// What is owed does not wait for it.
const AllUnits = lazyRouteComponent(() => import('./own-units'), 'AllUnits')
const CallTheAgency = lazyRouteComponent(() => import('./call-the-agency'), 'CallTheAgency')
const PaidLately = lazyRouteComponent(() => import('./paid-lately'), 'PaidLately')

interface TenantPortalProps {
  /** The way to pay what is owed of a tenancy by the phone. */
  pay: (tenancyId: string) => ReactNode
  /** The way to tell of a payment of a tenancy. */
  tell: (tenancyId: string) => ReactNode
  /** How a tenancy was paid, month by month. */
  months: (tenancyId: string) => ReactNode
  /** What was read of the meters. */
  meters: ReactNode
  /** What the tenant and the agency keep with the tenant. */
  documents: ReactNode
}

export function TenantPortal(parts: TenantPortalProps) {
  const query = useQuery(ownDashboard())
  const { fullName } = useUser()
  const tenancy = query.data?.tenancy
  return (
    <>
      <PageHeader
        title={words.tenantPortal}
        subtitle={
          <>
            {words.habariFullName(firstNameOf(fullName))}
            {tenancy && ` · ${tenancy.unitNumber}, ${tenancy.propertyName}`}
          </>
        }
      />
      <Loaded
        query={query}
        loading={<PresentPortal />}
        failed={words.yourPageCouldNotBeLoaded}
        empty={({ tenancy, earlier }) =>
          !tenancy &&
          earlier.length === 0 && (
            <div className="grid gap-4">
              <Card>
                <EmptyState title={words.youHaveNoUnitYet} text={words.onceYourPropertyManager} />
              </Card>
              {parts.documents}
            </div>
          )
        }
      >
        {(portal) =>
          portal.tenancy ? <PresentPortal data={portal} {...parts} /> : <FormerPortal {...portal} {...parts} />
        }
      </Loaded>
    </>
  )
}

/** Of somebody who has a unit. @param props.data undefined while it is being loaded */
function PresentPortal({ data, pay, tell, months, meters, documents }: { data?: Portal } & Partial<TenantPortalProps>) {
  const tenancy = data?.tenancy
  return (
    <>
      {data && data.notices.length > 0 && <Notices notices={data.notices} />}
      {data?.totals[0] && (
        <Suspense>
          <AllUnits {...data} />
        </Suspense>
      )}
      {/* In the order in which a phone shows it; on a desk how to pay, which is long, stands beside the rest. */}
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:grid-rows-[auto_auto_1fr]">
        {data?.account ? (
          <OwnAccount account={data.account} next={data.next}>
            {data.account.owed > 0 && pay?.(data.account.tenancyId)}
          </OwnAccount>
        ) : (
          <Skeleton className="h-48" />
        )}
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-2">
          {data ? (
            <HowToPay {...data} amount={toPay(data.account)}>
              {data.account && tell?.(data.account.tenancyId)}
            </HowToPay>
          ) : (
            <Skeleton className="h-48" />
          )}
        </div>
        <div className="min-w-0 lg:col-span-2 lg:row-start-1">
          <Strip
            figures={[
              { label: words.yourProperty, value: tenancy?.propertyName },
              {
                label: words.yourUnit,
                value: tenancy
                  ? words.unitNumberSinceStartDate(tenancy.unitNumber, formatDay(tenancy.startDate))
                  : undefined,
              },
              {
                label: words.totalPaid,
                value: data && (data.paid.length ? data.paid : formatMoney(0, tenancy?.currency ?? 'KES')),
              },
              {
                label: words.pendingPayments,
                value:
                  data &&
                  `${data.pendingCharges}${data.overdueCharges > 0 ? words.andOverdue(data.overdueCharges) : ''}`,
              },
            ]}
          />
        </div>
        {data?.account && months?.(data.account.tenancyId)}
      </div>
      {data && <EarlierAccounts earlier={data.earlier} />}
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
        <Suspense fallback={<Skeleton className="h-48" />}>
          <PaidLately payments={data?.payments} />
        </Suspense>
        {/* Most have none, so there is no place to keep for it: above it stands what is pressed. */}
        {meters}
        {documents}
        <Suspense>{data && <CallTheAgency {...data.agency} />}</Suspense>
      </div>
    </>
  )
}

/** What is asked for now: what is overdue, else what is owed. */
const toPay = (account: Portal['account']) =>
  account && account.owed > 0 ? { amount: account.overdue || account.owed, currency: account.currency } : undefined

const isSettled = ({ owed, credit, depositHeld }: Portal['earlier'][number]) =>
  owed === 0 && credit === 0 && depositHeld === 0

/** What is still open, either way, of tenancies that ended. */
function EarlierAccounts({
  earlier,
  pay,
  children,
}: Pick<Portal, 'earlier'> & Partial<Pick<TenantPortalProps, 'pay'>> & { children?: ReactNode }) {
  const open = earlier.filter((account) => !isSettled(account))
  if (open.length === 0) return null
  return (
    <section aria-label={words.earlierUnits} className="mt-4 grid items-start gap-4 lg:grid-cols-2">
      {open.map((account) => (
        <OwnAccount key={account.tenancyId} account={account}>
          {account.owed > 0 && pay?.(account.tenancyId)}
        </OwnAccount>
      ))}
      {children}
    </section>
  )
}

/** Of somebody who moved out: what is not settled, how to settle it, and what was paid. */
function FormerPortal({ pay, tell, months, meters, documents, ...portal }: Portal & TenantPortalProps) {
  const owing = portal.earlier.find(({ owed }) => owed > 0)
  return (
    <>
      {portal.earlier.every(isSettled) && (
        <Card>
          <EmptyState title={words.youHaveNoUnitNow} text={words.nothingIsOwedOnTheUnits} />
        </Card>
      )}
      <EarlierAccounts earlier={portal.earlier} pay={pay}>
        {owing && <HowToPay {...portal}>{tell(owing.tenancyId)}</HowToPay>}
      </EarlierAccounts>
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
        {portal.earlier[0] && months(portal.earlier[0].tenancyId)}
        <Suspense fallback={<Skeleton className="h-48" />}>
          <PaidLately payments={portal.payments} />
        </Suspense>
        {meters}
        {documents}
        <Suspense>
          <CallTheAgency {...portal.agency} />
        </Suspense>
      </div>
    </>
  )
}

/** What the agency tells its tenants. */
function Notices({ notices }: Pick<Portal, 'notices'>) {
  return (
    <section aria-label={words.notices} className="mb-4 space-y-2">
      {notices.map(({ id, title, body, createdAt }) => (
        <details key={id} className="group rounded-xl bg-info-tint px-5 py-1 text-ink">
          <summary className="flex min-h-11 cursor-pointer items-center gap-3 font-medium">
            <Megaphone size={20} aria-hidden className="shrink-0 text-info" />
            <span className="min-w-0 grow wrap-anywhere">{title}</span>
            <ChevronDown
              size={20}
              aria-hidden
              className="shrink-0 text-soft transition-transform group-open:rotate-180"
            />
          </summary>
          <p className="pb-2 wrap-anywhere whitespace-pre-line">{body}</p>
          <p className="pb-2 text-sm text-soft">{instantFormat.format(new Date(createdAt))}</p>
        </details>
      ))}
    </section>
  )
}
