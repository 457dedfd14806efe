import { TenantLink } from '../../../ui/page-links'

interface WhoAndWhereProps {
  tenantId: string
  tenancyId: string
  tenantName: string
  propertyName: string
  unitNumber: string
}

/** Whose money it is, with the way to the person. */
export function WhoAndWhere({ tenantId, tenancyId, tenantName, propertyName, unitNumber }: WhoAndWhereProps) {
  return (
    <span className="wrap-anywhere">
      <TenantLink tenantId={tenantId} tenancyId={tenancyId}>
        {tenantName}
      </TenantLink>{' '}
      · {propertyName}, unit {unitNumber}
    </span>
  )
}
