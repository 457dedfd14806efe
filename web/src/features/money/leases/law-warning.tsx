import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** What the law says of what is about to be saved. */
export function LawWarning({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="flex gap-2.5 rounded-lg bg-warn-tint px-3.5 py-2.5 text-sm text-warn">
      <TriangleAlert size={18} aria-hidden className="mt-0.5 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
