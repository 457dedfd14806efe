import * as words from './sign-in.words'
import { SignInForm, type SignInProps } from './sign-in-form'
import { SignInFrame } from './sign-in-frame'

export function SignInPage(props: SignInProps) {
  return (
    <SignInFrame title={words.signIn} description={words.accessYourRentalManagement}>
      <SignInForm {...props} />
    </SignInFrame>
  )
}
