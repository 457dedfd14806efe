import { formatDay } from '@makao/contract/days'
import type { ReportPlaces } from '@makao/contract/documents/reports/report-places.schema'
import { ugandaLandlordSheet } from '@makao/contract/documents/reports/reports.sheets'
import { OF_A_PART } from '@makao/contract/documents/reports/reports.terms'
import type { UgandaLandlord, UgandaTax } from '@makao/contract/documents/reports/tax.schema'
import { formatMoney } from '@makao/contract/money'
import { formatShare } from '@makao/contract/money/owners/owners.terms'
import { useQuery } from '@tanstack/react-query'
import { Card, CardHeader } from '../../../ui/card'
import { totalLines } from '../../../ui/money-totals'
import { sheetColumns } from '../../../ui/sheet-columns'
import { ReportFrame } from './report-frame'
import { ReportFigures, ReportRows, type Shown } from './report-parts'
import { ugandaTax } from './reports.queries'
import * as words from './reports.words'
import { inOrder, shownKeys } from './row-order'
import { LandlordName, Line, TaxCashCard, TaxNotes, TaxProperties } from './tax-parts'

interface UgandaTaxReportProps extends Shown {
  year: number
  ownerId: string | undefined
  places: ReportPlaces
}

export function UgandaTaxReport({ year, ownerId, places, sort, onSort }: UgandaTaxReportProps) {
  const query = useQuery(ugandaTax(year, ownerId, places))
  return <ReportFrame query={query}>{(data) => <UgandaTaxView {...{ data, sort, onSort }} />}</ReportFrame>
}

const money = (amount: number) => formatMoney(amount, 'UGX')

const landlordColumns = (year: number) =>
  sheetColumns(
    ugandaLandlordSheet,
    {
      landlord: ({ ownerId, name, taxPin }: UgandaLandlord) => (
        <span title={taxPin ?? words.noTIN}>
          <LandlordName report="tax-uganda" {...{ ownerId, name, year }} />
        </span>
      ),
      tax: ({ tax }) => (
        <span className="font-medium">{tax === null ? words.noRate : formatMoney(tax, 'UGX', 'none')}</span>
      ),
    },
    {
      currency: 'UGX',
      placed: { landlord: { phone: 'name', share: 28 }, kind: { phone: 'under' }, tax: { phone: 'figure' } },
    },
  )

interface LandlordsProps extends Pick<Shown, 'sort' | 'onSort'> {
  data: UgandaTax
  landlords: readonly UgandaLandlord[]
}

function Landlords({ data: { year, gross, filing }, landlords, ...order }: LandlordsProps) {
  const sum = (pick: (row: UgandaLandlord) => number) => landlords.reduce((total, row) => total + pick(row), 0)
  const sums = {
    rent: gross,
    spent: sum(({ expenses, commission }) => expenses + commission),
    tax: sum(({ tax }) => tax ?? 0),
    withheld: sum(({ withheld }) => withheld),
  }
  return (
    <ReportRows
      caption={ugandaLandlordSheet.title}
      title={words.byLandlord}
      note={words.personsProvisionalReturnBy(
        formatDay(filing.person.provisionalBy),
        formatDay(filing.company.provisionalBy),
        formatDay(filing.person.finalBy),
      )}
      columns={landlordColumns(year)}
      rows={inOrder(landlords, ugandaLandlordSheet, order.sort)}
      keyOf={({ ownerId }) => ownerId ?? 'nobody'}
      orders={shownKeys(ugandaLandlordSheet)}
      usual="landlord"
      totals={totalLines([{ currency: 'UGX' as const }], () => sums)}
      empty={{ title: words.noLandlordInThisCountryYet }}
      {...order}
    />
  )
}

/** What is left of the tax once what tenants withheld is set off. */
function LessWithheld({ tax, withheld }: { tax: number; withheld: number }) {
  if (withheld === 0) return null
  return (
    <>
      <Line text={words.withheldByTenants} amount={money(-withheld)} />
      <Line text={words.taxLessWithheld} amount={money(tax - withheld)} strong />
    </>
  )
}

function UgandaTaxView({ data, ...order }: Pick<Shown, 'sort' | 'onSort'> & { data: UgandaTax }) {
  const { from, to, gross, homes, commercial, person, company, landlords, filing, withheld, certified } = data
  return (
    <div className="space-y-4">
      <ReportFigures
        figures={[
          { label: words.grossRent, value: money(gross), note: words.fromToToText(formatDay(from), formatDay(to)) },
          { label: words.ofHomes, value: money(homes) },
          { label: words.ofBusinesses, value: money(commercial) },
          person !== null && { label: words.taxOfAPerson, value: money(person.tax) },
          company !== null && { label: words.taxOfACompany, value: money(company.tax) },
          withheld !== 0 && {
            label: words.withheldByTenants,
            value: money(withheld),
            note: words.withCertificates(money(certified)),
          },
        ]}
      />
      {landlords && <Landlords {...{ data, landlords }} {...order} />}
      <TaxProperties properties={data.properties} currency="UGX" {...order} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {person && (
          <Card className="pb-3">
            <CardHeader title={words.asAPerson} />
            <ul className="divide-y divide-line">
              <Line text={words.grossRentOfTheYear} amount={money(gross)} />
              <Line text={words.threshold} amount={money(-person.threshold)} />
              <Line text={words.rentAboveIt} amount={money(person.taxable)} />
              <Line text={words.taxRate(formatShare(person.rate))} amount={money(person.tax)} strong />
              <LessWithheld tax={person.tax} withheld={withheld} />
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
              <LessWithheld tax={company.tax} withheld={withheld} />
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
            <p>{data.isOfAPart ? OF_A_PART : words.noRateIsOnRecordFor}</p>
          </Card>
        )}
        <TaxCashCard cash={data.cash} currency="UGX" />
      </div>
      <TaxNotes notes={data.notes} lawAsOf={data.lawAsOf} />
    </div>
  )
}
