import { createFileRoute } from '@tanstack/react-router'
import { ReceiptConfirmation } from '../features/money/payments/receipt-confirmation'
import { AuthFrame } from '../features/people/sign-in/auth-frame'
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
