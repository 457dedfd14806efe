import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { SignInPage } from '../features/people/sign-in/sign-in-page'
import { place } from './place'

// The sign-in page without the router and whatever else the pages behind it need: a third less to wait for. All of that is
// fetched while somebody types.

const root = createRoot(place())

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

root.render(
  <StrictMode>
    <SignInPage onSignedIn={showDashboard} />
  </StrictMode>,
)

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
