import { dayInNairobi, formatDay, isDay } from '@makao/contract/days'
import type { ManagedAccount } from '@makao/contract/money/payments/payments.schema'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useLocation } from '@tanstack/react-router'
import { BellRing, HandCoins, Plus } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { requirePermission } from '../../../app/guards'
import { MoveOutCard } from '../../../features/homes/tenancies/move-out-card'
import { chargedHere } from '../../../features/money/charges/charged-tenancy'
import { FinalAccountSection } from '../../../features/money/final-accounts/final-account-section'
import { LeaseSection } from '../../../features/money/leases/lease-section'
import { leaseOf } from '../../../features/money/leases/leases.queries'
import {
  type MoneyDialog,
  MoneyDialogs,
  preloadMoneyDialogs,
  type ShownMoney,
  useMoneyDialog,
} from '../../../features/money/money-dialogs/money-dialogs'
import { AccountCards } from '../../../features/money/payments/account-cards'
import { InvoiceList } from '../../../features/money/payments/invoice-list'
import { moneyHints } from '../../../features/money/payments/money-hints'
import { OpenAmounts } from '../../../features/money/payments/open-amounts'
import {
  type StatementRange,
  tenancyAccount,
  tenancyInvoices,
  tenancyStatement,
} from '../../../features/money/payments/payments.queries'
import { TenancyStatement } from '../../../features/money/payments/tenancy-statement'
import { tenantDetails } from '../../../features/money/tenants/tenants.queries'
import { queryClient } from '../../../lib/query-client'
import { dayParam, idParam, isBackwards } from '../../../lib/search-params'
import { BackLabel } from '../../../ui/back-label'
import { ActiveBadge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { laterDialog } from '../../../ui/later-dialog'
import { Loaded } from '../../../ui/loaded'
import { PageHeader } from '../../../ui/page'

const RemindDialog = laterDialog(() =>
  import('../../../features/money/reminders/remind-dialog').then((file) => file.RemindDialog),
)

/** What a link to the final account names. */
const FINAL_ACCOUNT = 'final-account'

/** `from` and `to` bound the statement; `record` and `payment` are open above the page. */
interface TenancySearch extends StatementRange, ShownMoney {}

export const Route = createFileRoute('/dashboard/tenancies/$tenancyId')({
  validateSearch: (search): TenancySearch => ({
    from: dayParam(search.from, isDay),
    to: dayParam(search.to, isDay),
    record: idParam(search.record),
    payment: idParam(search.payment),
  }),
  beforeLoad: requirePermission('portfolio:read'),
  loaderDeps: ({ search: { from, to } }) => ({ from, to }),
  loader: ({ params: { tenancyId }, deps }) => {
    void queryClient.prefetchQuery(tenancyAccount(tenancyId))
    if (!isBackwards(deps)) void queryClient.prefetchQuery(tenancyStatement(tenancyId, deps))
    void queryClient.prefetchQuery(leaseOf(tenancyId))
    void queryClient.prefetchQuery(tenancyInvoices(tenancyId))
  },
  component: TenancyPage,
})

function TenancyPage() {
  const { tenancyId } = Route.useParams()
  const { record, payment, ...range } = Route.useSearch()
  const navigate = Route.useNavigate()
  const query = useQuery(tenancyAccount(tenancyId))
  const [open, setOpen] = useMoneyDialog({ record, payment }, (shown, isBack) => {
    void navigate({ search: { ...range, ...shown }, replace: isBack, resetScroll: false })
  })

  const [isReminding, setReminding] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      preloadMoneyDialogs()
      RemindDialog.preload()
    }, 1500)
    return () => clearTimeout(timer)
  }, [])

  return (
    <Loaded query={query} loading="Loading the account..." failed="The tenancy could not be loaded">
      {(account) => (
        <>
          <TenancyHeader account={account} onOpen={setOpen} onRemind={() => setReminding(true)} />
          <div className="space-y-4">
            <AccountCards account={account} />
            {account.endDate !== null && <MoveOutCard tenancy={{ ...account, endDate: account.endDate }} />}
            {account.endDate !== null && (
              <FinalAccountPlace>
                <FinalAccountSection tenancyId={tenancyId} />
              </FinalAccountPlace>
            )}
            <OpenAmounts account={account} onOpen={(chargeId) => setOpen({ kind: 'charge', chargeId })} />
            <LeaseSection tenancyId={tenancyId} />
            <InvoiceList tenancyId={tenancyId} />
            <TenancyStatement
              tenancyId={tenancyId}
              range={range}
              onRange={(search) => void navigate({ search, replace: true, resetScroll: false })}
              onOpen={setOpen}
            />
          </div>
          <MoneyDialogs open={open} onOpen={setOpen} />
          {isReminding && (
            <RemindDialog tenancyId={tenancyId} tenantName={account.tenantName} onClose={() => setReminding(false)} />
          )}
        </>
      )}
    </Loaded>
  )
}

/** Where a link to the final account leads: the page is there before the account that the link means. */
function FinalAccountPlace({ children }: { children: ReactNode }) {
  const { hash } = useLocation()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hash === FINAL_ACCOUNT) place.current?.scrollIntoView()
  }, [hash])
  return (
    <div ref={place} id={FINAL_ACCOUNT} className="scroll-mt-20">
      {children}
    </div>
  )
}

interface TenancyHeaderProps {
  account: ManagedAccount
  onOpen: (dialog: MoneyDialog) => void
  onRemind: () => void
}

/** Whose account it is, for which unit and since when, with what is done here most. */
function TenancyHeader({ account, onOpen, onRemind }: TenancyHeaderProps) {
  const { tenancyId, tenantId, tenantName, unitNumber, propertyName, startDate, endDate } = account
  const tenant = useQuery(tenantDetails(tenantId)).data
  const lease = useQuery(leaseOf(tenancyId)).data
  const today = dayInNairobi(new Date())
  const current = chargedHere(account, tenant?.currentTenancy, lease, today)
  const livesThere = endDate === null || endDate >= today
  return (
    <PageHeader
      title={tenantName || 'Unknown Tenant'}
      back={
        <Link to="/dashboard/tenants">
          <BackLabel>Tenants</BackLabel>
        </Link>
      }
      subtitle={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere">
            {propertyName}, unit {unitNumber}
          </span>
          <span>
            {endDate === null ? `since ${formatDay(startDate)}` : `${formatDay(startDate)} to ${formatDay(endDate)}`}
          </span>
          <ActiveBadge isActive={livesThere} />
        </span>
      }
      actions={
        <>
          {account.allowed.includes('remind') && (
            <Button variant="secondary" onClick={onRemind}>
              <BellRing size={18} aria-hidden />
              Send Reminder
            </Button>
          )}
          {current && account.allowed.includes('charge') && (
            <Button
              variant="secondary"
              title={moneyHints.enterCharge}
              onClick={() => onOpen({ kind: 'enterCharge', tenantName, tenancy: current })}
            >
              <Plus size={18} aria-hidden />
              Record Payment
            </Button>
          )}
          {account.allowed.includes('receive') && (
            <Button
              className="max-sm:order-first"
              title={moneyHints.receive}
              onClick={() => onOpen({ kind: 'receive', tenancyId })}
            >
              <HandCoins size={18} aria-hidden />
              Receive Payment
            </Button>
          )}
        </>
      }
    />
  )
}
