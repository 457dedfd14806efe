import type { ReactNode } from 'react'
import { Loaded, type Loading } from '../../../ui/loaded'

interface ReportFrameProps<Data> {
  query: Loading<Data>
  children: (data: Data) => ReactNode
}

/** A report while it is loaded, when it cannot be, and once it is there. */
export function ReportFrame<Data>({ query, children }: ReportFrameProps<Data>) {
  return (
    <Loaded query={query} loading="Loading report data..." failed="Failed to load report data">
      {children}
    </Loaded>
  )
}
