import { createFileRoute, Link } from '@tanstack/react-router'
import { requirePermission } from '../../../app/guards'
import { propertyDetails } from '../../../features/homes/properties/properties.queries'
import { PropertyForm } from '../../../features/homes/properties/property-form'
import { WithProperty } from '../../../features/homes/properties/with-property'
import { LeaseDefaultsCard } from '../../../features/money/lease-defaults/lease-defaults-card'
import { queryClient } from '../../../lib/query-client'
import { BackLabel } from '../../../ui/back-label'
import { PageHeader } from '../../../ui/page'
import * as words from './-properties.words'

export const Route = createFileRoute('/dashboard/properties/$propertyId/edit')({
  beforeLoad: requirePermission('property:write'),
  loader: ({ params }) => {
    void queryClient.prefetchQuery(propertyDetails(params.propertyId))
  },
  component: EditPropertyPage,
})

function EditPropertyPage() {
  const { propertyId } = Route.useParams()
  const navigate = Route.useNavigate()
  const toDetails = () => void navigate({ to: '/dashboard/properties/$propertyId', params: { propertyId } })
  return (
    <WithProperty id={propertyId}>
      {(property) => (
        <>
          <PageHeader
            title={words.editProperty}
            back={
              <Link to="/dashboard/properties/$propertyId" params={{ propertyId }}>
                <BackLabel>{property.name}</BackLabel>
              </Link>
            }
          />
          <PropertyForm key={property.id} property={property} onDone={toDetails} onCancel={toDetails} />
          <div className="mt-4">
            <LeaseDefaultsCard propertyId={property.id} />
          </div>
        </>
      )}
    </WithProperty>
  )
}
