import { formatMonth } from '@makao/contract/days'
import type { OwnerDetails } from '@makao/contract/money/owners/owners.schema'
import { formatShare, ownerKindNames, payoutInWords, rentBandNames } from '@makao/contract/money/owners/owners.terms'
import { Link } from '@tanstack/react-router'
import { Card, CardHeader } from '../../../ui/card'
import { PhoneLink } from '../../../ui/contact-fields'
import { Email } from '../../../ui/email'
import { Facts } from '../../../ui/facts'

/** Who an owner is, and what is theirs today. */
export function OwnerFacts({ owner }: { owner: OwnerDetails }) {
  const { kind, isResident, rentBand, email, phoneNumber, taxPin, properties } = owner
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card className="p-5">
        <Facts
          facts={[
            { name: 'Kind', value: ownerKindNames[kind] },
            { name: 'Resident for tax', value: isResident ? 'Yes' : 'No' },
            { name: 'Yearly rent from homes in Kenya', value: rentBand ? rentBandNames[rentBand] : 'Not asked yet' },
            { name: 'Email', value: email ? <Email address={email} /> : '-' },
            {
              name: 'Phone',
              value: phoneNumber ? <PhoneLink number={phoneNumber} /> : '-',
            },
            { name: 'KRA PIN / TIN', value: taxPin ?? '-' },
            { name: 'Payout account', value: payoutInWords(owner) ?? '-', wide: true },
          ]}
        />
      </Card>
      <Card>
        <CardHeader title="Properties" />
        {properties.length === 0 ? (
          <p className="px-5 pt-1 pb-5 text-soft">No property now. Set owners on the page of a property.</p>
        ) : (
          <ul className="mt-1 divide-y divide-line">
            {properties.map(({ propertyId, propertyName, city, share, fromMonth }) => (
              <li key={propertyId} className="flex items-center justify-between gap-3 px-5 py-3">
                <div className="min-w-0">
                  <Link
                    to="/dashboard/properties/$propertyId"
                    params={{ propertyId }}
                    className="font-medium wrap-anywhere hover:text-accent"
                  >
                    {propertyName}
                  </Link>
                  <p className="text-sm text-soft">
                    {city}, since {formatMonth(fromMonth)}
                  </p>
                </div>
                <span className="font-medium figures">{formatShare(share)}</span>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  )
}
