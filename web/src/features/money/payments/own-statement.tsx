import { formatDay } from '@makao/contract/days'
import type { OwnTenancy } from '@makao/contract/documents/papers/papers.schema'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../../lib/session'
import { Card } from '../../../ui/card'
import * as common from '../../../ui/common.words'
import { ExportButtons } from '../../../ui/export-buttons'
import { SelectField } from '../../../ui/field'
import { Loaded } from '../../../ui/loaded'
import { EmptyState } from '../../../ui/page'
import { InvoiceList } from './invoice-list'
import { ownTenancies, type StatementRange } from './payments.queries'
import * as words from './payments.words'
import { TenancyStatement } from './tenancy-statement'
import '../../../styles/dashboard.css'

interface OwnStatementProps {
  /** The one that is looked at; without it the present one. */
  tenancyId: string | undefined
  range: StatementRange
  onChange: (change: StatementRange & { tenancy?: string | undefined }) => void
}

const nameOf = ({ propertyName, unitNumber, startDate, endDate }: OwnTenancy) =>
  endDate === null
    ? words.unitSince(propertyName, unitNumber, formatDay(startDate))
    : words.unitFromTo(propertyName, unitNumber, formatDay(startDate), formatDay(endDate))

/** A tenant's own account: line by line, and month by month. */
export function OwnStatement(props: OwnStatementProps) {
  const query = useQuery(ownTenancies())
  return (
    <Loaded
      query={query}
      loading={words.loadingTheStatement}
      failed={words.yourStatementCouldNotBe}
      empty={(tenancies) =>
        tenancies.length === 0 && (
          <Card>
            <EmptyState title={words.noStatementYet} text={words.itStartsOnceYouHaveA} />
          </Card>
        )
      }
    >
      {(tenancies) => <StatementOf tenancies={tenancies} {...props} />}
    </Loaded>
  )
}

function StatementOf(props: OwnStatementProps & { tenancies: readonly OwnTenancy[] }) {
  const { tenancies, tenancyId, range, onChange } = props
  const { id: userId } = useUser()
  const shown = tenancies.find((own) => own.tenancyId === tenancyId) ?? tenancies[0]
  if (!shown) return null
  return (
    <div className="space-y-4">
      {tenancies.length > 1 && (
        <SelectField
          label={common.unit}
          name="tenancy"
          value={shown.tenancyId}
          onChange={({ target }) => onChange({ ...range, tenancy: target.value })}
        >
          {tenancies.map((own) => (
            <option key={own.tenancyId} value={own.tenancyId}>
              {nameOf(own)}
            </option>
          ))}
        </SelectField>
      )}
      {tenancies.length > 1 && (
        <ExportButtons
          path={`tenants/${userId}/statement`}
          query={{ currency: shown.currency, ...range }}
          formats={[{ ending: 'pdf', text: words.statementOfAllUnits }]}
        />
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
