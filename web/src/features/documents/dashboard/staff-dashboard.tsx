import { formatDayOfWeek } from '@makao/contract/days'
import type { Dashboard, DashboardFigures } from '@makao/contract/documents/dashboard/dashboard.schema'
import { type Currency, currencies, formatMoney } from '@makao/contract/money'
import { type Role, roleNames } from '@makao/contract/permissions'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCurrencyChoice } from '../../../lib/currency-choice'
import { asOne } from '../../../ui/as-one'
import { Card, Skeleton } from '../../../ui/card'
import { type ChartLink, ChartPart } from '../../../ui/chart-part'
import { classNames } from '../../../ui/class-names'
import * as common from '../../../ui/common.words'
import { CurrencySwitch } from '../../../ui/currency-switch'
import { Loaded } from '../../../ui/loaded'
import { PageHeader } from '../../../ui/page'
import { quietLinkClass, textLinkClass } from '../../../ui/text-link'
import { dashboardFigures, portfolioDashboard } from './dashboard.queries'
import * as words from './dashboard.words'
import { MonthCard, MonthFigures } from './month-card'
import type { Need } from './needs'
import { NeedsList, NeedsToday } from './needs-today'
import { homePart } from './part'

// The month and what needs somebody do not wait for it.
const RecentPayments = homePart(() => import('./recent-payments'), 'RecentPayments', <Skeleton className="h-60" />)
const Overdue = homePart(() => import('./overdue-by-age'), 'Overdue', <Skeleton className="h-24" />)
const ToCome = homePart(() => import('./to-come'), 'ToCome')

/** Fetches all of them, for whom there is something to show at once. A part that does not come says so itself. */
export const bringParts = () =>
  Promise.allSettled([MonthFigures, NeedsList, RecentPayments, Overdue].map(({ preload }) => preload()))

const count = (value: number) => value.toLocaleString('en-KE')

interface StaffDashboardProps {
  role: Role
  fullName: string
  /** The day in Nairobi. */
  today: string
  /** Of this property alone. */
  propertyId: string | undefined
  /** Chooses the property. */
  filter: ReactNode
  /** What may be done here. */
  actions: ReactNode
  onSend: ((messages: NonNullable<Need['sends']>) => void) | undefined
  /** What a new installation lacks. */
  children?: ReactNode
}

/** How this month stands, what needs somebody, and what came in. */
export function StaffDashboard(props: StaffDashboardProps) {
  const { role, fullName, today, propertyId, filter, actions, onSend, children } = props
  const totals = useQuery(portfolioDashboard(propertyId))
  const figures = useQuery(dashboardFigures(propertyId))
  const used = currenciesIn(figures.data, totals.data)
  const currency = useCurrencyChoice(used)
  const of = { currency, propertyId, isMixed: used.length > 1 }
  return (
    // First steps that are all but done stand below the rest.
    <div className="flex flex-col">
      <div className="[&>header]:mb-3">
        <PageHeader
          title={words.dashboard(roleNames[role])}
          subtitle={words.habari(fullName.split(' ')[0], formatDayOfWeek(today, today))}
          actions={
            <>
              <div className="flex min-w-0 flex-wrap items-center gap-2">
                {filter}
                <CurrencySwitch used={used} value={currency} />
              </div>
              {actions}
            </>
          }
        />
      </div>
      {children}
      <Loaded
        query={asOne(figures, totals)}
        loading={<Content {...of} onSend={undefined} />}
        failed={words.dashboardCouldNotBeLoaded}
      >
        {([figures, totals]) => <Content {...{ figures, totals }} {...of} onSend={onSend} />}
      </Loaded>
    </div>
  )
}

/** Of which countries there is money to show. */
const currenciesIn = (figures: DashboardFigures | undefined, totals: Dashboard | undefined) =>
  currencies.filter((currency) =>
    [
      figures?.months,
      figures?.overdue,
      figures?.vacancy,
      figures?.comingDue.totals,
      figures?.payouts.totals,
      totals?.revenue,
    ].some((of) => of?.some((each) => each.currency === currency)),
  )

