import { formatDay } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import type { Remittance } from '@makao/contract/money/owners/owners.schema'
import { paymentMethodNames } from '@makao/contract/money/payments/payments.terms'
import { useQuery } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../../ui/badge'
import { IconButton } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { type Column, DataTable, TwoLines } from '../../../ui/data-table'
import { laterDialog } from '../../../ui/later-dialog'
import { Loaded } from '../../../ui/loaded'
import { EmptyState } from '../../../ui/page'
import { Pagination } from '../../../ui/pagination'
import { ownerRemittances } from './owners.queries'

const VoidRemittanceDialog = laterDialog(() => import('./outgoing-dialogs').then((file) => file.VoidRemittanceDialog))

interface OwnerRemittancesProps {
  ownerId: string
  page: number
  onPage: (page: number) => void
}

/** What was paid out to an owner, the void ones too. */
export function OwnerRemittances({ ownerId, page, onPage }: OwnerRemittancesProps) {
  const query = useQuery(ownerRemittances(ownerId, page))
  const [voiding, setVoiding] = useState<Remittance>()
  const columns: Column<Remittance>[] = [
    {
      header: 'Paid on',
      primary: true,
      cell: ({ paidOn, notes }) => <TwoLines first={formatDay(paidOn)} second={notes} />,
    },
    { header: 'Amount', numeric: true, cell: ({ amount, currency }) => formatMoney(amount, currency, 'code') },
    {
      header: 'Method',
      cell: ({ method, reference }) => <TwoLines first={paymentMethodNames[method]} second={reference} />,
    },
    {
      header: 'Status',
      cell: ({ voidedAt, voidReason }) =>
        voidedAt ? <TwoLines first={<Badge>Void</Badge>} second={voidReason} /> : <Badge tone="good">Paid</Badge>,
    },
    {
      header: 'Actions',
      actions: true,
      cell: (remittance) =>
        remittance.allowed.includes('voidRemittance') && (
          <IconButton
            label={`Void the remittance of ${formatDay(remittance.paidOn)}`}
            danger
            onClick={() => setVoiding(remittance)}
          >
            <Ban size={18} aria-hidden />
          </IconButton>
        ),
    },
  ]
  return (
    <Card>
      <Loaded
        query={query}
        loading="Loading remittances..."
        failed="The remittances could not be loaded"
        empty={({ total }) =>
          total === 0 && (
            <EmptyState title="Nothing paid out yet" text="Pay out from the statement, which shows how much is due." />
          )
        }
      >
        {(data) => (
          <>
            <DataTable caption="Remittances" columns={columns} rows={data.rows} keyOf={({ id }) => id} />
            <Pagination {...data} onPage={onPage} />
          </>
        )}
      </Loaded>
      {voiding && <VoidRemittanceDialog remittance={voiding} onClose={() => setVoiding(undefined)} />}
    </Card>
  )
}
