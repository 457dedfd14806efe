import * as words from './sign-in.words'
import { SignInForm, type SignInProps } from './sign-in-form'
import { SignInFrame } from './sign-in-frame'

/** @param hasLostSession somebody was led here in the midst of their work */
export function SignInPage({ hasLostSession = false, ...props }: SignInProps & { hasLostSession?: boolean }) {
  return (
    <SignInFrame
      title={words.signIn}
      description={hasLostSession ? words.yourSessionHasEnded : words.accessYourRentalManagement}
    >
      <SignInForm {...props} />
    </SignInFrame>
  )
}
