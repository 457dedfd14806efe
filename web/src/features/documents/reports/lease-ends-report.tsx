import type { LeaseEndRow } from '@makao/contract/documents/reports/reports.schema'
import { leaseEndsSheet } from '@makao/contract/documents/reports/reports.sheets'
import { leaseEndBand, leaseEndSteps } from '@makao/contract/documents/reports/reports.terms'
import { type Currency, formatMoney } from '@makao/contract/money'
import { useQuery } from '@tanstack/react-query'
import { useCurrencyChoice } from '../../../lib/currency-choice'
import { Badge } from '../../../ui/badge'
import { countMeasure } from '../../../ui/charts.scale'
import { SplitBar } from '../../../ui/charts-split'
import { PlaceLinks, TenantLink } from '../../../ui/page-links'
import { sheetColumns } from '../../../ui/sheet-columns'
import type { Asked } from './report-bounds'
import { ReportFrame } from './report-frame'
import { ReportChart, ReportFigures, ReportRows, type Shown } from './report-parts'
import { leaseEnds } from './reports.queries'
import * as words from './reports.words'
import { inOrder, shownKeys } from './row-order'

/** The soonest last, as the bar deepens. */
const bands = [...leaseEndSteps.map(leaseEndBand).reverse(), leaseEndBand(-1)]

const columns = (currency: Currency) =>
  sheetColumns(
    leaseEndsSheet,
    {
      tenant: ({ tenantId, tenantName }) => <TenantLink tenantId={tenantId}>{tenantName}</TenantLink>,
      place: ({ unitId, unitNumber, propertyId, propertyName }) => (
        <PlaceLinks unit={unitNumber} {...{ unitId, propertyId, propertyName }} />
      ),
      daysLeft: ({ daysLeft }) =>
        daysLeft < 0 ? (
          <Badge tone="bad">{words.ended}</Badge>
        ) : (
          <>
            {daysLeft}
            <span className="sm:hidden"> {words.daysLeft(daysLeft)}</span>
          </>
        ),
    },
    {
      currency,
      placed: {
        tenant: { phone: 'name', share: 24 },
        place: { phone: 'under', share: 28 },
        until: { phone: 'figure' },
        daysLeft: { phone: 'word' },
        renewal: { from: 'wide' },
      },
    },
  )

export function LeaseEndsReport({ places, ...shown }: Shown & Pick<Asked, 'places'>) {
  const query = useQuery(leaseEnds(places))
  return <ReportFrame query={query}>{(rows) => <LeaseEndsView {...shown} rows={rows} />}</ReportFrame>
}

type ViewProps = Pick<Shown, 'sort' | 'onSort'> & { rows: readonly LeaseEndRow[] }

function LeaseEndsView({ rows, sort, onSort }: ViewProps) {
  const used = [...new Set(rows.map(({ currency }) => currency))].sort()
  const currency = useCurrencyChoice(used) ?? 'KES'
  const own = rows.filter((row) => row.currency === currency)
  const inBand = (band: string) => own.filter(({ daysLeft }) => leaseEndBand(daysLeft) === band)
  const rentOf = (some: readonly LeaseEndRow[]) =>
    formatMoney(
      some.reduce((sum, { rent }) => sum + rent, 0),
      currency,
    )
  const ended = inBand(leaseEndBand(-1))
  return (
    <>
      <ReportFigures
        {...{ used, currency }}
        figures={[
          { label: words.leases, value: own.length.toLocaleString('en-KE'), note: words.within90Days },
          { label: words.theirRent, value: rentOf(own), note: words.aMonth },
          ended.length > 0 && {
            label: words.endedAndStays,
            value: ended.length.toLocaleString('en-KE'),
            note: rentOf(ended),
            isBad: true,
          },
        ]}
      />
      {own.length > 0 && (
        <ReportChart title={words.leasesByDaysLeft}>
          <SplitBar
            title={words.leasesByDaysLeft}
            measure={countMeasure('')}
            parts={bands.map((band) => ({ name: band, value: inBand(band).length }))}
          />
        </ReportChart>
      )}
      <ReportRows
        caption={leaseEndsSheet.title}
        columns={columns(currency)}
        rows={inOrder(own, leaseEndsSheet, sort)}
        keyOf={({ tenancyId }) => tenancyId}
        orders={shownKeys(leaseEndsSheet)}
        usual="until"
        empty={{ title: leaseEndsSheet.empty }}
        {...{ sort, onSort }}
      />
    </>
  )
}
