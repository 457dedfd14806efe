import type { EmailChangeAsked } from '@makao/contract/people/security/security.schema'
import { roleNames } from '@makao/contract/permissions'
import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { Clock, LogOut, MailCheck, MenuIcon, Search, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { client } from '../lib/api'
import { useSave } from '../lib/save'
import { loadSession, signOut, useMay, useUser } from '../lib/session'
import { reasonOf, toastError, toastSuccess } from '../lib/toast'
import { Button, IconButton } from '../ui/button'
import { Email } from '../ui/email'
import { laterDialog } from '../ui/later-dialog'
import { Logo } from '../ui/logo'
import { Menu, MenuItem } from '../ui/menu'
import '../styles/dashboard.css'
import { pages } from './pages'

const Palette = laterDialog(() => import('./palette').then((file) => file.Palette))

function Navigation() {
  const may = useMay()
  return (
    <nav aria-label="Main" className="flex flex-col gap-0.5 px-3">
      {pages
        .filter(({ permission }) => may(permission))
        .map(({ to, text, icon: Picture, exact }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact, includeSearch: false }}
            className="flex min-h-11 items-center gap-3 rounded-lg px-3 font-medium text-soft transition-colors hover:bg-sunken hover:text-ink md:min-h-10"
            activeProps={{ className: 'bg-accent-tint text-accent! hover:bg-accent-tint!' }}
          >
            <Picture size={19} aria-hidden />
            {text}
          </Link>
        ))}
    </nav>
  )
}

function Drawer({ drawer }: { drawer: React.RefObject<HTMLDialogElement | null> }) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current !== path) drawer.current?.close()
    shown.current = path
  }, [path, drawer])
  return (
    <dialog
      ref={drawer}
      aria-label="Menu"
      onClick={(event) => event.target === event.currentTarget && drawer.current?.close()}
      onKeyDown={(event) => event.key === 'Escape' && drawer.current?.close()}
      className="fixed inset-y-0 left-0 h-dvh max-h-none w-72 max-w-[85vw] bg-surface text-ink shadow-pop"
    >
      <div className="flex h-16 items-center justify-between pr-2 pl-5">
        <Logo />
        <IconButton label="Close menu" onClick={() => drawer.current?.close()}>
          <X size={20} aria-hidden />
        </IconButton>
      </div>
      <Navigation />
    </dialog>
  )
}

function AvatarMenu() {
  const { email, role } = useUser()
  const navigate = useNavigate()

  async function handleLogOut(): Promise<void> {
    try {
      await signOut()
    } catch (error) {
      toastError('You could not be logged out', reasonOf(error))
      return
    }
    await navigate({ to: '/auth' })
    toastSuccess('You have been successfully logged out.', 'Logged Out')
  }

  return (
    <Menu
      label="Account"
      button={
        <span className="flex size-9 items-center justify-center rounded-full bg-accent-tint font-semibold text-accent uppercase">
          {email.charAt(0)}
        </span>
      }
      header={
        <>
          <p className="font-medium wrap-anywhere">{email}</p>
          <p className="text-sm text-soft">{roleNames[role]}</p>
        </>
      }
    >
      <MenuItem onSelect={() => void handleLogOut()}>
        <LogOut size={18} aria-hidden />
        Log out
      </MenuItem>
    </Menu>
  )
}

function ApprovalNotice() {
  const { requestedRole } = useUser()
  if (!requestedRole) return null
  return (
    <div role="status" className="mb-5 flex gap-3 rounded-xl bg-warn-tint px-4 py-3 text-warn">
      <Clock size={20} aria-hidden className="mt-0.5 shrink-0" />
      <p>
        <b className="font-semibold">Waiting for approval.</b> You asked to join as {roleNames[requestedRole]}. An admin
        decides; until then you see what a tenant sees.
      </p>
    </div>
  )
}

/** Somebody who signed up is given neither a unit nor a role before the address is confirmed. */
function EmailNotice() {
  const { email, isEmailUnproven } = useUser()
  const [sent, setSent] = useState<EmailChangeAsked>()
  const { busy, save } = useSave({
    send: () => client.security.sendEmailProof(),
    changes: [],
    onSaved: setSent,
    failed: (reason) => {
      toastError('The link was not sent', reason)
      // Confirmed meanwhile, on another device.
      void loadSession()
    },
  })
  if (!isEmailUnproven) return null
  return (
    <div role="status" className="mb-5 flex gap-3 rounded-xl bg-warn-tint px-4 py-3 text-warn">
      <MailCheck size={20} aria-hidden className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <b className="font-semibold">Confirm your email.</b> Open the link that was sent to <Email address={email} />.
          Your property manager can give you a unit once that is done.
        </p>
        {sent ? (
          <p className="mt-1">
            {sent.sends
              ? 'A new link is on its way. Nothing there? Look in the spam folder.'
              : 'No mail is sent from here yet: ask your property manager to confirm your address.'}
          </p>
        ) : (
          <Button variant="secondary" className="mt-2" disabled={busy} onClick={() => save()}>
            {busy ? 'Sending...' : 'Send link again'}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Opens the palette by Ctrl or Cmd with K, or by the button. */
function Finder() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      // What is open is finished first.
      if (!document.querySelector('dialog:modal')) setOpen(true)
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-label="Search and commands"
        onClick={() => setOpen(true)}
        className="inline-flex size-11 items-center justify-center gap-2 rounded-lg text-soft hover:bg-sunken hover:text-ink lg:h-10 lg:w-auto lg:border lg:border-line lg:bg-surface lg:px-3"
      >
        <Search size={19} aria-hidden />
        <span className="hidden text-sm lg:inline">Search</span>
        <kbd className="hidden rounded bg-sunken px-1.5 text-xs lg:inline">Ctrl K</kbd>
      </button>
      {isOpen && <Palette onClose={() => setOpen(false)} />}
    </>
  )
}

/** The frame of every page behind sign-in: sidebar, or a drawer on phones, and the bar above. */
export function Shell({ children }: { children: ReactNode }) {
  const drawer = useRef<HTMLDialogElement>(null)
  return (
    <div className="lg:grid lg:grid-cols-[14rem_1fr]">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-30 focus:rounded-lg focus:bg-surface focus:px-4 focus:py-2"
      >
        Skip to content
      </a>
      <aside className="sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r border-line bg-surface lg:flex">
        <div className="flex h-16 shrink-0 items-center px-6">
          <Logo />
        </div>
        <Navigation />
      </aside>
      <div className="min-w-0">
        <header className="sticky top-0 z-10 flex h-14 items-center justify-between border-b border-line bg-canvas/95 px-2 md:px-6 lg:h-16 lg:justify-end lg:border-none">
          <div className="flex items-center gap-1 lg:hidden">
            <IconButton label="Open menu" onClick={() => drawer.current?.showModal()}>
              <MenuIcon size={22} aria-hidden />
            </IconButton>
            <Logo />
          </div>
          <div className="flex items-center gap-1 lg:gap-3">
            <Finder />
            <AvatarMenu />
          </div>
        </header>
        <main id="content" tabIndex={-1} className="mx-auto max-w-6xl px-4 pt-5 pb-16 outline-none md:px-6 lg:pt-2">
          <EmailNotice />
          <ApprovalNotice />
          {children}
        </main>
      </div>
      <Drawer drawer={drawer} />
    </div>
  )
}
