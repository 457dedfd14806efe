import type { ReactNode } from 'react'

/** What takes the place of a dialog that stood there until it could be shown: that one was open already, and this one does not slide in again. */
export function Awaited({ children }: { children: ReactNode }) {
  return (
    <div data-awaited className="contents">
      {children}
    </div>
  )
}
