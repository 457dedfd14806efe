import { formatDay } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import type { Remittance } from '@makao/contract/money/owners/owners.schema'
import { remittanceOrders } from '@makao/contract/money/owners/owners.terms'
import { paymentMethodNames } from '@makao/contract/money/payments/payments.terms'
import { useQuery } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../../ui/badge'
import type { Column } from '../../../ui/data-table'
import { laterDialog } from '../../../ui/later-dialog'
import { ListCard } from '../../../ui/list-card'
import { ownerRemittances, type PartSearch } from './owners.queries'

const VoidRemittanceDialog = laterDialog(() => import('./outgoing-dialogs').then((file) => file.VoidRemittanceDialog))

const columns: Column<Remittance>[] = [
  {
    key: 'paidOn',
    header: 'Paid on',
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
    header: 'Amount',
    numeric: true,
    phone: 'figure',
    cell: ({ amount, currency, voidedAt }) => (
      <span className={voidedAt ? 'text-soft line-through' : 'font-medium'}>
        {formatMoney(amount, currency, 'code')}
      </span>
    ),
  },
  { key: 'method', header: 'Method', phone: 'under', cell: ({ method }) => paymentMethodNames[method] },
  {
    key: 'reference',
    header: 'Reference',
    share: 18,
    cell: ({ reference }) => reference && <span className="figures">{reference}</span>,
  },
  { key: 'notes', header: 'Notes', share: 26, from: 'wide', cell: ({ notes }) => notes },
  {
    key: 'status',
    header: 'Status',
    phone: 'word',
    cell: ({ voidedAt, voidReason }) => (
      <span title={voidReason ?? undefined}>
        {voidedAt ? <Badge>Void</Badge> : <Badge tone="good">Paid</Badge>}
        {voidReason && <span className="from-wide ml-2 text-soft">{voidReason}</span>}
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
        caption="Remittances"
        query={query}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ paidOn }) => `the remittance of ${formatDay(paidOn)}`}
        filter={filter}
        onFilter={onFilter}
        orders={remittanceOrders}
        usual="-paidOn"
        actions={(remittance) =>
          remittance.allowed.includes('voidRemittance')
            ? [
                {
                  text: 'Void',
                  label: `Void the remittance of ${formatDay(remittance.paidOn)}`,
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
        loading="Loading remittances..."
        failed="The remittances could not be loaded"
        none={{ title: 'Nothing paid out yet', text: 'Pay out from the statement, which shows how much is due.' }}
      />
      {voiding && <VoidRemittanceDialog remittance={voiding} onClose={() => setVoiding(undefined)} />}
    </>
  )
}
