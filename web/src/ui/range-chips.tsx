import { addDays, addMonths, type Day } from '@makao/contract/days'
import { chipClass } from './chip'
import * as words from './ui.words'

interface Range {
  from?: Day | undefined
  to?: Day | undefined
}

/** The ranges of days that people ask for most, on a day. */
export function usualRanges(today: Day): { text: string; from: Day; to: Day }[] {
  const month = today.slice(0, 7)
  const last = addMonths(month, -1)
  const endOf = (one: string) => addDays(`${addMonths(one, 1)}-01`, -1)
  return [
    { text: words.thisMonth, from: `${month}-01`, to: endOf(month) },
    { text: words.lastMonth, from: `${last}-01`, to: endOf(last) },
    { text: words.thisYear, from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` },
  ]
}

/** Single days: where things are looked up soon after they happened. */
function lastDays(today: Day) {
  const yesterday = addDays(today, -1)
  return [
    { text: words.today, from: today, to: today },
    { text: words.yesterday, from: yesterday, to: yesterday },
  ]
}

interface RangeChipsProps {
  today: Day
  range: Range
  onRange: (range: Range) => void
  /** Today and yesterday too. */
  hasDays?: boolean
  /** All days too, which is what two empty ends mean. */
  hasAll?: boolean
}

/** Fills both ends of a range at one press. */
export function RangeChips({ today, range, onRange, hasDays = false, hasAll = false }: RangeChipsProps) {
  const ranges = [
    ...(hasAll ? [{ text: words.allDays, from: undefined, to: undefined }] : []),
    ...(hasDays ? lastDays(today) : []),
    ...usualRanges(today),
  ]
  return (
    <fieldset className="col-span-full flex flex-wrap items-center gap-1.5">
      <legend className="sr-only">{words.usualRanges}</legend>
      {ranges.map(({ text, from, to }) => {
        const isShown = range.from === from && range.to === to
        return (
          <button
            key={text}
            type="button"
            aria-pressed={isShown}
            onClick={() => onRange({ from, to })}
            className={chipClass}
          >
            {text}
          </button>
        )
      })}
    </fieldset>
  )
}
