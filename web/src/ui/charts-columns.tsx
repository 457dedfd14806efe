import { useId } from 'react'
import { type ChartLink, ChartPart } from './chart-part'
import { type Measure, placeOf, ticksOf } from './charts.scale'
import { Axis, Legend, LegendEntry, Stripes } from './charts-parts'
import { classNames } from './class-names'

export interface ChartColumn {
  /** In full: 'November 2026'. */
  name: string
  /** Below the column: 'Nov'. */
  label: string
  /** Below zero it hangs from the line. */
  value: number
  /** Stands hollow behind the column: what was expected. */
  behind?: number
  /** Hangs striped from the line, whatever its sign in the books: what was spent. */
  below?: number
  link?: ChartLink
}

interface ColumnChartProps {
  title: string
  columns: readonly ChartColumn[]
  /** What the three are called; without a name a kind is not shown. */
  names: { value: string; behind?: string; below?: string }
  measure: Measure
  /** The height of the drawing. */
  className?: string
}

const HOLLOW = {
  fill: 'var(--sunken)',
  stroke: 'var(--line-strong)',
  strokeDasharray: '3 2',
}

/** How high the strip below the line is at least, in parts of what stands above it. */
const SHALLOW = 0.08
/** What still shows of something that was spent. */
const LEAST = 0.02

/** Columns side by side over one axis, each a link to its rows and, for screen readers, an entry of a list that says its figures. */
export function ColumnChart({ title, columns, names, measure, className = 'h-36' }: ColumnChartProps) {
  const id = useId()
  if (columns.length === 0) return null
  const ups = columns.flatMap(({ value, behind = 0 }) => [value, names.behind ? behind : 0])
  const downs = columns.flatMap(({ value, below = 0 }) => [value, names.below ? -below : 0])
  const [lowest, highest] = [Math.min(0, ...downs), Math.max(0, ...ups)]
  const upper = ticksOf(0, highest, measure.one)
  const top = upper.at(-1) ?? 1
  // What hangs from the line and is small has a strip below it, not a whole step of the axis.
  const isShallow = lowest < 0 && -lowest < top / 4
  const ticks = isShallow ? upper : ticksOf(lowest, highest, measure.one)
  const ends = isShallow ? [Math.min(lowest, -top * SHALLOW), top] : ticks
  const zero = placeOf(0, ends)
  const percent = (part: number) => `${Number((100 * part).toFixed(2))}%`
  const bar = (value: number) => {
    const place = placeOf(value, ends)
    const height = Math.abs(place - zero)
    return { y: percent(1 - Math.max(place, zero)), height: percent(value < 0 ? Math.max(LEAST, height) : height) }
  }
  const textOf = ({ value, behind, below }: ChartColumn) =>
    [
      `${names.value} ${measure.format(value)}`,
      names.behind && behind !== undefined && `${names.behind} ${measure.format(behind)}`,
      names.below && below !== undefined && `${names.below} ${measure.format(below)}`,
    ]
      .filter(Boolean)
      .join(', ')
  // Where there is no room for all names every second or third is written.
  const every = Math.ceil(columns.length / 12)
  return (
    <figure className="m-0" aria-label={title}>
      <svg aria-hidden="true" className="absolute size-0">
        <defs>
          <Stripes id={id} color="var(--warn)" />
        </defs>
      </svg>
      <div className="flex gap-2">
        <Axis {...{ ticks, ends, measure, className }} />
        <div className="relative min-w-0 grow">
          <div aria-hidden className={classNames('pointer-events-none absolute inset-x-0 top-0', className)}>
            {ticks.map((tick) => (
              <span
                key={tick}
                className={classNames('absolute inset-x-0 border-t', tick === 0 ? 'border-line-strong' : 'border-line')}
                style={{ bottom: percent(placeOf(tick, ends)) }}
              />
            ))}
          </div>
          <ul className="relative flex">
            {columns.map((column, place) => (
              <li key={column.name} className="min-w-0 grow basis-0">
                <ChartPart link={column.link} className="block rounded-sm" title={`${column.name}: ${textOf(column)}`}>
                  <span className={classNames('relative block', className)}>
                    <svg aria-hidden="true" className="absolute inset-0 size-full overflow-visible">
                      {names.behind && column.behind !== undefined && column.behind !== 0 && (
                        <rect x="10%" width="80%" {...bar(column.behind)} {...HOLLOW} />
                      )}
                      <rect
                        x="22%"
                        width="56%"
                        {...bar(column.value)}
                        fill={column.value < 0 ? 'var(--bad)' : 'var(--accent)'}
                      />
                      {names.below && column.below !== undefined && (
                        <rect x="22%" width="56%" {...bar(-column.below)} fill={`url(#${id})`} />
                      )}
                    </svg>
                  </span>
                  <span className="sr-only">{`${column.name}: ${textOf(column)}`}</span>
                  <span
                    aria-hidden
                    className={classNames(
                      'mt-1 flex justify-center text-xs text-nowrap text-soft',
                      place % every !== 0 ? 'invisible' : place % (3 * every) !== 0 && 'max-[20rem]:invisible',
                    )}
                  >
                    {column.label}
                  </span>
                </ChartPart>
              </li>
            ))}
          </ul>
        </div>
      </div>
      {(names.behind || names.below) && (
        <div className="mt-2">
          <Legend>
            <LegendEntry name={names.value}>
              <rect width="16" height="10" fill="var(--accent)" />
            </LegendEntry>
            {names.behind && (
              <LegendEntry name={names.behind}>
                <rect width="16" height="10" {...HOLLOW} />
              </LegendEntry>
            )}
            {names.below && (
              <LegendEntry name={names.below}>
                <rect width="16" height="10" fill={`url(#${id})`} />
              </LegendEntry>
            )}
          </Legend>
        </div>
      )}
    </figure>
  )
}
