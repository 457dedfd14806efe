import { countryOf } from '@makao/contract/countries'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { Card, Skeleton } from '../../../ui/card'
import { moneyMeasure } from '../../../ui/charts.scale'
import { SplitBar } from '../../../ui/charts-split'
import { textLinkClass } from '../../../ui/text-link'
import { daysOfAge } from './ages'
import * as words from './dashboard.words'
import type { PartProps } from './staff-dashboard'

/** What is past its day, by how long. */
export function Overdue({ figures, totals, currency, propertyId, isMixed }: PartProps) {
  if (!figures) return <Skeleton className="h-24" />
  const overdue = figures.overdue.find((of) => of.currency === currency)
  if (!overdue) {
    if (!totals?.activeTenants) return null
    return (
      <Card className="px-4 py-2">
        <h2 className="font-semibold">{words.overdueByAge}</h2>
        <p className="flex items-center gap-2 py-2 text-sm text-good">
          <CircleCheck size={18} aria-hidden className="shrink-0" />
          {words.noOverdueAmountsIn(figures.overdue.length > 0 ? currency : undefined)}
        </p>
      </Card>
    )
  }
  const { amount, ages, tenancies } = overdue
  const measure = moneyMeasure(overdue.currency)
  return (
    <Card className="px-4 py-2">
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="font-semibold">{words.overdueByAge}</h2>
        <Link
          to="/dashboard/payments"
          search={{ view: 'collect', propertyId }}
          className={`${textLinkClass} text-sm figures`}
        >
          {words.ofAllChargesFrom(
            measure.format(amount),
            words.tenants(tenancies, isMixed ? countryOf[overdue.currency] : undefined),
          )}
        </Link>
      </div>
      <SplitBar
        isNarrow
        title={words.overdueByAge}
        measure={measure}
        parts={ages.map(({ age, amount, tenancies: owing }) => ({
          name: words.days(age),
          value: amount,
          ...(owing > 0 && { note: words.tenants(owing, undefined) }),
          link: {
            to: '/dashboard/payments',
            search: { paymentStatus: 'overdue', propertyId, ...daysOfAge(age, figures.today) },
          },
        }))}
      />
    </Card>
  )
}
