import { addMonths, formatDay, formatMonth } from '@makao/contract/days'
import type { Stay, UnitMeter, UnitOverview } from '@makao/contract/documents/places/places.schema'
import { meterKindNames } from '@makao/contract/money/meters/meters.terms'
import { formatQuantity, MILLI, unitOf } from '@makao/contract/money/meters/quantity.terms'
import { Link } from '@tanstack/react-router'
import { Badge } from '../../../ui/badge'
import { Card, CardHeader } from '../../../ui/card'
import { countMeasure, moneyMeasure } from '../../../ui/charts.scale'
import { LineChart } from '../../../ui/charts-line'
import * as common from '../../../ui/common.words'
import { CopyButton } from '../../../ui/copy-button'
import { TwoLines } from '../../../ui/data-table'
import { MonthlyColumns } from '../../../ui/monthly-columns'
import { TenantLink } from '../../../ui/page-links'
import { textLinkClass } from '../../../ui/text-link'
import { Figures } from './figures'
import * as words from './places.words'

const daysInWords = (days: number) => `${days.toLocaleString('en-KE')} ${days === 1 ? 'day' : 'days'}`

/** How a unit stands: its tenant and money, what was charged and used, and who lived there. */
export function UnitAtAGlance({ unit, unitNumber }: { unit: UnitOverview; unitNumber: string }) {
  return (
    <>
      <Strip unit={unit} />
      {/* Two columns of cards of any height: none leaves a hole beside it. */}
      <div className="gap-4 *:mb-4 *:break-inside-avoid lg:columns-2">
        <Resident unit={unit} />
        <HowToPay unit={unit} />
        <Timeline stays={unit.stays} />
        <Rents unit={unit} />
        {unit.meters.map((meter) => (
          <Meter key={meter.meterId} meter={meter} unitNumber={unitNumber} isVacant={unit.account === null} />
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
      label={words.figuresOfTheUnit}
      figures={[
        account !== null && {
          label: words.owes,
          value: format(account.owed),
          note: account.overdueSince
            ? account.overdue === account.owed
              ? words.allOverdueSince(formatDay(account.overdueSince))
              : words.overdueSince(format(account.overdue), formatDay(account.overdueSince))
            : account.owed === 0
              ? words.allPaid
              : words.notDueYet,
          isBad: account.overdue > 0,
          isNone: account.owed === 0,
          ...toAccount,
        },
        account !== null && account.credit > 0 && { label: common.credit, value: format(account.credit), ...toAccount },
        {
          label: words.rentAMonth,
          value: format(rent),
          note: nextRent && words.from(format(nextRent.rent), formatDay(nextRent.fromDay)),
        },
        account !== null && {
          label: words.nextCharge,
          value: next ? format(next.amount) : common.none,
          note: next && `${formatDay(next.dueDate)} · ${next.titles.join(', ')}`,
        },
        { label: words.vacantLast365Days, value: daysInWords(vacantDays), isNone: vacantDays === 0 },
      ]}
    />
  )
}

function Resident({ unit: { account, stays } }: { unit: UnitOverview }) {
  const since = stays[0]
  if (account === null) {
    return (
      <Card className="pb-5">
        <CardHeader title={common.tenant} />
        <p className="px-5">
          {since?.tenancyId === null ? words.vacantSince(formatDay(since.from)) : words.nobodyLivesHere}
        </p>
      </Card>
    )
  }
  const { tenantId, tenantName, startDate, endDate } = account
  return (
    <Card className="pb-5">
      <CardHeader title={common.tenant} />
      <div className="flex flex-wrap items-center justify-between gap-3 px-5">
        <TwoLines
          first={
            <Link to="/dashboard/tenants/$tenantId" params={{ tenantId }} className={textLinkClass}>
              {tenantName}
            </Link>
          }
          second={
            endDate ? words.sinceAndLeaves(formatDay(startDate), formatDay(endDate)) : words.since(formatDay(startDate))
          }
        />
      </div>
    </Card>
  )
}

function HowToPay({ unit: { accountNumber, waysToPay } }: { unit: UnitOverview }) {
  return (
    <Card className="pb-5">
      <CardHeader title={words.howToPay} />
      <dl className="space-y-2 px-5">
        {waysToPay.map(({ name, value, account }) => (
          <div key={`${name} ${value}`} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <dt className="text-soft">{name}</dt>
            <dd className="font-medium wrap-anywhere whitespace-pre-line figures">
              {account === null || account === accountNumber ? value : words.withAccount(value, account)}
            </dd>
          </div>
        ))}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <dt className="text-soft">{words.accountNumber}</dt>
          <dd className="flex items-center gap-3 font-medium figures">
            {accountNumber}
            <CopyButton text={accountNumber} of={words.accountNumberWithin} />
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
  const isOneRent = rents.every(({ rent }) => rent === first?.rent)
  // Months without rent stand there too: the line has a gap where nobody was charged.
  for (let month = first?.month; month && month <= (rents.at(-1)?.month ?? ''); month = addMonths(month, 1)) {
    months.push(month)
  }
  return (
    <Card className="px-5 pb-4">
      <div className="-mx-5">
        <CardHeader title={words.rentOverTime} />
      </div>
      {first === undefined ? (
        <p className="pb-1 text-soft">{words.noMonthOfRentWasCharged}</p>
      ) : isOneRent ? (
        <p className="pb-1 figures">{words.rentSince(measure.format(first.rent), formatMonth(first.month))}</p>
      ) : (
        <LineChart
          title={words.rentChargedForEachFullMonth}
          pointName={words.month}
          measure={measure}
          points={months.map((month) => ({
            name: formatMonth(month),
            label: `${formatMonth(month).slice(0, 3)}${months.length > 12 ? ` ${month.slice(0, 4)}` : ''}`,
          }))}
          lines={[{ name: common.rent, look: 'stairs', values: months.map((month) => rentOf.get(month) ?? null) }]}
        />
      )}
    </Card>
  )
}

function Timeline({ stays }: { stays: readonly Stay[] }) {
  return (
    <Card className="pb-3">
      <CardHeader title={words.whoLivedHere} />
      <ol className="divide-y divide-line">
        {stays.map(({ tenancyId, tenantId, tenantName, from, to, days }) => (
          <li key={`${tenancyId} ${from}`} className="flex items-start justify-between gap-3 px-5 py-2.5">
            <TwoLines
              first={
                tenantId === null ? (
                  <span className="text-soft">{common.vacant}</span>
                ) : (
                  <TenantLink tenantId={tenantId} tenancyId={tenancyId ?? undefined}>
                    {tenantName}
                  </TenantLink>
                )
              }
              second={words.fromDayTo(formatDay(from), to ? formatDay(to) : words.today)}
            />
            <span className="shrink-0 text-soft figures">{daysInWords(days)}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Meter({ meter, unitNumber, isVacant }: { meter: UnitMeter; unitNumber: string; isVacant: boolean }) {
  const { meterId, kind, serialNumber, removedOn, isUnread, lastValue, lastDay, usages } = meter
  const unit = unitOf(kind)
  return (
    <Card className="px-5 pb-4">
      <div className="-mx-5">
        <CardHeader title={words.meter(meterKindNames[kind], serialNumber)}>
          {removedOn ? (
            <Badge>{words.removed(formatDay(removedOn))}</Badge>
          ) : (
            isUnread && (isVacant ? <Badge>{common.vacant}</Badge> : <Badge tone="warn">{words.notReadLabel}</Badge>)
          )}
        </CardHeader>
      </div>
      {usages.length === 0 ? (
        <p className="text-soft">{words.nothingWasCountedYet}</p>
      ) : (
        <MonthlyColumns
          title={words.usedBetweenReadings(unit)}
          measure={{
            ...countMeasure(unit),
            format: (used) => `${formatQuantity(Math.round(used * MILLI))}\u00a0${unit}`,
          }}
          names={{ value: words.used }}
          columns={usages.map(({ day, usage }) => ({
            name: words.toDay(formatDay(day)),
            label: formatMonth(day.slice(0, 7)).slice(0, 3),
            value: usage / MILLI,
            link: { to: '/dashboard/meters', search: { meter: meterId, search: unitNumber } },
          }))}
        />
      )}
      <p className="mt-2 text-sm text-soft">
        {lastDay !== null &&
          lastValue !== null &&
          words.lastReading(formatQuantity(lastValue), unit, formatDay(lastDay))}
        <Link to="/dashboard/meters" search={{ meter: meterId, search: unitNumber }} className={textLinkClass}>
          {words.allReadings}
        </Link>
      </p>
    </Card>
  )
}
