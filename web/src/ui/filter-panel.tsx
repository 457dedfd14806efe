import { ListFilter, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button'
import { classNames } from './class-names'
import * as common from './common.words'
import { popoverClass, usePopover } from './popover'
import * as words from './ui.words'

interface FilterPanelProps {
  /** How many of the filters are set. */
  active: number
  /** What stands in the panel has its place in the table where there is one. */
  phoneOnly?: boolean
  /** Stands while anything is narrowed. */
  onClear?: (() => void) | undefined
  /** The filters. */
  children?: ReactNode
}

/** A button that opens what narrows a list, and says how many of it are set. */
export function FilterPanel({ active, phoneOnly = false, onClear, children }: FilterPanelProps) {
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
