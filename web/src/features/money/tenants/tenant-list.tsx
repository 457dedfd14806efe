import { dayInNairobi, daysBetween, formatDay } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import { tenantStandings } from '@makao/contract/money/tenants/tenants.kinds'
import type { Tenant } from '@makao/contract/money/tenants/tenants.schema'
import { tenantFilterWords, tenantSheet } from '@makao/contract/money/tenants/tenants.sheet'
import { tenantOrders, tenantStandingNames } from '@makao/contract/money/tenants/tenants.terms'
import { roleNames } from '@makao/contract/permissions'
import { useQuery } from '@tanstack/react-query'
import {
  BellRing,
  CircleDollarSign,
  HandCoins,
  History,
  Link2,
  LogOut,
  MailQuestion,
  Pencil,
  ShieldOff,
  Trash2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useSaidNames } from '../../../lib/said-names'
import { useUser } from '../../../lib/session'
import { ActiveBadge, Badge, PaymentStatusBadge } from '../../../ui/badge'
import type { Meant } from '../../../ui/bulk-bar'
import { classNames } from '../../../ui/class-names'
import * as common from '../../../ui/common.words'
import { PhoneLink } from '../../../ui/contact-fields'
import type { Column, RowAction } from '../../../ui/data-table'
import { FilterSelect } from '../../../ui/filter-select'
import { ListCard } from '../../../ui/list-card'
import { PlaceLinks, TenantLink } from '../../../ui/page-links'
import { PropertyFilter } from '../../../ui/property-filter'
import { sheetColumns } from '../../../ui/sheet-columns'
import { Strip } from '../../../ui/strip'
import { moneyHints } from '../payments/money-hints'
import { type TenantSearch, tenantList } from './tenants.queries'
import * as words from './tenants.words'

export type TenantAction =
  | 'edit'
  | 'invite'
  | 'receive'
  | 'enterCharge'
  | 'paymentHistory'
  | 'remind'
  | 'moveUnit'
  | 'moveOut'
  | 'confirmAddress'
  | 'secondFactor'
  | 'delete'

/** What somebody owes, and in red what of it is overdue. */
function Balance({ balances }: Pick<Tenant, 'balances'>) {
  if (balances.length === 0) return '-'
  return balances.map(({ currency, owed, overdue, since }) => (
    <span
      key={currency}
      className={classNames(
        'block whitespace-nowrap figures',
        overdue === owed && 'font-medium text-bad',
        overdue > 0 && 'max-sm:text-bad',
      )}
      title={since ? words.overdueSince(formatDay(since)) : undefined}
    >
      {/* A phone says since when it is overdue below the figure: the figure is that amount. */}
      {overdue > 0 && <span className="on-phone">{formatMoney(overdue, currency, 'code')}</span>}
      <span className={overdue > 0 ? 'off-phone' : undefined}>{formatMoney(owed, currency, 'code')}</span>
      {overdue > 0 && overdue < owed && (
        <span className="block text-xs leading-4 max-sm:hidden font-medium text-bad">
          {words.overdueOfIt(formatMoney(overdue, currency, 'none'))}
        </span>
      )}
    </span>
  ))
}

interface TenantListProps {
  filter: TenantSearch
  onFilter: (filter: TenantSearch) => void
  onAction: (action: TenantAction, tenant: Tenant) => void
  /** What can be done with tenants that are chosen. */
  bulk: (meant: Meant) => ReactNode
  /** What fills the list while there is nobody in it. */
  empty?: ReactNode
}

const columns: Column<Tenant>[] = sheetColumns(
  tenantSheet,
  {
    tenant: ({ id, fullName, email, emailUnproven }) => (
      <span title={`${fullName} (${email})`}>
        <TenantLink tenantId={id}>{fullName}</TenantLink>
        {email && <span className="below-name text-xs text-soft">{email}</span>}
        {emailUnproven && (
          <span className="ml-2">
            <Badge tone="warn">{words.emailNotConfirmed}</Badge>
          </span>
        )}
      </span>
    ),
    contact: ({ phoneNumber }) =>
      phoneNumber ? <PhoneLink number={phoneNumber} className="whitespace-nowrap" /> : '-',
    unit: ({ currentTenancy, otherTenancies, sharedTenancies: [shared] }) =>
      currentTenancy ? (
        <PlaceLinks
          unitId={currentTenancy.unitId}
          unit={currentTenancy.unitNumber}
          propertyId={currentTenancy.propertyId}
          propertyName={currentTenancy.propertyName}
        >
          {otherTenancies.length > 0 && (
            <span className="text-soft" title={otherTenancies.map(({ unitNumber }) => unitNumber).join(', ')}>
              {' '}
              {words.andMoreUnits(otherTenancies.length)}
            </span>
          )}
        </PlaceLinks>
      ) : shared ? (
        <PlaceLinks
          unitId={shared.unitId}
          unit={shared.unitNumber}
          propertyId={shared.propertyId}
          propertyName={shared.propertyName}
        >
          <span className="text-soft"> {words.withTenant(shared.tenantName)}</span>
        </PlaceLinks>
      ) : (
        <Badge>{words.unassigned}</Badge>
      ),
    balance: ({ balances }) => <Balance balances={balances} />,
    paymentStatus: ({ paymentStatus, balances, currentTenancy, sharedTenancies }) => {
      const since = balances.flatMap((balance) => balance.since ?? []).sort()[0]
      const badge = <PaymentStatusBadge status={paymentStatus} />
      const isSomewhere = currentTenancy !== null || sharedTenancies.length > 0
      if (!since && !isSomewhere && (paymentStatus === null || paymentStatus === 'paid')) {
        // Nothing is to be paid without a unit; the specified word is there for whoever has it read out or looks for it.
        return (
          <span className="text-soft">
            <span aria-hidden>-</span>
            <span className="sr-only">{badge}</span>
          </span>
        )
      }
      if (!since) return badge
      return (
        <>
          <span className="off-phone">{badge}</span>
          <span className="on-phone text-bad" title={words.overdueSince(formatDay(since))}>
            <span className="sr-only">{common.overdue}, </span>
            {words.daysLate(daysBetween(since, dayInNairobi(new Date())))}
          </span>
        </>
      )
    },
    status: ({ currentTenancy, sharedTenancies }) => (
      <ActiveBadge isActive={currentTenancy !== null || sharedTenancies.length > 0} />
    ),
  },
  {
    placed: {
      tenant: { phone: 'name', share: 34 },
      contact: { from: 'wide' },
      email: { share: 18, from: 'widest' },
      unit: { phone: 'under', share: 30 },
      balance: { phone: 'figure' },
      paymentStatus: { phone: 'word' },
      status: { from: 'wide' },
    },
  },
)

