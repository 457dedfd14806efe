import { formatDay } from '@makao/contract/days'
import type { OwnTenancy } from '@makao/contract/documents/papers/papers.schema'
import { useQuery } from '@tanstack/react-query'
import { reasonOf } from '../../../lib/toast'
import { Card } from '../../../ui/card'
import { SelectField } from '../../../ui/field'
import { EmptyState, LoadError } from '../../../ui/page'
import { Spinner } from '../../../ui/spinner'
import { InvoiceList } from './invoice-list'
import { ownTenancies, type StatementRange } from './payments.queries'
import { TenancyStatement } from './tenancy-statement'

interface OwnStatementProps {
  /** The one that is looked at; without it the present one. */
  tenancyId: string | undefined
  range: StatementRange
  onChange: (change: StatementRange & { tenancy?: string | undefined }) => void
}

const nameOf = ({ propertyName, unitNumber, startDate, endDate }: OwnTenancy) =>
  `${propertyName}, unit ${unitNumber}, ${endDate === null ? `since ${formatDay(startDate)}` : `${formatDay(startDate)} to ${formatDay(endDate)}`}`

/** A tenant's own account: line by line, and month by month. */
export function OwnStatement({ tenancyId, range, onChange }: OwnStatementProps) {
  const { data, error, refetch } = useQuery(ownTenancies())
  if (error && !data) {
    return (
      <LoadError text="Your statement could not be loaded" reason={reasonOf(error)} onRetry={() => void refetch()} />
    )
  }
  if (!data) return <Spinner label="Loading the statement..." />
  const shown = data.find((own) => own.tenancyId === tenancyId) ?? data[0]
  if (!shown) {
    return (
      <Card>
        <EmptyState title="No statement yet" text="It starts once you have a unit." />
      </Card>
    )
  }
  return (
    <div className="space-y-4">
      {data.length > 1 && (
        <SelectField
          label="Unit"
          name="tenancy"
          value={shown.tenancyId}
          onChange={({ target }) => onChange({ ...range, tenancy: target.value })}
        >
          {data.map((own) => (
            <option key={own.tenancyId} value={own.tenancyId}>
              {nameOf(own)}
            </option>
          ))}
        </SelectField>
      )}
      <InvoiceList tenancyId={shown.tenancyId} isOwn />
      <TenancyStatement
        tenancyId={shown.tenancyId}
        range={range}
        isOwn
        onRange={(changed) => onChange({ ...changed, tenancy: tenancyId })}
      />
    </div>
  )
}
