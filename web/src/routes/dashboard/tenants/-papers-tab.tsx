import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { MoneyDialog } from '../../../features/money/money-dialogs/money-dialogs'
import { InvoiceList } from '../../../features/money/payments/invoice-list'
import type { StatementRange } from '../../../features/money/payments/payments.queries'
import { ReceiptList } from '../../../features/money/payments/receipt-list'
import { TenancyStatement } from '../../../features/money/payments/tenancy-statement'
import { Letters } from '../../../features/money/reminders/letters'
import '../../../styles/dashboard.css'

// Nobody waits for it who came for a receipt.
const DocumentsCard = lazyRouteComponent(
  () => import('../../../features/documents/attachments/documents-card'),
  'DocumentsCard',
)

interface PapersTabProps {
  tenantId: string
  tenancyId: string
  range: StatementRange
  onRange: (range: StatementRange) => void
  onOpen: (dialog: MoneyDialog) => void
}

/** Of the page of a tenant: what was written and handed out. */
export function PapersTab({ tenantId, tenancyId, range, onRange, onOpen }: PapersTabProps) {
  return (
    <div className="space-y-4">
      <Suspense>
        <DocumentsCard keeper={{ of: 'tenant', keptWith: tenantId }} />
      </Suspense>
      <InvoiceList tenancyId={tenancyId} />
      <Letters tenancyId={tenancyId} />
      <ReceiptList tenantId={tenantId} onOpen={(paymentId) => onOpen({ kind: 'payment', paymentId })} />
      <TenancyStatement tenancyId={tenancyId} range={range} onRange={onRange} onOpen={onOpen} />
    </div>
  )
}