const standings = tenantStandings.map((value) => ({ value, text: tenantStandingNames[value] }))

export function TenantList({ filter, onFilter, onAction, bulk, empty }: TenantListProps) {
  const { role } = useUser()
  const query = useQuery(tenantList(filter))
  const said = useSaidNames(filter)
  const { data } = query
  const figure = (value: number | undefined) => value?.toLocaleString('en-KE')
  return (
    <>
      <Strip
        figures={[
          { label: words.totalTenants, value: figure(data?.stats.totalTenants) },
          { label: words.activeTenancies, value: figure(data?.stats.activeTenancies) },
          { label: words.unassignedTenants, value: figure(data?.stats.unassignedTenants) },
        ]}
      >
        {words.role(roleNames[role])}
        {data && words.found(data.total, data.isMore)}
      </Strip>
      <ListCard
        kept="tenants"
        caption={common.tenants}
        query={query}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ fullName }) => fullName}
        filter={filter}
        onFilter={onFilter}
        searchFor={words.searchTenants}
        words={tenantFilterWords}
        said={said}
        filters={
          <>
            <FilterSelect
              label={common.lease}
              all={words.allLeases}
              value={filter.lease}
              options={standings}
              onChoose={(lease) => onFilter({ ...filter, lease, page: undefined })}
            />
            <PropertyFilter
              value={filter.propertyId}
              onChoose={(propertyId) => onFilter({ ...filter, propertyId, page: undefined })}
            />
          </>
        }
        orders={tenantOrders}
        usual="tenant"
        actions={(tenant) => actionsOf(tenant, onAction)}
        bulk={bulk}
        takesAll
        loading={words.loadingTenants}
        failed={words.failedToLoadTenants}
        none={{ title: words.noTenantsFound, text: words.getStartedByAddingYourFirst, action: empty }}
      />
    </>
  )
}

/** What may be done with a tenant; what belongs to a tenancy only where there is one. */
function actionsOf(tenant: Tenant, onAction: TenantListProps['onAction']): RowAction[] {
  const { fullName, currentTenancy, allowed } = tenant
  const can = (action: (typeof allowed)[number]) => allowed.includes(action)
  const action = (name: TenantAction, about: Omit<RowAction, 'onSelect'>): RowAction => ({
    ...about,
    onSelect: () => onAction(name, tenant),
  })
  return [
    currentTenancy &&
      can('receive') &&
      action('receive', {
        text: words.receivePayment,
        label: words.receivePaymentFrom(fullName),
        hint: moneyHints.receive,
        icon: HandCoins,
        isQuick: true,
      }),
    currentTenancy &&
      can('charge') &&
      action('enterCharge', {
        text: words.recordPayment,
        label: words.recordPaymentOf(fullName),
        hint: moneyHints.enterCharge,
        icon: CircleDollarSign,
      }),
    currentTenancy &&
      can('remind') &&
      action('remind', {
        text: words.sendReminder,
        label: words.sendReminderTo(fullName),
        icon: BellRing,
        isQuick: true,
      }),
    currentTenancy &&
      action('paymentHistory', { text: words.paymentHistory, label: words.paymentHistoryOf(fullName), icon: History }),
    can('update') && action('edit', { text: common.edit, label: words.edit(fullName), icon: Pencil }),
    can('sendEmailProof') &&
      action('confirmAddress', {
        text: words.emailNotConfirmed,
        label: words.emailOfNotConfirmed(fullName),
        icon: MailQuestion,
      }),
    !can('sendEmailProof') &&
      can('invite') &&
      action('invite', { text: words.invitationLink, label: words.invitationLinkFor(fullName), icon: Link2 }),
    can('removeSecondFactor') &&
      action('secondFactor', {
        text: words.removeSecondFactor,
        label: words.removeSecondFactorOf(fullName),
        icon: ShieldOff,
      }),
    currentTenancy &&
      can('moveOut') &&
      action('moveOut', { text: words.moveOut, label: words.moveOutFullName(fullName), icon: LogOut }),
    can('remove') &&
      action('delete', { text: common.deleteIt, label: words.deleteIt(fullName), icon: Trash2, isDanger: true }),
  ].filter((each) => each !== false && each !== null)
}
