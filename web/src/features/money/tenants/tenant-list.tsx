import { formatDay } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import type { Tenant } from '@makao/contract/money/tenants/tenants.schema'
import { tenantSheet } from '@makao/contract/money/tenants/tenants.sheet'
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
import { useUser } from '../../../lib/session'
import { ActiveBadge, Badge, PaymentStatusBadge } from '../../../ui/badge'
import { IconButton } from '../../../ui/button'
import { Card, StatCard, StatGrid } from '../../../ui/card'
import { classNames } from '../../../ui/class-names'
import { PhoneLink } from '../../../ui/contact-fields'
import { type Column, DataTable, TwoLines } from '../../../ui/data-table'
import { Email } from '../../../ui/email'
import { FilterBar, FilterSelect, SearchBox } from '../../../ui/filters'
import { Loaded } from '../../../ui/loaded'
import { EmptyState } from '../../../ui/page'
import { TenantLink } from '../../../ui/page-links'
import { Pagination } from '../../../ui/pagination'
import { sheetColumns } from '../../../ui/sheet-columns'
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
}

export function TenantList({ filter, onFilter, onAction }: TenantListProps) {
  const { role } = useUser()
  const query = useQuery(tenantList(filter))
  const { data } = query
  const figure = (value: number | undefined) => value?.toLocaleString('en-KE')

  const columns: Column<Tenant>[] = [
    ...sheetColumns(tenantSheet, {
      tenant: ({ id, fullName, email, emailUnproven }) => (
        <TwoLines
          first={<TenantLink tenantId={id}>{fullName}</TenantLink>}
          second={
            <>
              <Email address={email} />
              {emailUnproven && (
                <span className="mt-1 block">
                  <Badge tone="warn">Email not confirmed</Badge>
                </span>
              )}
            </>
          }
        />
      ),
      contact: ({ phoneNumber }) =>
        phoneNumber ? <PhoneLink number={phoneNumber} className="whitespace-nowrap" /> : '-',
      unit: ({ currentTenancy }) =>
        currentTenancy ? (
          <TwoLines first={currentTenancy.unitNumber} second={currentTenancy.propertyName} />
        ) : (
          <Badge>Unassigned</Badge>
        ),
      balance: ({ balances }) => <Balance balances={balances} />,
      paymentStatus: ({ paymentStatus }) => <PaymentStatusBadge status={paymentStatus} />,
      status: ({ currentTenancy }) => <ActiveBadge isActive={currentTenancy !== null} />,
    }),
    { header: 'Actions', actions: true, cell: (tenant) => <RowActions tenant={tenant} onAction={onAction} /> },
  ]

  return (
    <>
      <StatGrid three>
        <StatCard label="Total Tenants" value={figure(data?.stats.totalTenants)} />
        <StatCard label="Active Tenancies" value={figure(data?.stats.activeTenancies)} />
        <StatCard label="Unassigned Tenants" value={figure(data?.stats.unassignedTenants)} />
      </StatGrid>
      <Card className="mt-4">
        <FilterBar
          search={
            <SearchBox
              placeholder="Search tenants..."
              value={filter.search}
              onSearch={(search) => onFilter({ ...filter, search, page: undefined })}
            />
          }
        >
          <FilterSelect
            label="Lease"
            all="All Leases"
            value={filter.lease}
            options={[{ value: 'over', text: 'Lease Ended' }]}
            onChoose={(lease) => onFilter({ ...filter, lease, page: undefined })}
          />
          <p className="flex items-center text-sm text-soft md:ml-auto md:min-h-10">
            Role: {roleNames[role]}
            {data && ` · ${data.total} ${data.total === 1 ? 'tenant' : 'tenants'} found`}
          </p>
        </FilterBar>
        <Loaded
          query={query}
          loading="Loading tenants..."
          failed="Failed to load tenants"
          empty={({ total }) =>
            total === 0 && (
              <EmptyState
                title="No tenants found"
                text={
                  filter.search || filter.lease
                    ? 'Try adjusting your search or filters'
                    : 'Get started by adding your first tenant.'
                }
              />
            )
          }
        >
          {(tenants) => (
            <>
              <DataTable caption="Tenants" columns={columns} rows={tenants.rows} keyOf={({ id }) => id} />
              <Pagination {...tenants} onPage={(page) => onFilter({ ...filter, page })} />
            </>
          )}
        </Loaded>
      </Card>
    </>
  )
}

function RowActions({ tenant, onAction }: { tenant: Tenant; onAction: TenantListProps['onAction'] }) {
  const { fullName, currentTenancy, allowed } = tenant
  return (
    <span className="row-actions flex flex-wrap">
      {allowed.includes('update') && (
        <IconButton label={`Edit ${fullName}`} onClick={() => onAction('edit', tenant)}>
          <Pencil size={18} aria-hidden />
        </IconButton>
      )}
      {currentTenancy && (
        <>
          {allowed.includes('receive') && (
            <IconButton
              label={`Receive payment from ${fullName}`}
              hint={moneyHints.receive}
              onClick={() => onAction('receive', tenant)}
            >
              <HandCoins size={18} aria-hidden />
            </IconButton>
          )}
          {allowed.includes('charge') && (
            <IconButton
              label={`Record payment of ${fullName}`}
              hint={moneyHints.enterCharge}
              onClick={() => onAction('enterCharge', tenant)}
            >
              <CircleDollarSign size={18} aria-hidden />
            </IconButton>
          )}
          {allowed.includes('remind') && (
            <IconButton label={`Send reminder to ${fullName}`} onClick={() => onAction('remind', tenant)}>
              <BellRing size={18} aria-hidden />
            </IconButton>
          )}
          <IconButton label={`Payment history of ${fullName}`} onClick={() => onAction('paymentHistory', tenant)}>
            <History size={18} aria-hidden />
          </IconButton>
          {allowed.includes('moveOut') && (
            <IconButton label={`Move out ${fullName}`} onClick={() => onAction('moveOut', tenant)}>
              <LogOut size={18} aria-hidden />
            </IconButton>
          )}
        </>
      )}
      {allowed.includes('sendEmailProof') ? (
        <IconButton label={`Email of ${fullName} not confirmed`} onClick={() => onAction('confirmAddress', tenant)}>
          <MailQuestion size={18} aria-hidden />
        </IconButton>
      ) : (
        allowed.includes('invite') && (
          <IconButton label={`Invitation link for ${fullName}`} onClick={() => onAction('invite', tenant)}>
            <Link2 size={18} aria-hidden />
          </IconButton>
        )
      )}
      {allowed.includes('removeSecondFactor') && (
        <IconButton label={`Remove second factor of ${fullName}`} onClick={() => onAction('secondFactor', tenant)}>
          <ShieldOff size={18} aria-hidden />
        </IconButton>
      )}
      {allowed.includes('remove') && (
        <IconButton label={`Delete ${fullName}`} danger onClick={() => onAction('delete', tenant)}>
          <Trash2 size={18} aria-hidden />
        </IconButton>
      )}
    </span>
  )
}