interface ContentProps extends Pick<StaffDashboardProps, 'propertyId' | 'onSend'> {
  /** Undefined while they are being loaded. */
  figures?: DashboardFigures
  totals?: Dashboard
  currency: Currency | undefined
  /** There is money of two countries, so that a figure says of which it is. */
  isMixed: boolean
}

function Content({ figures, totals, currency, propertyId, isMixed, onSend }: ContentProps) {
  const of = { figures, totals, currency, propertyId, isMixed }
  const recentPayments = (
    <RecentPayments payments={totals?.recentPayments}>
      <Link to="/dashboard/payments" search={{ view: 'received', propertyId }} className={textLinkClass}>
        {words.allPayments}
      </Link>
    </RecentPayments>
  )
  if (figures && totals && isBeforeFirstCharge(figures, totals))
    return (
      <ToCome cards={<Cards {...of} />} stats={<QuickStats {...of} />}>
        {recentPayments}
      </ToCome>
    )
  return (
    // Below one another what came in follows what needs somebody; side by side the four figures stand between.
    <div className="grid grid-cols-1 gap-3 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
      <MonthCard {...of} />
      <NeedsToday
        {...{ figures, propertyId, onSend }}
        currency={isMixed ? currency : undefined}
        isNew={totals?.activeTenants === 0}
      />
      <div className="grid min-w-0 lg:order-1">{recentPayments}</div>
      <div className="min-w-0 lg:col-span-2">
        <Cards {...of} />
      </div>
      <div className="min-w-0 space-y-3 lg:order-2">
        <Overdue {...of} />
        <QuickStats {...of} />
      </div>
    </div>
  )
}

/** Nobody was charged anything and nothing came in: a month and what it needs would be empty frames. */
const isBeforeFirstCharge = ({ months, overdue }: DashboardFigures, totals: Dashboard) =>
  totals.activeTenants + totals.pendingCharges + totals.recentPayments.length + months.length + overdue.length === 0

export type PartProps = Omit<ContentProps, 'onSend'>

/** The four specified figures in one row. */
function Cards({ figures, totals, currency = 'KES', propertyId, isMixed }: PartProps) {
  const revenue = totals?.revenue.find((of) => of.currency === currency)?.amount ?? 0
  const vacant = figures?.vacancy.reduce((sum, of) => sum + of.vacant, 0) ?? 0
  return (
    <Card>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] divide-line max-sm:gap-y-1 max-sm:py-1 sm:grid-cols-[auto_auto_minmax(0,auto)_auto] sm:divide-x">
        <Figure
          label={common.properties}
          link={
            propertyId
              ? { to: '/dashboard/properties/$propertyId', params: { propertyId } }
              : { to: '/dashboard/properties' }
          }
          value={totals && count(totals.properties)}
        />
        <Figure
          label={common.units}
          link={{ to: '/dashboard/units', search: { propertyId } }}
          value={totals && count(totals.units)}
          {...(isMixed && { note: words.inBothCountries })}
          more={
            vacant > 0 && (
              <Link
                to="/dashboard/units"
                search={{ status: 'vacant', propertyId }}
                className={`${textLinkClass} text-sm whitespace-nowrap`}
              >
                {words.vacant(count(vacant))}
              </Link>
            )
          }
        />
        <Figure
          label={words.revenue}
          link={{ to: '/dashboard/payments', search: { view: 'received', propertyId } }}
          value={totals && formatMoney(revenue, currency, 'symbol')}
          note={words.allTimeWithoutDeposits}
        />
        <Figure
          label={words.pendingPayments}
          link={{ to: '/dashboard/payments', search: { paymentStatus: 'pending', propertyId } }}
          value={totals && count(totals.pendingCharges)}
          note={words.chargesNotDueYet(isMixed)}
        />
      </dl>
    </Card>
  )
}

