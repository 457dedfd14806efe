import type { Found } from '@makao/contract/documents/search/search.schema'
import type { Permission } from '@makao/contract/permissions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  Building2,
  CircleDollarSign,
  DoorOpen,
  HandCoins,
  KeyRound,
  type LucideIcon,
  Plus,
  Receipt,
  Search,
  Users,
} from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { moneyHints } from '../features/money/payments/money-hints'
import { api } from '../lib/api'
import { useMay } from '../lib/session'
import { classNames } from '../ui/class-names'
import { holds } from './holds'
import { pages } from './pages'

interface Entry {
  key: string
  group: 'Found' | 'Actions' | 'Pages'
  icon: LucideIcon
  title: string
  detail?: string
  isUnconfirmed?: boolean
  run: () => void
}

const pictures: Record<Found['kind'], LucideIcon> = {
  tenant: Users,
  unit: DoorOpen,
  property: Building2,
  payment: Receipt,
}

/** What somebody can jump to or start from here, for what was typed. */
function useEntries(typed: string, close: () => void): { entries: Entry[]; isSearching: boolean } {
  const may = useMay()
  const navigate = useNavigate()
  const isStaff = may('portfolio:read')
  const sought = useDeferredValue(typed.trim())
  const isSearch = isStaff && sought.length >= 2
  const { data = [], isFetching } = useQuery(
    api.search.everything.queryOptions({
      input: { search: sought },
      enabled: isSearch,
      placeholderData: keepPreviousData,
      staleTime: 5000,
    }),
  )
  const go = (act: () => Promise<void>) => () => {
    close()
    void act()
  }

  const found = (isSearch ? data : []).flatMap(({ kind, id, title, detail, isUnconfirmed, allowed }): Entry[] => {
    const open = {
      tenant: () => navigate({ to: '/dashboard/tenants', search: { search: detail } }),
      unit: () => navigate({ to: '/dashboard/units', search: { search: `${title} ${detail}` } }),
      property: () => navigate({ to: '/dashboard/properties/$propertyId', params: { propertyId: id } }),
      payment: () => navigate({ to: '/dashboard/payments', search: { view: 'received', payment: id } }),
    }[kind]
    const entry: Entry = { key: id, group: 'Found', icon: pictures[kind], title, detail, isUnconfirmed, run: go(open) }
    const start = (dialog: 'receive' | 'enterCharge', icon: LucideIcon, named: string): Entry => ({
      key: `${dialog} ${id}`,
      group: 'Found',
      icon,
      title: named,
      detail: moneyHints[dialog],
      run: go(() => navigate({ to: '/dashboard/tenants', search: { search: detail, dialog, tenantId: id } })),
    })
    return [
      entry,
      ...(allowed.includes('receive') ? [start('receive', HandCoins, `Receive payment from ${title}`)] : []),
      ...(allowed.includes('charge') ? [start('enterCharge', CircleDollarSign, `Record payment of ${title}`)] : []),
    ]
  })

  const action = (permission: Permission, icon: LucideIcon, title: string, open: () => Promise<void>): Entry[] =>
    may(permission) ? [{ key: title, group: 'Actions', icon, title, run: go(open) }] : []
  const actions = [
    ...action('tenancy:write', KeyRound, 'Assign Tenant', () =>
      navigate({ to: '/dashboard/tenants', search: { dialog: 'assign' } }),
    ),
    ...action('tenant:write', Plus, 'Add Tenant', () =>
      navigate({ to: '/dashboard/tenants', search: { dialog: 'add' } }),
    ),
    ...action('unit:write', Plus, 'Add New Unit', () => navigate({ to: '/dashboard/units', search: { tab: 'add' } })),
    ...action('property:write', Plus, 'Add Property', () => navigate({ to: '/dashboard/properties/new' })),
  ]
  const places = pages
    .filter(({ permission }) => may(permission))
    .map(
      ({ to, text, icon }): Entry => ({
        key: to,
        group: 'Pages',
        icon,
        title: text,
        run: go(() => navigate({ to })),
      }),
    )
  const named = [...actions, ...places].filter(({ title }) => holds(title, typed.trim()))
  return { entries: [...found, ...named], isSearching: isSearch && isFetching }
}

/** Finds a tenant, unit, property or receipt by any part of it, and starts what people do most. */
export function Palette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [highlighted, setHighlighted] = useState(0)
  const { entries, isSearching } = useEntries(typed, onClose)

  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])

  function handleKey(event: KeyboardEvent): void {
    if (event.key === 'Enter') {
      event.preventDefault()
      entries[highlighted]?.run()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    if (entries.length === 0) return
    const next = (highlighted + (event.key === 'ArrowDown' ? 1 : -1) + entries.length) % entries.length
    setHighlighted(next)
    list.current?.querySelectorAll('[role="option"]')[next]?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <dialog
      ref={dialog}
      aria-label="Search and commands"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="fixed inset-x-0 top-0 m-0 max-h-dvh w-full max-w-none overflow-hidden bg-surface text-ink shadow-pop sm:top-[12vh] sm:mx-auto sm:max-w-xl sm:rounded-2xl"
    >
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search size={20} aria-hidden className="shrink-0 text-soft" />
        <input
          role="combobox"
          aria-label="Search tenants, units, properties, receipts"
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={entries[highlighted] ? `${listId}-${highlighted}` : undefined}
          placeholder="Tenant, unit, property or receipt"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setHighlighted(0)
          }}
          onKeyDown={handleKey}
          className="min-h-14 w-full min-w-0 bg-transparent text-lg outline-none"
        />
        <button type="button" onClick={onClose} className="min-h-11 shrink-0 px-1 text-sm text-soft hover:text-ink">
          Close
        </button>
      </div>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label="Results"
        className="max-h-[70dvh] overflow-y-auto overscroll-contain p-2 sm:max-h-[55vh]"
      >
        {entries.map(({ key, group, icon: Picture, title, detail, isUnconfirmed, run }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, as the combobox pattern has it
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input
          <div
            key={key}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === highlighted}
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => setHighlighted(index)}
            onClick={run}
            className={classNames(
              'flex min-h-11 items-center gap-3 rounded-lg px-3 py-1.5',
              index === highlighted && 'bg-accent-tint',
              group !== entries[index - 1]?.group && index > 0 && 'mt-2',
            )}
          >
            <Picture size={18} aria-hidden className="shrink-0 text-soft" />
            <span className="min-w-0 wrap-anywhere">
              {title}
              {detail && <span className="text-sm text-soft"> · {detail}</span>}
              {isUnconfirmed && <span className="text-sm text-warn"> · not confirmed</span>}
            </span>
          </div>
        ))}
      </div>
      <p role="status" className={classNames('px-5 text-soft', entries.length === 0 ? 'pb-5' : 'sr-only')}>
        {entries.length > 0 ? `${entries.length} results` : isSearching ? 'Searching...' : 'Nothing found'}
      </p>
    </dialog>
  )
}
