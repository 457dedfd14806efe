import { createFileRoute } from '@tanstack/react-router'
import { PayNumbersPage } from '../features/documents/bills/pay-numbers-page'
import { SignInFrame } from '../features/people/sign-in/sign-in-frame'
import { WithQueries } from '../lib/with-queries'
import * as words from './-routes.words'

export const Route = createFileRoute('/pay')({ component: Page })

function Page() {
  return (
    <SignInFrame title={words.ourOnlyNumbers} description={words.weAskForRentNowhereElse}>
      <WithQueries>
        <PayNumbersPage />
      </WithQueries>
    </SignInFrame>
  )
}
