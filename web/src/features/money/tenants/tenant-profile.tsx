import { formatRecentDay } from '@makao/contract/days'
import type { TenantOverview } from '@makao/contract/money/tenants/tenants.schema'
import { Pencil } from 'lucide-react'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import * as common from '../../../ui/common.words'
import { Email } from '../../../ui/email'
import { type Fact, Facts } from '../../../ui/facts'
import { textLinkClass } from '../../../ui/text-link'
import type { TenantAction } from './tenant-list'
import * as words from './tenants.words'

interface TenantProfileProps {
  person: TenantOverview
  onAction: (action: TenantAction) => void
}

/** How a person is reached, and how the person signs in. */
export function TenantProfile({ person, onAction }: TenantProfileProps) {
  const { fullName, email, phoneNumber, phoneLink, taxPin, wantsSms, tenant, archivedOn, isAnonymised } = person
  const { secondPhone, idNumber, companyName, employer, nextOfKinName, nextOfKinPhone } = person
  const facts: (Fact | false)[] = [
    { name: words.fullName, value: fullName, wide: true },
    email !== null && {
      name: common.email,
      wide: true,
      value: (
        <>
          <a href={`mailto:${email}`} className={textLinkClass}>
            <Email address={email} />
          </a>
          {tenant?.emailUnproven && <span className="text-warn"> {words.notConfirmed}</span>}
        </>
      ),
    },
    {
      name: common.phone,
      value: phoneNumber ? (
        <a href={`tel:${phoneLink ?? phoneNumber}`} className={textLinkClass}>
          {phoneNumber}
        </a>
      ) : (
        common.none
      ),
    },
    { name: words.getsSMS, value: wantsSms ? words.wanted : words.notWanted },
    secondPhone !== null && { name: words.secondPhone, value: secondPhone },
    { name: words.kraPINTIN, value: taxPin ?? common.none },
    idNumber !== null && { name: words.idNumber, value: idNumber },
    companyName !== null && { name: words.company, value: companyName },
    employer !== null && { name: words.employer, value: employer },
    (nextOfKinName !== null || nextOfKinPhone !== null) && {
      name: words.nextOfKin,
      value: [nextOfKinName, nextOfKinPhone].filter(Boolean).join(' · '),
    },
    tenant !== null && { name: words.signsIn, value: signInOf(tenant) },
    archivedOn !== null && { name: words.archivedOn, value: formatRecentDay(archivedOn) },
  ]
  const may = (action: 'update' | 'invite' | 'sendEmailProof') => tenant?.allowed.includes(action) ?? false
  return (
    <Card>
      <CardHeader title={words.profile}>
        {may('update') && (
          <Button variant="secondary" onClick={() => onAction('edit')}>
            <Pencil size={18} aria-hidden />
            {common.edit}
          </Button>
        )}
      </CardHeader>
      <div className="px-5 pb-5">
        {isAnonymised ? <p className="text-soft">{words.nameAndWhatElseCouldTell}</p> : <Facts facts={facts} />}
        <div className="flex flex-wrap gap-2">
          {may('invite') && (
            <Button variant="secondary" className="mt-4" onClick={() => onAction('invite')}>
              {words.invitationLink}
            </Button>
          )}
          {may('sendEmailProof') && (
            <Button variant="secondary" className="mt-4" onClick={() => onAction('confirmAddress')}>
              {words.confirmTheEmail}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}

function signInOf({ canSignIn, hasSecondFactor }: NonNullable<TenantOverview['tenant']>): string {
  if (!canSignIn) return words.notYetNoPasswordIsSet
  return hasSecondFactor ? words.withPasswordAndACode : words.withAPassword
}
