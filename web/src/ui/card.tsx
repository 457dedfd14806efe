import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
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
    <div className="flex min-h-14 items-center justify-between gap-3 px-5 pt-1">
      <h2 className="font-semibold">{title}</h2>
      {children}
    </div>
  )
}

interface StatCardProps {
  label: string
  /** Undefined while it is being loaded. A list stands below one another: amounts of different currencies. */
  value: string | readonly string[] | undefined
  note?: string
  icon?: LucideIcon
}

/** One figure that people look for at a glance. */
export function StatCard({ label, value, note, icon: Picture }: StatCardProps) {
  const lines = value === undefined ? undefined : typeof value === 'string' ? [value] : value
  const long = lines?.some((line) => line.length > 14) ?? false
  return (
    <Card className="min-w-0 p-4 sm:p-5">
      <div className="flex items-center justify-between gap-2 text-sm text-soft">
        <h3>{label}</h3>
        {Picture && <Picture size={18} aria-hidden className="shrink-0 text-accent max-sm:hidden" />}
      </div>
      <div
        className={classNames(
          'mt-1 font-semibold wrap-anywhere figures',
          long ? 'text-base sm:text-lg' : 'text-xl sm:text-2xl',
        )}
      >
        {lines ? lines.map((line) => <p key={line}>{line}</p>) : <Skeleton className="my-1.5 h-6 w-20" />}
      </div>
      {note && <p className="mt-0.5 text-sm wrap-anywhere text-soft">{note}</p>}
    </Card>
  )
}

/** Cards of one figure each: two beside one another on a phone, four on a desk. */
export function StatGrid({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">{children}</div>
  )
}

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('block animate-pulse rounded-md bg-line', className)} />
}
