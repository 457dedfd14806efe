import { Link } from '@tanstack/react-router'
import {
  Building2,
  HandCoins,
  House,
  type LucideIcon,
  MenuIcon,
  MessageSquare,
  Plus,
  Receipt,
  Settings,
  Users,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import { useMay } from '../lib/session'
import * as common from '../ui/common.words'
import { laterDialog } from '../ui/later-dialog'
import * as words from './app.words'

const MoreSheet = laterDialog(() => import('./more-sheet').then((file) => file.MoreSheet))

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
  const mayOwn = may('owned:read')
  // Once the page stands: it opens at the first tap.
  useEffect(() => {
    if (isStaff) MoreSheet.preload()
  }, [isStaff])
  return (
    <>
      <nav
        aria-label={words.mostUsed}
        className="fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
      >
        <Entry to="/dashboard" text={mayOwn ? common.properties : words.home} icon={mayOwn ? Building2 : House} />
        {isStaff && <Entry to="/dashboard/tenants" text={common.tenants} icon={Users} />}
        {may('payment:record') && (
          <button type="button" onClick={onReceive} className={place}>
            <span className="flex size-7 items-center justify-center rounded-full bg-accent text-on-accent">
              <Plus size={20} aria-hidden />
            </span>
            <span className="thumb-label text-accent">{words.receive}</span>
          </button>
        )}
        {mayOwn ? (
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
