import type { ChargeRow } from '@makao/contract/money/charges/charges.schema'
import { PaymentStatusBadge } from '../../../ui/badge'
import { PlaceLinks, TenantLink } from '../../../ui/page-links'
import * as words from './reports.words'

type Shown = Pick<
  ChargeRow,
  | 'tenantId'
  | 'tenancyId'
  | 'tenantName'
  | 'tenantEmail'
  | 'unitId'
  | 'unitNumber'
  | 'propertyId'
  | 'propertyName'
  | 'paymentStatus'
>

/** What reports of charges show as more than its value. */
export const chargeCells = {
  tenant: ({ tenantId, tenancyId, tenantName, tenantEmail }: Shown) => (
    <span title={`${tenantName} (${tenantEmail})`}>
      <TenantLink tenantId={tenantId} tenancyId={tenancyId}>
        {tenantName}
      </TenantLink>
    </span>
  ),
  place: ({ unitId, unitNumber, propertyId, propertyName }: Shown) => (
    <PlaceLinks unit={words.unit(unitNumber)} {...{ unitId, propertyId, propertyName }} />
  ),
  status: ({ paymentStatus }: Shown) => <PaymentStatusBadge status={paymentStatus} />,
}
