import { PropertyLink, TenantLink, UnitLink } from '../../../ui/page-links'
import * as words from './payments.words'

interface WhoAndWhereProps {
  tenantId: string
  tenancyId: string
  tenantName: string
  unitId: string
  unitNumber: string
  propertyId: string
  propertyName: string
}

/** Whose money it is and for where, each with the way to its page. */
export function WhoAndWhere(props: WhoAndWhereProps) {
  const { tenantId, tenancyId, tenantName, unitId, unitNumber, propertyId, propertyName } = props
  return (
    <span className="block leading-7 wrap-anywhere">
      <TenantLink tenantId={tenantId} tenancyId={tenancyId}>
        {tenantName}
      </TenantLink>{' '}
      · <PropertyLink propertyId={propertyId}>{propertyName}</PropertyLink>,{' '}
      <UnitLink unitId={unitId}>{words.unitWithin(unitNumber)}</UnitLink>
    </span>
  )
}
