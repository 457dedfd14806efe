import { type KeyboardEvent, type PointerEvent, type SyntheticEvent, useState } from 'react'
import { type ChartLink, ChartPart } from './chart-part'
import { type Measure, namedPlaces, pathOf, placeOf, ticksOf } from './charts.scale'
import { Axis, besideAxis, Legend, LegendEntry } from './charts-parts'
import { classNames } from './class-names'
import * as words from './ui.words'

/** `area`: filled, what one looks at. `line`: what it is compared with. `steps`: dotted, what was to be expected. `stairs`: what holds for a time. */
type Look = 'area' | 'line' | 'steps' | 'stairs'

export interface ChartLine {
  name: string
  look: Look
  /** One for each point, in order; null where nothing is known: a gap, or what is still to come. */
  values: readonly (number | null)[]
}

interface LineChartProps {
  /** What is shown, for screen readers: 'Rent collected in November, KES'. */
  title: string
  /** What the points are called together: 'Day'. */
  pointName: string
  /** In full, and as short as it stands below the axis. */
  points: readonly { name: string; label: string; link?: ChartLink }[]
  lines: readonly ChartLine[]
  measure: Measure
  /** Where the axis begins; 0 unless told. */
  from?: number
  /** The height of the drawing. */
  className?: string
}

const strokes: Record<Look, { stroke: string; strokeWidth: number; strokeDasharray?: string }> = {
  area: { stroke: 'var(--accent)', strokeWidth: 2.5 },
  line: { stroke: 'var(--soft)', strokeWidth: 1.5 },
  stairs: { stroke: 'var(--accent)', strokeWidth: 2.5 },
  steps: { stroke: 'var(--ink)', strokeWidth: 1.5, strokeDasharray: '2 4' },
}
const FILL = 'color-mix(in oklab, var(--accent) 22%, transparent)'

function valueAt({ values }: ChartLine, place: number, format: (value: number) => string): string {
  const value = values[place]
  return value === null || value === undefined ? '-' : format(value)
}

const lastKnown = (values: ChartLine['values']) => values.findLastIndex((value) => value !== null)

/**
 * Two or three lines over one axis. Each point can be read by pointing at it or with the arrow keys, and all of them stand in a
 * table for screen readers.
 */
export function LineChart({ title, pointName, points, lines, measure, from = 0, className = 'h-36' }: LineChartProps) {
  const [shown, setShown] = useState<number>()
  if (points.length === 0) return null
  const known = lines.flatMap(({ values }) => values.filter((value) => value !== null))
  const ticks = ticksOf(Math.min(from, ...known), Math.max(from, ...known), measure.one)
  const xOf = (place: number) => (points.length === 1 ? 0 : (100 * place) / (points.length - 1))
  const foremost = lines.find(({ look }) => look === 'area') ?? lines[0]
  const latest = foremost ? lastKnown(foremost.values) : -1
  const latestValue = foremost?.values[latest]
  const place = Math.min(shown ?? Math.max(0, latest), points.length - 1)
  const point = points[place]
  // Of several lines a phone has room for the names alone, until a point is asked for.
  const isBrief = lines.length > 1 && shown === undefined

  /** The rows of the point that is shown: its name below the chart leads to them. */
  const open = ({ currentTarget }: SyntheticEvent<HTMLElement>) =>
    currentTarget.closest('figure')?.querySelector('a')?.click()

  function handleMove({ currentTarget, clientX }: PointerEvent<HTMLElement>): void {
    const { left, width } = currentTarget.getBoundingClientRect()
    const at = Math.round(((clientX - left) / Math.max(1, width)) * (points.length - 1))
    setShown(Math.min(points.length - 1, Math.max(0, at)))
  }

  return (
    <figure className="m-0 flex grow flex-col">
      <div className="flex grow gap-2">
        <Axis ticks={ticks} ends={ticks} measure={measure} className={className} />
        <div
          className={classNames(
            'relative min-w-0 grow rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-accent',
            className,
          )}
        >
          <Drawing lines={lines} ticks={ticks} at={shown === undefined ? undefined : xOf(place)} />
          {latestValue !== null && latestValue !== undefined && (
            <span
              aria-hidden
              className="absolute size-2.5 -translate-x-1/2 translate-y-1/2 rounded-full border-2 border-surface bg-accent"
              style={{ left: `${xOf(latest)}%`, bottom: `${100 * placeOf(latestValue, ticks)}%` }}
            />
          )}
          <input
            type="range"
            min={0}
            max={points.length - 1}
            value={place}
            aria-label={words.shown(pointName, title)}
            aria-valuetext={`${point?.name}: ${lines.map((line) => `${line.name} ${valueAt(line, place, measure.format)}`).join(', ')}`}
            onChange={({ target }) => setShown(target.valueAsNumber)}
            onPointerMove={handleMove}
            // A finger is gone before the link of its point could be pressed: there the point stays.
            onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setShown(undefined)}
            onBlur={({ relatedTarget }) => !relatedTarget?.closest('figure') && setShown(undefined)}
            onPointerUp={(event) => event.pointerType === 'mouse' && open(event)}
            onKeyDown={(event: KeyboardEvent<HTMLElement>) => event.key === 'Enter' && open(event)}
            className={classNames(
              'absolute inset-0 m-0 size-full touch-pan-y opacity-0',
              point?.link ? 'cursor-pointer' : 'cursor-crosshair',
            )}
          />
        </div>
      </div>
      <div aria-hidden className={classNames(besideAxis, 'relative mt-1.5 h-[1rem] text-xs text-soft figures')}>
        {namedPlaces(points.length).map((named, nth) => {
          const label = points[named]?.label ?? ''
          return (
            <span
              key={points[named]?.name}
              className={classNames(
                'absolute whitespace-nowrap',
                named > 0 && '-translate-x-1/2',
                // Large text has room for every second one.
                nth % 2 === 1 && 'max-[20rem]:invisible',
              )}
              // The last one ends with the axis, however large the text is.
              style={{ left: `min(${xOf(named)}%, 100% - ${label.length / 2}ch)` }}
            >
              {label}
            </span>
          )
        })}
      </div>
      <ReadOut {...{ lines, measure, place, point }} isBrief={isBrief} />
      <Figures {...{ title, pointName, points, lines, measure }} />
    </figure>
  )
}

