import { formatDay, formatMonth } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import type { OwnerDetails } from '@makao/contract/money/owners/owners.schema'
import { formatShare, ownerKindNames, payoutInWords, rentBandNames } from '@makao/contract/money/owners/owners.terms'
import { Link } from '@tanstack/react-router'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import * as common from '../../../ui/common.words'
import { PhoneLink } from '../../../ui/contact-fields'
import { Email } from '../../../ui/email'
import { Facts } from '../../../ui/facts'
import { textLinkClass } from '../../../ui/text-link'
import * as words from './owners.words'

/** Who an owner is, and what is theirs today. */
export function OwnerFacts({ owner, onOpening }: { owner: OwnerDetails; onOpening: () => void }) {
  const { kind, isResident, rentBand, email, phoneNumber, taxPin, properties, openings, allowed } = owner
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card className="p-5">
        <Facts
          facts={[
            { name: common.kind, value: ownerKindNames[kind] },
            { name: words.residentForTax, value: isResident ? words.yes : words.no },
            { name: words.yearlyRentFromHomesInKenya, value: rentBand ? rentBandNames[rentBand] : words.notAskedYet },
            { name: common.email, value: email ? <Email address={email} /> : '-' },
            {
              name: common.phone,
              value: phoneNumber ? <PhoneLink number={phoneNumber} className="text-accent" /> : '-',
            },
            { name: words.kraPINTIN, value: taxPin ?? '-' },
            { name: words.payoutAccount, value: payoutInWords(owner) ?? '-', wide: true },
            {
              name: words.openingBalance,
              value:
                openings
                  .map(({ amount, currency, startsOn }) =>
                    words.openingInWords(formatMoney(amount, currency), formatDay(startsOn)),
                  )
                  .join(' · ') || common.none,
              wide: true,
            },
          ]}
        />
        {allowed.includes('update') && (
          <Button variant="secondary" className="mt-4" onClick={onOpening}>
            {words.openingBalance}
          </Button>
        )}
      </Card>
      <Card>
        <CardHeader title={common.properties} />
        {properties.length === 0 ? (
          <p className="px-5 pt-1 pb-5 text-soft">{words.noPropertyNowSetOwnersOn}</p>
        ) : (
          <ul className="mt-1 divide-y divide-line">
            {properties.map(({ propertyId, propertyName, city, share, fromMonth }) => (
              <li key={propertyId} className="flex items-center justify-between gap-3 px-5 py-3">
                <div className="min-w-0">
                  <Link
                    to="/dashboard/properties/$propertyId"
                    params={{ propertyId }}
                    className={`${textLinkClass} wrap-anywhere`}
                  >
                    {propertyName}
                  </Link>
                  <p className="text-sm text-soft">{words.since(city, formatMonth(fromMonth))}</p>
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
