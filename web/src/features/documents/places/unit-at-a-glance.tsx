import { addMonths, formatDay, formatMonth } from '@makao/contract/days'
import type { Stay, UnitMeter, UnitOverview } from '@makao/contract/documents/places/places.schema'
import { meterKindNames } from '@makao/contract/money/meters/meters.terms'
import { formatQuantity, MILLI, unitOf } from '@makao/contract/money/meters/quantity.terms'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Badge } from '../../../ui/badge'
import { Card, CardHeader } from '../../../ui/card'
import { countMeasure, moneyMeasure } from '../../../ui/charts.scale'
import * as common from '../../../ui/common.words'
import { CopyButton } from '../../../ui/copy-button'
import { TwoLines } from '../../../ui/data-table'
import { MonthlyColumns } from '../../../ui/monthly-columns'
import { TenantLink } from '../../../ui/page-links'
import { textLinkClass } from '../../../ui/text-link'
import { Figures } from './figures'
import * as words from './places.words'
import { RentLine } from './rent-line'

const daysInWords = (days: number) => `${days.toLocaleString('en-KE')} ${days === 1 ? 'day' : 'days'}`

type WayToPay = UnitOverview['waysToPay'][number]

interface UnitAtAGlanceProps {
  unit: UnitOverview
  unitNumber: string
  /** Who rents it now, where somebody does. */
  residents: ReactNode
}

/** How a unit stands: its tenant and money, what was charged and used, and who lived there. */
export function UnitAtAGlance({ unit, unitNumber, residents }: UnitAtAGlanceProps) {
  return (
    <>
      <Strip unit={unit} />
      {/* Two columns of cards of any height: none leaves a hole beside it. */}
      <div className="gap-4 *:mb-4 *:break-inside-avoid lg:columns-2">
        {unit.account ? <div>{residents}</div> : <Vacant {...unit} />}
        <HowToPay unit={unit} />
        <Timeline stays={otherStays(unit)} />
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

function Vacant({ stays: [last] }: UnitOverview) {
  return (
    <Card className="pb-5">
      <CardHeader title={common.tenant} />
      <p className="px-5">
        {last?.tenancyId === null ? words.vacantSince(formatDay(last.from)) : words.nobodyLivesHere}
      </p>
    </Card>
  )
}

/** The usual way first, with the account number that goes with it; the others are opened. */
function HowToPay({ unit: { accountNumber, waysToPay } }: { unit: UnitOverview }) {
  const isUsual = ({ account }: WayToPay) => account === null || account === accountNumber
  const first = waysToPay.find((way) => way.name !== 'Bank' && isUsual(way)) ?? waysToPay[0]
  const others = waysToPay.filter((way) => way !== first)
  return (
    <Card>
      <CardHeader title={words.howToPay} />
      <ul className="divide-y divide-line border-t border-line">
        {first && <Way way={first} accountNumber={accountNumber} />}
        <Typed name={words.accountNumber} value={accountNumber} />
      </ul>
      {others.length > 0 && (
        <details className="border-t border-line">
          <summary className="cursor-pointer px-5 py-3 font-medium pointer-coarse:min-h-11">
            {words.otherWaysToPay}
          </summary>
          <ul className="divide-y divide-line border-t border-line">
            {others.map((way) => (
              <Way key={`${way.name} ${way.value}`} {...{ way, accountNumber }} />
            ))}
          </ul>
        </details>
      )}
    </Card>
  )
}

/** Where to, and the account number where it is another than the unit's. */
function Way({ way: { name, value, account }, accountNumber }: { way: WayToPay; accountNumber: string }) {
  return (
    <>
      <Typed name={name} value={value} />
      {account !== null && account !== accountNumber && <Typed name={words.accountNumberFor(name)} value={account} />}
    </>
  )
}

/** What somebody who pays types into a phone, ready to be passed on. */
function Typed({ name, value }: { name: string; value: string }) {
  return (
    <li className="flex items-center justify-between gap-4 px-5 py-2">
      <span className="min-w-0">
        <span className="block text-sm text-soft">{name}</span>
        <span className="block font-medium wrap-anywhere whitespace-pre-line figures">{value}</span>
      </span>
      <CopyButton text={value} of={name} />
    </li>
  )
}

function Rents({ unit: { currency, rents } }: { unit: UnitOverview }) {
  const measure = moneyMeasure(currency)
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
        <RentLine {...{ currency, months, rents }} />
      )}
    </Card>
  )
}

/** Without what stands above already: who lives there, or since when nobody does. */
const otherStays = ({ account, stays }: UnitOverview) =>
  stays.filter(({ tenancyId, to }) => (tenancyId === null ? to !== null : tenancyId !== account?.tenancyId))

/** Who lived there before or comes next, and when nobody did. */
function Timeline({ stays }: { stays: readonly Stay[] }) {
  if (stays.length === 0) return null
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
              second={to ? words.fromDayTo(formatDay(from), formatDay(to)) : words.comesOn(formatDay(from))}
            />
            {days > 0 && <span className="shrink-0 text-soft figures">{daysInWords(days)}</span>}
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
