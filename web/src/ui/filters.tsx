import { ListFilter, Search, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './button'
import { classNames } from './class-names'
import * as common from './common.words'
import { popoverClass, usePopover } from './popover'
import { controlClass } from './text-field'
import * as words from './ui.words'

/** Something that narrows a list, in words, and the way to give it up. */
export interface FilterChip {
  text: string
  onRemove: () => void
}

interface FilterBarProps {
  /** What stands in the panel has its place in the table where there is one. */
  phoneOnly?: boolean
  search?: ReactNode
  /** What is set. Those that do not fit into the line are left out: the button says how many there are. */
  chips?: readonly FilterChip[]
  /** How many of the filters narrow the list, where no chips say it. */
  active?: number
  /** The filters, in the panel that the button opens. */
  children?: ReactNode
  /** Stands while anything is narrowed. */
  onClear?: (() => void) | undefined
  /** What else belongs to the list: views, columns, how many rows there are. */
  tools?: ReactNode
}

/** What narrows a list, in one line: search, what is set, and a button for more. */
export function FilterBar({
  search,
  chips = [],
  active = chips.length,
  children,
  phoneOnly = false,
  onClear,
  tools,
}: FilterBarProps) {
  return (
    <div className="flex h-12 items-center gap-2 border-b border-line px-3 sm:px-4">
      {search}
      <div className="flex h-9 min-w-0 grow flex-wrap gap-2 overflow-hidden max-sm:hidden">
        {chips.map(({ text, onRemove }) => (
          <span key={text} className="flex h-9 items-center rounded-lg bg-accent-tint pl-3 text-sm text-accent">
            <span className="max-w-72 truncate">{text}</span>
            <button
              type="button"
              aria-label={words.remove(text)}
              onClick={onRemove}
              className="flex size-9 items-center justify-center rounded-lg hover:text-ink"
            >
              <X size={16} aria-hidden />
            </button>
          </span>
        ))}
      </div>
      {children && <FilterPanel {...{ active, phoneOnly, onClear }}>{children}</FilterPanel>}
      {onClear && (
        <Button variant="ghost" className="shrink-0 px-2.5 text-sm max-lg:hidden" onClick={onClear}>
          <X size={16} aria-hidden />
          {common.clearFilters}
        </Button>
      )}
      {tools}
    </div>
  )
}

/** A button that opens what narrows a list, and says how many of it are set. */
export function FilterPanel({
  active,
  phoneOnly = false,
  onClear,
  children,
}: Pick<FilterBarProps, 'phoneOnly' | 'onClear' | 'children'> & { active: number }) {
  const { button, popover, close } = usePopover()
  return (
    <>
      <button
        type="button"
        {...button}
        className={classNames(
          phoneOnly && 'sm:hidden',
          'inline-flex h-10 min-w-10 shrink-0 px-2 items-center justify-center gap-2 rounded-lg border border-line text-sm font-medium whitespace-nowrap hover:bg-sunken sm:px-3',
        )}
      >
        <ListFilter size={18} aria-hidden />
        <span className="max-sm:sr-only">{words.addFilter}</span>
        {active > 0 && (
          <span className="rounded-full bg-accent px-1.5 text-xs leading-5 font-medium text-on-accent figures">
            {active}
            <span className="sr-only"> {words.set}</span>
          </span>
        )}
      </button>
      <div {...popover} className={classNames(popoverClass, 'w-80 max-sm:scroll-pb-16 max-sm:pb-0')}>
        <fieldset aria-label={words.filters} className="grid gap-3 p-2.5">
          {children}
          {onClear && (
            <Button variant="secondary" onClick={onClear}>
              <X size={18} aria-hidden />
              {common.clearFilters}
            </Button>
          )}
          {/* On a phone the list is behind it, and there is little beside it to press. */}
          <div className="sticky bottom-0 -mx-4 -mb-2.5 border-t border-line bg-surface px-4 py-2.5 sm:hidden">
            <Button className="w-full" onClick={close}>
              {common.done}
            </Button>
          </div>
        </fieldset>
      </div>
    </>
  )
}

interface SearchBoxProps {
  /** What it says inside, and to a screen reader. */
  placeholder: string
  value: string | undefined
  onSearch: (text: string | undefined) => void
  /** In a dialog it is as wide as what it finds. */
  isWide?: boolean
}

/** Looks while one types, a moment after the last key. */
export function SearchBox({ placeholder, value = '', onSearch, isWide = false }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const sought = useRef(value)

  // A link, the back button or Clear Filters changed what is sought: the box follows.
  useEffect(() => {
    if (value === sought.current) return
    sought.current = value
    setText(value)
  }, [value])

  useEffect(() => {
    const wanted = text.trim()
    if (wanted === sought.current) return
    const timer = setTimeout(() => {
      sought.current = wanted
      onSearch(wanted || undefined)
    }, 250)
    return () => clearTimeout(timer)
  }, [text, onSearch])

  return (
    <div className={classNames('relative min-w-0 grow basis-0', !isWide && 'sm:max-w-80 sm:min-w-44 sm:basis-64')}>
      <Search size={18} aria-hidden className="pointer-events-none absolute inset-y-0 left-3 my-auto text-soft" />
      <input
        type="search"
        aria-label={placeholder}
        placeholder={placeholder}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={classNames(controlClass, 'h-10 min-h-0! pr-2! pl-10')}
      />
    </div>
  )
}
