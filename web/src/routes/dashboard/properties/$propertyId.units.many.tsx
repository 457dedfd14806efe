import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { requirePermission } from '../../../app/guards'
import { firstSteps } from '../../../features/documents/first-steps/first-steps.queries'
import { AddUnitsForm } from '../../../features/homes/properties/add-units-form'
import { propertyDetails } from '../../../features/homes/properties/properties.queries'
import { WithProperty } from '../../../features/homes/properties/with-property'
import { queryClient } from '../../../lib/query-client'
import { BackLabel } from '../../../ui/back-label'
import * as common from '../../../ui/common.words'
import { PageHeader } from '../../../ui/page'
import * as words from './-properties.words'

export const Route = createFileRoute('/dashboard/properties/$propertyId/units/many')({
  beforeLoad: requirePermission('unit:write'),
  loader: ({ params }) => {
    void queryClient.prefetchQuery(propertyDetails(params.propertyId))
    void queryClient.prefetchQuery(firstSteps())
  },
  component: AddUnitsPage,
})

function AddUnitsPage() {
  const { propertyId } = Route.useParams()
  const navigate = Route.useNavigate()
  const toDetails = () => void navigate({ to: '/dashboard/properties/$propertyId', params: { propertyId } })
  const { data: steps } = useQuery(firstSteps())
  const toFirstTenant = () => void navigate({ to: '/dashboard/tenants', search: { dialog: 'add', next: 'assign' } })
  return (
    <WithProperty id={propertyId}>
      {(property) => (
        <>
          <PageHeader
            title={words.addUnits}
            subtitle={property.name}
            back={
              <Link to="/dashboard/properties/$propertyId" params={{ propertyId }}>
                <BackLabel>{common.back}</BackLabel>
              </Link>
            }
          />
          <AddUnitsForm
            property={property}
            onDone={steps?.tenants === 0 ? toFirstTenant : toDetails}
            onCancel={toDetails}
          />
        </>
      )}
    </WithProperty>
  )
}
