import { type Measure, placeOf, ticksOf } from './charts.scale'
import { classNames } from './class-names'

export interface WaterfallStep {
  name: string
  /** What it adds, or takes away below zero; of a sum what all before it come to. */
  value: number
  /** Stands on the ground again. */
  isSum?: boolean
}

interface Bar extends WaterfallStep {
  from: number
  to: number
}

function barsOf(steps: readonly WaterfallStep[]): Bar[] {
  let reached = 0
  return steps.map((step) => {
    const from = step.isSum ? 0 : reached
    const to = step.isSum ? step.value : reached + step.value
    reached = to
    return { ...step, from, to }
  })
}

/** Sums full, what is added paler, what is taken away in another colour and below where it began. */
function fillOf({ isSum, value }: Bar): string {
  if (value < 0) return isSum ? 'var(--bad)' : 'var(--warn)'
  return isSum ? 'var(--accent)' : 'color-mix(in oklab, var(--accent) 55%, var(--surface))'
}

interface WaterfallProps {
  title: string
  steps: readonly WaterfallStep[]
  measure: Measure
}

/** How one amount becomes another: a column for each step, with its figure; with less room a row for each. */
export function Waterfall({ title, steps, measure }: WaterfallProps) {
  const bars = barsOf(steps)
  const reached = bars.flatMap(({ from, to }) => [from, to])
  const ticks = ticksOf(Math.min(0, ...reached), Math.max(0, ...reached), measure.one)
  const percent = (part: number) => `${Number((100 * part).toFixed(2))}%`
  return (
    <figure className="m-0" aria-label={title}>
      <ol className="grid gap-x-2 gap-y-1 xl:auto-cols-fr xl:grid-flow-col">
        {bars.map((bar) => {
          const low = placeOf(Math.min(bar.from, bar.to), ticks)
          const size =
            bar.from === bar.to ? 0 : Math.max(0.01, Math.abs(placeOf(bar.to, ticks) - placeOf(bar.from, ticks)))
          const zero = placeOf(0, ticks)
          return (
            <li key={bar.name} className="min-w-0 max-xl:flex max-xl:flex-wrap max-xl:items-center max-xl:gap-x-2">
              <svg aria-hidden="true" className="h-28 w-full overflow-visible max-xl:hidden">
                <line x1="0" x2="100%" y1={percent(1 - zero)} y2={percent(1 - zero)} stroke="var(--line-strong)" />
                <rect
                  x="14%"
                  width="72%"
                  rx="2"
                  y={percent(1 - low - size)}
                  height={percent(size)}
                  fill={fillOf(bar)}
                />
              </svg>
              <svg aria-hidden="true" className="order-2 h-4 w-0 min-w-10 grow overflow-visible xl:hidden">
                <line y1="0" y2="100%" x1={percent(zero)} x2={percent(zero)} stroke="var(--line-strong)" />
                <rect y="10%" height="80%" rx="2" x={percent(low)} width={percent(size)} fill={fillOf(bar)} />
              </svg>
              <span className="order-1 block w-[6rem] shrink-0 text-sm text-soft xl:mt-1 xl:w-auto xl:text-center">
                {bar.name}
              </span>
              <span
                className={classNames(
                  'order-3 ml-auto block shrink-0 text-sm whitespace-nowrap figures xl:ml-0 xl:text-center',
                  bar.isSum && 'font-semibold',
                )}
              >
                {measure.format(bar.value)}
              </span>
            </li>
          )
        })}
      </ol>
    </figure>
  )
}
