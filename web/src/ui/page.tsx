import type { ReactNode } from 'react'
import { Button } from './button'
import { classNames } from './class-names'
import * as words from './ui.words'

interface PageHeaderProps {
  title: ReactNode
  subtitle?: ReactNode
  /** Leads back to where the page was opened from. */
  back?: ReactNode
  actions?: ReactNode
  /** A list is what matters: on a phone its actions are pictures beside the heading, so that more rows are seen. */
  isOfList?: boolean
}

export function PageHeader({ title, subtitle, back, actions, isOfList = false }: PageHeaderProps) {
  return (
    <header
      className={classNames(
        'flex flex-wrap items-center justify-between gap-x-6 gap-y-2',
        // Beside it stands the search, which belongs to the frame, where there is no sidebar.
        isOfList ? 'mb-2 max-sm:min-h-11 max-sm:gap-x-2 max-lg:pr-12' : 'mb-4 sm:max-lg:pr-12',
      )}
    >
      <div
        className={classNames(
          // The sentence gives way to the actions, which stay beside the heading.
          'min-w-0 lg:flex-1 lg:basis-64',
          isOfList
            ? 'max-sm:grow max-sm:basis-20 sm:flex-1 sm:basis-52 lg:flex lg:flex-wrap lg:items-baseline lg:gap-x-3'
            : '',
        )}
      >
        {back}
        <h1
          className={classNames(
            'text-2xl font-semibold tracking-tight text-balance wrap-anywhere',
            isOfList ? 'max-sm:text-lg/5' : 'max-sm:pr-12',
          )}
        >
          {title}
        </h1>
        {subtitle && <p className={classNames('text-soft', isOfList && 'text-sm max-sm:sr-only')}>{subtitle}</p>}
      </div>
      {actions && (
        <div
          className={
            isOfList
              ? 'flex gap-2 max-sm:[&_svg+svg]:hidden max-sm:[&>:is(a,button)]:w-10 max-sm:[&>:is(a,button)]:gap-0 max-sm:[&>:is(a,button)]:px-0 max-sm:[&>:is(a,button)]:text-[0px]'
              : 'flex w-full flex-wrap gap-2 max-sm:flex-wrap-reverse max-sm:[&>*]:flex-1 sm:w-auto'
          }
        >
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
          {words.tryAgain}
        </Button>
      )}
    </div>
  )
}
