import { formatRecentDay } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import type { OpenClaim } from '@makao/contract/money/payment-claims/payment-claims.schema'
import { useState } from 'react'
import { instantFormat } from '../../../lib/instant'
import { useMay } from '../../../lib/session'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { laterDialog } from '../../../ui/later-dialog'
import { TenantLink } from '../../../ui/page-links'
import * as words from './payment-claims.words'
import '../../../styles/dashboard.css'

const DeclineDialog = laterDialog(() => import('./decline-claim').then((file) => file.DeclineDialog))

interface ClaimListProps {
  claims: readonly OpenClaim[]
  onReceive: (claim: OpenClaim) => void
}

/** What tenants say to have paid: staff receive it, or say why not. */
export function ClaimList({ claims, onReceive }: ClaimListProps) {
  const [declined, setDeclined] = useState<OpenClaim>()
  const may = useMay()
  return (
    <Card className="mb-3">
      <h2 className="px-4 pt-3 font-medium">{words.paymentsToldByTenants(claims.length)}</h2>
      <ul className="max-h-72 divide-y divide-line overflow-y-auto">
        {claims.map((claim) => {
          const {
            id,
            tenantId,
            tenancyId,
            tenantName,
            unitNumber,
            propertyName,
            amount,
            currency,
            code,
            paidOn,
            createdAt,
            elsewhere,
          } = claim
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5">
              <div className="min-w-0 grow basis-60" title={claim.message}>
                <p className="wrap-anywhere">
                  <TenantLink tenantId={tenantId} tenancyId={tenancyId}>
                    {tenantName}
                  </TenantLink>{' '}
                  <span className="text-soft">
                    · {unitNumber}, {propertyName}
                  </span>
                </p>
                <p className="text-sm wrap-anywhere text-soft">
                  <span className="font-medium text-ink figures">{code}</span>
                  {amount !== null && ` · ${formatMoney(amount, currency, 'code')}`}
                  {paidOn !== null && words.paid(formatRecentDay(paidOn))}{' '}
                  {words.told(instantFormat.format(new Date(createdAt)))}
                </p>
                {elsewhere && (
                  <p className="text-sm text-warn">
                    {words.thisCodeIsRecordedFor(elsewhere.tenantName, elsewhere.unitNumber)}
                  </p>
                )}
              </div>
              <div className="flex gap-2">
                {may('payment:record') && !elsewhere && (
                  <Button aria-label={words.receiveOf(code, tenantName)} onClick={() => onReceive(claim)}>
                    {words.receive}
                  </Button>
                )}
                {claim.allowed.includes('decline') && (
                  <Button
                    variant="secondary"
                    aria-label={words.sayWhyNotOf(code, tenantName)}
                    onClick={() => setDeclined(claim)}
                  >
                    {words.sayWhyNot}
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      {declined && <DeclineDialog claim={declined} onClose={() => setDeclined(undefined)} />}
    </Card>
  )
}
