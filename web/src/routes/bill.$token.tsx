import { createFileRoute } from '@tanstack/react-router'
import { BillPage } from '../features/documents/bills/bill-page'
import { SignInFrame } from '../features/people/sign-in/sign-in-frame'
import { WithQueries } from '../lib/with-queries'
import * as words from './-routes.words'

export const Route = createFileRoute('/bill/$token')({ component: Page })

function Page() {
  const { token } = Route.useParams()
  return (
    <SignInFrame title={words.yourBill} description={words.whatIsDueAndHowToPay}>
      <WithQueries>
        <BillPage token={token} />
      </WithQueries>
    </SignInFrame>
  )
}
