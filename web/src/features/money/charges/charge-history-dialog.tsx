import { type Day, formatHistoryDay } from '@makao/contract/days'
import type { ChargeRow } from '@makao/contract/money/charges/charges.schema'
import { chargeSheet } from '@makao/contract/money/charges/charges.sheet'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button'
import { type Column, DataTable } from '../../../ui/data-table'
import { Dialog } from '../../../ui/dialog'
import { Loaded } from '../../../ui/loaded'
import { EmptyState } from '../../../ui/page'
import { Pagination } from '../../../ui/pagination'
import { moneyHints } from '../payments/money-hints'
import { chargeColumns } from './charge-columns'
import { chargeList } from './charges.queries'
import * as words from './charges.words'

interface ChargeHistoryDialogProps {
  tenantId: string
  tenantName: string
  onAddPayment: () => void
  onClose: () => void
}

const { dueDate, paidDate } = chargeSheet.columns

/** Here days are written as specified. */
function inHistory(column: Column<ChargeRow>): Column<ChargeRow> {
  const asSpecified = (dayOf: (charge: ChargeRow) => Day | null) => (charge: ChargeRow) => {
    const day = dayOf(charge)
    return <span className="whitespace-nowrap">{day === null ? '-' : formatHistoryDay(day)}</span>
  }
  if (column.header === dueDate.heading) return { ...column, cell: asSpecified((charge) => charge.dueDate) }
  return column.header === paidDate.heading ? { ...column, cell: asSpecified((charge) => charge.paidDate) } : column
}

// On a phone the type heads each card.
const columns = chargeColumns({ without: ['tenant', 'email', 'place'] }).map(inHistory)

export function ChargeHistoryDialog({ tenantId, tenantName, onAddPayment, onClose }: ChargeHistoryDialogProps) {
  const [page, setPage] = useState(1)
  const query = useQuery(chargeList({ tenantId, page }))
  return (
    <Dialog title={words.paymentHistory} description={tenantName} width={920} onClose={onClose}>
      <div className="mb-3 flex justify-end">
        <Button title={moneyHints.enterCharge} onClick={onAddPayment} className="max-sm:w-full">
          <Plus size={18} aria-hidden />
          {words.addPayment}
        </Button>
      </div>
      <div className="rounded-xl border border-line">
        <Loaded
          query={query}
          loading={words.loadingPaymentRecords}
          failed={words.failedToLoadPaymentRecords}
          empty={({ total }) => total === 0 && <EmptyState title={words.noPaymentRecordsFound} />}
        >
          {(charges) => (
            <>
              <DataTable caption={words.paymentHistory} columns={columns} rows={charges.rows} keyOf={({ id }) => id} />
              <Pagination {...charges} onPage={setPage} />
            </>
          )}
        </Loaded>
      </div>
    </Dialog>
  )
}
