import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { askBeforeLeaving } from '../lib/leave'
import { personNow } from '../lib/session'
import { ConfirmDialog } from './confirm-dialog'
import * as words from './leave-guard.words'

interface LeaveGuardProps {
  isUnsaved: boolean
  /** Whether a place with this search on the same page still has what is not saved; only where one is at, unless it is given. */
  isKeptAt?: (search: URLSearchParams) => boolean
}

/** Asks before rows that are not saved are left: by a link, the way back or logging out here, by the browser where its tab is closed or loaded anew. */
export function LeaveGuard({ isUnsaved, isKeptAt }: LeaveGuardProps) {
  const { history } = useRouter()
  const [answer, setAnswer] = useState<(leaves: boolean) => void>()

  useEffect(() => {
    if (!isUnsaved) return
    const ask = () =>
      new Promise<boolean>((resolve) => {
        setAnswer(() => (leaves: boolean) => {
          setAnswer(undefined)
          resolve(!leaves)
        })
      })
    const stopAsking = askBeforeLeaving(async () => ((await ask()) ? undefined : () => Promise.resolve()))
    const unblock = history.block({
      blockerFn: ({ currentLocation: here, nextLocation: next }) => {
        const isSamePage = here.pathname === next.pathname
        // A place on the same page loses no row; who is signed out by now can save none any more.
        if ((isSamePage && here.search === next.search) || personNow() === '') return false
        return isSamePage && isKeptAt?.(new URLSearchParams(next.search)) ? false : ask()
      },
    })
    return () => {
      stopAsking()
      unblock()
    }
  }, [history, isUnsaved, isKeptAt])

  if (!answer) return null
  return (
    <ConfirmDialog
      title={words.leaveWithoutSaving}
      text={words.unsavedRowsAreLost}
      confirmLabel={words.leave}
      busy={false}
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    />
  )
}
