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
import * as words from './reports.words'
import { LandlordName, Line, TaxCashCard, TaxNotes, TaxProperties } from './tax-parts'

export function KenyaTaxReport({ month, ownerId }: { month: string; ownerId: string | undefined }) {
  const query = useQuery(kenyaTax(month, ownerId))
  return <ReportFrame query={query}>{(data) => <KenyaTaxView data={data} />}</ReportFrame>
}

const money = (amount: number) => formatMoney(amount, 'KES')

const landlordColumns = (month: string): Column<KenyaLandlord>[] => [
  {
    header: words.landlord,
    primary: true,
    cell: ({ ownerId, name, taxPin }) => (
      <TwoLines
        first={<LandlordName report="tax-kenya" {...{ ownerId, name, month }} />}
        second={taxPin ?? words.noPIN}
      />
    ),
  },
  { header: words.rentOfHomes, numeric: true, cell: ({ homes }) => formatMoney(homes, 'KES', 'code') },
  { header: words.ofBusinesses, numeric: true, cell: ({ commercial }) => formatMoney(commercial, 'KES', 'code') },
  { header: words.rentOfAYear, cell: ({ verdict }) => kenyaVerdictNames[verdict] },
  {
    header: words.forTheReturn,
    numeric: true,
    cell: ({ figure, withheld }) => (
      <TwoLines
        first={figure === null ? NO_FIGURE : formatMoney(figure, 'KES', 'code')}
        second={withheld !== null && words.toBeWithheld(formatMoney(withheld, 'KES', 'code'))}
      />
    ),
  },
]

function Landlords({ landlords, month }: { landlords: KenyaLandlord[]; month: string }) {
  return (
    <Card>
      <CardHeader title={words.byLandlord} />
      {landlords.length === 0 ? (
        <EmptyState title={words.noLandlordInThisCountryYet} />
      ) : (
        <DataTable
          caption={words.taxByLandlord}
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
          { label: words.grossRentOfHomes, value: money(homes), note: formatMonth(month) },
          {
            label: landlords ? words.forTheReturnsOfAll : words.forTheReturn,
            value: figure === null ? NO_FIGURE : money(figure),
            note: law && figure !== null && words.ofGrossRent(formatShare(law.rate)),
          },
          { label: words.fileAndPayBy, value: formatDay(filingDay) },
          { label: words.businessRentSeparate, value: money(commercial) },
          withholding !== null && {
            label: words.toBeWithheldLabel,
            value: money(withholding.amount),
            note: `${formatShare(withholding.rate)} of ${money(withholding.gross)} of non-residents`,
          },
        ]}
      />
      {landlords && <Landlords {...{ landlords, month }} />}
      <TaxProperties properties={data.properties} currency="KES" />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card className="pb-3">
          <CardHeader title={words.whetherTheTaxApplies} />
          <p className="px-5 pb-2">{kenyaVerdictText(data)}</p>
          <ul className="divide-y divide-line">
            <Line text={words.rentOfHomesSinceJanuary(month.slice(0, 4))} amount={money(yearSoFar)} />
            <Line text={words.rentOfHomesInTheLast} amount={money(lastTwelve)} />
            <Line text={words.homesThatAreLetInThis} amount={money(expectedYear)} />
            {landlord && (
              <Line
                text={words.whatTheLandlordSaysOfA}
                amount={rentBand ? rentBandNames[rentBand] : words.notAskedYet}
              />
            )}
            {law && <Line text={words.taxIsForRentOfA} amount={money(law.above)} />}
            {law && <Line text={words.andUpTo} amount={money(law.upTo)} />}
            {law && taxAtRate !== null && (
              <Line text={words.ofTheMonthsGrossRentOf(formatShare(law.rate))} amount={money(taxAtRate)} />
            )}
            <Line
              text={landlords ? words.forTheReturnsOfAllLandlords : words.forTheReturn}
              amount={figure === null ? NO_FIGURE : money(figure)}
              strong
            />
            {withholding && (
              <Line
                text={words.toBeWithheldOfTheGross(formatShare(withholding.rate))}
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
                {rentBand ? words.changeWhatTheLandlordSays : words.sayWhatTheLandlordExpectsIn}
              </Link>
            </p>
          )}
          {withholding && <p className="px-5 pt-2 text-sm text-soft">{withholding.source}.</p>}
          {law && verdict !== 'non_resident' && (
            <p className="px-5 pt-2 text-sm text-soft">
              {words.since(law.source, formatDay(law.validFrom))}
              {law.validTo && words.until(formatDay(law.validTo))}.
            </p>
          )}
        </Card>
        <TaxCashCard cash={data.cash} currency="KES" />
      </div>
      <TaxNotes notes={data.notes} lawAsOf={data.lawAsOf} />
    </div>
  )
}
