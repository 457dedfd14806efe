import { roleNames } from '@makao/contract/permissions'
import { useRouterState } from '@tanstack/react-router'
import { LogOut, Search, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useUser } from '../lib/session'
import { Button, IconButton } from '../ui/button'
import { classNames } from '../ui/class-names'
import { Initial, useLogOut } from './account-menu'
import { AgencyMark } from './agency-mark'
import * as words from './app.words'
import { Navigation } from './navigation'
import '../styles/dashboard.css'

/** Every page, the search and the account, for a phone. */
export function MoreSheet({ onClose, onSearch }: { onClose: () => void; onSearch: () => void }) {
  const sheet = useRef<HTMLDialogElement>(null)
  const { fullName, email, role } = useUser()
  const logOut = useLogOut()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const shown = useRef(path)
  useEffect(() => {
    sheet.current?.showModal()
  }, [])
  useEffect(() => {
    if (shown.current !== path) onClose()
  }, [path, onClose])
  return (
    <dialog
      ref={sheet}
      aria-label={words.menu}
      onCancel={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className={classNames(
        'sheet fixed inset-x-0 top-auto bottom-0 max-h-[92dvh] w-full max-w-none overflow-y-auto rounded-t-2xl bg-surface',
        'pb-[max(1rem,env(safe-area-inset-bottom))] text-ink shadow-pop sm:mx-auto sm:max-w-md',
      )}
    >
      <div className="flex items-center justify-between gap-3 py-2.5 pr-2 pl-5">
        <AgencyMark />
        <IconButton label={words.closeMenu} onClick={onClose}>
          <X size={20} aria-hidden />
        </IconButton>
      </div>
      <div className="px-5 pb-3">
        <Button
          variant="secondary"
          className="w-full justify-start!"
          onClick={() => {
            onClose()
            onSearch()
          }}
        >
          <Search size={18} aria-hidden />
          {words.search}
        </Button>
      </div>
      <Navigation />
      <div className="mx-5 mt-4 flex items-center gap-3 border-t border-line pt-4">
        <Initial name={fullName || email} />
        <p className="min-w-0 grow text-sm">
          <span className="block wrap-anywhere">{email}</span>
          <span className="block text-soft">{roleNames[role]}</span>
        </p>
        <Button variant="ghost" className="shrink-0" onClick={() => void logOut()}>
          <LogOut size={18} aria-hidden />
          {words.logOut}
        </Button>
      </div>
    </dialog>
  )
}
