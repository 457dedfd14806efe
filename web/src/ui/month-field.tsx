import { addMonths, dayInNairobi } from '@makao/contract/days'
import type { ComponentProps } from 'react'
import { SelectField } from './field'

const YEARS_BACK = 5

/** 'Sep 2026': two of these fields stand beside each other on a phone. */
const monthNames = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', year: 'numeric' })

interface MonthFieldProps extends Omit<ComponentProps<typeof SelectField>, 'value' | 'onChange'> {
  /** 'YYYY-MM' */
  value: string
  /** How many months after this one are offered. */
  ahead?: number
  onMonth: (month: string) => void
}

/** Chooses a month: a list, since not every browser has a field for months. */
export function MonthField({ value, ahead = 0, onMonth, ...field }: MonthFieldProps) {
  const last = addMonths(dayInNairobi(new Date()).slice(0, 7), ahead)
  const months = Array.from({ length: YEARS_BACK * 12 + ahead }, (_, place) => addMonths(last, -place))
  const offered = [...new Set([value, ...months])].sort().reverse()
  return (
    <SelectField {...field} value={value} onChange={(event) => onMonth(event.target.value)}>
      {offered.map((month) => (
        <option key={month} value={month}>
          {monthNames.format(new Date(`${month}-01T00:00:00Z`))}
        </option>
      ))}
    </SelectField>
  )
}
