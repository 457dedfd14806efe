import type { OwnSecurity } from '@makao/contract/people/security/security.schema'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../../lib/session'
import * as common from '../../../ui/common.words'
import { Loaded } from '../../../ui/loaded'
import { InstallationCard } from './installation-card'
import { PasswordAndEmail } from './password-and-email'
import { SecondFactorCard } from './second-factor-card'
import { ownSecurity } from './security.queries'
import * as words from './security.words'
import { SessionsCard } from './sessions-card'

/** How the person's account is guarded, and where it is signed in. */
export function SecurityPanel() {
  const query = useQuery(ownSecurity())
  return (
    <Loaded query={query} loading={common.loadingSettings} failed={words.yourSecurityCouldNotBeLoaded}>
      {(security) => <Security {...security} />}
    </Loaded>
  )
}

function Security({ sessions, secondFactor }: OwnSecurity) {
  const may = useMay()
  const isStopped = secondFactor.isRequired && !secondFactor.isOn
  return (
    <>
      {isStopped && (
        <p role="alert" className="mb-4 rounded-lg bg-warn-tint px-4 py-3 text-warn">
          {words.adminsNeedASecondFactorHere}
        </p>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <SecondFactorCard {...secondFactor} />
          <SessionsCard sessions={sessions} />
        </div>
        <div className="grid gap-4">
          <PasswordAndEmail />
          {may('security:manage') && !isStopped && <InstallationCard />}
        </div>
      </div>
    </>
  )
}
