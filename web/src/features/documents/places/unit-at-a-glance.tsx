import { addMonths, formatDay, formatMonth } from '@makao/contract/days'
import type { Stay, UnitMeter, UnitOverview } from '@makao/contract/documents/places/places.schema'
import { meterKindNames } from '@makao/contract/money/meters/meters.terms'
import { formatQuantity, MILLI, unitOf } from '@makao/contract/money/meters/quantity.terms'
import { Link } from '@tanstack/react-router'
import { Badge } from '../../../ui/badge'
import { Card, CardHeader } from '../../../ui/card'
import { countMeasure, moneyMeasure } from '../../../ui/charts.scale'
import { LineChart } from '../../../ui/charts-line'
import { CopyButton } from '../../../ui/copy-button'
import { TwoLines } from '../../../ui/data-table'
import { MonthlyColumns } from '../../../ui/monthly-columns'
import { TenantLink } from '../../../ui/page-links'
import { textLinkClass } from '../../../ui/text-link'
import { Figures } from './figures'

const daysInWords = (days: number) => `${days.toLocaleString('en-KE')} ${days === 1 ? 'day' : 'days'}`

/** How a unit stands: its tenant and money, what was charged and used, and who lived there. */
export function UnitAtAGlance({ unit, unitNumber }: { unit: UnitOverview; unitNumber: string }) {
  return (
    <>
      <Strip unit={unit} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Resident unit={unit} />
        <HowToPay unit={unit} />
        <Rents unit={unit} />
        <Timeline stays={unit.stays} />
        {unit.meters.map((meter) => (
          <Meter key={meter.meterId} meter={meter} unitNumber={unitNumber} />
        ))}
      </div>
    </>
  )
}

function Strip({ unit: { currency, account, rent, nextRent, next, vacantDays } }: { unit: UnitOverview }) {
  const { format } = moneyMeasure(currency)
  const toAccount = account
    ? {
        link: {
          to: '/dashboard/tenants/$tenantId' as const,
          params: { tenantId: account.tenantId },
          search: { tenancy: account.tenancyId },
        },
      }
    : {}
  return (
    <Figures
      label="Figures of the unit"
      figures={[
        account !== null && {
          label: 'Owes',
          value: format(account.owed),
          note: account.overdueSince
            ? `${format(account.overdue)} overdue since ${formatDay(account.overdueSince)}`
            : account.owed === 0
              ? 'all paid'
              : 'not due yet',
          isBad: account.overdue > 0,
          ...toAccount,
        },
        account !== null && account.credit > 0 && { label: 'Credit', value: format(account.credit), ...toAccount },
        {
          label: 'Rent a month',
          value: format(rent),
          note: nextRent && `${format(nextRent.rent)} from ${formatDay(nextRent.fromDay)}`,
        },
        account !== null && {
          label: 'Next charge',
          value: next ? format(next.amount) : 'None',
          note: next && `${formatDay(next.dueDate)} · ${next.titles.join(', ')}`,
        },
        { label: 'Vacant, last 365 days', value: daysInWords(vacantDays) },
      ]}
    />
  )
}

function Resident({ unit: { account, stays } }: { unit: UnitOverview }) {
  const since = stays[0]
  if (account === null) {
    return (
      <Card className="pb-5">
        <CardHeader title="Tenant" />
        <p className="px-5">
          Nobody lives here{since && since.tenancyId === null ? ` since ${formatDay(since.from)}` : ''}.
        </p>
      </Card>
    )
  }
  const { tenantId, tenantName, startDate, endDate } = account
  return (
    <Card className="pb-5">
      <CardHeader title="Tenant" />
      <div className="flex flex-wrap items-center justify-between gap-3 px-5">
        <TwoLines
          first={
            <Link to="/dashboard/tenants/$tenantId" params={{ tenantId }} className={textLinkClass}>
              {tenantName}
            </Link>
          }
          second={`Since ${formatDay(startDate)}${endDate ? `, leaves ${formatDay(endDate)}` : ''}`}
        />
      </div>
    </Card>
  )
}

