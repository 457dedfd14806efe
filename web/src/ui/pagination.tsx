import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { howMany } from '../lib/plural'
import { iconButtonClass } from './button'
import { classNames } from './class-names'
import * as words from './ui.words'

interface PaginationProps {
  page: number
  pageSize: number
  total: number
  /** There are more than these, which were not counted. */
  isMore?: boolean | undefined
  onPage: (page: number) => void
  /** What else is chosen of the pages, which then stand there also where there is one. */
  children?: ReactNode
}

/** Up to five pages as buttons: the first three, and of the later ones what is near the present one or the end. */
export function shownPages(page: number, pages: number): number[] {
  const all = Array.from({ length: pages }, (_, index) => index + 1)
  if (pages <= 5) return all
  const near = page === pages ? pages - 1 : page < 3 ? [] : Math.max(page, 4)
  return [...new Set([1, 2, 3, near, pages].flat())]
}

export function Pagination({ page, pageSize, total, isMore = false, onPage, children }: PaginationProps) {
  const pages = Math.ceil(total / pageSize)
  // A link may lead past the end, and the last row of a page may go: from there a way leads back.
  const isPastEnd = page > pages
  if (total === 0 || (pages === 1 && !isPastEnd && !children)) return null
  const inAll = howMany(total, isMore)
  const first = (page - 1) * pageSize + 1
  return (
    <nav
      aria-label={words.pages}
      className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-4 py-2.5"
    >
      <p className="text-sm text-soft figures">
        {isPastEnd ? words.nothingHereInAll(inAll) : words.of(first, Math.min(page * pageSize, total), inAll)}
      </p>
      {children}
      <div className="flex max-w-full items-center *:min-w-0 *:shrink">
        <button
          type="button"
          aria-label={words.previousPage}
          className={iconButtonClass}
          disabled={page <= 1}
          onClick={() => onPage(Math.min(page - 1, pages))}
        >
          <ChevronLeft size={18} aria-hidden />
        </button>
        {shownPages(Math.min(page, pages), pages).map((number, place, shown) => (
          <button
            key={number}
            type="button"
            aria-label={words.page(number)}
            aria-current={number === page ? 'page' : undefined}
            className={classNames(
              iconButtonClass,
              'figures',
              // Pages are left out before this one.
              number > (shown[place - 1] ?? 0) + 1 && 'ml-3',
              number === page && 'bg-accent-tint font-semibold text-accent',
            )}
            onClick={() => onPage(number)}
          >
            {number}
          </button>
        ))}
        <button
          type="button"
          aria-label={words.nextPage}
          className={iconButtonClass}
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
        >
          <ChevronRight size={18} aria-hidden />
        </button>
      </div>
    </nav>
  )
}
