import { formatDay } from '@makao/contract/days'
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
import { PhoneLink } from '../../../ui/contact-fields'
import type { Column, RowAction } from '../../../ui/data-table'
import { FilterSelect } from '../../../ui/filters'
import { ListCard } from '../../../ui/list-card'
import { PlaceLinks, TenantLink } from '../../../ui/page-links'
import { PropertyFilter } from '../../../ui/property-filter'
import { sheetColumns } from '../../../ui/sheet-columns'
import { Strip } from '../../../ui/strip'
import { moneyHints } from '../payments/money-hints'
import { type TenantSearch, tenantList } from './tenants.queries'

export type TenantAction =
  | 'edit'
  | 'invite'
  | 'receive'
  | 'enterCharge'
  | 'paymentHistory'
  | 'remind'
  | 'moveOut'
  | 'confirmAddress'
  | 'secondFactor'
  | 'delete'

/** What somebody owes, in red where some of it is overdue. */
function Balance({ balances }: Pick<Tenant, 'balances'>) {
  if (balances.length === 0) return '-'
  return balances.map(({ currency, owed, overdue, since }) => (
    <span
      key={currency}
      className={classNames('block whitespace-nowrap figures', overdue > 0 && 'font-medium text-bad')}
      title={since ? `Overdue since ${formatDay(since)}` : undefined}
    >
      {formatMoney(owed, currency, 'code')}
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
        {emailUnproven && (
          <span className="ml-2">
            <Badge tone="warn">Email not confirmed</Badge>
          </span>
        )}
      </span>
    ),
    contact: ({ phoneNumber }) =>
      phoneNumber ? <PhoneLink number={phoneNumber} className="whitespace-nowrap" /> : '-',
    unit: ({ currentTenancy }) =>
      currentTenancy ? (
        <PlaceLinks
          unitId={currentTenancy.unitId}
          unit={currentTenancy.unitNumber}
          propertyId={currentTenancy.propertyId}
          propertyName={currentTenancy.propertyName}
        />
      ) : (
        <Badge>Unassigned</Badge>
      ),
    balance: ({ balances }) => <Balance balances={balances} />,
    paymentStatus: ({ paymentStatus }) => <PaymentStatusBadge status={paymentStatus} />,
    status: ({ currentTenancy }) => <ActiveBadge isActive={currentTenancy !== null} />,
  },
  {
    placed: {
      tenant: { phone: 'name', share: 22 },
      email: { share: 20, from: 'wide' },
      unit: { phone: 'under', share: 22 },
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
          { label: 'Total Tenants', value: figure(data?.stats.totalTenants) },
          { label: 'Active Tenancies', value: figure(data?.stats.activeTenancies) },
          { label: 'Unassigned Tenants', value: figure(data?.stats.unassignedTenants) },
        ]}
      >
        Role: {roleNames[role]}
        {data && ` · ${data.total} ${data.total === 1 ? 'tenant' : 'tenants'} found`}
      </Strip>
      <ListCard
        kept="tenants"
        caption="Tenants"
        query={query}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ fullName }) => fullName}
        filter={filter}
        onFilter={onFilter}
        searchFor="Search tenants..."
        words={tenantFilterWords}
        said={said}
        filters={
          <>
            <FilterSelect
              label="Lease"
              all="All leases"
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
        loading="Loading tenants..."
        failed="Failed to load tenants"
        none={{ title: 'No tenants found', text: 'Get started by adding your first tenant.', action: empty }}
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
        text: 'Receive payment',
        label: `Receive payment from ${fullName}`,
        hint: moneyHints.receive,
        icon: HandCoins,
        isQuick: true,
      }),
    currentTenancy &&
      can('charge') &&
      action('enterCharge', {
        text: 'Record payment',
        label: `Record payment of ${fullName}`,
        hint: moneyHints.enterCharge,
        icon: CircleDollarSign,
      }),
    currentTenancy &&
      can('remind') &&
      action('remind', { text: 'Send reminder', label: `Send reminder to ${fullName}`, icon: BellRing, isQuick: true }),
    currentTenancy &&
      action('paymentHistory', { text: 'Payment history', label: `Payment history of ${fullName}`, icon: History }),
    can('update') && action('edit', { text: 'Edit', label: `Edit ${fullName}`, icon: Pencil }),
    can('sendEmailProof') &&
      action('confirmAddress', {
        text: 'Email not confirmed',
        label: `Email of ${fullName} not confirmed`,
        icon: MailQuestion,
      }),
    !can('sendEmailProof') &&
      can('invite') &&
      action('invite', { text: 'Invitation link', label: `Invitation link for ${fullName}`, icon: Link2 }),
    can('removeSecondFactor') &&
      action('secondFactor', {
        text: 'Remove second factor',
        label: `Remove second factor of ${fullName}`,
        icon: ShieldOff,
      }),
    currentTenancy &&
      can('moveOut') &&
      action('moveOut', { text: 'Move out', label: `Move out ${fullName}`, icon: LogOut }),
    can('remove') && action('delete', { text: 'Delete', label: `Delete ${fullName}`, icon: Trash2, isDanger: true }),
  ].filter((each) => each !== false && each !== null)
}
