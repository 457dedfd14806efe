import { ChevronLeft, ChevronRight } from 'lucide-react'
import { iconButtonClass } from './button'
import { classNames } from './class-names'

interface PaginationProps {
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
}

/** Up to five pages as buttons: the first three, those near the present one and the last. */
export function shownPages(page: number, pages: number): number[] {
  const all = Array.from({ length: pages }, (_, index) => index + 1)
  if (pages <= 5) return all
  const start = Math.min(Math.max(page - 2, 1), pages - 4)
  return all.slice(start - 1, start + 4)
}

export function Pagination({ page, pageSize, total, onPage }: PaginationProps) {
  const pages = Math.ceil(total / pageSize)
  if (pages <= 1) return null
  const first = (page - 1) * pageSize + 1
  return (
    <nav
      aria-label="Pages"
      className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-4 py-2.5"
    >
      <p className="text-sm text-soft figures">
        {first}–{Math.min(page * pageSize, total)} of {total}
      </p>
      <div className="flex items-center">
        <button
          type="button"
          aria-label="Previous page"
          className={iconButtonClass}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          <ChevronLeft size={18} aria-hidden />
        </button>
        {shownPages(page, pages).map((number) => (
          <button
            key={number}
            type="button"
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            className={classNames(
              iconButtonClass,
              'figures',
              number === page && 'bg-accent-tint font-semibold text-accent',
            )}
            onClick={() => onPage(number)}
          >
            {number}
          </button>
        ))}
        <button
          type="button"
          aria-label="Next page"
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
