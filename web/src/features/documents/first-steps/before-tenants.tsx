import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { propertyNames } from '../../../lib/property-names'
import { laterPart } from '../../../ui/later-part'
import { firstSteps } from './first-steps.queries'

const NoTenantsYet = laterPart(
  () => import('./no-tenants-yet').then((file) => file.NoTenantsYet),
  <div className="min-h-52" />,
)

/** In place of an empty list of money while nobody lives anywhere yet: the next of the first steps. */
export function BeforeTenants({ children }: { children: ReactNode }) {
  const steps = useQuery(firstSteps())
  const properties = useQuery(propertyNames())
  if (steps.isPending) return <div className="min-h-52" />
  if (!steps.data || steps.data.tenancies > 0) return children
  return (
    <NoTenantsYet found={steps.data} propertyId={properties.data?.length === 1 ? properties.data[0]?.id : undefined} />
  )
}
