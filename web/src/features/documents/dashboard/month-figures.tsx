import { countryOf } from '@makao/contract/countries'
import { addDays, addMonths, formatDay, monthName } from '@makao/contract/days'
import type { DashboardFigures } from '@makao/contract/documents/dashboard/dashboard.schema'
import { formatMoney } from '@makao/contract/money'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { moneyMeasure } from '../../../ui/charts.scale'
import { LineChart } from '../../../ui/charts-line'
import * as common from '../../../ui/common.words'
import { textLinkClass } from '../../../ui/text-link'
import * as words from './dashboard.words'
import type { MonthCardProps } from './month-card'
import { pointsAgainst } from './needs'

/** What came in this month, beside what was to come in and the month before, day by day. */
export function MonthFigures({
  figures,
  currency,
  propertyId,
  isMixed,
}: MonthCardProps & { figures: DashboardFigures }) {
  const { month, months } = figures
  const name = monthName(month)
  const before = monthName(addMonths(month, -1))
  const shown = months.find((of) => of.currency === currency)
  if (!shown) return <p className="py-6 text-soft">{words.noRentIsDueInYet(name)}</p>

  const { expected, collected, outstanding, rate, tenanciesOpen, settledOn, points, days } = shown
  const money = (amount: number, label: 'code' | 'none' = 'none') => formatMoney(amount, shown.currency, label)
  const rows = { from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1), propertyId }
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6">
        <p className="min-w-0">
          <Link
            // The report is of all properties.
            {...(propertyId
              ? { to: '/dashboard/payments', search: { ...rows, paymentType: 'rent' } }
              : { to: '/dashboard/reports', search: { report: 'rent-collection', from: rows.from, to: rows.to } })}
            className="text-[clamp(1rem,6.6vw,1.625rem)] leading-[1.25] font-semibold tracking-tight whitespace-nowrap underline-offset-4 figures hover:underline"
          >
            {money(collected, 'code')}
          </Link>{' '}
          <span className="block text-sm text-soft figures">{words.collectedOf(money(expected), rate.toFixed(1))}</span>
        </p>
        <p className="text-sm max-sm:flex max-sm:w-full max-sm:flex-wrap max-sm:justify-between max-sm:gap-x-3 max-sm:text-xs sm:text-right">
          {settledOn ? (
            <span className="flex items-center gap-1.5 font-medium text-good">
              <CircleCheck size={18} aria-hidden className="shrink-0" />
              {words.everybodyHasPaidForOn(name, formatDay(settledOn, figures.today))}
            </span>
          ) : (
            <Link
              to="/dashboard/payments"
              search={{ ...rows, paymentType: 'rent', paymentStatus: 'open' }}
              className={textLinkClass}
            >
              <span className="figures">{money(outstanding, 'code')}</span> {words.rentOutstanding}{' '}
              <span className="sm:block">
                {words.tenants(tenanciesOpen, isMixed ? countryOf[shown.currency] : undefined)}
              </span>
            </Link>
          )}
          {points !== null && <span className="block text-soft">{pointsAgainst(points, before)}</span>}
        </p>
      </div>
      <LineChart
        title={words.rentOfByDay(name, shown.currency)}
        pointName={common.day}
        // As high as what stands beside the card.
        className="h-20 lg:h-auto lg:min-h-28"
        measure={moneyMeasure(shown.currency)}
        points={days.map(({ day }) => ({
          name: formatDay(day, figures.today),
          label: String(Number(day.slice(8))),
          link: { to: '/dashboard/payments', search: { view: 'received', from: day, to: day, propertyId } },
        }))}
        lines={[
          { name, look: 'area', values: days.map((day) => day.collected) },
          { name: before, look: 'line', values: days.map((day) => day.before) },
          { name: words.expected, look: 'steps', values: days.map((day) => day.expected) },
        ]}
      />
    </>
  )
}
