import { ChevronDown, Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, buttonClass } from './button'
import { classNames } from './class-names'
import * as common from './common.words'
import { usePopover } from './popover'
import * as words from './ui.words'

interface PageHeaderProps {
  title: ReactNode
  subtitle?: ReactNode
  /** Leads back to where the page was opened from. */
  back?: ReactNode
  actions?: ReactNode
  /** What the page is mostly opened for. Where it is given, the other actions fold into a menu below 1024 px. */
  main?: ReactNode
  /** The parts of a page, one of which the heading names. */
  tabs?: ReactNode
  /** A list is what matters: the heading takes as little as it can, so that more rows are seen. */
  isOfList?: boolean
}

export function PageHeader({ title, subtitle, back, actions, main, tabs, isOfList = false }: PageHeaderProps) {
  return (
    <header
      className={classNames(
        'page-head flex flex-wrap items-center justify-between gap-x-6 gap-y-2',
        // Beside it stands the search, which belongs to the frame, where there is no sidebar.
        isOfList ? 'mb-2 max-sm:min-h-11 max-sm:gap-x-2 max-lg:pr-12' : 'mb-4 sm:max-lg:pr-12',
        tabs !== undefined && 'max-sm:mb-1 max-sm:gap-y-0 sm:mb-0',
      )}
    >
      <div
        className={classNames(
          // The sentence gives way to the actions, which stay beside the heading.
          'min-w-0 lg:flex-1 lg:basis-64',
          isOfList
            ? 'max-sm:min-h-11 max-sm:grow max-sm:basis-20 max-sm:content-center max-[20rem]:basis-full sm:flex-1 sm:basis-52 lg:flex lg:max-h-8 lg:flex-wrap lg:items-baseline lg:gap-x-3 lg:overflow-hidden'
            : '',
        )}
      >
        {back}
        <h1
          className={classNames(
            'font-semibold tracking-tight text-balance wrap-anywhere',
            isOfList ? 'text-2xl max-sm:text-lg/5' : 'text-2xl max-sm:pr-12 max-sm:text-xl',
          )}
        >
          {title}
        </h1>
        {subtitle && (
          <p
            // Beside many actions it is not seen, since it would be cut there: a second line would cost a row of the list.
            className={classNames(
              'text-soft',
              isOfList ? 'text-sm max-sm:sr-only lg:whitespace-nowrap' : 'max-sm:pr-12',
            )}
          >
            {subtitle}
          </p>
        )}
      </div>
      {(actions || main) && (
        <div
          className={
            isOfList
              ? 'flex gap-2 max-sm:gap-1.5 max-sm:[&>:is(a,button)]:gap-1.5 max-sm:[&>:is(a,button)]:px-2.5 max-sm:[&>:is(a,button)]:text-sm'
              : 'flex w-full flex-wrap gap-2 max-sm:flex-wrap-reverse max-sm:[&>:is(a,button)]:px-3 max-sm:[&>:not(a:only-child,button:only-child)]:flex-1 sm:w-auto'
          }
        >
          {main === undefined ? (
            actions
          ) : (
            <>
              {actions && <MoreActions>{actions}</MoreActions>}
              {main}
            </>
          )}
        </div>
      )}
      {tabs && <div className="min-w-0 grow basis-full max-lg:-mr-12 max-sm:*:mb-0">{tabs}</div>}
    </header>
  )
}

/** The lesser actions of a page or of chosen rows: a line of buttons, or where that has no room a menu with their words. */
export function MoreActions({ hasWord = false, children }: { hasWord?: boolean; children: ReactNode }) {
  const { button, popover, close } = usePopover()
  return (
    <>
      <button
        type="button"
        aria-label={hasWord ? undefined : words.moreActions}
        title={words.moreActions}
        {...button}
        className={buttonClass(
          'secondary',
          hasWord ? 'lg:hidden' : 'w-11 px-0! max-sm:w-11 max-sm:flex-none! lg:hidden',
        )}
      >
        {hasWord ? (
          <>
            {common.more}
            <ChevronDown size={16} aria-hidden className="text-soft" />
          </>
        ) : (
          <Ellipsis size={18} aria-hidden />
        )}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: goes with whatever is pressed in it */}
      <div
        {...popover}
        className="page-actions"
        onClick={({ target }) => {
          // What opens a menu of its own keeps this one.
          if (!(target instanceof Element && target.closest('[popovertarget]'))) close()
        }}
      >
        {children}
      </div>
    </>
  )
}

/** What stands where rows would be. */
export function EmptyState({ title, text, action }: { title: string; text?: ReactNode; action?: ReactNode }) {
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
