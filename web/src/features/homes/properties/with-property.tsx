import type { Property } from '@makao/contract/homes/properties/properties.schema'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from '../../../ui/loaded'
import { propertyDetails } from './properties.queries'

/** Shows what needs a property once it is there. */
export function WithProperty({ id, children }: { id: string; children: (property: Property) => ReactNode }) {
  const query = useQuery(propertyDetails(id))
  return (
    <Loaded query={query} loading="Loading properties..." failed="Failed to load properties">
      {children}
    </Loaded>
  )
}
