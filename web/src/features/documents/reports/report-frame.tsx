import type { ReactNode } from 'react'
import { reasonOf } from '../../../lib/toast'
import { Card } from '../../../ui/card'
import { LoadError } from '../../../ui/page'
import { Spinner } from '../../../ui/spinner'

interface ReportFrameProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => Promise<unknown> }
  children: (data: Data) => ReactNode
}

/** A report while it is loaded, when it cannot be, and once it is there. */
export function ReportFrame<Data>({ query, children }: ReportFrameProps<Data>) {
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  if (!error) return <Spinner label="Loading report data..." />
  return (
    <Card>
      <LoadError text="Failed to load report data" reason={reasonOf(error)} onRetry={() => void refetch()} />
    </Card>
  )
}
