import type { Property } from '@makao/contract/homes/properties/properties.schema'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { reasonOf } from '../../../lib/toast'
import { LoadError } from '../../../ui/page'
import { Spinner } from '../../../ui/spinner'
import { propertyDetails } from './properties.queries'

/** Shows what needs a property once it is there. */
export function WithProperty({ id, children }: { id: string; children: (property: Property) => ReactNode }) {
  const { data, error, refetch } = useQuery(propertyDetails(id))
  if (data) return children(data)
  if (error) {
    return <LoadError text="Failed to load properties" reason={reasonOf(error)} onRetry={() => void refetch()} />
  }
  return <Spinner label="Loading properties..." />
}
