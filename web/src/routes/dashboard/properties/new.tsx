import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { requirePermission } from '../../../app/guards'
import { firstSteps } from '../../../features/documents/first-steps/first-steps.queries'
import { PropertyForm } from '../../../features/homes/properties/property-form'
import { queryClient } from '../../../lib/query-client'
import { choiceParam } from '../../../lib/search-params'
import { BackLabel } from '../../../ui/back-label'
import * as common from '../../../ui/common.words'
import { PageHeader } from '../../../ui/page'
import * as words from './-properties.words'

interface NewPropertySearch {
  /** What follows: the units of the property, where it is one of the first steps. */
  next?: 'units' | undefined
}

export const Route = createFileRoute('/dashboard/properties/new')({
  validateSearch: (search): NewPropertySearch => ({ next: choiceParam(search.next, ['units']) }),
  beforeLoad: requirePermission('property:write'),
  loader: () => void queryClient.prefetchQuery(firstSteps()),
  component: NewPropertyPage,
})

function NewPropertyPage() {
  const navigate = Route.useNavigate()
  const { next } = Route.useSearch()
  const { data: steps } = useQuery(firstSteps())
  const toSteps = () => void navigate({ to: '/dashboard' })
  const toList = () => void navigate({ to: '/dashboard/properties' })
  return (
    <>
      <PageHeader
        title={words.addProperty}
        subtitle={next && words.firstThePropertyThenItsUnits}
        back={
          next ? (
            <Link to="/dashboard">
              <BackLabel>{words.dashboard}</BackLabel>
            </Link>
          ) : (
            <Link to="/dashboard/properties">
              <BackLabel>{common.properties}</BackLabel>
            </Link>
          )
        }
      />
      <PropertyForm
        country={steps?.country ?? undefined}
        propertyType={next && 'apartment'}
        onDone={({ id: propertyId }) =>
          next === 'units'
            ? void navigate({ to: '/dashboard/properties/$propertyId/units/many', params: { propertyId } })
            : toList()
        }
        onCancel={next ? toSteps : toList}
      />
    </>
  )
}
