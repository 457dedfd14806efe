import { defaultParseSearch, defaultStringifySearch, useLocation, useNavigate } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { FormEvent } from 'react'
import { useKeepList } from '../lib/keep-list'
import type { KeptOfList } from '../lib/kept-lists'
import { Button, IconButton } from './button'
import * as common from './common.words'
import type { Column } from './data-table'
import { controlClass } from './text-field'
import * as words from './ui.words'
import '../styles/dashboard.css'

/** What an address says beside the list itself: which page of it, and what is open above it. */
const besides = ['page', 'expensePage', 'record', 'payment', 'dialog']

/** Lists as somebody wants to find them again, each by a name, and the one that the page shows. */
export function ViewsPanel({ kept, onClose }: { kept: KeptOfList; onClose: () => void }) {
  const { busy, saveView, removeView } = useKeepList(kept.list)
  const navigate = useNavigate()
  const now = useLocation({ select: ({ search }) => search as Record<string, unknown> })
  const search = defaultStringifySearch(
    Object.fromEntries(Object.entries(now).filter(([key, value]) => value !== undefined && !besides.includes(key))),
  ).slice(1)

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const name = new FormData(event.currentTarget).get('name')
    if (typeof name !== 'string' || name.trim() === '') return
    saveView({ name, search })
    event.currentTarget.reset()
    onClose()
  }

  return (
    <>
      {kept.views.length > 0 && (
        <ul className="mb-1.5 border-b border-line pb-1.5">
          {kept.views.map((view) => (
            <li key={view.id} className="flex items-center">
              <button
                type="button"
                aria-current={view.search === search ? 'true' : undefined}
                className="min-h-10 min-w-0 grow truncate rounded-lg px-3 text-left hover:bg-sunken aria-current:font-medium aria-current:text-accent"
                onClick={() => {
                  onClose()
                  void navigate({ to: '.', search: defaultParseSearch(view.search) })
                }}
              >
                {view.name}
              </button>
              <IconButton label={words.removeTheView(view.name)} onClick={() => removeView(view.id)}>
                <X size={16} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={handleSubmit} className="flex gap-2 p-1.5">
        <input
          name="name"
          required
          maxLength={60}
          autoComplete="off"
          aria-label={words.nameOfTheView}
          placeholder={words.nameThisView}
          className={controlClass}
        />
        <Button type="submit" variant="secondary" disabled={busy}>
          {common.save}
        </Button>
      </form>
    </>
  )
}

/** Which columns a list shows; the first one always. */
export function ColumnsPanel({ kept, columns }: { kept: KeptOfList; columns: readonly Column<never>[] }) {
  const { hideColumns } = useKeepList(kept.list)
  return (
    <fieldset aria-label={words.columns} className="p-1">
      {columns.flatMap(({ key, header, primary }) =>
        key === undefined || primary ? (
          []
        ) : (
          <label key={key} className="flex min-h-10 cursor-pointer items-center gap-3 rounded-lg px-2 hover:bg-sunken">
            <input
              type="checkbox"
              className="size-4.5 accent-accent"
              // Those that are left out already would come back with it.
              disabled={!kept.isKnown}
              checked={!kept.hidden.includes(key)}
              onChange={({ target }) =>
                hideColumns(target.checked ? kept.hidden.filter((hidden) => hidden !== key) : [...kept.hidden, key])
              }
            />
            {header}
          </label>
        ),
      )}
    </fieldset>
  )
}
