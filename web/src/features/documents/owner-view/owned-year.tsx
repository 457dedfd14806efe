import { formatMonth } from '@makao/contract/days'
import type { OwnedMoney } from '@makao/contract/documents/owner-view/owner-view.schema'
import { Card, CardHeader } from '../../../ui/card'
import { moneyMeasure } from '../../../ui/charts.scale'
import { MonthlyColumns } from '../../../ui/monthly-columns'
import * as words from './owner-view.words'

/** What was left for an owner in each of the last twelve months, a column each, which leads to its month. */
export function OwnedYear({ account: { currency, months } }: { account: OwnedMoney }) {
  return (
    <Card className="px-5 pb-4">
      <div className="-mx-5">
        <CardHeader title={words.yoursByMonth(currency)} />
      </div>
      <MonthlyColumns
        title={words.yoursOfEachMonth(currency)}
        // As high as the month that stands beside it.
        className="h-36 lg:h-96"
        measure={moneyMeasure(currency)}
        names={{ value: words.leftForYou }}
        columns={months.map(({ month, net }) => ({
          name: formatMonth(month),
          label: formatMonth(month).slice(0, 3),
          value: net,
          link: { to: '/dashboard/owned/money', search: { from: month, to: month } },
        }))}
      />
    </Card>
  )
}
