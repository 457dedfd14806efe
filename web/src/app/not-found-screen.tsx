import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { buttonClass } from '../ui/button'
import * as words from './app.words'
import { LoneScreen } from './lone-screen'

export function NotFoundScreen() {
  const location = useLocation()
  // The path attempted, not the one that a link from here leads to.
  const [pathname] = useState(location.pathname)
  useEffect(() => {
    document.title = words.pageTitle(words.oopsPageNotFound)
    // The specification has the attempted path logged; a warning, since nothing of ours failed.
    console.warn(words.n404ThereIsNoPageAt, pathname)
  }, [pathname])
  return (
    <LoneScreen>
      <p className="text-6xl font-semibold tracking-tight text-accent figures">404</p>
      <h1 className="text-xl font-medium">{words.oopsPageNotFound}</h1>
      <Link to="/" className={buttonClass('primary', 'mt-5')}>
        {words.returnToHome}
      </Link>
    </LoneScreen>
  )
}
