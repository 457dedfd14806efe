import { defaultParseSearch, defaultStringifySearch, useLocation, useNavigate } from '@tanstack/react-router'
import { Bookmark, Columns3, X } from 'lucide-react'
import type { FormEvent } from 'react'
import type { useKeptList } from '../lib/kept-lists'
import { Button, IconButton } from './button'
import { classNames } from './class-names'
import * as common from './common.words'
import type { Column } from './data-table'
import { controlClass } from './field'
import { popoverClass, usePopover } from './popover'
import * as words from './ui.words'

type Kept = ReturnType<typeof useKeptList>

/** What an address says beside the list itself: which page of it, and what is open above it. */
const besides = ['page', 'expensePage', 'record', 'payment', 'dialog']

/** Lists as somebody wants to find them again, each by a name. */
export function ViewsMenu({ kept }: { kept: Kept }) {
  const { isOpen, button, popover, close } = usePopover()
  const navigate = useNavigate()
  const now = useLocation({ select: ({ search }) => search as Record<string, unknown> })
  const search = defaultStringifySearch(
    Object.fromEntries(Object.entries(now).filter(([key, value]) => value !== undefined && !besides.includes(key))),
  ).slice(1)

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const name = new FormData(event.currentTarget).get('name')
    if (typeof name !== 'string' || name.trim() === '') return
    kept.saveView({ name, search })
    event.currentTarget.reset()
    close()
  }

  return (
    <>
      <IconButton label={words.savedViews} {...button} className="shrink-0">
        <Bookmark size={18} aria-hidden />
      </IconButton>
      <div {...popover} className={classNames(popoverClass, 'w-72')}>
        {isOpen && (
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
                        close()
                        void navigate({ to: '.', search: defaultParseSearch(view.search) })
                      }}
                    >
                      {view.name}
                    </button>
                    <IconButton label={words.removeTheView(view.name)} onClick={() => kept.removeView(view.id)}>
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
              <Button type="submit" variant="secondary" disabled={kept.busy}>
                {common.save}
              </Button>
            </form>
          </>
        )}
      </div>
    </>
  )
}

/** Which columns a list shows; the first one always. */
export function ColumnsMenu<Row>({ kept, columns }: { kept: Kept; columns: readonly Column<Row>[] }) {
  const { isOpen, button, popover } = usePopover()
  return (
    <>
      <IconButton label={words.columns} {...button} className="shrink-0 max-sm:hidden">
        <Columns3 size={18} aria-hidden />
      </IconButton>
      <div {...popover} className={classNames(popoverClass, 'w-60')}>
        {isOpen && (
          <fieldset aria-label={words.columns} className="p-1">
            {columns.flatMap(({ key, header, primary }) =>
              key === undefined || primary ? (
                []
              ) : (
                <label
                  key={key}
                  className="flex min-h-10 cursor-pointer items-center gap-3 rounded-lg px-2 hover:bg-sunken"
                >
                  <input
                    type="checkbox"
                    className="size-4.5 accent-accent"
                    checked={!kept.hidden.includes(key)}
                    onChange={({ target }) =>
                      kept.hideColumns(
                        target.checked ? kept.hidden.filter((hidden) => hidden !== key) : [...kept.hidden, key],
                      )
                    }
                  />
                  {header}
                </label>
              ),
            )}
          </fieldset>
        )}
      </div>
    </>
  )
}
