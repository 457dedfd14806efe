import type { ReactNode } from 'react'

/** What people mostly put into a field, at one touch. */
export function Chips({ children }: { children: ReactNode }) {
  return <div className="mt-2 flex flex-wrap gap-2">{children}</div>
}

interface ChipProps {
  /** Whether it is what the field says; without it nobody is told. */
  isChosen?: boolean
  onChoose: () => void
  children: ReactNode
}

export function Chip({ isChosen, onChoose, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className="min-h-9 rounded-full border border-line bg-surface px-3 text-sm transition-colors hover:bg-sunken aria-pressed:border-accent aria-pressed:text-accent"
    >
      {children}
    </button>
  )
}
