import type { ReactNode } from 'react'

/** What stands in place of a page; within the frame, which is the main part already, as a part of it. */
export function LoneScreen({ children }: { children: ReactNode }) {
  const Part = location.pathname.startsWith('/dashboard') ? 'div' : 'main'
  return (
    <Part className="mx-auto flex min-h-[60dvh] max-w-md flex-col items-center justify-center p-6 text-center">
      {children}
    </Part>
  )
}
