import { getRouteApi, lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { OwnerPortal } from '../../features/documents/owner-view/owner-home'

const route = getRouteApi('/dashboard/')

const OwnedUnits = lazyRouteComponent(() => import('../../features/documents/owner-view/owned-units'), 'OwnedUnits')

/** The dashboard of owners, or the units of one of their properties. */
export function OwnerHome() {
  const { propertyId, page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  if (!propertyId) return <OwnerPortal />
  return (
    <Suspense>
      <OwnedUnits
        propertyId={propertyId}
        page={page}
        onPage={(next) => void navigate({ search: { propertyId, page: next } })}
      />
    </Suspense>
  )
}
