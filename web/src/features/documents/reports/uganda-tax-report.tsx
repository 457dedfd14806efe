import { formatDay } from '@makao/contract/days'
import type { UgandaLandlord, UgandaTax } from '@makao/contract/documents/reports/tax.schema'
import { formatMoney } from '@makao/contract/money'
import { formatShare, ownerKindNames } from '@makao/contract/money/owners/owners.terms'
import { useQuery } from '@tanstack/react-query'
import { Card, CardHeader } from '../../../ui/card'
import * as common from '../../../ui/common.words'
import { type Column, DataTable, TwoLines } from '../../../ui/data-table'
import { EmptyState } from '../../../ui/page'
import { ReportFrame } from './report-frame'
import { ReportFigures } from './report-parts'
import { ugandaTax } from './reports.queries'
import * as words from './reports.words'
import { LandlordName, Line, TaxCashCard, TaxNotes, TaxProperties } from './tax-parts'

export function UgandaTaxReport({ year, ownerId }: { year: number; ownerId: string | undefined }) {
  const query = useQuery(ugandaTax(year, ownerId))
  return <ReportFrame query={query}>{(data) => <UgandaTaxView data={data} />}</ReportFrame>
}

const money = (amount: number) => formatMoney(amount, 'UGX')

const landlordColumns = (year: number): Column<UgandaLandlord>[] => [
  {
    header: words.landlord,
    primary: true,
    cell: ({ ownerId, name, taxPin }) => (
      <TwoLines
        first={<LandlordName report="tax-uganda" {...{ ownerId, name, year }} />}
        second={taxPin ?? words.noTIN}
      />
    ),
  },
  { header: common.kind, cell: ({ kind }) => ownerKindNames[kind ?? 'individual'] },
  { header: words.grossRent, numeric: true, cell: ({ gross }) => formatMoney(gross, 'UGX', 'code') },
  {
    header: words.expensesAndCommission,
    numeric: true,
    cell: ({ expenses, commission }) => formatMoney(expenses + commission, 'UGX', 'code'),
  },
  {
    header: words.tax,
    numeric: true,
    cell: ({ tax }) => (tax === null ? words.noRate : formatMoney(tax, 'UGX', 'code')),
  },
]

type LandlordsProps = Pick<UgandaTax, 'year' | 'filing'> & { landlords: UgandaLandlord[] }

function Landlords({ landlords, year, filing }: LandlordsProps) {
  return (
    <Card>
      <CardHeader title={words.byLandlord} />
      <p className="px-5 pb-2 text-sm text-soft">
        {words.personsProvisionalReturnBy(
          formatDay(filing.person.provisionalBy),
          formatDay(filing.company.provisionalBy),
          formatDay(filing.person.finalBy),
        )}
      </p>
      {landlords.length === 0 ? (
        <EmptyState title={words.noLandlordInThisCountryYet} />
      ) : (
        <DataTable
          caption={words.taxByLandlord}
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
          { label: words.grossRent, value: money(gross), note: words.fromToToText(formatDay(from), formatDay(to)) },
          { label: words.ofHomes, value: money(homes) },
          { label: words.ofBusinesses, value: money(commercial) },
          person !== null && { label: words.taxOfAPerson, value: money(person.tax) },
          company !== null && { label: words.taxOfACompany, value: money(company.tax) },
        ]}
      />
      {landlords && <Landlords {...{ landlords, year, filing }} />}
      <TaxProperties properties={data.properties} currency="UGX" />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {person && (
          <Card className="pb-3">
            <CardHeader title={words.asAPerson} />
            <ul className="divide-y divide-line">
              <Line text={words.grossRentOfTheYear} amount={money(gross)} />
              <Line text={words.threshold} amount={money(-person.threshold)} />
              <Line text={words.rentAboveIt} amount={money(person.taxable)} />
              <Line text={words.taxRate(formatShare(person.rate))} amount={money(person.tax)} strong />
            </ul>
            <p className="px-5 pt-2 text-sm text-soft">
              {words.provisionalReturnByFinal(
                formatDay(filing.person.provisionalBy),
                formatDay(filing.person.finalBy),
                person.source,
              )}
            </p>
          </Card>
        )}
        {company && (
          <Card className="pb-3">
            <CardHeader title={words.asACompany} />
            <ul className="divide-y divide-line">
              <Line text={words.grossRentOfTheYear} amount={money(gross)} />
              <Line text={words.expensesRecorded} amount={money(company.expenses)} />
              <Line text={words.commissionOfTheAgency} amount={money(company.commission)} />
              <Line text={words.takenOffAtMostOfThe(formatShare(company.cap))} amount={money(-company.allowed || 0)} />
              <Line text={words.rentLessExpenses} amount={money(company.taxable)} />
              <Line text={words.taxRate(formatShare(company.rate))} amount={money(company.tax)} strong />
            </ul>
            <p className="px-5 pt-2 text-sm text-soft">
              {words.provisionalReturnByFinal(
                formatDay(filing.company.provisionalBy),
                formatDay(filing.company.finalBy),
                company.source,
              )}
            </p>
          </Card>
        )}
        {!landlords && !person && !company && (
          <Card className="p-5">
            <p>{words.noRateIsOnRecordFor}</p>
          </Card>
        )}
        <TaxCashCard cash={data.cash} currency="UGX" />
      </div>
      <TaxNotes notes={data.notes} lawAsOf={data.lawAsOf} />
    </div>
  )
}
