import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

/** Amounts below one another, each with what it is. */
export function LineList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mt-6 mb-2 text-sm font-medium text-soft">{title}</h3>
      <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line">{children}</ul>
    </section>
  )
}

interface LineProps {
  title: ReactNode
  note?: ReactNode
  amount: ReactNode
}

/** One line; a button where it opens something. */
export function LineButton({ onOpen, ...line }: LineProps & { onOpen: (() => void) | undefined }) {
  return (
    <li>
      {onOpen ? (
        <button
          type="button"
          onClick={onOpen}
          className="flex w-full items-center gap-2 px-4 py-2.5 text-left transition-colors hover:bg-sunken focus-visible:-outline-offset-2"
        >
          <Line {...line} />
          <ChevronRight size={18} aria-hidden className="-mr-1 shrink-0 text-soft" />
        </button>
      ) : (
        <div className="flex items-center gap-2 px-4 py-2.5">
          <Line {...line} />
        </div>
      )}
    </li>
  )
}

function Line({ title, note, amount }: LineProps) {
  return (
    <span className="min-w-0 grow">
      <span className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 font-medium wrap-anywhere">{title}</span>
        <span className="shrink-0 font-medium whitespace-nowrap figures">{amount}</span>
      </span>
      {note && <span className="block text-sm wrap-anywhere text-soft">{note}</span>}
    </span>
  )
}
