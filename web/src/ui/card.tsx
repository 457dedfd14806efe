import type { LucideIcon } from 'lucide-react'
import { Children, createContext, isValidElement, type ReactNode, useContext } from 'react'
import { classNames } from './class-names'

export function Card({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <section className={classNames('rounded-xl border border-line bg-surface shadow-card', className)}>
      {children}
    </section>
  )
}

export function CardHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 gap-y-1.5 px-5 pt-2 pb-1">
      <h2 className="font-semibold">{title}</h2>
      {children}
    </div>
  )
}

interface StatCardProps {
  label: string
  /** Undefined while it is being loaded. A list stands below one another: amounts of different currencies. */
  value: string | readonly string[] | undefined
  note?: string | undefined
  icon?: LucideIcon
  /** Something to be looked after. */
  isBad?: boolean
}

type Figure = StatCardProps['value']

const linesOf = (value: Figure) => (typeof value === 'string' ? [value] : value)
const longestOf = (lines: readonly string[] | undefined) => Math.max(0, ...(lines ?? []).map((line) => line.length))

/** How many characters the longest figure of a row has. */
const LongestFigure = createContext(0)

/** One figure that people look for at a glance. */
export function StatCard({ label, value, note, icon: Picture, isBad = false }: StatCardProps) {
  const lines = linesOf(value)
  // An amount in millions is written smaller rather than broken into two lines, and its neighbours as small as it is.
  const longest = Math.max(useContext(LongestFigure), longestOf(lines))
  return (
    <Card className="min-w-0 p-3 sm:p-5">
      <div className="flex items-center justify-between gap-2 text-sm leading-5 text-soft">
        <h2>{label}</h2>
        {Picture && <Picture size={18} aria-hidden className="shrink-0 text-accent max-sm:hidden" />}
      </div>
      <div
        className={classNames(
          'mt-1 font-semibold wrap-anywhere figures',
          isBad && 'text-bad',
          longest > 13
            ? 'text-sm leading-6 tracking-tight sm:text-lg'
            : longest > 9
              ? 'text-base sm:text-xl'
              : 'text-xl sm:text-2xl',
        )}
      >
        {lines ? lines.map((line) => <p key={line}>{line}</p>) : <Skeleton className="my-1.5 h-6 w-20" />}
      </div>
      {note && <p className="mt-0.5 text-sm wrap-anywhere text-soft">{note}</p>}
    </Card>
  )
}

/**
 * Cards of one figure each: beside one another on a desk, two in a row on a phone, or three of short figures. One that is
 * left over takes the row.
 */
export function StatGrid({ three = false, children }: { three?: boolean; children: ReactNode }) {
  const figures = Children.toArray(children).map((child) =>
    isValidElement<{ value?: Figure }>(child) ? longestOf(linesOf(child.props.value)) : 0,
  )
  return (
    <LongestFigure value={Math.max(0, ...figures)}>
      <div
        className={classNames(
          'grid gap-2.5 sm:gap-4 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none',
          three ? 'grid-cols-3' : 'grid-cols-2 max-lg:[&>*:last-child:nth-child(odd)]:col-span-2',
        )}
      >
        {children}
      </div>
    </LongestFigure>
  )
}

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('block animate-pulse rounded-md bg-line', className)} />
}
