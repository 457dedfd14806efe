import { formatRecentDay } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import { DeclinedClaim, type OpenClaim } from '@makao/contract/money/payment-claims/payment-claims.schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { instantFormat } from '../../../lib/instant'
import { useSaveForm } from '../../../lib/save-form'
import { useMay } from '../../../lib/session'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { FormDialog } from '../../../ui/dialog'
import { TextField } from '../../../ui/field'
import { TenantLink } from '../../../ui/page-links'
import { openClaims } from './payment-claims.queries'

/** What receiving it begins with. */
export const startOf = ({ amount, code, paidOn }: OpenClaim) => ({
  ...(amount !== null && { amount }),
  reference: code,
  ...(paidOn !== null && { receivedOn: paidOn }),
})

interface OpenClaimsProps {
  /** Of one tenancy alone. */
  tenancyId?: string
  onReceive: (claim: OpenClaim) => void
}

/** What tenants say to have paid: staff receive it, or say why not. Nothing stands here while nobody waits. */
export function OpenClaims({ tenancyId, onReceive }: OpenClaimsProps) {
  const { data = [] } = useQuery(openClaims(tenancyId))
  const [declined, setDeclined] = useState<OpenClaim>()
  const may = useMay()
  if (data.length === 0) return null
  return (
    <Card className="mb-3">
      <h2 className="px-4 pt-3 font-medium">
        {data.length === 1 ? '1 payment told by a tenant' : `${data.length} payments told by tenants`}
      </h2>
      <ul className="max-h-72 divide-y divide-line overflow-y-auto">
        {data.map((claim) => {
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
                  {paidOn !== null && ` · paid ${formatRecentDay(paidOn)}`} · told{' '}
                  {instantFormat.format(new Date(createdAt))}
                </p>
                {elsewhere && (
                  <p className="text-sm text-warn">
                    This code is recorded for {elsewhere.tenantName}, {elsewhere.unitNumber}.
                  </p>
                )}
              </div>
              <div className="flex gap-2">
                {may('payment:record') && !elsewhere && (
                  <Button aria-label={`Receive ${code} of ${tenantName}`} onClick={() => onReceive(claim)}>
                    Receive
                  </Button>
                )}
                {claim.allowed.includes('decline') && (
                  <Button
                    variant="secondary"
                    aria-label={`Say why not: ${code} of ${tenantName}`}
                    onClick={() => setDeclined(claim)}
                  >
                    Say why not
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

const reasons = ['No payment with this code has come in', 'This code was recorded already', 'The code is not complete']

function DeclineDialog({ claim, onClose }: { claim: OpenClaim; onClose: () => void }) {
  const { id: claimId, code, tenantName } = claim
  const [reason, setReason] = useState('')
  const { field, ...form } = useSaveForm({
    schema: DeclinedClaim,
    read: (typed) => ({ ...typed, claimId }),
    send: (input) => client.paymentClaims.decline(input),
    changes: ['payments'],
    done: `${tenantName} can read why`,
    onSaved: onClose,
    failed: 'This was not answered',
  })
  return (
    <FormDialog
      title={`Why is ${code} not received?`}
      description={`${tenantName} reads it on the phone.`}
      form={form}
      label="Send answer"
      onClose={onClose}
    >
      <div>
        <TextField
          label="Reason"
          {...field('reason')}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className="mt-2 flex flex-wrap gap-2">
          {reasons.map((each) => (
            <button
              key={each}
              type="button"
              onClick={() => setReason(each)}
              className="min-h-9 rounded-full border border-line bg-surface px-3 text-sm transition-colors hover:bg-sunken"
            >
              {each}
            </button>
          ))}
        </div>
      </div>
    </FormDialog>
  )
}
