import { formatMonth, formatWholeDay } from '@makao/contract/days'
import { type Currency, formatMoney } from '@makao/contract/money'
import type { Agreement } from '@makao/contract/money/owners/owners.schema'
import { commissionInWords, formatShare } from '@makao/contract/money/owners/owners.terms'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../../lib/session'
import { Badge } from '../../../ui/badge'
import { Button, buttonClass, IconButton } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { laterDialog } from '../../../ui/later-dialog'
import { Loaded } from '../../../ui/loaded'
import { EmptyState } from '../../../ui/page'
import { OwnerLink } from '../../../ui/page-links'
import { OwnerlessMoney } from './ownerless-money'
import { ownerNames, propertyAgreements } from './owners.queries'
import * as words from './owners.words'

const AgreementDialog = laterDialog(() => import('./agreement-dialog').then((file) => file.AgreementDialog))

interface PropertyOwnersProps {
  property: { id: string; name: string; currency: Currency }
}

function terms(agreement: Agreement): string {
  const commission = commissionTerms(agreement)
  const { lettingFeeRate } = agreement
  return lettingFeeRate > 0 ? words.withLettingFee(commission, formatShare(lettingFeeRate)) : commission
}

function commissionTerms(agreement: Agreement): string {
  const money = (amount: number) => formatMoney(amount, agreement.currency)
  const { commissionKind, commissionAmount, commissionMinimum } = agreement
  if (commissionKind === 'fixed') return words.eachMonth(money(commissionAmount))
  const agreed =
    commissionKind === 'per_unit' ? words.forEachUnit(money(commissionAmount)) : commissionInWords(agreement)
  return commissionMinimum > 0 ? words.atLeast(agreed, money(commissionMinimum)) : agreed
}

/** A month where it begins on the first, as most do. */
const beginOf = ({ fromDay, fromMonth }: Agreement) =>
  fromDay.endsWith('-01') ? formatMonth(fromMonth) : formatWholeDay(fromDay)

/** Who owns a property and what the agency earns: now, later, and before. */
export function PropertyOwners({ property }: PropertyOwnersProps) {
  const query = useQuery(propertyAgreements(property.id))
  const { data } = query
  const owners = useQuery(ownerNames())
  const [open, setOpen] = useState<{ agreement?: Agreement }>()
  const may = useMay()
  return (
    <>
      <OwnerlessMoney propertyId={property.id} />
      <Card>
        <div className="py-1.5">
          <CardHeader title={words.ownersAndCommission}>
            {data && data.length > 0 && may('owner:write') && (
              <Button variant="secondary" onClick={() => setOpen({})}>
                {words.newAgreement}
              </Button>
            )}
          </CardHeader>
        </div>
        <Loaded
          query={query}
          loading={words.loadingOwners}
          failed={words.ownersCouldNotBeLoaded}
          empty={(agreements) =>
            agreements.length === 0 && (
              <EmptyState
                title={words.noOwnersYetForThisProperty}
                text={words.setWhosePropertyItIsAnd}
                action={
                  may('owner:write') &&
                  (owners.data?.length === 0 ? (
                    <Link to="/dashboard/owners" className={buttonClass()}>
                      {words.addOwnersFirst}
                    </Link>
                  ) : (
                    <Button disabled={!owners.data} onClick={() => setOpen({})}>
                      {words.setOwners}
                    </Button>
                  ))
                }
              />
            )
          }
        >
          {(agreements) => (
            <ul className="divide-y divide-line border-t border-line">
              {agreements.map((agreement) => (
                <li key={agreement.id} className="flex items-start justify-between gap-3 px-5 py-3">
                  <div className="min-w-0">
                    <p className="flex flex-wrap items-center gap-2 text-sm text-soft">
                      {words.from(beginOf(agreement))}
                      {agreement.isCurrent && <Badge tone="good">{words.now}</Badge>}
                    </p>
                    <p className="wrap-anywhere">
                      {agreement.shares.map(({ ownerId, ownerName, share }, place) => (
                        <span key={ownerId}>
                          {place > 0 && ', '}
                          <OwnerLink ownerId={ownerId}>{ownerName}</OwnerLink> {formatShare(share)}
                        </span>
                      ))}
                    </p>
                    <p className="text-sm text-soft">{words.commissionAgreement(terms(agreement))}</p>
                  </div>
                  {agreement.allowed.includes('changeAgreement') && (
                    <IconButton
                      label={words.changeTheAgreementFrom(beginOf(agreement))}
                      onClick={() => setOpen({ agreement })}
                    >
                      <Pencil size={18} aria-hidden />
                    </IconButton>
                  )}
                </li>
              ))}
            </ul>
          )}
        </Loaded>
        {open && owners.data && (
          <AgreementDialog
            property={property}
            owners={owners.data}
            agreement={open.agreement}
            latest={data?.[0]}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Card>
    </>
  )
}
