import { createFileRoute } from '@tanstack/react-router'
import { ReceiptConfirmation } from '../features/documents/papers/receipt-confirmation'
import { SignInFrame } from '../features/people/sign-in/sign-in-frame'
import { WithQueries } from '../lib/with-queries'
import * as words from './-routes.words'

export const Route = createFileRoute('/receipt/$token')({ component: ReceiptPage })

function ReceiptPage() {
  const { token } = Route.useParams()
  return (
    <SignInFrame title={words.receipt} description={words.whetherAReceiptIsGenuine}>
      <WithQueries>
        <ReceiptConfirmation token={token} />
      </WithQueries>
    </SignInFrame>
  )
}
