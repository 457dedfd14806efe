import { can } from '@makao/contract/permissions'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../../lib/session'
import { reasonOf } from '../../../lib/toast'
import { Card } from '../../../ui/card'
import { LoadError } from '../../../ui/page'
import { Spinner } from '../../../ui/spinner'
import { InstallationCard } from './installation-card'
import { PasswordAndEmail } from './password-and-email'
import { SecondFactorCard } from './second-factor-card'
import { ownSecurity } from './security.queries'
import { SessionsCard } from './sessions-card'

/** How the person's account is guarded, and where it is signed in. */
export function SecurityPanel() {
  const { role } = useUser()
  const { data, error, refetch } = useQuery(ownSecurity())
  if (error && !data) {
    return (
      <Card>
        <LoadError text="Your security could not be loaded" reason={reasonOf(error)} onRetry={() => void refetch()} />
      </Card>
    )
  }
  if (!data) return <Spinner label="Loading settings..." />
  const { sessions, secondFactor } = data
  const isStopped = secondFactor.isRequired && !secondFactor.isOn
  return (
    <>
      {isStopped && (
        <p role="alert" className="mb-4 rounded-lg bg-warn-tint px-4 py-3 text-warn">
          Admins need a second factor here. Turn yours on to go on working.
        </p>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <SecondFactorCard {...secondFactor} />
          <SessionsCard sessions={sessions} />
        </div>
        <div className="grid gap-4">
          <PasswordAndEmail />
          {can(role, 'security:manage') && !isStopped && <InstallationCard />}
        </div>
      </div>
    </>
  )
}
