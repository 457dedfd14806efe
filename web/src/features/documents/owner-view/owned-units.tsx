import { dayInNairobi, formatDay } from '@makao/contract/days'
import type { OwnedUnit } from '@makao/contract/documents/owner-view/owner-view.schema'
import { formatMoney } from '@makao/contract/money'
import { formatShare } from '@makao/contract/money/owners/owners.terms'
import { WHOLE } from '@makao/contract/percent'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BackLabel } from '../../../ui/back-label'
import { Card } from '../../../ui/card'
import * as common from '../../../ui/common.words'
import { PhoneLink } from '../../../ui/contact-fields'
import { Loaded } from '../../../ui/loaded'
import { EmptyState, PageHeader } from '../../../ui/page'
import { Pagination } from '../../../ui/pagination'
import { ownedUnits } from './owner-view.queries'
import * as words from './owner-view.words'
import '../../../styles/dashboard.css'

interface OwnedUnitsProps {
  propertyId: string
  page: number
  onPage: (page: number) => void
}

/** The units of a property of one's own: who has paid, who owes, and what is vacant. */
export function OwnedUnits({ propertyId, page, onPage }: OwnedUnitsProps) {
  const query = useQuery(ownedUnits(propertyId, page))
  return (
    <Loaded query={query} loading={words.loadingUnits} failed={words.unitsCouldNotBeLoaded}>
      {({ propertyName, share, rows, ...pages }) => (
        <>
          <PageHeader
            title={propertyName}
            back={
              <Link to="/dashboard">
                <BackLabel>{words.yourProperties}</BackLabel>
              </Link>
            }
            subtitle={share < WHOLE && words.amountsAreOfTheWholeUnit(formatShare(share))}
          />
          <Card>
            {rows.length === 0 ? (
              <EmptyState title={words.noUnits} />
            ) : (
              <ul aria-label={words.units} className="divide-y divide-line">
                {rows.map((unit) => (
                  <Unit key={unit.unitId} {...unit} />
                ))}
              </ul>
            )}
            <Pagination {...pages} page={page} onPage={onPage} />
          </Card>
        </>
      )}
    </Loaded>
  )
}

const looks: Partial<Record<OwnedUnit['state'], string>> = { owing: 'text-bad', vacant: 'text-warn', let: 'text-good' }

function Unit({ unitNumber, state, currency, rent, tenantName, tenantPhone, overdue, paidTo, vacantSince }: OwnedUnit) {
  const today = dayInNairobi(new Date())
  const isLet = state === 'let' || state === 'owing'
  // Of a month that is over nothing tells whether it was paid where arrears are not shown.
  const standing = isLet && overdue !== null && (paidTo ? words.paidTo(formatDay(paidTo, today)) : words.rentNotPaidYet)
  return (
    <li className="flex items-baseline justify-between gap-4 px-5 py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{unitNumber}</p>
        {tenantName && (
          <p className="text-sm wrap-anywhere">
            {tenantName}
            {tenantPhone && (
              <>
                {' · '}
                <PhoneLink number={tenantPhone} className="text-accent" />
              </>
            )}
          </p>
        )}
        <p className="text-sm text-soft">
          {standing || (vacantSince ? words.vacantFrom(formatDay(vacantSince, today)) : null)}
        </p>
      </div>
      <div className="shrink-0 text-right">
        <p className={`font-medium ${looks[state] ?? 'text-soft'}`}>
          {state === 'owing' && overdue !== null
            ? words.overdueAmount(formatMoney(overdue, currency))
            : state === 'let' && overdue !== null
              ? common.paid
              : words.states[state]}
        </p>
        <p className="text-sm text-soft figures">{words.aMonth(formatMoney(rent, currency))}</p>
      </div>
    </li>
  )
}
