import { addMonths, formatMonth } from '@makao/contract/days'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from './button'
import * as words from './ui.words'

interface MonthSwitchProps {
  /** 'YYYY-MM', both included; most often the same. */
  from: string
  to: string
  /** No month after it can be chosen. */
  last: string
  onMonths: (months: { from: string; to: string }) => void
}

/** Goes from month to month: ‹ November 2026 ›. Of several months that an address asks for, so many at a time. */
export function MonthSwitch({ from, to, last, onMonths }: MonthSwitchProps) {
  const months =
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5)) - Number(from.slice(5)) + 1
  const move = (by: number) => onMonths({ from: addMonths(from, by), to: addMonths(to, by) })
  const name = from === to ? formatMonth(from) : words.until(formatMonth(from), formatMonth(to))
  return (
    <div className="flex items-center gap-1">
      <IconButton label={words.monthsBefore(months)} onClick={() => move(-months)}>
        <ChevronLeft size={20} aria-hidden />
      </IconButton>
      <p aria-live="polite" className="min-w-40 text-center font-semibold">
        {name}
      </p>
      <IconButton
        label={words.monthsAfter(months)}
        disabled={addMonths(to, months) > last}
        onClick={() => move(months)}
      >
        <ChevronRight size={20} aria-hidden />
      </IconButton>
    </div>
  )
}
