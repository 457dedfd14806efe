import { CatchBoundary, lazyRouteComponent } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { reasonOf } from '../../../lib/toast'
import { LoadError } from '../../../ui/page'
import * as words from './dashboard.words'

interface Loaded<Props> {
  (props: Props): ReactNode
  preload?: () => Promise<void> | undefined
}

/**
 * A part of the home page with a file of its own: where that does not come this part says so, and the others stay. `waiting`
 * stands there meanwhile.
 */
export function homePart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, (props: Props) => ReactNode>>,
  name: Name,
  waiting?: ReactNode,
) {
  const Shown = lazyRouteComponent(load, name) as unknown as Loaded<Props>
  const preload = () => Shown.preload?.()
  const Part = (props: Props) => (
    <CatchBoundary
      getResetKey={String}
      errorComponent={({ error, reset }) => (
        <LoadError
          text={words.thisCouldNotBeLoaded}
          reason={reasonOf(error)}
          onRetry={() => void preload()?.then(reset)}
        />
      )}
    >
      <Suspense fallback={waiting}>
        <Shown {...props} />
      </Suspense>
    </CatchBoundary>
  )
  return Object.assign(Part, { preload })
}
