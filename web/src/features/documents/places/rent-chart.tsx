import { formatMonth } from '@makao/contract/days'
import type { UnitOverview } from '@makao/contract/documents/places/places.schema'
import { moneyMeasure } from '../../../ui/charts.scale'
import { LineChart } from '../../../ui/charts-line'
import * as common from '../../../ui/common.words'
import * as words from './places.words'
import '../../../styles/dashboard.css'

interface RentChartProps extends Pick<UnitOverview, 'currency' | 'rents'> {
  /** 'YYYY-MM', each from the first to the last, also those of which nothing was charged. */
  months: readonly string[]
}

/** The rent of a unit over time. */
export function RentChart({ currency, rents, months }: RentChartProps) {
  const rentOf = new Map(rents.map(({ month, rent }) => [month, rent]))
  return (
    <LineChart
      title={words.rentChargedForEachFullMonth}
      pointName={words.month}
      measure={moneyMeasure(currency)}
      points={months.map((month) => ({
        name: formatMonth(month),
        label: `${formatMonth(month).slice(0, 3)}${months.length > 12 ? ` ${month.slice(0, 4)}` : ''}`,
      }))}
      lines={[{ name: common.rent, look: 'stairs', values: months.map((month) => rentOf.get(month) ?? null) }]}
    />
  )
}
