import { createFileRoute, Link } from '@tanstack/react-router'
import { requirePermission } from '../../../app/guards'
import { AddUnitForm } from '../../../features/homes/properties/add-unit-form'
import { propertyDetails } from '../../../features/homes/properties/properties.queries'
import { WithProperty } from '../../../features/homes/properties/with-property'
import { queryClient } from '../../../lib/query-client'
import { BackLabel } from '../../../ui/back-label'
import * as common from '../../../ui/common.words'
import { PageHeader } from '../../../ui/page'
import * as words from './-properties.words'

export const Route = createFileRoute('/dashboard/properties/$propertyId/units/new')({
  beforeLoad: requirePermission('unit:write'),
  loader: ({ params }) => {
    void queryClient.prefetchQuery(propertyDetails(params.propertyId))
  },
  component: AddUnitPage,
})

function AddUnitPage() {
  const { propertyId } = Route.useParams()
  const navigate = Route.useNavigate()
  const toDetails = () => void navigate({ to: '/dashboard/properties/$propertyId', params: { propertyId } })
  return (
    <WithProperty id={propertyId}>
      {(property) => (
        <>
          <PageHeader
            title={words.addUnit}
            subtitle={property.name}
            back={
              <Link to="/dashboard/properties/$propertyId" params={{ propertyId }}>
                <BackLabel>{common.back}</BackLabel>
              </Link>
            }
          />
          <AddUnitForm property={property} onDone={toDetails} onCancel={toDetails} />
        </>
      )}
    </WithProperty>
  )
}
