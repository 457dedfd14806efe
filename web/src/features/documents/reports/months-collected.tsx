import { formatMonth } from '@makao/contract/days'
import type { MonthCollection } from '@makao/contract/documents/reports/reports.schema'
import type { Currency } from '@makao/contract/money'
import { moneyMeasure } from '../../../ui/charts.scale'
import * as common from '../../../ui/common.words'
import { MonthlyColumns } from '../../../ui/monthly-columns'
import { lastDayOf } from './compared'
import * as words from './reports.words'

/** What was expected and collected in each month, all in one currency. */
export function MonthsCollected({ months, currency }: { months: readonly MonthCollection[]; currency: Currency }) {
  return (
    <MonthlyColumns
      title={`${words.rentCollectedAndExpectedBy}, ${currency}`}
      names={{ value: common.collected, behind: words.expected }}
      measure={moneyMeasure(currency)}
      columns={months.map(({ month, expected, collected }) => ({
        name: formatMonth(month),
        label: formatMonth(month).slice(0, 3),
        value: collected,
        behind: expected,
        link: {
          to: '/dashboard/reports',
          search: { report: 'rent-collection', from: `${month}-01`, to: lastDayOf(month) },
        },
      }))}
    />
  )
}
