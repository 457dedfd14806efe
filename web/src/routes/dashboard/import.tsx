import { createFileRoute, Link } from '@tanstack/react-router'
import { requirePermission } from '../../app/guards'
import * as words from '../../features/exchange/import/import.words'
import { ImportSteps } from '../../features/exchange/import/import-steps'
import { BackLabel } from '../../ui/back-label'
import { PageHeader } from '../../ui/page'

export const Route = createFileRoute('/dashboard/import')({
  beforeLoad: requirePermission('portfolio:import'),
  component: ImportPage,
})

function ImportPage() {
  return (
    <>
      <PageHeader
        title={words.title}
        subtitle={words.subtitle}
        back={
          <Link to="/dashboard/properties">
            <BackLabel>{words.backToProperties}</BackLabel>
          </Link>
        }
      />
      <ImportSteps />
    </>
  )
}
