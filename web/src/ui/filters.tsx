import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button'
import * as common from './common.words'
import { FilterPanel } from './filter-panel'
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
