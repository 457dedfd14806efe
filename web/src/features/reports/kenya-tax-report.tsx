import { formatDay, formatMonth } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import { formatShare } from '@makao/contract/owners/owners.terms'
import { kenyaVerdictText, NO_FIGURE } from '@makao/contract/reports/reports.terms'
import type { KenyaTax } from '@makao/contract/reports/tax.schema'
import { useQuery } from '@tanstack/react-query'
import { Card, CardHeader, StatCard, StatGrid } from '../../ui/card'
import { ReportFrame } from './report-frame'
import { kenyaTax } from './reports.queries'
import { Line, TaxCashCard, TaxNotes, TaxProperties } from './tax-parts'

export function KenyaTaxReport({ month, ownerId }: { month: string; ownerId: string | undefined }) {
  const query = useQuery(kenyaTax(month, ownerId))
  return <ReportFrame query={query}>{(data) => <KenyaTaxView data={data} />}</ReportFrame>
}

const money = (amount: number) => formatMoney(amount, 'KES')

function KenyaTaxView({ data }: { data: KenyaTax }) {
  const { month, law, verdict, figure, taxAtRate, homes, commercial, filingDay, yearSoFar, lastTwelve } = data
  return (
    <div className="space-y-4">
      <StatGrid>
        <StatCard label="Gross rent of homes" value={money(homes)} note={formatMonth(month)} />
        <StatCard
          label="For the return"
          value={figure === null ? NO_FIGURE : money(figure)}
          note={law && figure !== null ? `${formatShare(law.rate)} of gross rent` : undefined}
        />
        <StatCard label="File and pay by" value={formatDay(filingDay)} />
        <StatCard label="Rent of businesses, apart" value={money(commercial)} />
      </StatGrid>
      <TaxProperties properties={data.properties} currency="KES" />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card className="pb-3">
          <CardHeader title="Whether the tax applies" />
          <p className="px-5 pb-2">{kenyaVerdictText[verdict]}</p>
          <ul className="divide-y divide-line">
            <Line text={`Rent of homes since January ${month.slice(0, 4)}`} amount={money(yearSoFar)} />
            <Line text="Rent of homes in the last twelve months" amount={money(lastTwelve)} />
            {law && <Line text="The tax is for rent of a year above" amount={money(law.above)} />}
            {law && <Line text="and up to" amount={money(law.upTo)} />}
            {law && taxAtRate !== null && (
              <Line text={`${formatShare(law.rate)} of the month's gross rent of homes`} amount={money(taxAtRate)} />
            )}
            <Line text="For the return" amount={figure === null ? NO_FIGURE : money(figure)} strong />
          </ul>
          {law && (
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
