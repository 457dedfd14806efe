import { createFileRoute, Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { AccountNotices, waitsForSomething } from '../../app/account-notices-later'
import { requireUser } from '../../app/guards'
import { Shell } from '../../app/shell'
import { FETCH_AGAIN } from '../../lib/fetch-again'
import { isRecalled } from '../../lib/session'
import { WithQueries } from '../../lib/with-queries'

export const Route = createFileRoute('/dashboard')({
  beforeLoad: async ({ location }) => {
    // Asked first: whoever was signed in here is known at once, and then what they saw.
    const asked = requireUser()
    const [user] = await Promise.all([asked, bringStyles(location.pathname), isRecalled() && recallSeen()])
    // Above the page it would move what stands there.
    if (waitsForSomething(user)) await AccountNotices.preload?.()
  },
  component: DashboardLayout,
})

const styles = {
  home: () => import('../../styles/home.css'),
  pages: () => import('../../styles/pages.css'),
  whole: () => import('../../styles/dashboard.css'),
}
let begunWith: keyof typeof styles | undefined

/**
 * A page begins with a part of the styles. Of two parts neither may stand above the other: the second page waits for all of them.
 * Where they are on the device (web/theme.js) it begins with all: those that come later have the whole page laid out anew.
 */
const bringStyles = (path: string) => {
  const part = /^\/dashboard\/?$/.test(path) ? 'home' : 'pages'
  begunWith ??= 'kept' in document.documentElement.dataset ? 'whole' : part
  return styles[part === begunWith ? part : 'whole']()
}

/** What was seen last stands before anything is asked. Where that cannot be read, the page begins as elsewhere. */
async function recallSeen(): Promise<void> {
  try {
    const { recall } = await import('../../lib/seen')
    await recall()
  } catch (error) {
    console.warn(error)
  }
}

function DashboardLayout() {
  useEffect(() => {
    let end: (() => void) | undefined
    let isGone = false
    let isLate = false
    let again: number | undefined
    async function follow(): Promise<void> {
      try {
        const { followChanges } = await import('../../lib/live')
        if (!isGone) end = followChanges(isLate)
      } catch {
        isLate = true
        if (!isGone) again = window.setTimeout(follow, FETCH_AGAIN)
      }
    }
    // After the page stands: it shows what it has without waiting for what will change.
    void follow()
    return () => {
      isGone = true
      clearTimeout(again)
      end?.()
    }
  }, [])
  return (
    <WithQueries>
      <Shell>
        <Outlet />
      </Shell>
    </WithQueries>
  )
}
