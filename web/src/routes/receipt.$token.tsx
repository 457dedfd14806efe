import { createFileRoute } from '@tanstack/react-router'
import { AuthFrame } from '../features/auth/auth-frame'
import { ReceiptConfirmation } from '../features/receipts/receipt-confirmation'
import { WithQueries } from '../lib/with-queries'

export const Route = createFileRoute('/receipt/$token')({ component: ReceiptPage })

function ReceiptPage() {
  const { token } = Route.useParams()
  return (
    <AuthFrame title="Receipt" description="Whether a receipt is genuine">
      <WithQueries>
        <ReceiptConfirmation token={token} />
      </WithQueries>
    </AuthFrame>
  )
}
