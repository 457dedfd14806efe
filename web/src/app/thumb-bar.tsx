import { roleNames } from '@makao/contract/permissions'
import { Link, useRouterState } from '@tanstack/react-router'
import {
  HandCoins,
  House,
  LogOut,
  type LucideIcon,
  MenuIcon,
  MessageSquare,
  Plus,
  Receipt,
  Search,
  Settings,
  Users,
  X,
} from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useMay, useUser } from '../lib/session'
import { Button, IconButton } from '../ui/button'
import { classNames } from '../ui/class-names'
import * as common from '../ui/common.words'
import { Initial, useLogOut } from './account-menu'
import { AgencyMark } from './agency-mark'
import * as words from './app.words'
import { Navigation } from './navigation'

const place =
  'flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 px-1 text-xs font-medium text-soft'

interface EntryProps {
  to:
    | '/dashboard'
    | '/dashboard/tenants'
    | '/dashboard/payments'
    | '/dashboard/owned/money'
    | '/dashboard/owned/news'
    | '/dashboard/settings'
  text: string
  icon: LucideIcon
  search?: { view: 'collect' } | undefined
}

function Entry({ to, text, icon: Picture, search }: EntryProps) {
  return (
    <Link
      to={to}
      {...(search && { search })}
      activeOptions={{ exact: to === '/dashboard', includeSearch: false }}
      className={place}
      activeProps={{ className: 'text-accent!' }}
    >
      <Picture size={22} aria-hidden />
      <span className="thumb-label max-w-full truncate">{text}</span>
    </Link>
  )
}

interface BarProps {
  onReceive: () => void
  onSearch: () => void
}

/** What a thumb reaches on a phone: the pages opened most, money that came in, and the rest behind More. */
export function ThumbBar({ onReceive, onSearch }: BarProps) {
  const may = useMay()
  const [isMore, setMore] = useState(false)
  const isStaff = may('portfolio:read')
  return (
    <>
      <nav
        aria-label={words.mostUsed}
        className="fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
      >
        <Entry to="/dashboard" text={words.home} icon={House} />
        {isStaff && <Entry to="/dashboard/tenants" text={common.tenants} icon={Users} />}
        {may('payment:record') && (
          <button type="button" onClick={onReceive} className={place}>
            <span className="flex size-7 items-center justify-center rounded-full bg-accent text-on-accent">
              <Plus size={20} aria-hidden />
            </span>
            <span className="thumb-label text-accent">{words.receive}</span>
          </button>
        )}
        {may('owned:read') ? (
          <>
            <Entry to="/dashboard/owned/money" text={words.money} icon={HandCoins} />
            <Entry to="/dashboard/owned/news" text={words.news} icon={MessageSquare} />
          </>
        ) : (
          <Entry
            to="/dashboard/payments"
            text={common.payments}
            icon={Receipt}
            search={isStaff ? { view: 'collect' } : undefined}
          />
        )}
        {isStaff ? (
          <button type="button" onClick={() => setMore(true)} className={place}>
            <MenuIcon size={22} aria-hidden />
            <span className="thumb-label">{words.more}</span>
          </button>
        ) : (
          <Entry to="/dashboard/settings" text={common.settings} icon={Settings} />
        )}
      </nav>
      {isMore && <MoreSheet onClose={() => setMore(false)} onSearch={onSearch} />}
    </>
  )
}

/** Every page, the search and the account, for a phone. */
function MoreSheet({ onClose, onSearch }: { onClose: () => void; onSearch: () => void }) {
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
