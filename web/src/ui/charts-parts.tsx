import type { ReactNode } from 'react'
import { type Measure, placeOf } from './charts.scale'
import { classNames } from './class-names'

/** What stands below a drawing begins where it does, behind the axis. */
export const besideAxis = 'ml-[2.75rem]'

interface AxisProps {
  ticks: readonly number[]
  /** What stands at the foot and at the head of the drawing, first and last. */
  ends: readonly number[]
  measure: Measure
  /** The height of the drawing. */
  className: string
}

/** The round numbers left of a drawing, in the room that their text takes at any size. */
export function Axis({ ticks, ends, measure, className }: AxisProps) {
  return (
    <div
      aria-hidden
      className={classNames(
        // No figures of a row, which may wrap where text is large: it stays beside its drawing.
        'relative w-[2.25rem] shrink-0 text-right text-xs leading-none text-soft tabular-nums',
        className,
      )}
    >
      {ticks.map((tick) => (
        <span
          key={tick}
          className="absolute right-0 translate-y-1/2"
          style={{ bottom: `${Number((100 * placeOf(tick, ends)).toFixed(2))}%` }}
        >
          {measure.formatTick(tick)}
        </span>
      ))}
    </div>
  )
}

/** Stripes that a second kind of bar is filled with, so that it is told apart without its colour. */
export function Stripes({ id, color }: { id: string; color: string }) {
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="6" height="6" fill={`color-mix(in oklab, ${color} 25%, var(--surface))`} />
      <rect width="3" height="6" fill={color} />
    </pattern>
  )
}

/** What a look stands for. */
export function Legend({ children }: { children: ReactNode }) {
  return (
    <div aria-hidden className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-soft">
      {children}
    </div>
  )
}

export function LegendEntry({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {/* In the size of the letters beside it. */}
      <svg viewBox="0 0 16 10" className="h-[0.7em] w-[1.1em] shrink-0 overflow-visible" aria-hidden="true">
        {children}
      </svg>
      {name}
    </span>
  )
}
