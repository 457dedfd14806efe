import { dayInNairobi, formatDay } from '@makao/contract/days'
import type { RentRoll, RentRollRow, RentRollTotal } from '@makao/contract/documents/reports/ledger-reports.schema'
import { rentRollSheet } from '@makao/contract/documents/reports/reports.sheets'
import { isLeaseOver, rentRollOrders, rentRollStateNames } from '@makao/contract/documents/reports/reports.terms'
import { type Currency, formatMoney } from '@makao/contract/money'
import { useQuery } from '@tanstack/react-query'
import { useCurrencyChoice } from '../../../lib/currency-choice'
import { Badge } from '../../../ui/badge'
import { countMeasure } from '../../../ui/charts.scale'
import { SplitBar } from '../../../ui/charts-split'
import { onlyCurrency, totalLines } from '../../../ui/money-totals'
import { PlaceLinks, TenantLink } from '../../../ui/page-links'
import { sheetColumns } from '../../../ui/sheet-columns'
import { ReportFrame } from './report-frame'
import { ReportChart, ReportFigures, ReportRows, type Shown } from './report-parts'
import { rentRoll } from './reports.queries'

const tones = { let: 'good', vacant: 'warn', former: 'plain', coming: 'info' } as const

const columns = (currency: Currency | undefined) =>
  sheetColumns(
    rentRollSheet,
    {
      unit: ({ unitId, unitNumber, propertyId, propertyName }) => (
        <PlaceLinks unit={unitNumber} {...{ unitId, propertyId, propertyName }} />
      ),
      tenant: ({ state, tenantId, tenancyId, tenantName }) =>
        tenantId && tenancyId ? (
          <span className="flex items-center gap-2">
            <TenantLink tenantId={tenantId} tenancyId={tenancyId} className="truncate">
              {tenantName}
            </TenantLink>
            {state !== 'let' && <Badge tone={tones[state]}>{rentRollStateNames[state]}</Badge>}
          </span>
        ) : (
          <Badge tone={tones[state]}>{rentRollStateNames[state]}</Badge>
        ),
      rent: ({ rent, serviceCharge, currency: own }) => (
        <span title={serviceCharge > 0 ? `and ${formatMoney(serviceCharge, own)} service charge` : undefined}>
          {formatMoney(rent, own, currency ? 'none' : 'code')}
        </span>
      ),
      lease: Lease,
    },
    {
      currency,
      placed: {
        unit: { phone: 'name', share: 24 },
        tenant: { phone: 'under', share: 22 },
        rent: { phone: 'figure' },
        depositHeld: { from: 'wide' },
        balance: { phone: 'word' },
      },
    },
  )

function Lease(row: RentRollRow & { day: string }) {
  const { leaseStart, leaseEnd, day } = row
  if (!leaseStart) return '-'
  return (
    <span className="whitespace-nowrap">
      {formatDay(leaseStart)}
      {leaseEnd && ` to ${formatDay(leaseEnd)}`} {isLeaseOver(row, day) && <Badge tone="warn">Lease ended</Badge>}
    </span>
  )
}

export function RentRollReport({ day, page, sort, ...shown }: Shown & { day: string }) {
  const query = useQuery(rentRoll(day, page, sort))
  return <ReportFrame query={query}>{(data) => <RentRollView {...shown} {...{ data, day, sort }} />}</ReportFrame>
}

type ViewProps = Pick<Shown, 'sort' | 'onSort' | 'onPage'> & { data: RentRoll; day: string }

function RentRollView({ data, day, sort, onSort, onPage }: ViewProps) {
  const { totals } = data
  const used = totals.map(({ currency }) => currency)
  const currency = useCurrencyChoice(used) ?? 'KES'
  const sum = totals.find((total) => total.currency === currency)
  const money = (amount = 0) => formatMoney(amount, currency)
  return (
    <>
      <ReportFigures
        used={used}
        currency={currency}
        figures={[
          {
            label: 'Rent from occupied units',
            value: money(sum?.rent),
            note: sum !== undefined && sum.vacantRent > 0 && `vacant ${money(sum.vacantRent)}`,
          },
          { label: 'Service charges', value: money(sum?.serviceCharge) },
          { label: 'Deposits held', value: money(sum?.depositHeld) },
          { label: "Tenants' balance", value: money(sum?.balance) },
        ]}
      />
      {sum && <Occupancy sum={sum} isToday={day === dayInNairobi(new Date())} />}
      <ReportRows
        caption="Rent roll"
        columns={columns(onlyCurrency(totals))}
        rows={data.rows.map((row) => ({ ...row, day }))}
        keyOf={({ unitId, tenancyId, state }) => `${unitId} ${tenancyId} ${state}`}
        orders={rentRollOrders}
        totals={totalLines(totals, ({ rent, depositHeld, balance }) => ({ rent, depositHeld, balance }))}
        empty={{ title: 'No units on this day' }}
        pages={{ ...data, onPage }}
        {...{ sort, onSort }}
      />
    </>
  )
}

/** @param isToday the list of units is of today: of another day it is no answer */
function Occupancy({ sum, isToday }: { sum: RentRollTotal; isToday: boolean }) {
  const { units, letUnits, currency } = sum
  const unitsThat = (status: 'occupied' | 'vacant') =>
    isToday ? { link: { to: '/dashboard/units' as const, search: { status } } } : {}
  if (units === 0) return null
  return (
    <ReportChart title="Occupancy">
      <SplitBar
        title={`Occupancy, ${currency}`}
        of="kinds"
        measure={countMeasure(`of ${units.toLocaleString('en-KE')}`)}
        parts={[
          { name: 'Let', value: letUnits, note: `${((100 * letUnits) / units).toFixed(1)}%`, ...unitsThat('occupied') },
          { name: 'Vacant', value: units - letUnits, ...unitsThat('vacant') },
        ]}
      />
    </ReportChart>
  )
}
