import { type Day, dayInNairobi } from '@makao/contract/days'
import * as common from './common.words'
import { FilterDate } from './filter-date'
import { RangeChips } from './range-chips'

interface Range {
  from?: Day | undefined
  to?: Day | undefined
}

interface FilterRangeProps {
  range: Range
  onRange: (range: Range) => void
  /** What its two fields are called. */
  labels?: readonly [from: string, to: string]
}

/** From when to when, for the panel of a list: the usual ranges at one press, or day by day. */
export function FilterRangeFields({
  range: { from, to },
  onRange,
  labels = [common.from, common.until],
}: FilterRangeProps) {
  return (
    <>
      <RangeChips hasDays today={dayInNairobi(new Date())} range={{ from, to }} onRange={onRange} />
      <FilterDate label={labels[0]} value={from} onChoose={(day) => onRange({ from: day, to })} />
      <FilterDate label={labels[1]} value={to} onChoose={(day) => onRange({ from, to: day })} />
    </>
  )
}
