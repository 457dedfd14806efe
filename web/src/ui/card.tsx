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
    <div className="card-head flex min-h-14 flex-wrap items-center justify-between gap-x-3 gap-y-1.5 px-5 pt-2 pb-1">
      <h2 className="font-semibold">{title}</h2>
      {children}
    </div>
  )
}

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('block animate-pulse rounded-md bg-line', className)} />
}