type Ticks = ReturnType<typeof ticksOf>

/** `at`: where the point stands that is read, in hundredths of the width. */
function Drawing({ lines, ticks, at }: { lines: readonly ChartLine[]; ticks: Ticks; at: number | undefined }) {
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-0 size-full overflow-visible [&_path]:[vector-effect:non-scaling-stroke]"
    >
      {ticks.map((tick) => (
        <path key={tick} d={`M0 ${100 - 100 * placeOf(tick, ticks)}H100`} stroke="var(--line)" />
      ))}
      {lines.map(({ name, look, values }) => {
        const path = pathOf(values, ticks, look === 'steps' || look === 'stairs')
        return (
          <g key={name} fill="none">
            {look === 'area' && path && <path d={`${path}V100H0Z`} fill={FILL} />}
            <path d={path} strokeLinejoin="round" {...strokes[look]} />
          </g>
        )
      })}
      {at !== undefined && <path d={`M${at} 0V100`} stroke="var(--ink)" />}
    </svg>
  )
}

interface ReadOutProps extends Pick<LineChartProps, 'lines' | 'measure'> {
  place: number
  point: LineChartProps['points'][number] | undefined
  /** On a phone the names alone. */
  isBrief: boolean
}

/** What each line says at a point. */
function ReadOut({ lines, measure, place, point, isBrief }: ReadOutProps) {
  return (
    <div className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm lg:gap-x-3 lg:text-xs lg:[&>div]:gap-x-3 lg:[&>div]:text-xs">
      <ChartPart
        link={point?.link}
        className={classNames(
          'font-medium whitespace-nowrap text-ink underline-offset-4 [&[href]]:underline [&[href]]:decoration-line-strong [&[href]]:hover:decoration-current',
          isBrief && 'max-sm:hidden',
        )}
      >
        {point?.name} {point?.link && <span aria-hidden>›</span>}
      </ChartPart>
      <Legend>
        {lines.map((line) => (
          <LegendEntry
            key={line.name}
            name={
              <span className="whitespace-nowrap">
                {line.name}{' '}
                <b className={classNames('font-medium text-ink figures', isBrief && 'max-sm:hidden')}>
                  {valueAt(line, place, measure.formatBare)}
                </b>
              </span>
            }
          >
            {line.look === 'area' && <rect width="16" height="10" fill={FILL} />}
            <path d={line.look === 'area' ? 'M0 0H16' : 'M0 5H16'} fill="none" {...strokes[line.look]} />
          </LegendEntry>
        ))}
      </Legend>
    </div>
  )
}

/** All of it for screen readers. */
function Figures({
  title,
  pointName,
  points,
  lines,
  measure,
}: Pick<LineChartProps, 'title' | 'pointName' | 'points' | 'lines' | 'measure'>) {
  return (
    <div className="sr-only">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{pointName}</th>
            {lines.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ name }, row) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {lines.map((line) => (
                <td key={line.name}>{valueAt(line, row, measure.format)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
