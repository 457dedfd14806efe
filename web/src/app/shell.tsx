import { Search } from 'lucide-react'
import { type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { useMay, useUser } from '../lib/session'
import { whenIdle } from '../lib/when-idle'
import { IconButton } from '../ui/button'
import { laterDialog } from '../ui/later-dialog'
import { laterPart } from '../ui/later-part'
import '../styles/parts.css'
import { AccountMenu } from './account-menu'
import { AccountNotices, waitsForSomething } from './account-notices-later'
import { AgencyMark } from './agency-mark'
import * as words from './app.words'
import { useArrival } from './arrival'
import { Navigation } from './navigation'
import { ThumbBar } from './thumb-bar'
import { keepTyping } from './typed-ahead'

const Palette = laterDialog(() => import('./palette').then((file) => file.Palette))
const Receive = laterDialog(() =>
  import('../features/money/payments/receive-payment-dialog').then((file) => file.ReceivePaymentDialog),
)

/** Comes once the page stands: what it tells of is rare, and nobody waits for it. */
const Standing = laterPart(async () => {
  await new Promise<void>((resolve) => whenIdle(resolve))
  return (await import('./standing')).Standing
})

/** Opens the palette by Ctrl or Cmd with K. */
function useShortcut(open: () => void): void {
  // Before the page is seen: who is quick with the keys loses none.
  useLayoutEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      // What is open is finished first.
      if (!document.querySelector('dialog:modal')) open()
    }
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [open])
}

function Sidebar({ onSearch }: { onSearch: () => void }) {
  return (
    <aside className="sticky top-0 hidden h-dvh flex-col border-r border-line bg-surface lg:flex">
      <div className="flex min-h-16 shrink-0 items-center px-5 py-3">
        <AgencyMark />
      </div>
      <div className="shrink-0 px-3 pb-3">
        <button
          type="button"
          aria-label={words.searchAndCommands}
          onClick={onSearch}
          className="flex min-h-9 w-full items-center gap-2.5 rounded-lg border border-line-strong px-2.5 text-soft hover:border-soft hover:text-ink pointer-coarse:min-h-11"
        >
          <Search size={16} aria-hidden />
          {words.search}
          <kbd className="ml-auto font-sans text-xs">{words.ctrlK}</kbd>
        </button>
      </div>
      <div className="min-h-0 grow overflow-y-auto pb-4">
        <Navigation />
      </div>
      <div className="shrink-0 border-t border-line p-2">
        <AccountMenu isRow />
      </div>
    </aside>
  )
}

/** The frame of every page behind sign-in: the sidebar, or on phones a bar at the foot. */
export function Shell({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<'palette' | 'receive'>()
  const isStaff = useMay()('portfolio:read')
  const user = useUser()
  const close = () => setOpen(undefined)
  const search = () => {
    keepTyping()
    setOpen('palette')
  }
  useShortcut(search)
  const content = useRef<HTMLElement>(null)
  useArrival(content)
  return (
    <div className="lg:grid lg:grid-cols-[13rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-30 focus:rounded-lg focus:bg-surface focus:px-4 focus:py-2"
      >
        {words.skipToContent}
      </a>
      <Sidebar onSearch={search} />
      <div className="relative min-w-0">
        {isStaff ? (
          // Beside the heading, which leaves room for it: a bar of its own would cost a row of the list.
          <IconButton
            label={words.searchAndCommands}
            className="absolute top-4 right-1.5 size-11! md:right-3 lg:hidden"
            onClick={search}
          >
            <Search size={20} aria-hidden />
          </IconButton>
        ) : (
          <header className="flex min-h-14 items-center justify-between gap-3 pr-2 pl-4 lg:hidden">
            <AgencyMark />
            <AccountMenu />
          </header>
        )}
        <main
          ref={content}
          id="content"
          tabIndex={-1}
          className="mx-auto max-w-[1360px] px-4 pt-4 pb-24 outline-none md:px-6 lg:pb-16"
        >
          <Standing />
          {waitsForSomething(user) && (
            <Suspense>
              <AccountNotices />
            </Suspense>
          )}
          {children}
        </main>
      </div>
      <ThumbBar onSearch={search} onReceive={() => setOpen('receive')} />
      {open === 'palette' && <Palette onClose={close} />}
      {open === 'receive' && <Receive onClose={close} />}
    </div>
  )
}
