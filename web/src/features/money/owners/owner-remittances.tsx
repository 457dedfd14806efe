import { formatDay } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import { remittanceOrders } from '@makao/contract/money/owners/outgoing-orders.terms'
import type { Remittance } from '@makao/contract/money/owners/owners.schema'
import { paymentMethodNames } from '@makao/contract/money/payments/payments.terms'
import { useQuery } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../../ui/badge'
import * as common from '../../../ui/common.words'
import type { Column } from '../../../ui/data-table'
import { laterDialog } from '../../../ui/later-dialog'
import { ListCard } from '../../../ui/list-card'
import { ownerRemittances, type PartSearch } from './owners.queries'
import * as words from './owners.words'

const VoidRemittanceDialog = laterDialog(() => import('./outgoing-dialogs').then((file) => file.VoidRemittanceDialog))

const columns: Column<Remittance>[] = [
  {
    key: 'paidOn',
    header: words.paidOn,
    primary: true,
    phone: 'name',
    cell: ({ paidOn, notes }) => (
      <span className="whitespace-nowrap" title={notes ?? undefined}>
        {formatDay(paidOn)}
      </span>
    ),
  },
  {
    key: 'amount',
    header: common.amount,
    numeric: true,
    phone: 'figure',
    cell: ({ amount, currency, voidedAt }) => (
      <span className={voidedAt ? 'text-soft line-through' : 'font-medium'}>
        {formatMoney(amount, currency, 'code')}
      </span>
    ),
  },
  { key: 'method', header: common.method, phone: 'under', cell: ({ method }) => paymentMethodNames[method] },
  {
    key: 'reference',
    header: words.reference,
    share: 18,
    cell: ({ reference }) => reference && <span className="figures">{reference}</span>,
  },
  { key: 'notes', header: common.notes, share: 26, from: 'wide', cell: ({ notes }) => notes },
  {
    key: 'status',
    header: common.status,
    phone: 'word',
    cell: ({ voidedAt, voidReason, takenBackOn }) => (
      <span title={voidReason ?? undefined}>
        {voidedAt ? <Badge>{words.voidIt}</Badge> : <Badge tone="good">{common.paid}</Badge>}
        {voidReason && (
          <span className="from-wide ml-2 text-soft">
            {takenBackOn ? words.takenBack(formatDay(takenBackOn), voidReason) : voidReason}
          </span>
        )}
      </span>
    ),
  },
]

interface OwnerRemittancesProps {
  ownerId: string
  filter: PartSearch
  onFilter: (filter: PartSearch) => void
}

/** What was paid out to an owner, the void ones too. */
export function OwnerRemittances({ ownerId, filter, onFilter }: OwnerRemittancesProps) {
  const query = useQuery(ownerRemittances(ownerId, filter))
  const [voiding, setVoiding] = useState<Remittance>()
  return (
    <>
      <ListCard
        kept="remittances"
        caption={words.remittances}
        query={query}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ paidOn }) => words.remittanceOf(formatDay(paidOn))}
        filter={filter}
        onFilter={onFilter}
        orders={remittanceOrders}
        usual="-paidOn"
        actions={(remittance) =>
          remittance.allowed.includes('voidRemittance')
            ? [
                {
                  text: words.voidIt,
                  label: words.voidTheRemittanceOf(formatDay(remittance.paidOn)),
                  icon: Ban,
                  isDanger: true,
                  onSelect: () => setVoiding(remittance),
                },
              ]
            : []
        }
        totals={({ totals }) =>
          totals.map(({ amount, currency }) => ({ amount: formatMoney(amount, currency, 'code') }))
        }
        loading={words.loadingRemittances}
        failed={words.remittancesCouldNotBeLoaded}
        none={{ title: words.nothingPaidOutYet, text: words.payOutFromTheStatementWhich }}
      />
      {voiding && <VoidRemittanceDialog remittance={voiding} onClose={() => setVoiding(undefined)} />}
    </>
  )
}
