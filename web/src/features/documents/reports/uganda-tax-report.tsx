import { formatDay } from '@makao/contract/days'
import type { UgandaLandlord, UgandaTax } from '@makao/contract/documents/reports/tax.schema'
import { formatMoney } from '@makao/contract/money'
import { formatShare, ownerKindNames } from '@makao/contract/money/owners/owners.terms'
import { useQuery } from '@tanstack/react-query'
import { Card, CardHeader } from '../../../ui/card'
import { type Column, DataTable, TwoLines } from '../../../ui/data-table'
import { EmptyState } from '../../../ui/page'
import { ReportFrame } from './report-frame'
import { ReportFigures } from './report-parts'
import { ugandaTax } from './reports.queries'
import { LandlordName, Line, TaxCashCard, TaxNotes, TaxProperties } from './tax-parts'

export function UgandaTaxReport({ year, ownerId }: { year: number; ownerId: string | undefined }) {
  const query = useQuery(ugandaTax(year, ownerId))
  return <ReportFrame query={query}>{(data) => <UgandaTaxView data={data} />}</ReportFrame>
}

const money = (amount: number) => formatMoney(amount, 'UGX')

const landlordColumns = (year: number): Column<UgandaLandlord>[] => [
  {
    header: 'Landlord',
    primary: true,
    cell: ({ ownerId, name, taxPin }) => (
      <TwoLines first={<LandlordName report="tax-uganda" {...{ ownerId, name, year }} />} second={taxPin ?? 'No TIN'} />
    ),
  },
  { header: 'Kind', cell: ({ kind }) => ownerKindNames[kind ?? 'individual'] },
  { header: 'Gross rent', numeric: true, cell: ({ gross }) => formatMoney(gross, 'UGX', 'code') },
  {
    header: 'Expenses and commission',
    numeric: true,
    cell: ({ expenses, commission }) => formatMoney(expenses + commission, 'UGX', 'code'),
  },
  {
    header: 'Tax',
    numeric: true,
    cell: ({ tax }) => (tax === null ? 'No rate' : formatMoney(tax, 'UGX', 'code')),
  },
]

type LandlordsProps = Pick<UgandaTax, 'year' | 'filing'> & { landlords: UgandaLandlord[] }

function Landlords({ landlords, year, filing }: LandlordsProps) {
  return (
    <Card>
      <CardHeader title="By landlord" />
      <p className="px-5 pb-2 text-sm text-soft">
        Persons: provisional return by {formatDay(filing.person.provisionalBy)}. Companies: by{' '}
        {formatDay(filing.company.provisionalBy)}. Final returns by {formatDay(filing.person.finalBy)}.
      </p>
      {landlords.length === 0 ? (
        <EmptyState title="No landlord in this country yet" />
      ) : (
        <DataTable
          caption="Tax by landlord"
          columns={landlordColumns(year)}
          rows={landlords}
          keyOf={({ ownerId }) => ownerId ?? 'nobody'}
        />
      )}
    </Card>
  )
}

function UgandaTaxView({ data }: { data: UgandaTax }) {
  const { year, from, to, gross, homes, commercial, person, company, landlords, filing } = data
  return (
    <div className="space-y-4">
      <ReportFigures
        figures={[
          { label: 'Gross rent', value: money(gross), note: `${formatDay(from)} to ${formatDay(to)}` },
          { label: 'Of homes', value: money(homes) },
          { label: 'Of businesses', value: money(commercial) },
          person !== null && { label: 'Tax of a person', value: money(person.tax) },
          company !== null && { label: 'Tax of a company', value: money(company.tax) },
        ]}
      />
      {landlords && <Landlords {...{ landlords, year, filing }} />}
      <TaxProperties properties={data.properties} currency="UGX" />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {person && (
          <Card className="pb-3">
            <CardHeader title="As a person" />
            <ul className="divide-y divide-line">
              <Line text="Gross rent of the year" amount={money(gross)} />
              <Line text="Threshold" amount={money(-person.threshold)} />
              <Line text="Rent above it" amount={money(person.taxable)} />
              <Line text={`Tax, ${formatShare(person.rate)}`} amount={money(person.tax)} strong />
            </ul>
            <p className="px-5 pt-2 text-sm text-soft">
              Provisional return by {formatDay(filing.person.provisionalBy)}, final return by{' '}
              {formatDay(filing.person.finalBy)}. {person.source}.
            </p>
          </Card>
        )}
        {company && (
          <Card className="pb-3">
            <CardHeader title="As a company" />
            <ul className="divide-y divide-line">
              <Line text="Gross rent of the year" amount={money(gross)} />
              <Line text="Expenses recorded" amount={money(company.expenses)} />
              <Line text="Commission of the agency" amount={money(company.commission)} />
              <Line
                text={`Taken off, at most ${formatShare(company.cap)} of the rent`}
                amount={money(-company.allowed || 0)}
              />
              <Line text="Rent less expenses" amount={money(company.taxable)} />
              <Line text={`Tax, ${formatShare(company.rate)}`} amount={money(company.tax)} strong />
            </ul>
            <p className="px-5 pt-2 text-sm text-soft">
              Provisional return by {formatDay(filing.company.provisionalBy)}, final return by{' '}
              {formatDay(filing.company.finalBy)}. {company.source}.
            </p>
          </Card>
        )}
        {!landlords && !person && !company && (
          <Card className="p-5">
            <p>No rate is on record for this year.</p>
          </Card>
        )}
        <TaxCashCard cash={data.cash} currency="UGX" />
      </div>
      <TaxNotes notes={data.notes} lawAsOf={data.lawAsOf} />
    </div>
  )
}
