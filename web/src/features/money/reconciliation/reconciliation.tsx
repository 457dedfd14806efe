import { dayInNairobi } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import { receivingKindNames } from '@makao/contract/money/receiving-accounts/receiving-accounts.terms'
import type { AccountMonthRow } from '@makao/contract/money/reconciliation/reconciliation.schema'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useMay } from '../../../lib/session'
import { Badge } from '../../../ui/badge'
import { Card } from '../../../ui/card'
import { Chip, Chips } from '../../../ui/chips'
import * as common from '../../../ui/common.words'
import { type Column, DataTable, TwoLines } from '../../../ui/data-table'
import { LeadsToAccounts } from '../../../ui/leads-to-accounts'
import { Loaded } from '../../../ui/loaded'
import { MonthSwitch } from '../../../ui/month-switch'
import { openerClass } from '../../../ui/one-line'
import { EmptyState, PageHeader } from '../../../ui/page'
import { OwnAccountsCard } from '../account-transfers/own-accounts-card'
import { AgencyMoneyCard } from '../agency-money/agency-money-card'
import { VatCard } from '../agency-money/vat-card'
import { CashMonth } from '../cash-ups/cash-month'
import { RentalTaxCard } from '../rental-tax/rental-tax-card'
import { AccountMonthView } from './account-month'
import { accountMonths, type ReconcileSearch } from './reconciliation.queries'
import * as words from './reconciliation.words'

interface ReconcileProps {
  part: 'accounts' | 'cash'
  onPart: (part: 'accounts' | 'cash') => void
  filter: ReconcileSearch
  onFilter: (filter: ReconcileSearch) => void
  /** The other parts of the page. */
  tabs: ReactNode
}

/** Whether what came in is what statements say, and whether cash was banked, month by month. */
export function Reconcile({ part, onPart, filter, onFilter, tabs }: ReconcileProps) {
  const [thisMonth] = useState(() => dayInNairobi(new Date()).slice(0, 7))
  const { month = thisMonth, accountId } = filter
  const may = useMay()
  const onMonth = (to: string) => onFilter({ ...filter, month: to === thisMonth ? undefined : to })
  return (
    <>
      <PageHeader isOfList title={words.reconcile} subtitle={words.whatStatementsSay} tabs={tabs} />
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <fieldset aria-label={words.parts}>
          <Chips>
            <Chip isChosen={part === 'accounts'} onChoose={() => onPart('accounts')}>
              {words.accounts}
            </Chip>
            <Chip isChosen={part === 'cash'} onChoose={() => onPart('cash')}>
              {words.cash}
            </Chip>
          </Chips>
        </fieldset>
        <MonthSwitch from={month} to={month} last={thisMonth} onMonths={({ to }) => onMonth(to)} />
      </div>
      {part === 'cash' ? (
        <CashMonth month={month} />
      ) : accountId ? (
        <AccountMonthView
          key={`${accountId} ${month}`}
          accountId={accountId}
          month={month}
          onBack={() => onFilter({ ...filter, accountId: undefined })}
        />
      ) : (
        <>
          <Accounts month={month} onOpen={(id) => onFilter({ ...filter, accountId: id })} />
          <OwnAccountsCard />
          {may('report:read') && (
            <>
              <AgencyMoneyCard />
              <VatCard />
              <RentalTaxCard />
            </>
          )}
        </>
      )}
    </>
  )
}

function StateBadge({ row }: { row: AccountMonthRow }) {
  if (row.agreed) {
    return row.agreed.hasChanged ? (
      <Badge tone="warn">{words.agreedButChanged}</Badge>
    ) : (
      <Badge tone="good">{words.agreed}</Badge>
    )
  }
  return row.payments === 0 && row.stated === null ? (
    <Badge>{words.nothingCameIn}</Badge>
  ) : (
    <Badge tone="info">{words.notAgreed}</Badge>
  )
}

const columnsWith = (onOpen: (accountId: string) => void): Column<AccountMonthRow>[] => [
  {
    header: words.account,
    primary: true,
    phone: 'name',
    cell: ({ accountId, name, kind }) => (
      <TwoLines
        first={
          <button
            type="button"
            data-opens
            aria-label={words.openMonthOf(name)}
            className={openerClass}
            onClick={() => onOpen(accountId)}
          >
            {name}
          </button>
        }
        second={receivingKindNames[kind] !== name && <span className="off-phone">{receivingKindNames[kind]}</span>}
      />
    ),
  },
  {
    header: words.makaoSays,
    numeric: true,
    phone: 'figure',
    cell: ({ cameIn, currency }) => formatMoney(cameIn, currency, 'code'),
  },
  {
    header: words.statementSays,
    numeric: true,
    from: 'wide',
    cell: ({ stated, currency }) => (stated === null ? '-' : formatMoney(stated, currency, 'code')),
  },
  {
    header: words.daysOpen,
    numeric: true,
    phone: 'under',
    cell: ({ open }) => (
      <span className={open > 0 ? 'text-warn' : undefined}>
        <span className="off-phone">{open}</span>
        {open > 0 && <span className="on-phone">{words.openDays(open)}</span>}
      </span>
    ),
  },
  { header: common.status, phone: 'word', cell: (row) => <StateBadge row={row} /> },
]

function Accounts({ month, onOpen }: { month: string; onOpen: (accountId: string) => void }) {
  const query = useQuery(accountMonths(month))
  return (
    <Card>
      <Loaded
        query={query}
        loading={words.loading}
        failed={words.notLoaded}
        empty={(rows) =>
          rows.length === 0 && (
            <EmptyState title={words.noAccounts} text={<LeadsToAccounts text={words.noAccountsText} />} />
          )
        }
      >
        {(rows) => (
          <DataTable
            caption={words.accounts}
            columns={columnsWith(onOpen)}
            rows={rows}
            keyOf={({ accountId }) => accountId}
            hasKeys
          />
        )}
      </Loaded>
    </Card>
  )
}
