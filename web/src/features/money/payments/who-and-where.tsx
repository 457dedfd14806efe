import { Link } from '@tanstack/react-router'
import { textLinkClass } from '../../../ui/text-link'

interface WhoAndWhereProps {
  tenancyId: string
  tenantName: string
  propertyName: string
  unitNumber: string
}

/** Whose money it is, with the way to the account. */
export function WhoAndWhere({ tenancyId, tenantName, propertyName, unitNumber }: WhoAndWhereProps) {
  return (
    <span className="wrap-anywhere">
      <Link
        to="/dashboard/tenancies/$tenancyId"
        params={{ tenancyId }}
        className={textLinkClass}
        title="Open the account"
      >
        {tenantName || 'Unknown Tenant'}
      </Link>{' '}
      · {propertyName}, unit {unitNumber}
    </span>
  )
}