function HowToPay({ unit: { accountNumber, waysToPay } }: { unit: UnitOverview }) {
  return (
    <Card className="pb-5">
      <CardHeader title="How to pay" />
      <dl className="space-y-2 px-5">
        {waysToPay.map(({ name, value }) => (
          <div key={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <dt className="text-soft">{name}</dt>
            <dd className="font-medium wrap-anywhere whitespace-pre-line figures">{value}</dd>
          </div>
        ))}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <dt className="text-soft">Account number</dt>
          <dd className="flex items-center gap-3 font-medium figures">
            {accountNumber}
            <CopyButton text={accountNumber} of="account number" />
          </dd>
        </div>
      </dl>
    </Card>
  )
}

function Rents({ unit: { currency, rents } }: { unit: UnitOverview }) {
  const measure = moneyMeasure(currency)
  const rentOf = new Map(rents.map(({ month, rent }) => [month, rent]))
  const months: string[] = []
  const [first] = rents
  // Months without rent stand there too: the line has a gap where nobody was charged.
  for (let month = first?.month; month && month <= (rents.at(-1)?.month ?? ''); month = addMonths(month, 1)) {
    months.push(month)
  }
  return (
    <Card className="px-5 pb-4">
      <div className="-mx-5">
        <CardHeader title="Rent over time" />
      </div>
      {rents.length === 0 ? (
        <p className="pb-1 text-soft">No month of rent was charged yet.</p>
      ) : (
        <LineChart
          title="Rent charged for each full month"
          pointName="Month"
          measure={measure}
          points={months.map((month) => ({
            name: formatMonth(month),
            label: `${formatMonth(month).slice(0, 3)} ${month.slice(2, 4)}`,
          }))}
          lines={[{ name: 'Rent', look: 'steps', values: months.map((month) => rentOf.get(month) ?? null) }]}
        />
      )}
    </Card>
  )
}

function Timeline({ stays }: { stays: readonly Stay[] }) {
  return (
    <Card className="pb-3">
      <CardHeader title="Who lived here" />
      <ol className="divide-y divide-line">
        {stays.map(({ tenancyId, tenantId, tenantName, from, to, days }) => (
          <li key={`${tenancyId} ${from}`} className="flex items-start justify-between gap-3 px-5 py-2.5">
            <TwoLines
              first={
                tenantId === null ? (
                  <span className="text-soft">Vacant</span>
                ) : (
                  <TenantLink tenantId={tenantId} tenancyId={tenancyId ?? undefined}>
                    {tenantName}
                  </TenantLink>
                )
              }
              second={`${formatDay(from)} to ${to ? formatDay(to) : 'today'}`}
            />
            <span className="shrink-0 text-soft figures">{daysInWords(days)}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Meter({ meter, unitNumber }: { meter: UnitMeter; unitNumber: string }) {
  const { meterId, kind, serialNumber, removedOn, isUnread, lastValue, lastDay, usages } = meter
  const unit = unitOf(kind)
  return (
    <Card className="px-5 pb-4">
      <div className="-mx-5">
        <CardHeader title={`${meterKindNames[kind]} meter ${serialNumber}`}>
          {removedOn ? <Badge>Removed {formatDay(removedOn)}</Badge> : isUnread && <Badge tone="warn">Not read</Badge>}
        </CardHeader>
      </div>
      {usages.length === 0 ? (
        <p className="text-soft">Nothing was counted yet.</p>
      ) : (
        <MonthlyColumns
          title={`Used between readings, ${unit}`}
          measure={{
            ...countMeasure(unit),
            format: (used) => `${formatQuantity(Math.round(used * MILLI))}\u00a0${unit}`,
          }}
          names={{ value: 'Used' }}
          columns={usages.map(({ day, usage }) => ({
            name: `to ${formatDay(day)}`,
            label: formatMonth(day.slice(0, 7)).slice(0, 3),
            value: usage / MILLI,
            link: { to: '/dashboard/meters', search: { meter: meterId, search: unitNumber } },
          }))}
        />
      )}
      <p className="mt-2 text-sm text-soft">
        {lastDay !== null &&
          lastValue !== null &&
          `Last reading ${formatQuantity(lastValue)} ${unit}, ${formatDay(lastDay)}. `}
        <Link to="/dashboard/meters" search={{ meter: meterId, search: unitNumber }} className={textLinkClass}>
          All readings
        </Link>
      </p>
    </Card>
  )
}
