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
import { Chip, Chips } from '../../../ui/chips'
import * as common from '../../../ui/common.words'
import { FormDialog } from '../../../ui/dialog'
import { TextField } from '../../../ui/field'
import { TenantLink } from '../../../ui/page-links'
import { openClaims } from './payment-claims.queries'
import * as words from './payment-claims.words'

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
      <h2 className="px-4 pt-3 font-medium">{words.paymentsToldByTenants(data.length)}</h2>
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

const reasons = [words.noPaymentWithThisCodeHas, words.thisCodeWasRecordedAlready, words.codeIsNotComplete]

function DeclineDialog({ claim, onClose }: { claim: OpenClaim; onClose: () => void }) {
  const { id: claimId, code, tenantName } = claim
  const [reason, setReason] = useState('')
  const { field, ...form } = useSaveForm({
    schema: DeclinedClaim,
    read: (typed) => ({ ...typed, claimId }),
    send: (input) => client.paymentClaims.decline(input),
    changes: ['payments'],
    done: words.canReadWhy(tenantName),
    onSaved: onClose,
    failed: words.thisWasNotAnswered,
  })
  return (
    <FormDialog
      title={words.whyIsNotReceived(code)}
      description={words.readsItOnThePhone(tenantName)}
      form={form}
      label={words.sendAnswer}
      onClose={onClose}
    >
      <div>
        <TextField
          label={common.reason}
          {...field('reason')}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <Chips>
          {reasons.map((each) => (
            <Chip key={each} onChoose={() => setReason(each)}>
              {each}
            </Chip>
          ))}
        </Chips>
      </div>
    </FormDialog>
  )
}
