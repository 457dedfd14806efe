import { formatRecentDay } from '@makao/contract/days'
import type { TenantOverview } from '@makao/contract/money/tenants/tenants.schema'
import { Pencil } from 'lucide-react'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { Email } from '../../../ui/email'
import { type Fact, Facts } from '../../../ui/facts'
import { textLinkClass } from '../../../ui/text-link'
import type { TenantAction } from './tenant-list'

interface PersonProfileProps {
  person: TenantOverview
  onAction: (action: TenantAction) => void
}

/** How a person is reached, and how the person signs in. */
export function PersonProfile({ person, onAction }: PersonProfileProps) {
  const { fullName, email, phoneNumber, phoneLink, taxPin, wantsSms, tenant, archivedOn, isAnonymised } = person
  const facts: (Fact | false)[] = [
    { name: 'Full name', value: fullName, wide: true },
    email !== null && {
      name: 'Email',
      wide: true,
      value: (
        <>
          <a href={`mailto:${email}`} className={textLinkClass}>
            <Email address={email} />
          </a>
          {tenant?.emailUnproven && <span className="text-warn"> · not confirmed</span>}
        </>
      ),
    },
    {
      name: 'Phone',
      value: phoneNumber ? (
        <a href={`tel:${phoneLink ?? phoneNumber}`} className={textLinkClass}>
          {phoneNumber}
        </a>
      ) : (
        'None'
      ),
    },
    { name: 'SMS', value: wantsSms ? 'Wanted' : 'Not wanted' },
    { name: 'KRA PIN / TIN', value: taxPin ?? 'None' },
    tenant !== null && { name: 'Signs in', value: signInOf(tenant) },
    archivedOn !== null && { name: 'Archived on', value: formatRecentDay(archivedOn) },
  ]
  const may = (action: 'update' | 'invite' | 'sendEmailProof') => tenant?.allowed.includes(action) ?? false
  return (
    <Card>
      <CardHeader title="Profile">
        {may('update') && (
          <Button variant="secondary" onClick={() => onAction('edit')}>
            <Pencil size={18} aria-hidden />
            Edit
          </Button>
        )}
      </CardHeader>
      <div className="px-5 pb-5">
        {isAnonymised ? (
          <p className="text-soft">The name and what else could tell who this was are gone. The books stay.</p>
        ) : (
          <Facts facts={facts} />
        )}
        <div className="flex flex-wrap gap-2">
          {tenant && !tenant.canSignIn && may('invite') && (
            <Button variant="secondary" className="mt-4" onClick={() => onAction('invite')}>
              Invitation link
            </Button>
          )}
          {may('sendEmailProof') && (
            <Button variant="secondary" className="mt-4" onClick={() => onAction('confirmAddress')}>
              Confirm the email
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}

function signInOf({ canSignIn, hasSecondFactor }: NonNullable<TenantOverview['tenant']>): string {
  if (!canSignIn) return 'Not yet, no password is set'
  return hasSecondFactor ? 'With password and a code' : 'With a password'
}
