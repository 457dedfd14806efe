import { dayInNairobi, formatDay } from '@makao/contract/days'
import type { RentRoll, RentRollRow, RentRollTotal } from '@makao/contract/documents/reports/ledger-reports.schema'
import { rentRollOrders } from '@makao/contract/documents/reports/report-orders.terms'
import { rentRollSheet } from '@makao/contract/documents/reports/reports.sheets'
import { isLeaseOver, rentRollStateNames } from '@makao/contract/documents/reports/reports.terms'
import { type Currency, formatMoney } from '@makao/contract/money'
import { useQuery } from '@tanstack/react-query'
import { useWantedCurrency } from '../../../lib/currency-choice'
import { Badge } from '../../../ui/badge'
import { countMeasure } from '../../../ui/charts.scale'
import { SplitBar } from '../../../ui/charts-split'
import * as common from '../../../ui/common.words'
import { HoldBadge } from '../../../ui/hold-badge'
import { totalLines } from '../../../ui/money-totals'
import { PlaceLinks, TenantLink } from '../../../ui/page-links'
import { sheetColumns } from '../../../ui/sheet-columns'
import type { Asked } from './report-bounds'
import { ReportFrame } from './report-frame'
import { ReportChart, ReportFigures, ReportRows, type Shown, useCurrencyOf } from './report-parts'
import { rentRoll } from './reports.queries'
import * as words from './reports.words'

const tones = { let: 'good', vacant: 'plain', former: 'plain', coming: 'info' } as const

const columns = (currency: Currency | undefined) =>
  sheetColumns(
    rentRollSheet,
    {
      unit: ({ unitId, unitNumber, propertyId, propertyName }) => (
        <PlaceLinks unit={unitNumber} {...{ unitId, propertyId, propertyName }} />
      ),
      tenant: ({ state, hold, tenantId, tenancyId, tenantName }) =>
        tenantId && tenancyId ? (
          <span className="flex flex-wrap items-center gap-x-2">
            <TenantLink tenantId={tenantId} tenancyId={tenancyId}>
              {tenantName}
            </TenantLink>
            {state !== 'let' && <Badge tone={tones[state]}>{rentRollStateNames[state]}</Badge>}
          </span>
        ) : hold !== null ? (
          <HoldBadge reason={hold} />
        ) : (
          <Badge tone={tones[state]}>{rentRollStateNames[state]}</Badge>
        ),
      rent: ({ rent, serviceCharge, currency: own }) => (
        <span title={serviceCharge > 0 ? words.andServiceCharge(formatMoney(serviceCharge, own)) : undefined}>
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
      {leaseEnd ? words.leaseFromTo(formatDay(leaseStart), formatDay(leaseEnd)) : formatDay(leaseStart)}{' '}
      {isLeaseOver(row, day) && <Badge tone="warn">{words.leaseEnded}</Badge>}
    </span>
  )
}

export function RentRollReport({ day, places, page, sort, ...shown }: Shown & Pick<Asked, 'day' | 'places'>) {
  const query = useQuery(rentRoll(day, page, sort, useWantedCurrency(), places))
  return <ReportFrame query={query}>{(data) => <RentRollView {...shown} {...{ data, day, sort }} />}</ReportFrame>
}

type ViewProps = Pick<Shown, 'sort' | 'onSort' | 'onPage'> & { data: RentRoll; day: string }

function RentRollView({ data, day, sort, onSort, onPage }: ViewProps) {
  const { totals } = data
  const used = totals.map(({ currency }) => currency)
  const currency = useCurrencyOf(data.rows, used)
  const shown = totals.filter((total) => total.currency === currency)
  const sum = totals.find((total) => total.currency === currency)
  const money = (amount = 0) => formatMoney(amount, currency)
  return (
    <>
      <ReportFigures
        {...{ used, currency, onPage }}
        figures={[
          {
            label: words.rentFromOccupiedUnits,
            value: money(sum?.rent),
            note: sum !== undefined && sum.vacantRent > 0 && words.vacant(money(sum.vacantRent)),
          },
          { label: words.serviceCharges, value: money(sum?.serviceCharge) },
          { label: words.depositsHeld, value: money(sum?.depositHeld) },
          { label: words.tenantsBalance, value: money(sum?.balance) },
        ]}
      />
      {sum && <Occupancy sum={sum} isToday={day === dayInNairobi(new Date())} />}
      <ReportRows
        caption={words.rentRoll}
        columns={columns(currency)}
        rows={data.rows.map((row) => ({ ...row, day }))}
        keyOf={({ unitId, tenancyId, state }) => `${unitId} ${tenancyId} ${state}`}
        orders={rentRollOrders}
        totals={totalLines(shown, ({ rent, depositHeld, balance }) => ({ rent, depositHeld, balance }))}
        empty={{ title: words.noUnitsOnThisDay }}
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
    <ReportChart title={words.occupancy}>
      <SplitBar
        title={words.occupancyCurrency(currency)}
        of="kinds"
        measure={countMeasure(words.ofUnits(units.toLocaleString('en-KE')))}
        parts={[
          {
            name: words.letText,
            value: letUnits,
            note: `${((100 * letUnits) / units).toFixed(1)}%`,
            ...unitsThat('occupied'),
          },
          { name: common.vacant, value: units - letUnits, ...unitsThat('vacant') },
        ]}
      />
    </ReportChart>
  )
}
