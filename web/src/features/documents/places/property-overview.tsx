import { addDays, addMonths, dayInNairobi, daysBetween, formatDay, formatMonth } from '@makao/contract/days'
import type { PropertyOverview } from '@makao/contract/documents/places/places.schema'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card, CardHeader } from '../../../ui/card'
import { moneyMeasure } from '../../../ui/charts.scale'
import { UnitMap } from '../../../ui/charts-units'
import * as common from '../../../ui/common.words'
import { Loaded } from '../../../ui/loaded'
import { MonthlyColumns } from '../../../ui/monthly-columns'
import { textLinkClass } from '../../../ui/text-link'
import { Figures } from './figures'
import { propertyOverview } from './places.queries'
import * as words from './places.words'

/** 'Nov' */
const shortMonth = (month: string) => formatMonth(month).slice(0, 3)

/** What was due in a month, in the list of charges. */
const dueIn = (propertyId: string, month: string) => ({
  to: '/dashboard/payments' as const,
  search: { propertyId, from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) },
})

/** How a property does: this month, the last twelve, and unit by unit. */
export function PropertyAtAGlance({ propertyId }: { propertyId: string }) {
  const query = useQuery(propertyOverview(propertyId))
  return (
    <Loaded query={query} loading={words.loadingFigures} failed={words.figuresOfThisPropertyCould}>
      {(overview) => (
        <>
          <Strip overview={overview} />
          {overview.units > 0 && (
            <div className="mb-4 grid grid-cols-1 gap-4 lg:grid-cols-2">
              <Months overview={overview} />
              <Cells overview={overview} />
            </div>
          )}
        </>
      )}
    </Loaded>
  )
}

function Strip({ overview }: { overview: PropertyOverview }) {
  const { propertyId, currency, units, letUnits, arrears, tenanciesInArrears, unreadMeters, months } = overview
  const { format } = moneyMeasure(currency)
  const now = months.at(-1)
  const month = now ? formatMonth(now.month).split(' ')[0] : ''
  return (
    <Figures
      label={words.figuresOfTheProperty}
      figures={[
        now !== undefined && {
          label: words.collectedOfWhatFellDueIn(month),
          value: format(now.collected),
          isNone: now.collected === 0,
          note: words.of(format(now.expected)),
          link: dueIn(propertyId, now.month),
        },
        {
          label: words.occupancy,
          value: words.letUnitsOfUnits(letUnits, units),
          note: units - letUnits > 0 ? words.vacant(units - letUnits) : units > 0 && words.fullyOccupied,
          link: {
            to: '/dashboard/units',
            search: { propertyId, ...(letUnits < units && { status: 'vacant' as const }) },
          },
        },
        {
          label: words.arrears,
          value: format(arrears),
          note: arrears > 0 ? `${tenanciesInArrears} ${words.tenants(tenanciesInArrears)}` : words.nobodyOwes,
          isBad: arrears > 0,
          isNone: arrears === 0,
          link: { to: '/dashboard/payments', search: { propertyId, paymentStatus: 'overdue' as const } },
        },
        unreadMeters > 0 && {
          label: words.metersNotRead,
          value: `${unreadMeters}`,
          note: words.thisMonth,
          link: { to: '/dashboard/meters', search: { propertyId, unread: true } },
        },
        now !== undefined && {
          label: words.netToOwnersIn(month),
          value: format(now.net),
          note: now.expenses > 0 && words.afterExpenses(format(now.expenses)),
          isBad: now.net < 0,
          isNone: now.net === 0,
          link: { to: '/dashboard/reports', search: { report: 'income', fromMonth: now.month, toMonth: now.month } },
        },
      ]}
    />
  )
}

function Months({ overview: { propertyId, currency, months } }: { overview: PropertyOverview }) {
  const columns = months.map(({ month, expected, collected, expenses }) => ({
    name: formatMonth(month),
    label: shortMonth(month),
    value: collected,
    behind: expected,
    below: expenses,
    link: dueIn(propertyId, month),
  }))
  const chart = {
    title: words.collectedOfWhatFellDueAnd,
    measure: moneyMeasure(currency),
    names: { value: common.collected, behind: words.fellDue, below: common.expenses },
  }
  return (
    <Card className="px-5 pb-4">
      <div className="-mx-5">
        <CardHeader title={words.monthByMonth} />
      </div>
      <MonthlyColumns {...chart} columns={columns} />
    </Card>
  )
}

/** As the arrears of the dashboard are parted: to 30 days, to 60, and more. */
function depthOf(since: string | null, today: string): 0 | 1 | 2 {
  const days = since === null ? 0 : daysBetween(since, today)
  return days > 60 ? 2 : days > 30 ? 1 : 0
}

/** What is longer has no room in a cell, whose title says it in full. */
const MILLION = 1_000_000

function Cells({ overview: { propertyId, currency, units, cells } }: { overview: PropertyOverview }) {
  const { format, formatBare, formatTick, one } = moneyMeasure(currency)
  const today = dayInNairobi(new Date())
  return (
    <Card className="px-5 pb-4">
      <div className="-mx-5">
        <CardHeader title={words.unitMap} />
      </div>
      <UnitMap
        title={common.units}
        note={words.theDarkerTheLonger}
        units={cells.map(({ unitId, unitNumber, state, tenantName, overdue, overdueSince }) => ({
          id: unitId,
          name: unitNumber,
          state,
          ...(state === 'owing' && {
            depth: depthOf(overdueSince, today),
            text: overdue < MILLION * one ? formatBare(overdue) : formatTick(overdue),
          }),
          ...(tenantName && {
            about: [tenantName, overdueSince && words.overdueSince(format(overdue), formatDay(overdueSince))]
              .filter(Boolean)
              .join(', '),
          }),
          link: { to: '/dashboard/units/$unitId', params: { unitId } },
        }))}
      />
      {units > cells.length && (
        <Link to="/dashboard/units" search={{ propertyId }} className={`${textLinkClass} mt-3 inline-block`}>
          {words.allUnits(units.toLocaleString('en-KE'))}
        </Link>
      )}
    </Card>
  )
}
