import { createFileRoute } from '@tanstack/react-router'
import { requirePermission } from '../../../app/guards'
import { shownReceipt } from '../../../features/documents/papers/papers.queries'
import { ReceiptPage } from '../../../features/documents/papers/receipt-page'
import { queryClient } from '../../../lib/query-client'

export const Route = createFileRoute('/dashboard/receipts/$paymentId')({
  beforeLoad: requirePermission('own:read'),
  loader: ({ params: { paymentId } }) => {
    void queryClient.prefetchQuery(shownReceipt(paymentId))
  },
  component: OneReceipt,
})

function OneReceipt() {
  return <ReceiptPage paymentId={Route.useParams().paymentId} />
}
