import { createFileRoute } from '@tanstack/react-router'
import { ReceiptConfirmation } from '../features/documents/papers/receipt-confirmation'
import { SignInFrame } from '../features/people/sign-in/sign-in-frame'
import { WithQueries } from '../lib/with-queries'

export const Route = createFileRoute('/receipt/$token')({ component: ReceiptPage })

function ReceiptPage() {
  const { token } = Route.useParams()
  return (
    <SignInFrame title="Receipt" description="Whether a receipt is genuine">
      <WithQueries>
        <ReceiptConfirmation token={token} />
      </WithQueries>
    </SignInFrame>
  )
}