interface FigureProps {
  label: string
  link: ChartLink
  /** Undefined while it is being loaded. */
  value: string | undefined
  /** What it counts, in a line of its own. */
  note?: string
  more?: ReactNode
}

function Figure({ label, link, value, note, more }: FigureProps) {
  return (
    <div className="flex min-w-0 content-start items-baseline gap-x-2 px-4 py-2 max-sm:flex-col sm:flex-wrap">
      <dt className="text-sm text-soft">{label}</dt>
      <dd
        className={classNames(
          'flex min-w-0 flex-wrap items-baseline gap-x-2 figures',
          isNothing(value) ? 'text-soft' : 'font-semibold',
        )}
      >
        {value === undefined ? (
          <Skeleton className="h-5 w-12" />
        ) : (
          <Link {...link} aria-label={`${label}: ${value}`} className={quietLinkClass}>
            {value}
          </Link>
        )}
        {more}
      </dd>
      {note && !isNothing(value) && <dd className="w-full text-xs text-soft">{note}</dd>}
    </div>
  )
}

/** Of nothing there is nothing to explain, and nobody is to look at it first. */
const isNothing = (value: string | undefined) => value !== undefined && !/[1-9]/.test(value)

function QuickStats({ figures, totals, propertyId, isMixed }: PartProps) {
  const { activeTenants = 0, pendingCharges = 0, overdueCharges = 0, leasesOver = 0 } = totals ?? {}
  const late = figures?.overdue.reduce((sum, of) => sum + of.tenancies, 0) ?? 0
  return (
    <Card className="py-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-4">
        <h2 className="font-semibold">{words.quickStats}</h2>
        {isMixed && <p className="text-xs text-soft">{words.inBothCountries}</p>}
      </div>
      <dl className="grid grid-cols-2 gap-x-4 px-4 sm:grid-cols-[auto_auto_minmax(0,1fr)]">
        <Stat
          label={words.activeTenants}
          value={totals && count(activeTenants)}
          link={{ to: '/dashboard/tenants', search: { lease: 'active', propertyId } }}
        />
        <Stat
          label={words.overduePayments}
          value={totals && count(overdueCharges)}
          link={{ to: '/dashboard/payments', search: { paymentStatus: 'overdue', propertyId } }}
          isBad={overdueCharges > 0}
          {...(late > 0 && { note: words.chargesOf(late) })}
        />
        <Stat
          label={words.collectionRate}
          value={totals && `${totals.collectionRate}%`}
          {...(activeTenants > 0 && {
            // Of one tenant several may be pending, so that the difference is no number of tenants.
            note: words.tenantsLessPending(activeTenants, pendingCharges),
          })}
          isQuiet
          link={{ to: '/dashboard/payments', search: { paymentStatus: 'pending', propertyId } }}
        />
        {leasesOver > 0 && (
          <Stat
            label={words.leasesEndedTenantStays}
            value={count(leasesOver)}
            link={{ to: '/dashboard/tenants', search: { lease: 'over', propertyId } }}
            isBad
          />
        )}
      </dl>
    </Card>
  )
}

interface StatProps extends Omit<FigureProps, 'more'> {
  isBad?: boolean
  /** Less than what stands beside it. */
  isQuiet?: boolean
}

function Stat({ label, link, value, note, isBad = false, isQuiet = false }: StatProps) {
  return (
    <div className="min-w-0 py-1 text-sm">
      <dt className="text-soft">{label}</dt>
      <dd
        className={classNames(
          'figures',
          isNothing(value) ? 'text-soft' : 'font-semibold',
          isQuiet && 'text-soft',
          isBad && 'text-bad',
        )}
      >
        {value === undefined ? (
          <Skeleton className="h-5 w-10" />
        ) : (
          <ChartPart link={link} className={quietLinkClass}>
            <span className="sr-only">{label}: </span>
            {value}
          </ChartPart>
        )}
        {value !== undefined && note && <span className="block text-xs font-normal text-soft">{note}</span>}
      </dd>
    </div>
  )
}
