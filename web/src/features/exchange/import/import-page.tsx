import { Link } from '@tanstack/react-router'
import { BackLabel } from '../../../ui/back-label'
import { PageHeader } from '../../../ui/page'
import * as words from './import.words'
import { ImportSteps } from './import-steps'

export default function ImportPage() {
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
