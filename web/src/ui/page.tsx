import type { ReactNode } from 'react'
import { Button } from './button'

interface PageHeaderProps {
  title: string
  subtitle?: ReactNode
  /** Leads back to where the page was opened from. */
  back?: ReactNode
  actions?: ReactNode
}

export function PageHeader({ title, subtitle, back, actions }: PageHeaderProps) {
  return (
    <header className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3 sm:mb-6">
      <div className="min-w-0 max-lg:pr-10">
        {back}
        <h1 className="text-2xl font-semibold tracking-tight text-balance wrap-anywhere">{title}</h1>
        {subtitle && <p className="mt-0.5 text-soft">{subtitle}</p>}
      </div>
      {actions && (
        <div className="flex w-full flex-wrap gap-2 max-sm:flex-wrap-reverse max-sm:[&>*]:flex-1 sm:w-auto">
          {actions}
        </div>
      )}
    </header>
  )
}

/** What stands where rows would be. */
export function EmptyState({ title, text, action }: { title: string; text?: string; action?: ReactNode }) {
  return (
    <div className="flex min-h-52 flex-col items-center justify-center gap-1 px-5 py-8 text-center">
      <p className="font-medium">{title}</p>
      {text && <p className="text-soft">{text}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}

/** A part of the page that could not be loaded; the rest of the page stays. */
interface LoadErrorProps {
  text: string
  reason: string
  /** Left out where trying again can change nothing. */
  onRetry?: (() => void) | undefined
}

export function LoadError({ text, reason, onRetry }: LoadErrorProps) {
  return (
    <div role="alert" className="flex min-h-52 flex-col items-center justify-center gap-1 px-5 py-8 text-center">
      <p className="font-medium">{text}</p>
      <p className="text-soft wrap-anywhere">{reason}</p>
      {onRetry && (
        <Button variant="secondary" className="mt-4" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
