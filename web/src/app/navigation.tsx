import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { failedMessages } from '../features/messaging/outbox/failed-messages.queries'
import { useMay } from '../lib/session'
import * as words from './app.words'
import { pagesOf } from './pages'

const groups = ['', words.collect, words.portfolio, words.office]

/** How many messages did not arrive, beside the entry that leads to them. */
function FailedMessages() {
  const count = useQuery(failedMessages()).data?.messages ?? 0
  if (count === 0) return null
  return (
    <span className="ml-auto rounded-full bg-bad-tint px-1.5 text-xs font-semibold text-bad figures">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> {words.failed}</span>
    </span>
  )
}

/** The ways to every page that somebody has, in their groups. */
export function Navigation() {
  const may = useMay()
  const isStaff = may('portfolio:read')
  const open = pagesOf(may)
  // Three entries need no order of their own.
  const isShort = open.length < 6
  return (
    <nav aria-label={words.main} className="space-y-3 px-3">
      {groups.map((group) => {
        const entries = open.filter((page) => page.group === group)
        if (entries.length === 0) return null
        return (
          <div key={group}>
            {group && !isShort && <p className="px-2.5 pb-1 text-xs font-medium text-soft">{group}</p>}
            <ul className="space-y-px">
              {entries.map(({ to, text, icon: Picture, exact }) => (
                <li key={to}>
                  <Link
                    to={to}
                    // Staff come to collect; the records stand beside it.
                    {...(to === '/dashboard/payments' && isStaff && { search: { view: 'collect' } })}
                    activeOptions={{ exact, includeSearch: false }}
                    className="flex min-h-9 items-center gap-2.5 rounded-lg px-2.5 font-medium text-soft transition-colors hover:bg-sunken hover:text-ink pointer-coarse:min-h-11"
                    activeProps={{ className: 'bg-accent-tint text-accent! hover:bg-accent-tint!' }}
                  >
                    <Picture size={17} aria-hidden className="shrink-0" />
                    {text}
                    {to === '/dashboard/messages' && <FailedMessages />}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </nav>
  )
}
