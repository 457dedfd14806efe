import { formatDay, formatMonth } from '@makao/contract/days'
import { kenyaVerdictNames, kenyaVerdictText, NO_FIGURE } from '@makao/contract/documents/reports/reports.terms'
import type { KenyaLandlord, KenyaTax } from '@makao/contract/documents/reports/tax.schema'
import { formatMoney } from '@makao/contract/money'
import { formatShare, rentBandNames } from '@makao/contract/money/owners/owners.terms'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card, CardHeader } from '../../../ui/card'
import { type Column, DataTable, TwoLines } from '../../../ui/data-table'
import { EmptyState } from '../../../ui/page'
import { ReportFrame } from './report-frame'
import { ReportFigures } from './report-parts'
import { kenyaTax } from './reports.queries'
import { LandlordName, Line, TaxCashCard, TaxNotes, TaxProperties } from './tax-parts'

export function KenyaTaxReport({ month, ownerId }: { month: string; ownerId: string | undefined }) {
  const query = useQuery(kenyaTax(month, ownerId))
  return <ReportFrame query={query}>{(data) => <KenyaTaxView data={data} />}</ReportFrame>
}

const money = (amount: number) => formatMoney(amount, 'KES')

const landlordColumns = (month: string): Column<KenyaLandlord>[] => [
  {
    header: 'Landlord',
    primary: true,
    cell: ({ ownerId, name, taxPin }) => (
      <TwoLines first={<LandlordName report="tax-kenya" {...{ ownerId, name, month }} />} second={taxPin ?? 'No PIN'} />
    ),
  },
  { header: 'Rent of homes', numeric: true, cell: ({ homes }) => formatMoney(homes, 'KES', 'code') },
  { header: 'Of businesses', numeric: true, cell: ({ commercial }) => formatMoney(commercial, 'KES', 'code') },
  { header: 'Rent of a year', cell: ({ verdict }) => kenyaVerdictNames[verdict] },
  {
    header: 'For the return',
    numeric: true,
    cell: ({ figure, withheld }) => (
      <TwoLines
        first={figure === null ? NO_FIGURE : formatMoney(figure, 'KES', 'code')}
        second={withheld !== null && `${formatMoney(withheld, 'KES', 'code')} to be withheld`}
      />
    ),
  },
]

function Landlords({ landlords, month }: { landlords: KenyaLandlord[]; month: string }) {
  return (
    <Card>
      <CardHeader title="By landlord" />
      {landlords.length === 0 ? (
        <EmptyState title="No landlord in this country yet" />
      ) : (
        <DataTable
          caption="Tax by landlord"
          columns={landlordColumns(month)}
          rows={landlords}
          keyOf={({ ownerId }) => ownerId ?? 'nobody'}
        />
      )}
    </Card>
  )
}

function KenyaTaxView({ data }: { data: KenyaTax }) {
  const { month, law, verdict, figure, taxAtRate, homes, commercial, filingDay, yearSoFar, lastTwelve } = data
  const { landlord, landlords, withholding, expectedYear, rentBand } = data
  return (
    <div className="space-y-4">
      <ReportFigures
        figures={[
          { label: 'Gross rent of homes', value: money(homes), note: formatMonth(month) },
          {
            label: landlords ? 'For the returns of all' : 'For the return',
            value: figure === null ? NO_FIGURE : money(figure),
            note: law && figure !== null && `${formatShare(law.rate)} of gross rent`,
          },
          { label: 'File and pay by', value: formatDay(filingDay) },
          { label: 'Business rent (separate)', value: money(commercial) },
          withholding !== null && {
            label: 'To be withheld',
            value: money(withholding.amount),
            note: `${formatShare(withholding.rate)} of ${money(withholding.gross)} of non-residents`,
          },
        ]}
      />
      {landlords && <Landlords {...{ landlords, month }} />}
      <TaxProperties properties={data.properties} currency="KES" />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card className="pb-3">
          <CardHeader title="Whether the tax applies" />
          <p className="px-5 pb-2">{kenyaVerdictText(data)}</p>
          <ul className="divide-y divide-line">
            <Line text={`Rent of homes since January ${month.slice(0, 4)}`} amount={money(yearSoFar)} />
            <Line text="Rent of homes in the last twelve months" amount={money(lastTwelve)} />
            <Line text="Homes that are let in this month, in a year" amount={money(expectedYear)} />
            {landlord && (
              <Line
                text="What the landlord says of a year"
                amount={rentBand ? rentBandNames[rentBand] : 'Not asked yet'}
              />
            )}
            {law && <Line text="The tax is for rent of a year above" amount={money(law.above)} />}
            {law && <Line text="and up to" amount={money(law.upTo)} />}
            {law && taxAtRate !== null && (
              <Line text={`${formatShare(law.rate)} of the month's gross rent of homes`} amount={money(taxAtRate)} />
            )}
            <Line
              text={landlords ? 'For the returns of all landlords' : 'For the return'}
              amount={figure === null ? NO_FIGURE : money(figure)}
              strong
            />
            {withholding && (
              <Line
                text={`To be withheld, ${formatShare(withholding.rate)} of the gross rent`}
                amount={money(withholding.amount)}
                strong
              />
            )}
          </ul>
          {landlord && verdict !== 'non_resident' && (
            <p className="px-5 pt-2 text-sm">
              <Link
                to="/dashboard/owners/$ownerId"
                params={{ ownerId: landlord.id }}
                className="text-accent underline-offset-2 hover:underline"
              >
                {rentBand ? 'Change what the landlord says' : 'Say what the landlord expects in a year'}
              </Link>
            </p>
          )}
          {withholding && <p className="px-5 pt-2 text-sm text-soft">{withholding.source}.</p>}
          {law && verdict !== 'non_resident' && (
            <p className="px-5 pt-2 text-sm text-soft">
              {law.source}, since {formatDay(law.validFrom)}
              {law.validTo && ` until ${formatDay(law.validTo)}`}.
            </p>
          )}
        </Card>
        <TaxCashCard cash={data.cash} currency="KES" />
      </div>
      <TaxNotes notes={data.notes} lawAsOf={data.lawAsOf} />
    </div>
  )
}
