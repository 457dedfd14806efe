import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { personNow } from '../lib/session'
import { ConfirmDialog } from './confirm-dialog'
import * as words from './ui.words'

/** Asks before rows that are not saved are left: by a link or the way back here, by the browser where its tab is closed or loaded anew. */
export function LeaveGuard({ isUnsaved }: { isUnsaved: boolean }) {
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
    return history.block({
      blockerFn: ({ currentLocation: here, nextLocation: next }) => {
        // A place on the same page loses no row; who is signed out by now can save none any more.
        if ((here.pathname === next.pathname && here.search === next.search) || personNow() === '') return false
        return ask()
      },
    })
  }, [history, isUnsaved])

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
