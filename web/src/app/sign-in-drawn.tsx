import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import * as words from '../features/people/sign-in/sign-in.words'
import { SignInPage } from '../features/people/sign-in/sign-in-page'

const notYet = () => Promise.reject(new Error())

export const title = words.pageTitle(words.signIn)

/** The sign-in page as a browser would draw it: `first-files.ts` puts it into auth.html. */
export const drawn = renderToString(
  <StrictMode>
    <SignInPage signIn={notYet} onSignedIn={notYet} />
  </StrictMode>,
)
