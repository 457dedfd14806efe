import type { ComponentProps } from 'react'
import { ColumnChart } from './charts-columns'

/** As many columns as a thumb still meets on a phone. */
const MOST_ON_A_PHONE = 6

/** Columns of a year; on a phone the last of them. */
export function MonthlyColumns({ columns, ...chart }: ComponentProps<typeof ColumnChart>) {
  if (columns.length <= MOST_ON_A_PHONE) return <ColumnChart {...chart} columns={columns} />
  return (
    <>
      <div className="max-sm:hidden">
        <ColumnChart {...chart} columns={columns} />
      </div>
      <div className="sm:hidden">
        <ColumnChart {...chart} columns={columns.slice(-MOST_ON_A_PHONE)} />
      </div>
    </>
  )
}
