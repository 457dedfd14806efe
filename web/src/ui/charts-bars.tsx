import { type ChartLink, ChartPart } from './chart-part'
import { type Measure, placeOf } from './charts.scale'

export interface ChartBar {
  id: string
  name: string
  value: number
  /** Behind the figure: 'KES 12,000 of KES 15,000'. */
  note?: string
  link?: ChartLink
}

interface BarChartProps {
  title: string
  bars: readonly ChartBar[]
  /** What a full bar is: of a rate 100. */
  most: number
  measure: Measure
}

/** Bars below one another, for what has a name too long to stand below a column. What is empty of a bar has an edge. */
export function BarChart({ title, bars, most, measure }: BarChartProps) {
  if (bars.length === 0) return null
  return (
    <figure className="m-0" aria-label={title}>
      <ul className="grid gap-x-8 lg:grid-cols-2">
        {bars.map(({ id, name, value, note, link }) => (
          <li key={id} className="min-w-0">
            <ChartPart
              link={link}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-sm py-1 text-sm underline-offset-4 pointer-coarse:py-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_3.5rem] [&[href]]:hover:underline"
              {...(note && { title: `${name}: ${note}` })}
            >
              <span className="truncate text-soft">{name}</span>
              <svg
                aria-hidden="true"
                className="order-last col-span-2 mt-1 h-2.5 w-full overflow-visible sm:order-none sm:col-span-1 sm:mt-0 sm:h-3"
              >
                <rect width="100%" height="100%" rx="3" fill="var(--surface)" stroke="var(--line-strong)" />
                <rect width={`${100 * placeOf(value, [0, most])}%`} height="100%" rx="3" fill="var(--accent)" />
              </svg>
              <span className="text-right font-medium text-ink figures">
                <span className="sr-only">: </span>
                {measure.format(value)}
                {note && <span className="sr-only">, {note}</span>}
              </span>
            </ChartPart>
          </li>
        ))}
      </ul>
    </figure>
  )
}
