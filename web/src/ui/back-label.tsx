import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'

/** The content of a link that leads back. */
export function BackLabel({ children }: { children: ReactNode }) {
  return (
    <span className="-ml-1 mb-1 inline-flex min-h-9 items-center gap-1.5 rounded-lg px-1 text-soft hover:text-ink">
      <ArrowLeft size={18} aria-hidden />
      {children}
    </span>
  )
}
