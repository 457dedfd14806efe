import { CatchBoundary } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { reasonOf } from '../../../lib/toast'
import { LoadError } from '../../../ui/page'
import * as words from './dashboard.words'

interface PartProps {
  /** The component whose file it waits for. */
  of: { preload?: () => Promise<unknown> }
  /** Stands there meanwhile. */
  fallback?: ReactNode
  children: ReactNode
}

/** A part of the home page with a file of its own: where that does not come this part says so, and the others stay. */
export function Part({ of, fallback, children }: PartProps) {
  return (
    <CatchBoundary
      getResetKey={() => of}
      errorComponent={({ error, reset }) => (
        <LoadError
          text={words.thisCouldNotBeLoaded}
          reason={reasonOf(error)}
          onRetry={() => void of.preload?.().then(reset)}
        />
      )}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </CatchBoundary>
  )
}
