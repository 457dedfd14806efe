import { StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { SignInPage } from '../features/people/sign-in/sign-in-page'
import { signIn } from '../lib/session'
import { place } from './place'

// The sign-in page without the router and whatever else the pages behind it need: a third less to wait for. All of that is
// fetched while somebody types, and run while the server judges the password.

async function showDashboard(): Promise<void> {
  window.history.pushState(null, '', '/dashboard')
  try {
    const begin = import('./start')
    root.unmount()
    await begin
  } catch {
    // The file did not come: the page is asked for as a whole, and says so where it does not come either.
    window.location.reload()
  }
}

/** Asks the server, and makes the pages behind ready meanwhile. */
const signInMeanwhile: typeof signIn = (credentials) => {
  const answer = signIn(credentials)
  // A file that does not come is asked for again, and told of, when it is needed.
  import('./router').then(({ prepareHome }) => prepareHome()).catch(() => undefined)
  return answer
}

function SignInAlone() {
  useEffect(() => {
    // What was sent before there was anything to take it (web/sign-in-guard.js).
    window.onsubmit = null
    window.oninput = null
    const { dataset } = document.documentElement
    delete dataset.lost
    if (!('sent' in dataset)) return
    delete dataset.sent
    document.forms[0]?.requestSubmit()
  }, [])
  return <SignInPage signIn={signInMeanwhile} onSignedIn={showDashboard} />
}

const page = (
  <StrictMode>
    <SignInAlone />
  </StrictMode>
)
const isDrawn = place().querySelector('form') !== null
const root = isDrawn ? hydrateRoot(place(), page) : createRoot(place())
if (!isDrawn) root.render(page)

/** Fetches and compiles the files behind the sign-in page, without running them. */
function fetchNext(): void {
  const { next = '' } = document.documentElement.dataset
  for (const href of next.split(' ').filter(Boolean)) {
    if (document.querySelector(`[href="${href}"]`)) continue
    // A style that is preloaded and not used within seconds is complained of.
    const how = href.endsWith('.css') ? { rel: 'prefetch' } : { rel: 'modulepreload' }
    document.head.append(Object.assign(document.createElement('link'), { ...how, href }))
  }
}
// After what the page shows; it is loaded already where its files came late.
const soon = () => setTimeout(fetchNext, 200)
if (document.readyState === 'complete') soon()
else window.addEventListener('load', soon)
