import type { Property } from '@makao/contract/homes/properties/properties.schema'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as common from '../../../ui/common.words'
import { Loaded } from '../../../ui/loaded'
import { noSuch } from '../../../ui/no-such'
import { propertyDetails } from './properties.queries'
import * as words from './properties.words'

/** Shows what needs a property once it is there. */
export function WithProperty({ id, children }: { id: string; children: (property: Property) => ReactNode }) {
  const query = useQuery(propertyDetails(id))
  return (
    <Loaded
      query={query}
      loading={words.loadingProperties}
      failed={noSuch({ what: 'property', to: '/dashboard/properties', list: common.properties })}
    >
      {children}
    </Loaded>
  )
}
