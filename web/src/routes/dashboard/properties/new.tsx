import { createFileRoute, Link } from '@tanstack/react-router'
import { requirePermission } from '../../../app/guards'
import { PropertyForm } from '../../../features/homes/properties/property-form'
import { BackLabel } from '../../../ui/back-label'
import { PageHeader } from '../../../ui/page'

export const Route = createFileRoute('/dashboard/properties/new')({
  beforeLoad: requirePermission('property:write'),
  component: NewPropertyPage,
})

function NewPropertyPage() {
  const navigate = Route.useNavigate()
  const toList = () => void navigate({ to: '/dashboard/properties' })
  return (
    <>
      <PageHeader
        title="Add Property"
        back={
          <Link to="/dashboard/properties">
            <BackLabel>Properties</BackLabel>
          </Link>
        }
      />
      <PropertyForm onDone={toList} onCancel={toList} />
    </>
  )
}
