import * as words from './sign-in.words'
import { SignInForm } from './sign-in-form'
import { SignInFrame } from './sign-in-frame'

/** @param onSignedIn shows the pages behind it */
export function SignInPage({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  return (
    <SignInFrame title={words.signIn} description={words.accessYourRentalManagement}>
      <SignInForm onSignedIn={onSignedIn} />
    </SignInFrame>
  )
}
