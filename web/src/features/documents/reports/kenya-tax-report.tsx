import { formatDay, formatMonth } from '@makao/contract/days'
import type { ReportPlaces } from '@makao/contract/documents/reports/report-places.schema'
import { kenyaLandlordSheet } from '@makao/contract/documents/reports/reports.sheets'
import { kenyaFigureText, kenyaVerdictText, NO_FIGURE } from '@makao/contract/documents/reports/reports.terms'
import type { KenyaLandlord, KenyaTax } from '@makao/contract/documents/reports/tax.schema'
import { formatMoney } from '@makao/contract/money'
import { formatShare, rentBandNames } from '@makao/contract/money/owners/owners.terms'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card, CardHeader } from '../../../ui/card'
import { totalLines } from '../../../ui/money-totals'
import { sheetColumns } from '../../../ui/sheet-columns'
import { ReportFrame } from './report-frame'
import { ReportFigures, ReportRows, type Shown } from './report-parts'
import { kenyaTax } from './reports.queries'
import * as words from './reports.words'
import { inOrder, shownKeys } from './row-order'
import { LandlordName, Line, TaxCashCard, TaxNotes, TaxProperties } from './tax-parts'

interface KenyaTaxReportProps extends Shown {
  month: string
  ownerId: string | undefined
  places: ReportPlaces
}

export function KenyaTaxReport({ month, ownerId, places, sort, onSort }: KenyaTaxReportProps) {
  const query = useQuery(kenyaTax(month, ownerId, places))
  return <ReportFrame query={query}>{(data) => <KenyaTaxView {...{ data, sort, onSort }} />}</ReportFrame>
}

const money = (amount: number) => formatMoney(amount, 'KES')

const landlordColumns = (month: string, hasWithheld: boolean) =>
  sheetColumns(
    kenyaLandlordSheet,
    {
      landlord: ({ ownerId, name, taxPin }: KenyaLandlord) => (
        <span title={taxPin ?? words.noPIN}>
          <LandlordName report="tax-kenya" {...{ ownerId, name, month }} />
        </span>
      ),
      tax: ({ figure }) => (
        <span className="font-medium">{figure === null ? NO_FIGURE : formatMoney(figure, 'KES', 'none')}</span>
      ),
    },
    {
      currency: 'KES',
      without: hasWithheld ? [] : ['withheld'],
      placed: {
        landlord: { phone: 'name', share: 28 },
        limits: { phone: 'under' },
        tax: { phone: 'figure' },
      },
    },
  )

interface LandlordsProps extends Pick<Shown, 'sort' | 'onSort'> {
  data: KenyaTax
  landlords: readonly KenyaLandlord[]
}

function Landlords({ data, landlords, ...order }: LandlordsProps) {
  const { homes, commercial, figure, withholding } = data
  const sums = { homes, business: commercial, tax: figure ?? 0, withheld: withholding?.amount ?? 0 }
  return (
    <ReportRows
      caption={kenyaLandlordSheet.title}
      title={words.byLandlord}
      columns={landlordColumns(data.month, withholding !== null)}
      rows={inOrder(landlords, kenyaLandlordSheet, order.sort)}
      keyOf={({ ownerId }) => ownerId ?? 'nobody'}
      orders={shownKeys(kenyaLandlordSheet)}
      usual="landlord"
      totals={totalLines([{ currency: 'KES' as const }], () => sums)}
      empty={{ title: words.noLandlordInThisCountryYet }}
      {...order}
    />
  )
}

function KenyaTaxView({ data, ...order }: Pick<Shown, 'sort' | 'onSort'> & { data: KenyaTax }) {
  const { month, law, verdict, figure, taxAtRate, homes, commercial, filingDay, yearSoFar, lastTwelve } = data
  const { landlord, landlords, withholding, expectedYear, rentBand, byAgency, certifiedByAgency } = data
  return (
    <div className="space-y-4">
      <ReportFigures
        figures={[
          { label: words.grossRentOfHomes, value: money(homes), note: formatMonth(month) },
          {
            label: landlords ? words.forTheReturnsOfAll : words.forTheReturn,
            value: figure === null ? kenyaFigureText(data) : money(figure),
            note: law && figure !== null && words.ofGrossRent(formatShare(law.rate)),
          },
          { label: words.fileAndPayBy, value: formatDay(filingDay) },
          { label: words.businessRentSeparate, value: money(commercial) },
          withholding !== null && {
            label: words.toBeWithheldLabel,
            value: money(withholding.amount),
            note: words.ofGrossOfNonResidents(formatShare(withholding.rate), money(withholding.gross)),
          },
          byAgency !== 0 && {
            label: words.withheldByAgency,
            value: money(byAgency),
            note: words.withCertificates(money(certifiedByAgency)),
          },
        ]}
      />
      {landlords && <Landlords {...{ data, landlords }} {...order} />}
      <TaxProperties properties={data.properties} currency="KES" {...order} />
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
              amount={figure === null ? kenyaFigureText(data) : money(figure)}
              strong
            />
            {byAgency !== 0 && <Line text={words.withheldByAgency} amount={money(-byAgency)} />}
            {byAgency !== 0 && landlord && figure !== null && (
              <Line text={words.taxLessWithheld} amount={money(figure - byAgency)} strong />
            )}
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
              {words.lawSince(law.source, formatDay(law.validFrom), law.validTo && formatDay(law.validTo))}
            </p>
          )}
        </Card>
        <TaxCashCard cash={data.cash} currency="KES" />
      </div>
      <TaxNotes notes={data.notes} lawAsOf={data.lawAsOf} />
    </div>
  )
}
